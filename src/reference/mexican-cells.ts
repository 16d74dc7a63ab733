import { isCivilDate } from '../core/civil-date.js';
import { type Issue, issue } from '../core/issue.js';
import type { Code } from '../tariff/code.js';

export interface ListedFraccion {
  readonly code: Code;
  readonly nico?: string;
}

/**
 * The fracciones of one cell: `8518.30.99`, `85183099`, ten digits with the NICO, `6401` for a heading, several parted
 * by semicolons. A sheet that lost a leading zero (seven or nine digits) gets it back.
 */
export function readFracciones(cell: string): { readonly found: ListedFraccion[]; readonly bad: string[] } {
  const found: ListedFraccion[] = [];
  const bad: string[] = [];
  for (const part of cell.split(/[;\n|]| y /)) {
    const text = part.trim();
    if (text === '') continue;
    const digits = text.replace(/[.\s-]/g, '');
    const whole = digits.length === 7 || digits.length === 9 ? `0${digits}` : digits;
    if (!/^\d+$/.test(digits) || ![2, 4, 6, 8, 10].includes(whole.length)) bad.push(text);
    else if (whole.length === 10) found.push({ code: whole.slice(0, 8), nico: whole.slice(8) });
    else found.push({ code: whole });
  }
  return { found, bad };
}

/** A NICO of a cell of its own: `0` and `00` are the same. */
export const readNico = (cell: string): string | undefined =>
  /^\d{1,2}$/.test(cell) ? cell.padStart(2, '0') : undefined;

/** A day as Mexican sheets write it: `2026-04-21`, `21/04/2026`, `21-04-2026`; empty where there is none. */
export function readDay(cell: string): string {
  const european = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(cell);
  const day = european
    ? `${european[3]}-${european[2]!.padStart(2, '0')}-${european[1]!.padStart(2, '0')}`
    : cell.slice(0, 10);
  return isCivilDate(day) ? day : '';
}

/** Whether a cell marks something: anything but nothing, zero, a dash or no. */
export const readMark = (cell: string): boolean => !/^(|0|-|no|n|false|n\/?a|no aplica)$/i.test(cell);

/** What cannot be read as a fraccion, with its row. */
export const badFraccion = (text: string, row: number): Issue =>
  issue('malformed_code', `"${text}" is not a fraccion`, {
    row,
    hint: 'write 2, 4, 6, 8 or 10 digits, with or without dots; several parted by semicolons',
  });
