import { civilDate } from '../../src/core/civil-date.js';
import { blankRow, buildSchedule, type OfficialRow } from '../../src/tariff/build-schedule.js';
import { Schedule } from '../../src/tariff/schedule.js';

const edition = {
  schedule: 'HTSUS',
  id: 'x',
  revision: 'x',
  effective: civilDate('2026-01-01'),
  dataHash: 'x',
};

/** A row as the official export prints it: its digits, how far it is indented, its text. */
export const printedRow = (
  code: string,
  indent: number,
  text: string,
  more: Partial<OfficialRow> = {},
): OfficialRow => ({ ...blankRow, code, indent, text, ...more });

/** The schedule of some printed rows, with the titles of what the export prints no row for. */
export const scheduleOf = (rows: readonly OfficialRow[], titles: readonly [string, string][] = []) =>
  new Schedule(edition, buildSchedule(rows, new Map(titles)));

/** Every row in the schedule's order: as deep as it stands, its code, its text, a star where it was not printed. */
export const outlineOf = (schedule: Schedule): string[] =>
  [...Array(schedule.size).keys()].map((index) => {
    const { code, text, derived } = schedule.row(index);
    return `${'  '.repeat(schedule.ancestors(index).length)}${code || '-'}${derived ? '*' : ''} ${text}`;
  });
