import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TariffError } from '../errors.js';

export interface SourceFile {
  readonly name: string;
  readonly sha256: string;
}

/** Where one compiled file comes from and which days it speaks for. */
export interface Provenance {
  /** path below the data folder */
  readonly file: string;
  /** `schedule`, `usmca`, `programs`, `fees`, `measures`, `notes`, `model`, `lexicon`, `countries`, `titles`, `precedents` */
  readonly layer: string;
  /** edition id for schedules, otherwise the source's own name for its state */
  readonly edition: string;
  readonly title: string;
  readonly publisher: string;
  readonly effective: string;
  /** last day it is known to hold; null where no successor is known */
  readonly covers_to: string | null;
  /** of an edition that changes a part of an earlier one: the last day that the rest is known to hold */
  readonly rest_covers_to?: string;
  readonly sha256: string;
  readonly sources: readonly SourceFile[];
  readonly importer: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly note?: string;
  /** of a published pack of measures: the day of its issue */
  readonly published?: string;
  /** of an imported edition: headings of chapter 99 that no edition prints which ships */
  readonly added_headings?: readonly string[];
  /** of the user's own rows: the day of the measures that they were laid over */
  readonly laid_over?: string;
}

/** The importer of editions that were put together from another one and the lists of what changed. */
export const amendedImporter = 'hts-amended 1';

/** Whether an edition was put together so: its own official export, once it is there, takes its place. */
export const isAmended = ({ importer }: Pick<Provenance, 'importer'>): boolean =>
  importer === amendedImporter;

/** The importer of rows of chapter 99 that the user brought. */
export const ownMeasuresImporter = 'measure-rows 1';

/** Whether a file holds the user's own rows of chapter 99. */
export const isOwnMeasures = ({ importer }: Pick<Provenance, 'importer'>): boolean =>
  importer === ownMeasuresImporter;

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

export const provenanceFile = 'PROVENANCE.json';

/** A last day before the first is that of what the edition was built on: so it stands in lists of older versions. */
const withRestApart = (entry: Provenance): Provenance =>
  entry.covers_to !== null && entry.covers_to < entry.effective
    ? { ...entry, covers_to: null, rest_covers_to: entry.covers_to }
    : entry;

/** Reads the list of a data folder; a folder without one holds nothing. */
export function readProvenance(folder: string): Provenance[] {
  let text: string;
  const path = join(folder, provenanceFile);
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new TariffError('data_missing', `${path} cannot be read`, {
      cause,
      hint: 'check the permissions of the data folder',
    });
  }
  try {
    return (JSON.parse(text) as { packs: Provenance[] }).packs.map(withRestApart);
  } catch (cause) {
    throw new TariffError('data_damaged', `${path} is not readable JSON`, {
      cause,
      hint: 'install the program again, or import the edition again',
    });
  }
}

/** The text of a provenance list, the same for the same entries. */
export function formatProvenance(entries: readonly Provenance[]): string {
  const packs = [...entries].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  return `${JSON.stringify({ format: 1, packs }, null, 2)}\n`;
}
