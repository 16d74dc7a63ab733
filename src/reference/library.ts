import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CivilDate } from '../core/civil-date.js';
import { TariffError } from '../errors.js';
import { type Hs2012Concordance, openHs2012Concordance } from '../tariff/origin-rule/hs2012-concordance.js';
import { type OriginRuleBook, openRuleBook } from '../tariff/origin-rule/rule-book.js';
import type { Schedule } from '../tariff/schedule.js';
import { type Provenance, readProvenance, sha256 } from './provenance.js';
import { openSchedulePack } from './schedule-pack.js';

interface Located extends Provenance {
  readonly folder: string;
}

/** The loaded law: every pack is opened when it is first asked for. */
export class Library {
  readonly #packs: readonly Located[];
  readonly #opened = new Map<string, unknown>();

  /** `folders`: the data that ships with the program, then the user's own imports, where there are any. */
  constructor(folders: readonly string[]) {
    this.#packs = folders.flatMap((folder) => readProvenance(folder).map((entry) => ({ ...entry, folder })));
    if (this.#packs.length === 0)
      throw new TariffError('data_missing', `no reference data in ${folders.join(' or ')}`, {
        hint: 'install the program again',
      });
  }

  get provenance(): readonly Provenance[] {
    return this.#packs;
  }

  /** US schedule editions, newest first. */
  editions(): readonly Provenance[] {
    return this.#schedules();
  }

  #schedules(): Located[] {
    return this.#packs
      .filter((entry) => entry.layer === 'schedule' && entry.file.startsWith('us/'))
      .sort((a, b) => (a.effective < b.effective ? 1 : -1));
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
          hint: 'load the edition of that day with "tariff data import", or give another --date',
        },
      );
    }
    return this.schedule(found.edition);
  }

  schedule(edition: string): Schedule {
    const entry = this.#schedules().find((candidate) => candidate.edition === edition);
    if (!entry)
      throw new TariffError('data_missing', `edition ${edition} is not loaded`, {
        hint: `loaded: ${this.editions()
          .map((each) => each.edition)
          .join(', ')}`,
      });
    return this.#once(entry.file, () => openSchedulePack(this.#bytes(entry), entry.file, entry.sha256));
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

  bytes(file: string): Buffer {
    return this.#bytes(this.#entry(file));
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
    let bytes: Buffer;
    try {
      bytes = readFileSync(path);
    } catch (cause) {
      throw new TariffError('data_missing', `the data file ${path} cannot be read`, {
        cause,
        hint: 'install the program again, or import the edition again',
      });
    }
    if (check && sha256(bytes) !== entry.sha256)
      throw new TariffError('data_damaged', `the data file ${path} is not what was installed (checksum)`, {
        hint: 'run "tariff data verify" to see every damaged file, then install again',
      });
    return bytes;
  }

  /** Every file whose content is not what its provenance says. */
  damaged(): { readonly file: string; readonly why: string }[] {
    return this.#packs.flatMap((entry) => {
      try {
        this.#bytes(entry, true);
        return [];
      } catch (error) {
        return [{ file: join(entry.folder, entry.file), why: (error as Error).message }];
      }
    });
  }

  #once<T>(name: string, open: () => T): T {
    if (!this.#opened.has(name)) this.#opened.set(name, open());
    return this.#opened.get(name) as T;
  }
}
