import type { LookupResult } from '../api/answers.js';
import type { RulesOfOrigin } from '../api/origin.js';
import type { CivilDate } from '../core/civil-date.js';
import { TariffError } from '../errors.js';
import type { Library } from '../reference/library.js';
import { mexicanLawOn, tigieEditions } from '../reference/mexican-library.js';
import { type Code, formatCode, parseCode } from '../tariff/code.js';
import { editionTitle } from '../tariff/edition.js';
import { readIgiRate } from '../tariff/igi-rate.js';
import type { LineTransfers } from '../tariff/line-transfers.js';
import type { Schedule, TariffRow } from '../tariff/schedule.js';
import { fraccionText } from '../tariff/tigie.js';
import { editionOut, pathRows, rowOf } from './law.js';

/** Reads a code as a caller wrote it. */
export function readCode(text: string): Code {
  const read = parseCode(text);
  if (read.ok) return read.value;
  throw new TariffError(
    'malformed_code',
    read.error.message,
    read.error.hint ? { hint: read.error.hint } : {},
  );
}

/** A row as a list shows it. */
export const summary = (schedule: Schedule, row: TariffRow, code = row.code) => ({
  code,
  formatted: formatCode(code),
  text: row.text,
  declarable: row.code.length >= 8 && schedule.isLeaf(row.index),
  general: row.code === '' ? '' : schedule.rates(row.index).general,
});

/** The rows below a row; what an un-numbered row groups is listed after it, or no code would lead further down. */
const rowsBelow = (schedule: Schedule, index: number): TariffRow[] =>
  schedule
    .children(index)
    .flatMap((child) => (child.code === '' ? [child, ...rowsBelow(schedule, child.index)] : [child]));

/** A row of the schedule with everything printed for it and the rows below. */
export function lookUp(
  schedule: Schedule,
  code: Code,
  rules: RulesOfOrigin,
  transfers: LineTransfers,
): LookupResult {
  const row = rowOf(schedule, code, transfers);
  const rates = schedule.rates(row.index);
  return {
    schema_version: '1',
    edition: editionOut(schedule.edition),
    code: row.code.startsWith(code) ? row.code : code,
    formatted: formatCode(row.code),
    text: row.text,
    path: pathRows(schedule, row),
    units: schedule.units(row.index),
    rates: { general: rates.general, special: rates.special, column_2: rates.column2, from: rates.from },
    footnotes: schedule.footnotes(row.index).map((note) => ({ columns: [...note.columns], text: note.text })),
    children: rowsBelow(schedule, row.index).map((child) => ({
      ...summary(schedule, child),
      units: schedule.units(child.index),
    })),
    rules_of_origin: rules,
  };
}

/** Mexico's fracciones under the six digits of a code, where an edition of its tariff is loaded for the day. */
export function mexicanSiblings(
  library: Library,
  code: Code,
  date: CivilDate,
): Pick<LookupResult, 'siblings'> {
  if (code.length < 6) return {};
  const entry = tigieEditions(library).find(({ effective }) => effective <= date);
  if (!entry) return {};
  const { tigie } = mexicanLawOn(library, date);
  return {
    siblings: {
      schedule: editionTitle(tigie.edition),
      note: 'joined by the six digits that all countries share; no legal equivalence',
      lines: tigie.below(code.slice(0, 6)).map((line) => ({
        code: line.code,
        formatted: formatCode(line.code),
        text: fraccionText(line),
        igi: line.igi === '' ? '' : readIgiRate(line.igi).text,
      })),
    },
  };
}
