import { join } from 'node:path';
import type { MeasuresImport, MeasuresRemoved } from '../../api/data-answers.js';
import type { DataServiceNeeds, MeasuresNamed } from '../../api/data-service.js';
import { TariffError } from '../../errors.js';
import { readOwnMeasures } from '../../reference/import-measures.js';
import { Library } from '../../reference/library.js';
import { readMeasuresPack } from '../../reference/measures-pack.js';
import {
  isOwnMeasures,
  ownMeasuresImporter,
  type Provenance,
  readProvenance,
  sha256,
} from '../../reference/provenance.js';
import { removeEdition, storeEdition } from '../../reference/store-edition.js';
import { openCountries } from '../../reference/us-tables.js';
import type { Code } from '../../tariff/code.js';
import type { MeasureFile } from '../../tariff/measure/measure-file.js';
import { endedRate, type OwnMeasures } from '../../tariff/measure/own-measures.js';
import type { OfficialExport } from '../../tariff/official-export.js';
import { measuresFile } from '../assess-entry.js';

const nameForm = /^[a-z0-9][a-z0-9.-]{0,60}$/;

/** The name of a file's rows where nobody gave one: `Renewal October.csv` is renewal-october. */
const nameOfFile = (file: string): string =>
  file
    .replace(/\.[a-z]+$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** What is imported: the rows, the name they are listed by, and who is said to have published them. */
export interface MeasuresGiven extends Omit<MeasuresNamed, 'path'> {
  readonly file: OfficialExport;
  readonly publisher?: string;
  /** remarked in the status of the data, such as the key that it was signed by */
  readonly note?: string;
  /** the day of the issue, of a published pack */
  readonly published?: string;
}

/** Lays the user's own rows of chapter 99 over those that ship: checked against everything that is loaded, then kept. */
export async function importMeasures(
  { dataFolder }: Pick<DataServiceNeeds, 'dataFolder'>,
  own: string,
  { file, name: named, title: called, coversTo, replace, publisher, note, published }: MeasuresGiven,
): Promise<MeasuresImport> {
  const name = named ?? nameOfFile(file.name);
  if (!nameForm.test(name))
    throw new TariffError('usage', `"${name}" cannot name your rows`, {
      hint: 'small letters, digits, dots and hyphens, for example --edition my-measures',
    });
  const gone = (entry: Provenance): boolean =>
    isOwnMeasures(entry) && replace === true && entry.edition === name;
  const library = new Library([dataFolder, own]);
  const known = library.provenance.filter(isOwnMeasures);
  const same = known.find(({ edition }) => edition === name);
  const leaving = new Set(
    known.filter((entry) => gone(entry) || entry === same).map(({ edition }) => edition),
  );
  const shipped = readMeasuresPack(library.text(measuresFile), measuresFile);
  const title = called ?? name;
  const read = readOwnMeasures(
    file,
    { name, title },
    {
      shipped,
      others: library.ownMeasures().filter((each) => !leaving.has(each.name)),
      countries: library.once('countries', () => openCountries((path) => library.text(path))),
      isKnownCode: codesOf(library),
    },
  );
  const bytes = Buffer.from(`${JSON.stringify(read, null, 1)}\n`);
  const hash = sha256(bytes);
  const days = daysOf(read);
  const provenance: Provenance = {
    file: `us/measures-${name}-${hash.slice(0, 12)}.json`,
    layer: 'measures',
    edition: name,
    title,
    publisher: publisher ?? 'yours',
    effective: days.from,
    covers_to: coversTo ?? null,
    sha256: hash,
    sources: [{ name: file.name, sha256: file.sha256 }],
    importer: ownMeasuresImporter,
    counts: {
      measures: read.rows.length,
      headings: new Set(read.rows.map(({ heading }) => heading)).size,
      ended: read.rows.filter(({ rate }) => rate === endedRate).length,
    },
    laid_over: shipped.as_of,
    ...(published !== undefined && { published }),
    ...(note !== undefined && { note }),
  };
  const stored = await storeEdition(own, { bytes, provenance }, gone).catch((fault: unknown) => {
    if (fault instanceof TariffError && fault.code === 'import_refused')
      throw new TariffError('import_refused', `your rows ${name} are there already with other content`, {
        hint: `add --replace to put these in their place, or give them a name of their own with --edition`,
      });
    throw fault;
  });
  const status = stored === 'there' ? 'already_loaded' : leaving.size > 0 ? 'replaced' : 'imported';
  return answerOf(provenance, status, read, shipped, days);
}

function answerOf(
  { edition: name, title, covers_to, file, sha256: hash, sources, counts }: Provenance,
  status: MeasuresImport['status'],
  { rows }: OwnMeasures,
  { programmes, as_of }: MeasureFile,
  days: { readonly from: string; readonly to: string | null },
): MeasuresImport {
  const held = new Set(programmes.flatMap(({ measures }) => measures.map(({ heading }) => heading)));
  const headings = [...new Set(rows.map(({ heading }) => heading))].sort();
  return {
    schema_version: '1',
    status,
    name,
    title,
    ...days,
    covers_to,
    laid_over: as_of,
    headings: headings.map((heading) => ({
      heading,
      shipped: held.has(heading),
      rates: [
        ...new Set(
          rows.filter((row) => row.heading === heading).map(({ rate, from }) => `${rate} from ${from}`),
        ),
      ],
    })),
    counts: { ...counts },
    file,
    sha256: hash,
    source: { ...sources[0]! },
  };
}

/** The first and the last day of some rows; null where one has no end. */
function daysOf({ rows }: OwnMeasures): { readonly from: string; readonly to: string | null } {
  const from = rows.map((row) => row.from).sort()[0]!;
  const ends = rows.map((row) => row.to);
  return {
    from,
    to: ends.includes(undefined)
      ? null
      : ends
          .map((day) => day!)
          .sort()
          .at(-1)!,
  };
}

/** Whether a loaded edition has a code or lines below it, asked of the newest first. */
function codesOf(library: Library): (code: Code) => boolean {
  return (code) =>
    library.editions().some(({ edition }) => library.schedule(edition).find(code)?.code.startsWith(code));
}

/** Takes the user's own rows of a name out again; what ships holds alone from the next answer on. */
export async function removeMeasures(own: string, name: string): Promise<MeasuresRemoved> {
  const mine = readProvenance(own).filter(isOwnMeasures);
  const wanted = (entry: Provenance): boolean => isOwnMeasures(entry) && entry.edition === name;
  const gone = mine.some(wanted) ? await removeEdition(own, wanted) : undefined;
  if (!gone)
    throw new TariffError('edition_not_loaded', `no rows of your own are called ${name}`, {
      hint:
        mine.length === 0
          ? 'none are loaded; "tariff data status" lists what is'
          : `loaded: ${mine.map(({ edition }) => edition).join(', ')}`,
    });
  return {
    schema_version: '1',
    status: 'removed',
    name,
    title: gone.title,
    file: join(own, gone.file),
    counts: { ...gone.counts },
  };
}
