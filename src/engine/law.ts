import { type CivilDate, civilDate } from '../core/civil-date.js';
import { TariffError } from '../errors.js';
import type { Library } from '../reference/library.js';
import { type Code, formatCode } from '../tariff/code.js';
import { coverageOn, type Edition } from '../tariff/edition.js';
import type { LineTransfers } from '../tariff/line-transfers.js';
import type { Schedule, TariffRow } from '../tariff/schedule.js';
import { tellMissing } from './moved-lines.js';

/** The day of entry: the caller's, or today. */
export const entryDate = (asked: string | undefined, now: Date): CivilDate =>
  civilDate(asked ?? now.toISOString().slice(0, 10));

/** The row of a code; an unknown one is refused with what is recorded of it, or with its nearest neighbours. */
export function rowOf(schedule: Schedule, code: Code, transfers?: LineTransfers): TariffRow {
  const row = schedule.find(code);
  if (row) return row;
  const missing = `${formatCode(code)} is not in ${schedule.edition.revision}`;
  const told = transfers && tellMissing(transfers, code, schedule);
  if (told) throw new TariffError('unknown_code', missing, { hint: told });
  const nearest = schedule.nearest(code, 4).map(formatCode);
  throw new TariffError('unknown_code', missing, {
    hint: nearest.length > 0 ? `nearest: ${nearest.join(', ')}` : 'search for it with "tariff search"',
  });
}

const clean = (text: string): string => text.replace(/:\s*$/, '').trim();

/** The text of a line from heading down, as one sentence of the schedule. */
export const fullText = (schedule: Schedule, row: TariffRow): string =>
  schedule
    .path(row.index)
    .map((each) => clean(each.text))
    .filter((text, i, all) => text !== '' && text !== all[i - 1])
    .join(' > ');

/** The rows from chapter to a row, as the schedule prints them. */
export const pathRows = (schedule: Schedule, row: TariffRow) =>
  [...schedule.ancestors(row.index), row].map(({ code, text }) => ({
    code,
    formatted: formatCode(code),
    text,
  }));

export const editionOut = (edition: Edition) => ({
  schedule: edition.schedule,
  revision: edition.revision,
  effective: edition.effective,
  data_hash: edition.dataHash,
});

/** What must be said of an edition that is not known to hold on the day. */
export function editionWarnings(schedule: Schedule, date: CivilDate, library: Library): string[] {
  const { revision, coversTo, effective } = schedule.edition;
  const coverage = coverageOn(schedule.edition, date);
  if (coverage === 'unchecked')
    return [
      `${revision} is unchecked since ${effective}: whether a later edition holds on ${date} is not known here ("tariff data update" looks for one)`,
    ];
  if (coverage !== 'past') return [];
  const editions = library.editions();
  const next = editions[editions.findIndex(({ edition }) => edition === schedule.edition.id) - 1];
  const gap = next
    ? `what was published between it and ${next.title} of ${next.effective} is not loaded`
    : 'a later edition has been published and is not loaded ("tariff data status")';
  return [`${revision} is known to hold to ${coversTo}; ${gap}: check the line before filing for ${date}`];
}

/** Where the titles of the Harmonized System stand. */
const hsTitles = 'hs-titles.json';

/** The title of a chapter, heading or subheading that all countries share; empty where a country alone has it. */
export const hsTitle = (library: Library, code: Code): string =>
  library.json<Record<Code, string>>(hsTitles)[code] ?? '';

/** The edition of the Harmonized System whose titles are loaded. */
export function harmonizedSystem(library: Library): Edition {
  const { edition, effective, covers_to, sha256 } = library.provenance.find(({ file }) => file === hsTitles)!;
  return {
    schedule: 'HS',
    id: edition,
    revision: edition,
    effective: civilDate(effective),
    ...(covers_to === null ? {} : { coversTo: civilDate(covers_to) }),
    dataHash: sha256,
  };
}
