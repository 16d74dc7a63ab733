import { basename, join } from 'node:path';
import type { DataImport } from '../../api/data-answers.js';
import type { DataService, DataServiceNeeds, EditionNamed } from '../../api/data-service.js';
import { TariffError } from '../../errors.js';
import { diffEditions } from '../../monitor/diff-editions.js';
import { withFolderLock } from '../../reference/folder-lock.js';
import { type BuiltEdition, compileEdition, packEdition } from '../../reference/import-edition.js';
import { Library } from '../../reference/library.js';
import { askJson, checkedAddress, downloadOfficial } from '../../reference/official-sources.js';
import { isAmended, type Provenance } from '../../reference/provenance.js';
import {
  editionIdIn,
  readCurrentRelease,
  releaseListAddress,
  revisionName,
} from '../../reference/release-list.js';
import { type EditionFacts, scheduleOf } from '../../reference/schedule-pack.js';
import { storeEdition } from '../../reference/store-edition.js';
import { verifyData } from '../../reference/verify-data.js';
import type { OfficialExport } from '../../tariff/official-export.js';
import type { Schedule } from '../../tariff/schedule.js';
import { countKinds } from '../monitor/schedule-diff.js';
import { importMeasures, removeMeasures } from './import-measures.js';
import { importMexican } from './import-mexican.js';
import { importRulings } from './import-rulings.js';
import { addedHeadings, reportHeadings } from './unknown-headings.js';
import { updateMeasures } from './update-measures.js';

const idForm = /^[a-z0-9][a-z0-9.-]{0,60}$/;

/** The edition that a file is said to be; what nobody said is a stop that names the option. */
function settleFacts(given: EditionNamed, name: string): EditionFacts {
  const id = given.edition ?? editionIdIn(name);
  if (id === undefined)
    throw new TariffError('usage', `which edition is ${name}?`, {
      hint: 'name it, for example --edition 2026-rev-21',
    });
  if (!idForm.test(id))
    throw new TariffError('usage', `"${id}" cannot name an edition`, {
      hint: 'small letters, digits, dots and hyphens, for example 2026-rev-21',
    });
  const { effective, coversTo } = given;
  if (effective === undefined)
    throw new TariffError('usage', `from which day is ${id} in force?`, {
      hint: 'give the first day, for example --effective 2026-10-05',
    });
  if (coversTo !== undefined && coversTo < effective)
    throw new TariffError('usage', `${id} would end on ${coversTo}, before it begins on ${effective}`);
  const facts = { schedule: 'HTSUS', id, revision: given.revision ?? revisionName(id), effective };
  return coversTo === undefined ? facts : { ...facts, coversTo };
}

/** The service for the data on this machine's disk. */
export function makeDataService(needs: DataServiceNeeds): DataService {
  const own = join(needs.home, 'data');
  const folders = [needs.dataFolder, own];
  const listed = (edition: string, where: readonly string[]): Provenance | undefined =>
    new Library(where).editions().find((entry) => entry.edition === edition);

  async function takeIn(file: OfficialExport, facts: EditionFacts, part: boolean): Promise<DataImport> {
    const titles = new Map(
      Object.entries(new Library(folders).json<Record<string, string>>('hs-titles.json')),
    );
    const compiled = compileEdition(file, titles, facts, { part });
    const built = withAdded(packEdition(compiled), scheduleOf(compiled, '', undefined));
    const found = listed(facts.id, [needs.dataFolder]);
    const shipped = found && isAmended(found) ? undefined : found;
    if (shipped?.sources.every(({ sha256 }) => sha256 !== file.sha256))
      throw new TariffError(
        'import_refused',
        `edition ${facts.id} came with the program, with other content`,
        {
          hint: 'editions do not change: give the new one its own --edition',
        },
      );
    const stored = shipped ? 'there' : await storeEdition(own, built);
    return answer(facts.id, stored === 'there' ? 'already_loaded' : 'imported', !part);
  }

  /** Names the headings of chapter 99 that no shipped edition prints, so that answers can warn of them. */
  function withAdded(built: BuiltEdition, schedule: Schedule): BuiltEdition {
    const library = new Library([needs.dataFolder]);
    const others = library.editions().map((entry) => library.schedule(entry.edition));
    const added = addedHeadings(schedule, others);
    return added.length === 0
      ? built
      : { ...built, provenance: { ...built.provenance, added_headings: added } };
  }

  function answer(edition: string, status: DataImport['status'], whole: boolean): DataImport {
    const library = new Library(folders);
    const editions = library.editions();
    const at = editions.findIndex((entry) => entry.edition === edition);
    const entry = editions[at]!;
    const earlier = whole && status === 'imported' ? editions[at + 1] : undefined;
    const { title, effective, covers_to, file, sha256, sources, counts, note } = entry;
    return {
      schema_version: '1',
      status,
      edition,
      revision: title,
      effective,
      covers_to,
      file,
      sha256,
      source: { ...sources[0]! },
      counts: { ...counts },
      ...(note === undefined ? {} : { note }),
      unknown_headings: reportHeadings(library, library.schedule(edition)),
      since: earlier
        ? {
            edition: earlier.edition,
            changes: countKinds(
              diffEditions(
                library.schedule(earlier.edition),
                library.schedule(edition),
                '',
                library.transfers(),
              ).changes,
            ),
          }
        : null,
    };
  }

  return {
    async importFile({ path, ...given }) {
      const file = await needs.readExport(path);
      return takeIn(file, settleFacts(given, file.name), given.part === true);
    },
    importRulings: (path) => importRulings(own, path),
    importMexican: (request) => importMexican(needs, own, request),
    async importMeasures({ path, sha256, ...given }) {
      const file = await needs.readExport(path);
      if (sha256 !== undefined && sha256.toLowerCase() !== file.sha256)
        throw new TariffError(
          'import_refused',
          `${file.name} adds up to ${file.sha256}, not to what was told`,
          {
            hint: 'take the file again from whoever gave you the checksum',
          },
        );
      return importMeasures(needs, own, { ...given, file });
    },
    updateMeasures: (request) => updateMeasures(needs, own, request),
    removeMeasures: (name) => removeMeasures(own, name),
    async update({ address: written, sha256, ...given }) {
      const address = checkedAddress(written).href;
      const facts = await factsOf(address, given);
      const known = listed(facts.id, folders);
      if (known && !isAmended(known))
        return {
          schema_version: '1',
          status: 'current',
          edition: facts.id,
          address,
          downloaded: null,
          imported: null,
        };
      const folder = join(own, 'downloads');
      return withFolderLock(folder, async () => {
        const download = await downloadOfficial({
          url: address,
          folder,
          ...(sha256 === undefined ? {} : { sha256 }),
          ...(needs.pauseMs === undefined ? {} : { pauseMs: needs.pauseMs }),
        });
        try {
          const file = { ...(await needs.readExport(download.path)), name: nameIn(address) };
          return {
            schema_version: '1',
            status: 'updated',
            edition: facts.id,
            address,
            downloaded: {
              bytes: download.bytes,
              sha256: download.sha256,
              resumed_from: download.resumedFrom,
            },
            imported: await takeIn(file, facts, given.part === true),
          };
        } finally {
          download.discard();
        }
      });
    },
    verify: async () => {
      const files = verifyData(folders).map((file) => ({ ...file, faults: [...file.faults] }));
      return { schema_version: '1', files, damaged: files.filter(({ faults }) => faults.length > 0).length };
    },
  };
}

/** The edition at an official address: as it was named, or as the list of releases beside it says. */
async function factsOf(address: string, given: EditionNamed): Promise<EditionFacts> {
  if (given.edition !== undefined && given.effective !== undefined)
    return settleFacts(given, nameIn(address));
  const list = releaseListAddress(address);
  const current = list === undefined ? undefined : readCurrentRelease(await askJson(list));
  if (list !== undefined && current === undefined)
    throw new TariffError('download_failed', `${list} names no current release`, {
      hint: 'name the edition yourself: --edition 2026-rev-21 --effective 2026-10-05',
    });
  return settleFacts(
    { ...(current && { edition: current.id, effective: current.effective }), ...given },
    nameIn(address),
  );
}

/** What a file from an address is called in provenance and messages. */
function nameIn(address: string): string {
  const { pathname, host } = new URL(address);
  return basename(pathname) || host;
}
