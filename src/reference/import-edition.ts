import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { TariffError } from '../errors.js';
import { buildSchedule } from '../tariff/build-schedule.js';
import type { Code } from '../tariff/code.js';
import { readHtsExport } from './import-hts.js';
import { formatProvenance, type Provenance, provenanceFile, readProvenance, sha256 } from './provenance.js';
import { buildSchedulePack, type EditionFacts } from './schedule-pack.js';

const importer = 'hts-export 1';

export interface BuiltEdition {
  readonly bytes: Uint8Array;
  readonly provenance: Provenance;
}

/** Compiles one official export (`exportList` JSON, plain or gzip) into a dated schedule pack. */
export function buildEdition(
  exportFile: string,
  titles: ReadonlyMap<Code, string>,
  edition: EditionFacts,
): BuiltEdition {
  const raw = readExport(exportFile);
  const rows = readHtsExport(parseJson(raw, exportFile), basename(exportFile));
  const columns = buildSchedule(rows, titles);
  const bytes = buildSchedulePack(edition, columns);
  return {
    bytes,
    provenance: {
      file: `us/hts-${edition.id}.pack`,
      layer: 'schedule',
      edition: edition.id,
      title: edition.revision,
      publisher: 'United States International Trade Commission',
      effective: edition.effective,
      covers_to: edition.coversTo ?? null,
      sha256: sha256(bytes),
      sources: [{ name: basename(exportFile).replace(/\.gz$/, ''), sha256: sha256(raw) }],
      importer,
      counts: {
        official_rows: rows.length,
        ten_digit_lines: rows.filter((row) => row.code.length === 10).length,
        rows: columns.key.length,
      },
    },
  };
}

function readExport(file: string): Buffer {
  try {
    const raw = readFileSync(file);
    return raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
  } catch (cause) {
    throw new TariffError('input_unreadable', `${file} cannot be read`, {
      cause,
      hint: 'check the path and that the download is whole',
    });
  }
}

function parseJson(raw: Buffer, file: string): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (cause) {
    throw new TariffError('import_refused', `${file} is not JSON`, {
      cause,
      hint: 'take the "exportList" JSON of the official site',
    });
  }
}

/** Puts a built edition beside the others of a data folder: by temp file and rename, the list last. */
export function storeEdition(folder: string, built: BuiltEdition): void {
  const known = readProvenance(folder);
  const same = known.find((entry) => entry.file === built.provenance.file);
  if (same && same.sha256 !== built.provenance.sha256)
    throw new TariffError(
      'import_refused',
      `edition ${built.provenance.edition} is already there with other content`,
      {
        hint: 'editions do not change: give the new one its own --edition',
      },
    );
  try {
    mkdirSync(join(folder, 'us'), { recursive: true });
    replaceFile(join(folder, built.provenance.file), built.bytes);
    const others = known.filter((entry) => entry.file !== built.provenance.file);
    replaceFile(join(folder, provenanceFile), formatProvenance([...others, built.provenance]));
  } catch (cause) {
    throw new TariffError('output_not_writable', `the data folder ${folder} cannot be written`, {
      cause,
      hint: 'check its permissions and free space, or set TARIFF_HOME',
    });
  }
}

function replaceFile(path: string, content: Uint8Array | string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
