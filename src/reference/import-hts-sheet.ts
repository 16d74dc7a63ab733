import { issue } from '../core/issue.js';
import type { SheetRow } from '../core/sheet-row.js';
import { TariffError } from '../errors.js';
import { indentCell, plainCell, type ReadRow, rateCell } from './official-cells.js';

/** The columns of the CSV and XLSX exports, by their headings without case and spaces. */
const headings = {
  code: 'htsnumber',
  indent: 'indent',
  text: 'description',
  units: 'unitofquantity',
  general: 'generalrateofduty',
  special: 'specialrateofduty',
  column2: 'column2rateofduty',
  quota: 'quotaquantity',
  additional: 'additionalduties',
} as const;

type ColumnName = keyof typeof headings;

const optional: readonly ColumnName[] = ['quota', 'additional'];
const headingWithin = 20;

const plainHeading = (cell: string): string => cell.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Which cell of a row holds which column; every heading that is missing is named. */
function findColumns(
  rows: readonly SheetRow[],
  file: string,
): { readonly first: number; readonly at: Partial<Record<ColumnName, number>> } {
  const hint = 'take the CSV or XLSX file that the official site exports, unchanged, with its first row';
  const first = rows
    .slice(0, headingWithin)
    .findIndex(({ cells }) => cells.some((cell) => plainHeading(cell) === headings.code));
  if (first === -1)
    throw new TariffError('import_refused', `${file}: no heading "HTS Number" in its first rows`, { hint });
  const names = rows[first]!.cells.map(plainHeading);
  const at: Partial<Record<ColumnName, number>> = {};
  for (const [column, heading] of Object.entries(headings) as [ColumnName, string][]) {
    const index = names.indexOf(heading);
    if (index >= 0) at[column] = index;
  }
  const missing = (Object.keys(headings) as ColumnName[]).filter(
    (column) => at[column] === undefined && !optional.includes(column),
  );
  if (missing.length > 0)
    throw new TariffError('import_refused', `${file}: columns are missing`, {
      hint,
      issues: missing.map((column) =>
        issue('column_missing', `no column "${headings[column]}"`, { row: rows[first]!.row }),
      ),
    });
  return { first, at };
}

/** Units as the export writes them, `["No.","kg"]`, or as a person would, `No.; kg`. */
function readUnits(cell: string): string[] {
  let units: unknown[] = cell.split(/[;,\n]/);
  if (cell.trim().startsWith('['))
    try {
      units = JSON.parse(cell) as unknown[];
    } catch {
      units = cell.replace(/[[\]"]/g, '').split(',');
    }
  return units.map(plainCell).filter((unit) => unit !== '');
}

/** The rows of a CSV or XLSX export; it carries no footnotes. */
export function readHtsSheet(rows: readonly SheetRow[], file: string): ReadRow[] {
  const { first, at } = findColumns(rows, file);
  return rows.slice(first + 1).flatMap(({ row, cells }): ReadRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const cell = (column: ColumnName): string => cells[at[column] ?? -1] ?? '';
    const written = plainCell(cell('code'));
    return [
      {
        number: row,
        written,
        official: {
          code: written.replace(/\./g, ''),
          indent: indentCell(cell('indent')),
          text: plainCell(cell('text')),
          units: readUnits(cell('units')),
          general: rateCell(cell('general')),
          special: rateCell(cell('special')),
          column2: rateCell(cell('column2')),
          footnotes: [],
          quota: plainCell(cell('quota')),
          additional: rateCell(cell('additional')),
        },
      },
    ];
  });
}
