import { readXml } from './xml-events.js';
import type { ZipParts } from './zip-parts.js';

/** What a cell's style makes of its number: a plain number, money, a day, or digits behind zeros (`0000000000`). */
export type NumberForm =
  | { readonly kind: 'number' }
  /** an amount in a currency that is not the dollar, which many countries call `$` */
  | { readonly kind: 'money'; readonly currency: string }
  | { readonly kind: 'date' }
  | { readonly kind: 'digits'; readonly mask: string };

const plain: NumberForm = { kind: 'number' };
const date: NumberForm = { kind: 'date' };

/** ECMA-376 part 1, 18.8.30: the built-in formats that are days or hours. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const currencyNames = new Set(Intl.supportedValuesOf('currency'));
const currencySigns: readonly (readonly [sign: RegExp, currency: string])[] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₹/, 'INR'],
  [/₩/, 'KRW'],
  [/₽/, 'RUB'],
  [/R\$/, 'BRL'],
  [/CA\$|C\$/, 'CAD'],
  [/元|CN¥|[¥￥].*-(?:0*804|zh)/i, 'CNY'],
  [/[¥￥円]/, 'JPY'],
  [/zł/, 'PLN'],
];

/** The currency that a number format names: `#,##0.00 [$€-407]`, `"MXN" 0.00`; none for a bare dollar sign. */
function currencyOf(format: string): string | undefined {
  const marks = [...format.matchAll(/\[\$[^\]]+\]|"[^"]*"|\\.|[^\s\x00-\x7f]/gu)]
    .map(([mark]) => mark)
    .join(' ');
  const named = (marks.match(/\b[A-Z]{3}\b/g) ?? []).find((name) => currencyNames.has(name));
  const found = named ?? currencySigns.find(([sign]) => sign.test(marks))?.[1];
  return found === 'USD' ? undefined : found;
}

/** Reads a number format: `yyyy-mm-dd` is a day, `0000\.00\.0000` are digits with their zeros. */
function readNumberForm(format: string): NumberForm {
  const first = format.split(';')[0] ?? '';
  const mask = first.replace(/"([^"]*)"/g, '$1').replace(/\\(.)/g, '$1');
  const literal = /"[^"]*"|\\./.test(first);
  if (/^0[0.\- ]+$/.test(mask) && (literal || !mask.includes('.')) && (mask.match(/0/g)?.length ?? 0) > 1)
    return { kind: 'digits', mask };
  const letters = first
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general|E[+-]/gi, '');
  if (/[ymdhs]/i.test(letters)) return date;
  const currency = currencyOf(first);
  return currency === undefined ? plain : { kind: 'money', currency };
}

/** A number behind its zeros, as the sheet shows it: 101210010 under `0000\.00\.00\.00` is 0101.21.00.10. */
export function maskDigits(numeral: string, mask: string): string | undefined {
  const places = mask.match(/0/g)?.length ?? 0;
  if (!/^\d+$/.test(numeral) || numeral.length > places) return undefined;
  const digits = [...numeral.padStart(places, '0')];
  return mask.replace(/0/g, () => digits.shift()!);
}

/** How the sheet shows a number: one of the built-in formats by its number, or one that the workbook wrote itself. */
export interface NumberFormat {
  readonly id: number;
  /** of a format that is not built in: `#,##0.00 "kg"` */
  readonly code?: string;
}

/** What the styles of a workbook make of numbers. */
export interface NumberStyles {
  /** of each cell style, by the number that cells carry */
  readonly styles: readonly NumberStyle[];
  /** the formats that they name, each once */
  readonly formats: readonly NumberFormat[];
}

interface NumberStyle {
  readonly form: NumberForm;
  /** which of the formats; undefined: shown as it is */
  readonly format?: number;
}

const builtInAtMost = 49;

/** Reads the form and the format of each cell style of a workbook. */
export async function readNumberStyles(parts: ZipParts, part: string | undefined): Promise<NumberStyles> {
  const styles: NumberStyle[] = [];
  const formats: NumberFormat[] = [];
  if (part === undefined || !parts.has(part)) return { styles, formats };
  const own = new Map<number, { readonly form: NumberForm; readonly code: string }>();
  const placeOf = new Map<number, number>();
  const formatOf = (id: number, code: string | undefined): number | undefined => {
    if (id === 0 || (code === undefined && id > builtInAtMost) || code?.toLowerCase() === 'general')
      return undefined;
    const known = placeOf.get(id) ?? formats.push({ id, ...(code === undefined ? {} : { code }) }) - 1;
    placeOf.set(id, known);
    return known;
  };
  let inCells = false;
  await readXml(await parts.read(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId);
      if (name === 'numFmt') own.set(id, { form: readNumberForm(formatCode), code: formatCode });
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const written = own.get(id);
      const format = formatOf(id, written?.code);
      styles.push({
        form: written?.form ?? (isBuiltInDate(id) ? date : plain),
        ...(format === undefined ? {} : { format }),
      });
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return { styles, formats };
}
