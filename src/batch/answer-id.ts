import { createHash } from 'node:crypto';
import type { ClassifyRequest, ClassifyRequestInput } from '../api/classify-request.js';
import type { ColumnMap } from './column-map.js';

/*
 * The id of an answer is made of what was asked, so that it is the same every night: letters for the goods, a dash, letters for
 * the settings of the run. It has no digits, of which a spreadsheet would make a number.
 *
 *   id = 14 letters, "-", 4 letters ;
 */

const letters = 'bcdfghjklmnpqrst';

const lettersOf = (what: unknown, count: number): string =>
  [...createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, count)]
    .map((digit) => letters[Number.parseInt(digit, 16)])
    .join('');

/** What tells runs that ask the same rows otherwise: which columns are read as what, and what holds for rows that say nothing. */
export function settingsMark(
  { fields, headings }: Pick<ColumnMap, 'fields' | 'headings'>,
  { origin, destination, client, claim, transport }: Partial<ClassifyRequestInput>,
): string {
  const read = [...fields]
    .map(([field, columns]) => [field, ...columns.map((column) => headings[column])])
    .sort(([a], [b]) => (a! < b! ? -1 : 1));
  return lettersOf([read, origin, destination, client, claim, transport], 4);
}

/** The id of the answer to a request: equal goods of one client have the same one. */
export const answerId = (
  { description, origin, destination, client, claim, transport, facts, materials }: ClassifyRequest,
  mark: string,
): string =>
  `${lettersOf([description, origin, destination, client, claim, transport, facts, materials], 14)}-${mark}`;

/** The part of an id that tells the settings. */
export const markOf = (id: string): string => id.slice(id.indexOf('-') + 1);

export const isAnswerId = (text: string): boolean => /^[b-t]{14}-[b-t]{4}$/.test(text);
