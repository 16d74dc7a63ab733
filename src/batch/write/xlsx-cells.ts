import { neutralise } from '../neutralise.js';
import { type Cell, cellText } from '../raw-record.js';
import { dateSerial } from '../read/serial-date.js';
import type { ColumnLook } from './sheet-columns.js';
import { percentDecimalsAtMost, styleOf } from './xlsx-parts.js';

/** What one cell can hold (Excel's own limit). */
export const lettersAtMost = 32_767;

const illegal =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const marked: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML: what XML cannot hold is written `_x0007_`, as workbooks have it. */
const xmlText = (text: string): string =>
  text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(illegal, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/\r/g, '_x000D_')
    .replace(/[&<>"]/g, (letter) => marked[letter]!);

/** A text in its cell; one of our own is never a formula, since it stands in place and is none. */
export function textCell(text: string, style: number = styleOf.text): string {
  if (text === '') return `<c s="${style}"/>`;
  const kept = text.length > lettersAtMost ? `${text.slice(0, lettersAtMost - 1)}\u2026` : text;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(kept)}</t></is></c>`;
}

export const numberCell = (numeral: string, style: number = styleOf.text): string =>
  `<c s="${style}"><v>${numeral}</v></c>`;

const isNumber = (text: string): boolean =>
  /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) && text.replace(/[eE].*|\D/g, '').length <= 15;

/** A cell of the input: a number stays a number, a day a day, a code a text, each shown as it was. */
export function ownCell(cell: Cell): string {
  if (typeof cell === 'string')
    return cell.startsWith('-') && isNumber(cell) && String(Number(cell)) === cell
      ? numberCell(cell)
      : textCell(neutralise(cell));
  const shown = cell.format === undefined ? undefined : styleOf.formats + cell.format;
  if (cell.kind === 'number' && isNumber(cell.text)) return numberCell(cell.text, shown);
  if (cell.kind === 'boolean')
    return `<c s="${styleOf.text}" t="b"><v>${cell.text === 'TRUE' ? 1 : 0}</v></c>`;
  const serial = cell.kind === 'date' ? dateSerial(cell.text) : undefined;
  if (serial !== undefined)
    return numberCell(String(serial), shown ?? (cell.text.includes('T') ? styleOf.moment : styleOf.day));
  return textCell(neutralise(cellText(cell)));
}

/** So many in the hundred as the number that a spreadsheet shows as a percentage: `16.5` is 0.165 as `16.5%`. */
function percentCell(percent: string): string | undefined {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(percent) ?? [];
  if (whole === '' || part.length > percentDecimalsAtMost) return undefined;
  const digits = whole.padStart(3, '0') + part;
  const numeral = `${digits.slice(0, -2 - part.length)}.${digits.slice(-2 - part.length)}`;
  return numberCell(numeral.replace(/\.?0+$/, ''), styleOf.percent + part.length);
}

/** A probability as a percentage of one decimal; the cell holds all of it. */
const shareCell = (share: string): string => numberCell(share, styleOf.percent + 1);

/** A cell of one of our columns, as its column has it. */
export function ourCell(cell: Cell, { kind }: ColumnLook): string {
  const text = cellText(cell);
  if (kind === 'input') return textCell(neutralise(text), styleOf.input);
  if (kind === 'code') return textCell(text, styleOf.code);
  if (kind === 'share' && isNumber(text)) return shareCell(text);
  if (kind === 'money' && isNumber(text)) return numberCell(text, styleOf.money);
  const percent = kind === 'rate' ? /^(.+)%$/.exec(text)?.[1] : kind === 'percent' ? text : undefined;
  return (percent === undefined ? undefined : percentCell(percent)) ?? ownCell(cell);
}
