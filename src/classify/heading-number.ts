import type { Code } from '../tariff/code.js';

/** How many numbers of headings there can be. */
export const headingNumbers = 10_000;

/** The number that the four digits of a code's heading make. */
export function headingNumber(code: Code): number {
  let number = 0;
  for (let n = 0; n < 4; n++) number = number * 10 + code.charCodeAt(n) - 48;
  return number;
}
