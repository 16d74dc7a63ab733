import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type CivilDate, civilDate } from '../core/civil-date.js';
import { TariffError } from '../errors.js';
import { type LineTransfers, openTransfers, type WrittenTransfers } from '../tariff/line-transfers.js';
import type { OwnMeasures } from '../tariff/measure/own-measures.js';
import { type Hs2012Concordance, openHs2012Concordance } from '../tariff/origin-rule/hs2012-concordance.js';
import { type OriginRuleBook, openRuleBook } from '../tariff/origin-rule/rule-book.js';
import type { Ruling } from '../tariff/ruling.js';
import { openRulingBook, type RulingBook } from '../tariff/ruling-book.js';
import type { Schedule } from '../tariff/schedule.js';
import { openLateFile } from './late-file.js';
import type { PackFile } from './pack.js';
import { isAmended, isOwnMeasures, type Provenance, readProvenance, sha256 } from './provenance.js';
import { type DeltaBase, openScheduleDelta } from './schedule-delta.js';
import { type OpenedEdition, openEditionPack, scheduleOf } from './schedule-pack.js';

interface Located extends Provenance {
  readonly folder: string;
}

const isUsSchedule = ({ layer, file }: Provenance): boolean => layer === 'schedule' && file.startsWith('us/');

const newestFirst = (a: Provenance, b: Provenance): number =>
  a.effective !== b.effective
    ? a.effective < b.effective
      ? 1
      : -1
    : b.edition.localeCompare(a.edition, 'en', { numeric: true });

/**
 * Loaded editions, newest first, each once (what came with the program before the user's own, unless that was put together
 * without its official export) and none known to hold longer than to the day before the next one begins.
 */
function settleEditions(packs: readonly Located[]): Located[] {
  const seen = new Set<string>();
  const schedules = packs.filter(isUsSchedule);
  const editions = [...schedules.filter((entry) => !isAmended(entry)), ...schedules.filter(isAmended)]
    .filter(({ edition }) => !seen.has(edition) && seen.add(edition))
    .sort(newestFirst);
  return editions.map((entry, i) => {
    const next = editions[i - 1];
    if (!next) return entry;
    const end = addDays(civilDate(next.effective), -1);
    return entry.covers_to !== null && entry.covers_to <= end ? entry : { ...entry, covers_to: end };
  });
}

/** Packs by their path, in memory that threads share. */
export type SharedPacks = ReadonlyMap<string, SharedArrayBuffer>;

const missing = (path: string, cause: unknown): TariffError =>
  new TariffError('data_missing', `the data file ${path} cannot be read`, {
    cause,
    hint: 'install the program again, or import the edition again',
  });

/** Reads a pack to where threads share it, without a copy in between. */
function readShared(path: string): SharedArrayBuffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const shared = new SharedArrayBuffer(fstatSync(file).size);
    let at = 0;
    for (let read = -1; at < shared.byteLength && read !== 0; at += read)
      read = readSync(file, new Uint8Array(shared, at));
    return shared;
  } catch (cause) {
    throw missing(path, cause);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The loaded law: every pack is opened when it is first asked for. */
export class Library {
  readonly #folders: readonly string[];
  #packs: readonly Located[];
  #editions: readonly Located[];
  /** every schedule that is there, also one in whose place another is answered from: editions may be read against it */
  #schedules: readonly Located[];
  #opened = new Map<string, unknown>();
  readonly #given: SharedPacks;

  /**
   * `folders`: the data that ships with the program, then the user's own imports, where there are any. `given`: packs
   * that another thread has already read.
   */
  constructor(folders: readonly string[], given: SharedPacks = new Map()) {
    this.#folders = folders;
    this.#given = given;
    const packs = folders.flatMap((folder) => readProvenance(folder).map((entry) => ({ ...entry, folder })));
    this.#editions = settleEditions(packs);
    this.#schedules = packs.filter(isUsSchedule);
    this.#packs = [...this.#editions, ...packs.filter((entry) => !isUsSchedule(entry))];
    if (packs.length === 0)
      throw new TariffError('data_missing', `no reference data in ${folders.join(' or ')}`, {
        hint: 'install the program again',
      });
  }

  get provenance(): readonly Provenance[] {
    return this.#packs;
  }

  /** What stands in the folders by now, where that is other law than this; undefined where nothing changed. */
  newer(): Library | undefined {
    const now = new Library(this.#folders);
    const listed = ({ provenance }: Library): string => JSON.stringify(provenance);
    return listed(now) === listed(this) ? undefined : now;
  }

  /** Answers by the law of another library from now on; what was read before stays with its holder. */
  become(newer: Library): void {
    this.#packs = newer.#packs;
    this.#editions = newer.#editions;
    this.#schedules = newer.#schedules;
    this.#opened = newer.#opened;
  }

  /** US schedule editions, newest first. */
  editions(): readonly Provenance[] {
    return this.#editions;
  }

  /** The newest edition in force on a day; a day before every loaded edition is refused, never answered from another. */
  scheduleOn(date: CivilDate): Schedule {
    const editions = this.editions();
    const found = editions.find((entry) => entry.effective <= date);
    if (!found) {
      const oldest = editions.at(-1);
      const since = oldest
        ? `the oldest loaded edition, ${oldest.title}, begins ${oldest.effective}`
        : 'no edition is loaded';
      throw new TariffError(
        'edition_not_in_force',
        `no loaded edition of the US schedule covers ${date}: ${since}`,
        {
          hint: 'load the edition of that day with "tariff data import", or ask for another day',
        },
      );
    }
    return this.schedule(found.edition);
  }

  schedule(edition: string): Schedule {
    const entry = this.#edition(edition);
    const coversTo = entry.covers_to === null ? undefined : civilDate(entry.covers_to);
    return this.#once(`schedule ${edition}`, () => scheduleOf(this.#rowsOf(entry), entry.sha256, coversTo));
  }

  #edition(edition: string): Located {
    const entry = this.#editions.find((candidate) => candidate.edition === edition);
    if (entry) return entry;
    throw new TariffError('edition_not_loaded', `edition ${edition} is not loaded`, {
      hint: `loaded: ${this.#editions.map((each) => each.edition).join(', ')}`,
    });
  }

  #rowsOf(entry: Located): OpenedEdition {
    return this.#once(`rows ${entry.sha256}`, () =>
      entry.file.endsWith('.delta')
        ? openScheduleDelta(this.#bytes(entry), entry.file, (base) => this.#baseOf(entry, base).columns)
        : openEditionPack(this.#bytes(entry), entry.file),
    );
  }

  #baseOf(entry: Located, base: DeltaBase): OpenedEdition {
    const found = this.#schedules.find(
      (each) => each.edition === base.edition && each.sha256 === base.sha256,
    );
    if (found) return this.#rowsOf(found);
    throw new TariffError(
      'data_damaged',
      `${entry.file}: the edition it is read against, ${base.edition}, is not there`,
      {
        hint: 'install the program again',
      },
    );
  }

  /** The recorded transfers of statistical lines. */
  transfers(): LineTransfers {
    const file = 'us/line-transfers.json';
    return this.#once(file, () => openTransfers(JSON.parse(this.text(file)) as WrittenTransfers));
  }

  /** Rulings that ship and those the user imported. */
  rulings(): RulingBook {
    return this.#once('rulings', () =>
      openRulingBook(
        this.#packs
          .filter((entry) => entry.layer === 'precedents')
          .flatMap(
            (entry) =>
              (JSON.parse(this.#bytes(entry, true).toString('utf8')) as { rulings: Ruling[] }).rulings,
          ),
      ),
    );
  }

  /** The user's own rows of chapter 99, in the order of their names; a damaged file is refused by name. */
  ownMeasures(): readonly OwnMeasures[] {
    return this.#once('own measures', () =>
      this.#packs
        .filter(isOwnMeasures)
        .map((entry) => JSON.parse(this.#bytes(entry, true).toString('utf8')) as OwnMeasures),
    );
  }

  ruleBook(): OriginRuleBook {
    return this.#once('usmca/rules.json', () => openRuleBook(this.text('usmca/rules.json')));
  }

  concordance(): Hs2012Concordance {
    return this.#once('usmca/hs2022-to-hs2012.json', () =>
      openHs2012Concordance(this.text('usmca/hs2022-to-hs2012.json')),
    );
  }

  /** One small compiled file as text; its checksum is compared, so a damaged file is named and never read. */
  text(file: string): string {
    return this.#bytes(this.#entry(file), true).toString('utf8');
  }

  /** A listed file as it lies there, schedules of older editions too. */
  contents({ file, sha256: sum }: Pick<Provenance, 'file' | 'sha256'>): Buffer {
    return this.#bytes(this.#packs.find((each) => each.file === file && each.sha256 === sum)!);
  }

  bytes(file: string): Buffer {
    return this.#bytes(this.#entry(file));
  }

  /** A pack that is read in parts, where no other thread has read it. */
  packFile(file: string): PackFile {
    const entry = this.#entry(file);
    const path = join(entry.folder, entry.file);
    const given = this.#given.get(path);
    if (given) return { name: file, bytes: new Uint8Array(given) };
    try {
      return { name: file, ...openLateFile(path) };
    } catch (cause) {
      throw missing(path, cause);
    }
  }

  /** The large packs that answers on a day are read from, in memory that other threads can open without a copy. */
  share(date: CivilDate): SharedPacks {
    const edition = this.#edition(this.scheduleOn(date).edition.id);
    const packs = [edition, ...this.#packs.filter(({ file }) => /^model\/.*\.pack$/.test(file))];
    return new Map(
      packs.map((entry) => {
        const path = join(entry.folder, entry.file);
        return [path, this.#given.get(path) ?? readShared(path)];
      }),
    );
  }

  json<T>(file: string): T {
    return this.#once(file, () => JSON.parse(this.text(file)) as T);
  }

  once<T>(name: string, open: () => T): T {
    return this.#once(name, open);
  }

  #entry(file: string): Located {
    const entry = this.#packs.find((candidate) => candidate.file === file);
    if (!entry)
      throw new TariffError('data_missing', `the data file ${file} is not listed`, {
        hint: 'install the program again',
      });
    return entry;
  }

  #bytes(entry: Located, check = false): Buffer {
    const path = join(entry.folder, entry.file);
    const given = this.#given.get(path);
    let bytes: Buffer;
    try {
      bytes = given ? Buffer.from(given) : readFileSync(path);
    } catch (cause) {
      throw missing(path, cause);
    }
    if (check && sha256(bytes) !== entry.sha256)
      throw new TariffError('data_damaged', `the data file ${path} is not what was installed (checksum)`, {
        hint: isOwnMeasures(entry)
          ? `take it out with "tariff data remove ${entry.edition}", then import your rows again`
          : 'run "tariff data verify" to see every damaged file, then install again',
      });
    return bytes;
  }

  #once<T>(name: string, open: () => T): T {
    if (!this.#opened.has(name)) this.#opened.set(name, open());
    return this.#opened.get(name) as T;
  }
}
