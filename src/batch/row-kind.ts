import type { ColumnMap } from './column-map.js';
import type { FieldName } from './field-names.js';
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

const totals =
  /^((grand |gran |sub[- ]?|gran sub)?totale?s?\s*(general)?|(zwischen|gesamt)?summe|insgesamt|gesamt|合计|总计|小计|合計|總計|小計|総計)\s*:?$/i;

/** Columns that the row fills by itself: what is merged with the row above is not its own. */
const ownColumns = ({ cells, fromAbove = [] }: RawRecord): number[] =>
  cells.flatMap((cell, column) => (cleanText(cell) === '' || fromAbove.includes(column) ? [] : [column]));

/** Words, and no number that tells one article from another. */
const isWords = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && (!/\d/.test(text) || /\s\p{L}{4}/u.test(text));

/** Tells a product from a row of totals and from a heading that stands alone in its row. */
export function rowKind(record: RawRecord, { usuallyFilled }: ColumnMap, described: string): RowKind {
  const isTotal = (text: string): boolean => totals.test(text);
  if ((described === '' || isTotal(described)) && record.cells.some((cell) => isTotal(cleanText(cell))))
    return 'total';
  const [only, ...more] = usuallyFilled > 1 ? ownColumns(record) : [];
  if (only === undefined || more.length > 0) return 'product';
  if (record.isBanner) return 'heading';
  return described === '' && isWords(cleanText(record.cells[only])) ? 'heading' : 'product';
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
