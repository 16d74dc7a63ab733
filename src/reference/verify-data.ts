import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TariffError } from '../errors.js';
import { prefixesOf } from '../tariff/code.js';
import type { Schedule } from '../tariff/schedule.js';
import { Library } from './library.js';
import { checkPack } from './pack.js';
import { type Provenance, provenanceFile, readProvenance, sha256 } from './provenance.js';

/** One data file and what is wrong with it, if anything is. */
export interface VerifiedFile {
  readonly path: string;
  readonly layer: string;
  readonly edition: string;
  readonly faults: readonly string[];
}

/**
 * Compares every listed file of the data folders with its checksum and reads it through to its last row. The first
 * folder is the program's own and must list something; the user's may be empty.
 */
export function verifyData(folders: readonly string[]): VerifiedFile[] {
  const files: VerifiedFile[] = [];
  const readable: string[] = [];
  const listed: { readonly folder: string; readonly entry: Provenance }[] = [];
  for (const folder of folders)
    try {
      const entries = readProvenance(folder);
      if (entries.length === 0 && folder === folders[0]) {
        const faults = ['is missing or lists nothing: install the program again'];
        files.push({ path: join(folder, provenanceFile), layer: 'list', edition: '', faults });
      }
      listed.push(...entries.map((entry) => ({ folder, entry })));
      readable.push(folder);
    } catch (error) {
      files.push({
        path: join(folder, provenanceFile),
        layer: 'list',
        edition: '',
        faults: [reasonOf(error)],
      });
    }
  let library: Library | undefined;
  for (const { folder, entry } of listed) {
    const path = join(folder, entry.file);
    const faults = faultsOfFile(path, entry);
    if (faults.length === 0 && entry.layer === 'schedule') {
      library ??= new Library(readable);
      faults.push(...faultsOfSchedule(library, entry.edition));
    }
    files.push({ path, layer: entry.layer, edition: entry.edition, faults });
  }
  return files;
}

function faultsOfFile(path: string, entry: Provenance): string[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    return [`cannot be read (${(cause as NodeJS.ErrnoException).code})`];
  }
  const faults: string[] = [];
  if (sha256(bytes) !== entry.sha256) faults.push('is not what was installed (sha256)');
  try {
    if (/\.(pack|delta)$/.test(path)) checkPack(bytes, entry.file);
    else if (path.endsWith('.json')) JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    faults.push(reasonOf(error));
  }
  return faults;
}

const shownCodes = 3;

/** Every row is found by its code and by each prefix of it, and hangs from a row before it. */
function faultsOfSchedule(library: Library, edition: string): string[] {
  let schedule: Schedule;
  try {
    schedule = library.schedule(edition);
  } catch (error) {
    return [reasonOf(error)];
  }
  const lost = new Set<string>();
  for (let index = 0; index < schedule.size; index++) {
    const { code } = schedule.row(index);
    for (const prefix of prefixesOf(code))
      if (!schedule.find(prefix)?.code.startsWith(prefix)) lost.add(prefix);
    if (schedule.parentOf(index) >= index) lost.add(code || `row ${index}`);
  }
  const named = [...lost].slice(0, shownCodes).join(', ');
  return lost.size === 0 ? [] : [`${lost.size} codes cannot be found, such as ${named}`];
}

const reasonOf = (error: unknown): string => {
  if (error instanceof TariffError || error instanceof SyntaxError) return error.message;
  throw error;
};
