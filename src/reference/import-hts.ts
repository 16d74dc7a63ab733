import type { Issue } from '../core/issue.js';
import { TariffError } from '../errors.js';
import type { OfficialRow } from '../tariff/build-schedule.js';
import type { OfficialExport } from '../tariff/official-export.js';
import { faultsOfFile, faultsOfRow } from './hts-row-faults.js';
import { readHtsSheet } from './import-hts-sheet.js';
import { indentCell, plainCell, type ReadRow, rateCell } from './official-cells.js';

export interface ReadOptions {
  /** a file that holds some chapters only is taken as it is */
  readonly part?: boolean;
}

const hint = 'take the file that the official site exports, unchanged; nothing was loaded';

/** The rows of an official export; every fault of every row is listed before the whole file is refused. */
export function readOfficialRows(file: OfficialExport, options: ReadOptions = {}): OfficialRow[] {
  const read =
    file.content.kind === 'json'
      ? readJsonRows(file.content.json, file.name)
      : readHtsSheet(file.content.rows, file.name);
  const faults: Issue[] = [
    ...read.flatMap(({ official, written, number }) => faultsOfRow(official, written, number)),
    ...faultsOfFile(
      read.map(({ official }) => official),
      (index) => read[index]!.number,
      options.part === true,
    ),
  ];
  if (faults.length > 0)
    throw new TariffError(
      'import_refused',
      `${file.name}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`,
      {
        hint,
        issues: faults,
      },
    );
  return read.map(({ official }) => official);
}

/** The rows of a USITC `exportList` JSON file, all chapters or some. */
export const readHtsExport = (json: unknown, file: string): OfficialRow[] =>
  readOfficialRows({ name: file, sha256: '', content: { kind: 'json', json } }, { part: true });

interface ExportRow {
  readonly htsno?: unknown;
  readonly indent?: unknown;
  readonly description?: unknown;
  readonly units?: unknown;
  readonly general?: unknown;
  readonly special?: unknown;
  readonly other?: unknown;
  readonly footnotes?: unknown;
  readonly quotaQuantity?: unknown;
  readonly additionalDuties?: unknown;
  readonly addiitionalDuties?: unknown;
}

function readJsonRows(json: unknown, file: string): ReadRow[] {
  if (!Array.isArray(json))
    throw new TariffError('import_refused', `${file}: not a list of tariff rows`, { hint });
  return (json as (ExportRow | null)[]).map((given, i): ReadRow => {
    const row = given ?? {};
    const written = plainCell(row.htsno);
    const official: OfficialRow = {
      code: written.replace(/\./g, ''),
      indent: indentCell(row.indent),
      text: plainCell(row.description),
      units: (Array.isArray(row.units) ? row.units : []).map(plainCell).filter((unit) => unit !== ''),
      general: rateCell(row.general),
      special: rateCell(row.special),
      column2: rateCell(row.other),
      footnotes: readFootnotes(row.footnotes),
      quota: plainCell(row.quotaQuantity),
      additional: rateCell(row.additionalDuties) || rateCell(row.addiitionalDuties),
    };
    return { official, written, number: i + 1 };
  });
}

function readFootnotes(value: unknown): OfficialRow['footnotes'] {
  if (!Array.isArray(value)) return [];
  return (value as ({ columns?: unknown; value?: unknown } | null)[]).map((note) => ({
    columns: Array.isArray(note?.columns) ? note.columns.map(plainCell) : [],
    text: plainCell(note?.value),
  }));
}
