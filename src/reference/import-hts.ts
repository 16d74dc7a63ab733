import { type Issue, issue } from '../core/issue.js';
import { TariffError } from '../errors.js';
import type { OfficialRow } from '../tariff/build-schedule.js';
import { isCode } from '../tariff/code.js';

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

const plain = (value: unknown): string =>
  typeof value !== 'string'
    ? ''
    : value
        .replace(/<\/?[a-z][^>]*>/gi, '')
        .replace(/\s+/g, ' ')
        .trim();

/** The rows of a USITC `exportList` JSON file; every row that cannot be read is listed before the import is refused. */
export function readHtsExport(json: unknown, file: string): OfficialRow[] {
  const hint = 'take the JSON that the official site exports ("exportList"), unchanged';
  if (!Array.isArray(json))
    throw new TariffError('import_refused', `${file}: not a list of tariff rows`, { hint });
  const issues: Issue[] = [];
  const rows = (json as ExportRow[]).map((row, i): OfficialRow => {
    const code = plain(row.htsno).replace(/\./g, '');
    const indent = Number(row.indent);
    if (code !== '' && !isCode(code))
      issues.push(issue('malformed_code', `"${plain(row.htsno)}" is not a tariff code`, { row: i + 1 }));
    if (!Number.isInteger(indent) || indent < 0)
      issues.push(issue('bad_indent', `indent "${String(row.indent)}" is not a depth`, { row: i + 1 }));
    return {
      code,
      indent,
      text: plain(row.description),
      units: (Array.isArray(row.units) ? row.units : []).map(plain).filter((unit) => unit !== ''),
      general: plain(row.general),
      special: plain(row.special),
      column2: plain(row.other),
      footnotes: readFootnotes(row.footnotes),
      quota: plain(row.quotaQuantity),
      additional: plain(row.additionalDuties) || plain(row.addiitionalDuties),
    };
  });
  if (rows.length === 0) issues.push(issue('empty', 'the file holds no rows'));
  if (issues.length > 0)
    throw new TariffError(
      'import_refused',
      `${file}: ${issues.length} row${issues.length === 1 ? '' : 's'} cannot be read`,
      { hint, issues },
    );
  return rows;
}

function readFootnotes(value: unknown): OfficialRow['footnotes'] {
  if (!Array.isArray(value)) return [];
  return (value as { columns?: unknown; value?: unknown }[]).map((note) => ({
    columns: Array.isArray(note.columns) ? note.columns.map(plain) : [],
    text: plain(note.value),
  }));
}
