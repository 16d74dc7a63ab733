import type { ColumnMap } from './column-map.js';
import { type FieldName, headerKey } from './field-names.js';
import { cleanText, type RawRecord } from './raw-record.js';

/** What a row of a list is; totals and headings of sections are carried through and ask nothing. */
export type RowKind = 'product' | 'total' | 'heading';

/** The remark on a row that is no product. */
export const noProduct: Readonly<Record<Exclude<RowKind, 'product'>, string>> = {
  total: 'a row of totals is no product',
  heading: 'a heading or remark between the rows is no product',
};

/** The remark on a product with a description alone. */
export const onlyDescribed = 'only the description is filled: is it the heading of a section?';

const sum =
  '(?:(?:grand |gran |sub[- ]?|gran sub|suma |importe |valor )?totale?s?|sumas?|(?:zwischen|gesamt)?summe|gesamtbetrag|gesamtwert|insgesamt|gesamt|合计|总计|小计|合計|總計|小計|総計)';
/** What is summed up, and in what. */
const summed = String.raw`(?:general|amounts?|value|quantity|qty|items?|lines?|rows?|pieces|pcs|units|importe|valor|cantidad|piezas|unidades|usd|us\$|eur|mxn|cny|rmb|gbp|jpy|cad|金额|数量)`;
const totals = new RegExp(String.raw`^${sum}(?:\s*[(:-]?\s*${summed}\s*\)?)?\s*:?\s*[\d.,\s]*$`, 'i');

/** The foot of a printed page. */
const pages = /^(?:page|p[aá]gina|p[aá]g\.?|hoja|seite|blatt|第)\s*\d+/i;

/** Columns that the row fills by itself: what is merged with the row above is not its own. */
const ownColumns = ({ cells, fromAbove = [] }: RawRecord): number[] =>
  cells.flatMap((cell, column) => (cleanText(cell) === '' || fromAbove.includes(column) ? [] : [column]));

/** Words, and no number that tells one article from another. */
const isWords = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && (!/\d/.test(text) || /\s\p{L}{4}/u.test(text));

/** The headings once more, as printed pages repeat them. */
function isHeaderAgain({ cells }: RawRecord, { headings, headerRow }: ColumnMap): boolean {
  const filled = cells.flatMap((cell, column) => (cleanText(cell) === '' ? [] : [column]));
  return (
    headerRow > 0 &&
    filled.length > 1 &&
    filled.every((column) => headerKey(cleanText(cells[column])) === headerKey(headings[column] ?? ''))
  );
}

/** A line drawn with characters. */
const isRule = ({ cells }: RawRecord): boolean => {
  const texts = cells.map(cleanText).filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => /^[-=_*~+.─━]{2,}$/.test(text));
};

/** Tells a product from a row of totals and from a heading that stands alone in its row. */
export function rowKind(record: RawRecord, map: ColumnMap, described: string): RowKind {
  const { usuallyFilled } = map;
  const isTotal = (text: string): boolean => totals.test(text);
  if ((described === '' || isTotal(described)) && record.cells.some((cell) => isTotal(cleanText(cell))))
    return 'total';
  if (isHeaderAgain(record, map) || isRule(record)) return 'heading';
  const [only, ...more] = usuallyFilled > 1 ? ownColumns(record) : [];
  if (only === undefined || more.length > 0) return 'product';
  if (record.isBanner) return 'heading';
  const text = cleanText(record.cells[only]);
  return described === '' && (isWords(text) || pages.test(text)) ? 'heading' : 'product';
}

/** Whether one cell of a field is all that a row holds, in a list whose rows usually hold much more. */
export function holdsOnly(
  record: RawRecord,
  { fields, usuallyFilled }: ColumnMap,
  field: FieldName,
): boolean {
  const [only, ...more] = usuallyFilled > 2 ? ownColumns(record) : [];
  return only !== undefined && more.length === 0 && (fields.get(field)?.includes(only) ?? false);
}
