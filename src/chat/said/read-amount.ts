import { type Decimal, decimal } from '../../core/decimal.js';

/**
 * An amount of money in either notation. A comma or a point parts thousands or begins the cents:
 *
 *   8,500.00  8.500,00  8 500,00  1.234.567   one reading
 *   12,50     12.5      0.125                 a decimal: no group of three, or none before it
 *   12,000                                    thousands: nobody writes money with three decimals after a comma
 *   12.000                                    unclear: 12000 where the point parts thousands, 12 where it does not
 *
 * No reading: the numeral is written in no notation that is known here.
 */
export function readAmount(numeral: string): readonly Decimal[] {
  const text = spaced.test(numeral) ? numeral.replace(spaces, '') : numeral;
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return /^\d+$/.test(text) ? [decimal(text)] : [];
  const at = text.lastIndexOf(last);
  const [whole, part] = [text.slice(0, at), text.slice(at + 1)];
  if (!/^\d+$/.test(part)) return [];
  if (marks.length > 1) {
    const parting = marks[0]!;
    if (parting === last) return isGrouped(text, last) ? [withoutMarks(text)] : [];
    return isGrouped(whole, parting) ? [decimal(`${withoutMarks(whole)}.${part}`)] : [];
  }
  if (!/^\d+$/.test(whole)) return [];
  const asDecimal = decimal(`${whole}.${part}`);
  if (!isGrouped(text, last)) return last === ',' && part.length > 2 ? [] : [asDecimal];
  return last === ',' ? [withoutMarks(text)] : [withoutMarks(text), asDecimal];
}

/** A numeral as it stands in a message; with spaces between its thousands where a currency stands beside it. */
export const numeral = String.raw`\d(?:[\d.,'’]*\d)?`;
export const spacedNumeral = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?(?![\d.,]*\d)|${numeral}`;

const spaces = /[ \u00a0\u202f'’]/g;
const spaced = /^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/;

/** Whether a mark parts a numeral into thousands: `12,345,678`. A leading zero begins a decimal. */
const isGrouped = (text: string, mark: string): boolean =>
  text.split(mark).every((group, i) => (i === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));

const withoutMarks = (text: string): Decimal => decimal(text.replace(/[.,]/g, ''));
