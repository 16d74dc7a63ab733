import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TariffError } from '../errors.js';
import { makeFolder } from '../make-folder.js';
import { withFolderLock } from './folder-lock.js';
import type { BuiltEdition } from './import-edition.js';
import { formatProvenance, provenanceFile, readProvenance } from './provenance.js';

/**
 * Puts a built edition beside the others of a data folder: by temp file and rename, the list last, one writer at a
 * time. An edition that is there already with the same content is left as it is; with other content it is refused.
 */
export async function storeEdition(folder: string, built: BuiltEdition): Promise<'stored' | 'there'> {
  const { provenance, bytes } = built;
  return withFolderLock(folder, () => {
    const known = readProvenance(folder);
    const same = known.find(
      (entry) => entry.edition === provenance.edition && entry.layer === provenance.layer,
    );
    if (same?.sha256 === provenance.sha256) return 'there';
    if (same)
      throw new TariffError(
        'import_refused',
        `edition ${provenance.edition} is already there with other content`,
        { hint: 'editions do not change: give the new one its own --edition' },
      );
    try {
      replaceFile(join(folder, provenance.file), bytes);
      replaceFile(join(folder, provenanceFile), formatProvenance([...known, provenance]));
    } catch (cause) {
      throw new TariffError('output_not_writable', `the data folder ${folder} cannot be written`, {
        cause,
        hint: 'check its permissions and free space, or set TARIFF_HOME',
      });
    }
    return 'stored';
  });
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
