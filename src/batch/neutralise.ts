const dangerous = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const number = /^[+-]?(\d+([.,]\d+)*|[.,]\d+)([eE][+-]?\d+)?%?$/;

/**
 * Text that a spreadsheet would run as a formula when it opens the sheet, made harmless by an apostrophe before it; a
 * negative number stays one. (CWE-1236)
 */
export const neutralise = (text: string): string =>
  dangerous.test(text) && !number.test(text) ? `'${text}` : text;
