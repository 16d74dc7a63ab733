import { isCivilDate } from '../core/civil-date.js';
import { type Issue, issue } from '../core/issue.js';
import type { Code } from '../tariff/code.js';

export interface ListedFraccion {
  readonly code: Code;
  readonly nico?: string;
}

const digitsOf = (text: string): string => {
  const digits = text.replace(/[.\s-]/g, '');
  return digits.length === 7 || digits.length === 9 ? `0${digits}` : digits;
};

const isCode = (text: string): boolean => {
  const digits = digitsOf(text);
  return /^\d+$/.test(digits) && [2, 4, 6, 8, 10].includes(digits.length);
};

/** `6109 6110` may be two headings or one fraccion written with a space: nobody can tell, so it is not read. */
const isTwofold = (text: string): boolean => /^\d{4}\s+\d{4,6}$/.test(text);

/** The codes of one part of a cell: itself, or those that spaces or commas part, where each of them is a code. */
function codesIn(part: string): string[] {
  if (isCode(part)) return [part];
  const commas = part
    .split(/,/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const areWide = commas.every((each) => digitsOf(each).length >= 4) || /,\s/.test(part);
  if (commas.length > 1) return areWide ? commas.flatMap(codesIn) : [part];
  const words = part.split(/\s+/);
  return words.length > 1 && words.every((word) => isCode(word) && digitsOf(word).length >= 4)
    ? words
    : [part];
}

/** Marks of a note behind a code: `8518.30.99*`, `8518.30.99 (1)`, `8518.30.99¹`. */
const withoutNote = (text: string): string =>
  text.replace(/(?<=\d)(?:\s*(?:\*+|\(\d{1,2}\)|[¹²³⁴-⁹]+)|\s+\d\/)\s*$/u, '').trim();

/** `8518.30.99 NICO 01, 02 y 99`: each NICO that the cell names for its fraccion. */
const nicoForm =
  /^(\d{4}\.\d{2}\.\d{2})\s*[,(]?\s*NICOS?\s*[:.]?\s*(\d{1,2}(?:(?:\s*,\s*|\s+y\s+)\d{1,2})*)\s*\)?$/i;

/** `8518.30.99 Los demás`: a fraccion with its text in one cell. */
const textForm = /^(\d{4}\.\d{2}\.\d{2})\s+[.-]*\s*\p{L}{2,}(?!.*\d{4}\.\d{2})/u;

function readWorded(text: string): ListedFraccion[] | undefined {
  const nicos = nicoForm.exec(text);
  if (nicos)
    return nicos[2]!
      .split(/\s*,\s*|\s+y\s+/i)
      .map((nico) => ({ code: digitsOf(nicos[1]!), nico: nico.padStart(2, '0') }));
  const worded = textForm.exec(text);
  return worded && !/^\S+\s+(?:a|al|hasta)\s/i.test(text) ? [{ code: digitsOf(worded[1]!) }] : undefined;
}

/**
 * The fracciones of one cell: `8518.30.99`, `85183099`, ten digits with the NICO, `6401` for a heading, several parted
 * by semicolons, commas, lines or spaces; with the NICOs it names, its text or the mark of a note. A sheet that lost a leading
 * zero (seven or nine digits) gets it back.
 */
export function readFracciones(cell: string): { readonly found: ListedFraccion[]; readonly bad: string[] } {
  const found: ListedFraccion[] = [];
  const bad: string[] = [];
  for (const line of cell.split(/[;\n\r|]/).map((part) => part.trim())) {
    const worded = readWorded(line);
    if (worded) {
      found.push(...worded);
      continue;
    }
    for (const text of line.split(/\sy\s/).flatMap((part) => codesIn(withoutNote(part.trim()))))
      readOne(text);
  }
  return { found, bad };

  function readOne(text: string): void {
    if (text === '') return;
    const whole = digitsOf(text);
    if (!isCode(text) || isTwofold(text)) bad.push(text);
    else if (whole.length === 10) found.push({ code: whole.slice(0, 8), nico: whole.slice(8) });
    else found.push({ code: whole });
  }
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
    hint: 'write 2, 4, 6, 8 or 10 digits, with or without dots; several parted by semicolons or lines',
  });
