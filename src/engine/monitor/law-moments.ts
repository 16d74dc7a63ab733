import { type CivilDate, civilDate, isCivilDate } from '../../core/civil-date.js';
import { type DatedLaw, diffLaw, diffSchedules, type LawMoment } from '../../monitor/diff-law.js';
import type { LawChange } from '../../monitor/law-change.js';
import type { Library } from '../../reference/library.js';
import { comparedTigieOn } from '../../reference/mexican-library.js';
import type { UsTables } from '../../reference/us-tables.js';
import type { Schedule } from '../../tariff/schedule.js';
import { measuresOf, tablesOf } from '../assess-entry.js';

/** The law that carries its own dates. */
export const datedLaw = (library: Library): DatedLaw & UsTables => ({
  ...tablesOf(library),
  measures: measuresOf(library),
  transfers: library.transfers(),
});

/** The law of an edition on its first day, or of a day in the edition that is in force on it. */
export function lawMoment(library: Library, written: string): LawMoment {
  const day = isCivilDate(written) ? civilDate(written) : undefined;
  const schedule = day ? library.scheduleOn(day) : library.schedule(written);
  return momentOf(library, schedule.edition.id, day ?? schedule.edition.effective);
}

/** The law of an edition as it stands on a day. */
export function momentOf(library: Library, edition: string, date: CivilDate): LawMoment {
  const tigie = comparedTigieOn(library, date);
  return {
    schedule: library.schedule(edition),
    date,
    originRules: library.ruleBook(),
    ...(tigie && { tigie }),
  };
}

/** Two moments and all that differs between them. */
export interface LawComparison {
  readonly before: LawMoment;
  readonly after: LawMoment;
  readonly changes: readonly LawChange[];
}

/** Compares two moments of the loaded law. Schedules are compared once for each pair of editions, dated law each time. */
export function compareLaw(library: Library, before: LawMoment, after: LawMoment): LawComparison {
  const { id: from } = before.schedule.edition;
  const rows = library.once(`rows that differ, ${from} to ${after.schedule.edition.id}`, () =>
    rowsThatDiffer(library, before, after),
  );
  return { before, after, changes: diffLaw(before, after, datedLaw(library), rows) };
}

/** The same below a code alone, which takes a small part of the time and is not worth keeping. */
export function compareLawBelow(
  library: Library,
  before: LawMoment,
  after: LawMoment,
  code: string,
): LawComparison {
  const rows = rowsThatDiffer(library, before, after, code.slice(0, 4));
  const changes = diffLaw(before, after, datedLaw(library), rows);
  return { before, after, changes: changes.filter((change) => change.code.startsWith(code)) };
}

const rowsThatDiffer = (library: Library, before: LawMoment, after: LawMoment, within?: string) =>
  diffSchedules(before.schedule, after.schedule, datedLaw(library), between(library, before, after), within);

/** The loaded editions that came between two, oldest first. */
const between = (library: Library, before: LawMoment, after: LawMoment): Schedule[] =>
  library
    .editions()
    .filter(
      ({ effective }) =>
        effective > before.schedule.edition.effective && effective < after.schedule.edition.effective,
    )
    .reverse()
    .map(({ edition }) => library.schedule(edition));
