import type { DataStatus } from '../../api/answers.js';
import { addDays, type CivilDate, civilDate, daysBetween, isCivilDate } from '../../core/civil-date.js';
import type { Library } from '../../reference/library.js';
import { isOwnMeasures, type Provenance } from '../../reference/provenance.js';
import { formatCode } from '../../tariff/code.js';
import { coverageOn } from '../../tariff/edition.js';
import { measuresFile } from '../assess-entry.js';

/** What is remarked of an entry, and of an edition of the schedule the days after it that no loaded edition holds. */
function notesOf(
  entry: Provenance,
  layers: readonly Provenance[],
  editions: readonly Provenance[],
  today: CivilDate,
  isKnown: (heading: string) => boolean,
): { note?: string } {
  const notes = [
    unknownNote(entry, isKnown),
    entry.note,
    laidOver(entry, layers),
    gapAfter(entry, editions),
    unchecked(entry, today),
  ].filter((note) => note !== undefined);
  return notes.length === 0 ? {} : { note: notes.join('; ') };
}

/** Headings of chapter 99 that an imported edition adds and no measure knows. */
function headingsOf(
  { added_headings: added = [] }: Provenance,
  isKnown: (heading: string) => boolean,
): { unknown_headings?: string[] } {
  const unknown = added.filter((heading) => !isKnown(heading)).map(formatCode);
  return unknown.length === 0 ? {} : { unknown_headings: unknown };
}

function unknownNote(entry: Provenance, isKnown: (heading: string) => boolean): string | undefined {
  const { unknown_headings: unknown } = headingsOf(entry, isKnown);
  return unknown && `no measure knows ${unknown.join(', ')}`;
}

/** That rows are the user's own, and whether what ships has moved on since they were written. */
function laidOver(entry: Provenance, layers: readonly Provenance[]): string | undefined {
  if (!isOwnMeasures(entry)) return undefined;
  const over = entry.laid_over ?? entry.effective;
  const now = layers.find(({ file }) => file === measuresFile)?.covers_to ?? over;
  return now > over
    ? `yours, written over the measures of ${over}; those of ${now} ship by now: look whether they still hold`
    : `yours, laid over the measures of ${over}; taken out with "tariff data remove ${entry.edition}"`;
}

/** An edition without a known end, so long after its first day that a later one may hold. */
function unchecked({ layer, effective, covers_to: to }: Provenance, today: CivilDate): string | undefined {
  if (layer !== 'schedule' || to !== null) return undefined;
  const first = civilDate(effective);
  return coverageOn({ effective: first }, today) === 'unchecked' ? `unchecked since ${first}` : undefined;
}

function gapAfter(
  { layer, effective, covers_to: to }: Provenance,
  editions: readonly Provenance[],
): string | undefined {
  if (layer !== 'schedule' || to === null || to < effective) return undefined;
  const first = addDays(civilDate(to), 1);
  const next = editions
    .map((one) => one.effective)
    .filter((day) => day > effective)
    .sort()[0];
  if (next === undefined) return `no loaded edition holds from ${first}`;
  return next > first
    ? `no loaded edition holds from ${first} to ${addDays(civilDate(next), -1)}`
    : undefined;
}

/** Every layer of loaded data with its age in days. */
export function dataStatus(
  library: Pick<Library, 'provenance' | 'editions'>,
  now: Date,
  isKnown: (heading: string) => boolean = () => false,
): DataStatus {
  const today = civilDate(now.toISOString().slice(0, 10));
  return {
    schema_version: '1',
    as_of: today,
    layers: library.provenance.map((entry) => ({
      ...notesOf(entry, library.provenance, library.editions(), today, isKnown),
      ...headingsOf(entry, isKnown),
      layer: entry.layer,
      name: entry.title,
      edition: entry.edition,
      effective: entry.effective,
      covers_to: entry.covers_to,
      ...(entry.rest_covers_to === undefined ? {} : { rest_covers_to: entry.rest_covers_to }),
      age_days: isCivilDate(entry.effective) ? Math.max(0, daysBetween(entry.effective, today)) : 0,
      publisher: entry.publisher,
      counts: { ...entry.counts },
      sha256: entry.sha256,
      ...(isOwnMeasures(entry) && { yours: entry.edition }),
    })),
  };
}
