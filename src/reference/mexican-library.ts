import { addDays, type CivilDate, civilDate } from '../core/civil-date.js';
import { TariffError } from '../errors.js';
import type { MexicanLaw, MexicanReadings, MexicanTables } from '../tariff/mexican-law.js';
import { type RegulationList, type RegulationListKind, regulationLists } from '../tariff/regulation-list.js';
import type { Tigie } from '../tariff/tigie.js';
import { hsSuccessors } from './hs-successors.js';
import type { Library } from './library.js';
import type { Provenance } from './provenance.js';
import { openTigiePack } from './tigie-pack.js';

/** The layers of Mexico's data: the tariff itself, the tables that ship, the lists that a broker loaded. */
export const mexicanLayers = { tariff: 'mx-tariff', tables: 'mx-tables', list: 'mx-list' } as const;

const newestFirst = (a: Provenance, b: Provenance): number =>
  a.effective < b.effective ? 1 : a.effective > b.effective ? -1 : a.edition < b.edition ? 1 : -1;

/** Loaded editions of Mexico's tariff, newest first. */
export const tigieEditions = (library: Library): Provenance[] =>
  library.provenance.filter(({ layer }) => layer === mexicanLayers.tariff).sort(newestFirst);

function tigieOf(library: Library, entry: Provenance): Tigie {
  return library.once(`tigie ${entry.edition}`, () =>
    openTigiePack(
      library.bytes(entry.file),
      entry.file,
      entry.sha256,
      library.once(
        'tigie titles',
        () => new Map(Object.entries(library.json<Record<string, string>>('mx/titles.json'))),
      ),
    ),
  );
}

/** The print of rates that came with the oldest edition, and the days that it is told for. */
const earlierPrint = {
  revision: 'TIGIE, print of 2025 (a part)',
  from: '2025-01-01',
  to: '2025-12-31',
} as const;

/** Mexico's tariff as it is compared on a day: the edition in force, or the print of 2025 for a day of that year. */
export function comparedTigieOn(library: Library, date: CivilDate): Tigie | undefined {
  const editions = tigieEditions(library);
  const entry = editions.find(({ effective }) => effective <= date);
  if (entry) return tigieOf(library, entry);
  const oldest = editions.at(-1);
  if (!oldest || date < earlierPrint.from || date > earlierPrint.to) return undefined;
  return library.once(`tigie print before ${oldest.edition}`, () => {
    const after = tigieOf(library, oldest);
    const { revision, from, to } = earlierPrint;
    const print = after.earlierPrint({
      ...after.edition,
      id: 'print-2025',
      revision,
      effective: civilDate(from),
      coversTo: civilDate(to),
    });
    return print.size > 0 ? print : undefined;
  });
}

/** The tariff that a list of a day is compared with: of that day, or the oldest loaded where the list is older. */
export function tigieNear(library: Library, date: CivilDate): Tigie | undefined {
  const editions = tigieEditions(library);
  const entry = editions.find(({ effective }) => effective <= date) ?? editions.at(-1);
  return entry && tigieOf(library, entry);
}

/** The newest of a broker's lists that speaks for the day. */
function listOn<K extends RegulationListKind>(
  library: Library,
  kind: K,
  date: CivilDate,
): RegulationList<K> | undefined {
  const entry = library.provenance
    .filter(
      ({ layer, edition, effective }) =>
        layer === mexicanLayers.list && edition.startsWith(`${kind}-`) && effective <= date,
    )
    .sort(newestFirst)[0];
  return entry && library.json<RegulationList<K>>(entry.file);
}

/** Mexico's law on a day; a day before every loaded edition is refused, never answered from another. */
export function mexicanLawOn(library: Library, date: CivilDate): MexicanLaw {
  const editions = tigieEditions(library);
  const at = editions.findIndex(({ effective }) => effective <= date);
  const entry = editions[at];
  if (!entry) {
    const oldest = editions.at(-1);
    throw new TariffError(
      'edition_not_in_force',
      `no loaded edition of Mexico's tariff covers ${date}: ${oldest ? `the oldest, ${oldest.title}, begins ${oldest.effective}` : 'none is loaded'}`,
      { hint: 'load the sheet of that day with "tariff data import --mx-base", or give another --date' },
    );
  }
  const next = editions[at - 1];
  const ends = [
    entry.covers_to,
    entry.rest_covers_to ?? null,
    next ? addDays(civilDate(next.effective), -1) : null,
  ].filter((day) => day !== null);
  const lists: { [K in RegulationListKind]?: RegulationList<K> } = {};
  const keep = <K extends RegulationListKind>(kind: K): void => {
    const list = listOn(library, kind, date);
    if (list) Object.assign(lists, { [kind]: list });
  };
  for (const kind of regulationLists) keep(kind);
  return {
    tigie: tigieOf(library, entry),
    coversTo: ends.length > 0 ? civilDate(ends.sort()[0]!) : undefined,
    readings: library.json<MexicanReadings>('mx/readings.json'),
    tables: library.json<MexicanTables>('mx/tables.json'),
    lists,
    successors: hsSuccessors(library),
  };
}
