import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TariffError } from '../errors.js';
import { makeFolder } from '../make-folder.js';
import { withFolderLock } from './folder-lock.js';
import type { BuiltEdition } from './import-edition.js';
import { formatProvenance, type Provenance, provenanceFile, readProvenance } from './provenance.js';

/**
 * Puts a built edition beside the others of a data folder: by temp file and rename, the list last, one writer at a
 * time. An edition that is there already with the same content is left as it is; with other content it is refused, unless
 * it is one that `replaces` says the new one follows.
 */
export async function storeEdition(
  folder: string,
  built: BuiltEdition,
  replaces: (entry: Provenance) => boolean = () => false,
): Promise<'stored' | 'there'> {
  const { provenance, bytes } = built;
  return withFolderLock(folder, () => {
    const known = readProvenance(folder);
    const same = known.find(
      (entry) => entry.edition === provenance.edition && entry.layer === provenance.layer,
    );
    if (same?.sha256 === provenance.sha256) return 'there';
    if (same && !replaces(same))
      throw new TariffError(
        'import_refused',
        `edition ${provenance.edition} is already there with other content`,
        { hint: 'editions do not change: give the new one its own --edition' },
      );
    const gone = known.filter(replaces);
    const stay = known.filter((entry) => !gone.includes(entry));
    orNotWritable(folder, () => {
      replaceFile(join(folder, provenance.file), bytes);
      replaceFile(join(folder, provenanceFile), formatProvenance([...stay, provenance]));
      for (const { file } of gone) if (file !== provenance.file) rmSync(join(folder, file), { force: true });
    });
    return 'stored';
  });
}

/** Takes an edition out of a data folder: first off the list, then its file, so that a listed file is always there. */
export async function removeEdition(
  folder: string,
  wanted: (entry: Provenance) => boolean,
): Promise<Provenance | undefined> {
  return withFolderLock(folder, () => {
    const known = readProvenance(folder);
    const gone = known.find(wanted);
    if (!gone) return undefined;
    orNotWritable(folder, () => {
      replaceFile(join(folder, provenanceFile), formatProvenance(known.filter((entry) => entry !== gone)));
      rmSync(join(folder, gone.file), { force: true });
    });
    return gone;
  });
}

function orNotWritable(folder: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new TariffError('output_not_writable', `the data folder ${folder} cannot be written`, {
      cause,
      hint: 'check its permissions and free space, or set TARIFF_HOME',
    });
  }
}

/** The whole new content or the whole old one, whatever happens in between. */
function replaceFile(path: string, content: Uint8Array | string): void {
  makeFolder(dirname(path));
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(temporary, 'w');
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
