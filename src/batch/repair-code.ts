import { type Code, formatCode, isCode } from '../tariff/code.js';

/** A code as a spreadsheet left it, and what can still be told of it. */
export type RepairedCode =
  | { readonly kind: 'empty' }
  | { readonly kind: 'sound'; readonly code: Code }
  /** a zero was lost and only one reading is a code of the edition */
  | { readonly kind: 'repaired'; readonly code: Code; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

const exponent = /^[+-]?\d+([.,]\d+)?[eE][+-]?\d+$/;
const day =
  /^(\d{4}-\d{1,2}-\d{1,2}([T ].*)?|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,2}[- ]?[A-Za-z]{3,9}([- ]?\d{2,4})?|[A-Za-z]{3,9}[- ]\d{2,4})$/;

/**
 * Reads a code out of a cell that a spreadsheet may have damaged. A lost zero is put back only where the padded code
 * stands in the edition and nothing else could be meant.
 */
export function repairCode(written: string, stands: (code: Code) => boolean): RepairedCode {
  const text = written.replace(/^'/, '').trim();
  if (text === '') return { kind: 'empty' };
  if (exponent.test(text))
    return { kind: 'refused', why: `"${text}" is a rounded number: the digits of the code are gone` };
  if (day.test(text))
    return { kind: 'refused', why: `"${text}" is a date: the spreadsheet changed the code` };
  if (!/^\d[\d.\s-]*$/.test(text)) return { kind: 'refused', why: `"${text}" is not a tariff code` };
  const digits = text.replace(/\D/g, '');
  const whole = isCode(digits) && !/^\d{3}\.\d+$/.test(text);
  if (whole) return { kind: 'sound', code: digits };
  const readings = lostZeros(text, digits).filter(stands);
  if (readings.length === 1) {
    const [code] = readings as [Code];
    return { kind: 'repaired', code, why: `"${text}" is read as ${formatCode(code)}: a zero was lost` };
  }
  const why =
    readings.length > 1
      ? `could be ${readings.map(formatCode).join(' or ')}`
      : digits.length > 10
        ? 'has more than ten digits'
        : 'is no code, and no code of the edition became it by losing a zero';
  return { kind: 'refused', why: `"${text}" ${why}` };
}

/** The codes that look like this once a leading zero, or as a decimal number the zero at the end, is lost. */
function lostZeros(text: string, digits: string): Code[] {
  const point = /^\d+\.\d+$/.test(text) ? text.indexOf('.') : -1;
  const readings = ['', '0'].flatMap((front) =>
    (point < 0 ? [''] : ['', '0']).map((back) => front + digits + back),
  );
  // in a number with one point, the point stands behind the four digits of the heading
  return readings.filter(
    (code) => code !== digits && isCode(code) && (point < 0 || point + code.indexOf(digits) === 4),
  );
}
