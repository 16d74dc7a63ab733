import type { Issue } from '../core/issue.js';
import type { SheetRow } from '../core/sheet-row.js';
import { TariffError } from '../errors.js';
import {
  type EarlierMarks,
  type EarlierSheet,
  type MarkColumn,
  markColumns,
  tigieMarks,
} from '../tariff/tigie.js';
import { badFraccion, readDay, readFracciones, readMark } from './mexican-cells.js';
import { readNamedSheet } from './sheet-columns.js';
import { layOut, type SkippedRow } from './sheet-layout.js';
import { emptyRow, type TigieRow } from './tigie-pack.js';

const baseColumns = {
  code: { headings: ['fraccion', 'fraccionarancelaria', 'codigo', 'tigie'], required: true },
  text: { headings: ['descripcion', 'texto', 'descripciondelafraccion'] },
  unit: { headings: ['um', 'umt', 'unidad', 'unidaddemedida'] },
  igi: {
    headings: ['igi', 'impuestodeimportacion', 'arancel', 'impuestogeneraldeimportacion'],
    required: true,
  },
  agency: { headings: ['dependencia', 'autoridad', 'permisodependencia', 'permittype'] },
  nom: { headings: ['nom', 'noms'] },
  prosec: { headings: ['prosec'] },
  cuota: { headings: ['cuotacompensatoria', 'cuotascompensatorias', 'cuota', 'cc'] },
  permit: {
    headings: [
      'permiso',
      'permisos',
      'permisoprevio',
      'permisooaviso',
      'permisose',
      'permisosse',
      'permisodese',
      'permisooavisose',
      'aviso',
      'avisose',
    ],
  },
} as const;

const catalogueColumns = {
  code: {
    headings: ['cfraccionarancelaria', 'codigo', 'clave', 'fraccionarancelaria', 'fraccion', 'codigo10'],
    required: true,
  },
  text: { headings: ['descripcion', 'texto'], required: true },
  from: { headings: ['fechadeiniciodevigencia', 'fechainiciovigencia', 'vigenciadesde', 'inicio'] },
  to: { headings: ['fechadefindevigencia', 'fechafinvigencia', 'vigenciahasta', 'fin'] },
  unit: { headings: ['umt', 'unidaddemedida', 'umtclave', 'clavedeunidad', 'cunidadaduana'] },
} as const;

const faultsAtMost = 20;

const refuse = (faults: readonly Issue[], file: string): void => {
  if (faults.length === 0) return;
  throw new TariffError('import_refused', `${file}: ${faults.length} rows cannot be read`, {
    hint: 'see docs/use/mexico.md for the columns of each list',
    issues: faults.slice(0, faultsAtMost),
  });
};

/** Rows to build on, by code, with the marks of one list taken off. */
const without = (rows: readonly TigieRow[], marks: number): Map<string, TigieRow> =>
  new Map(rows.map((row) => [row.code, { ...row, marks: row.marks & ~marks, nicos: [...row.nicos] }]));

const tariffMarks =
  tigieMarks.inTariff | tigieMarks.nom | tigieMarks.prosec | tigieMarks.cuota | tigieMarks.permit;

/** The fracciones that a sheet leaves, with what of the sheet was not there or not read. */
export interface ReadTariff {
  readonly rows: TigieRow[];
  readonly missing: readonly string[];
  readonly unread: readonly string[];
  /** rows that list nothing */
  readonly skipped: readonly SkippedRow[];
}

/** The marks of a fraccion that a sheet has no column for: those of the sheet before it, which each names. */
function earlierMarksOf(
  columns: readonly MarkColumn[],
  old: TigieRow | undefined,
  earlier: EarlierSheet,
): EarlierMarks {
  const known = old !== undefined && (old.marks & tigieMarks.inTariff) !== 0;
  return Object.fromEntries(
    columns.map((column) => [
      column,
      old?.earlierMarks[column] ?? (known ? earlier : { name: '', date: '' }),
    ]),
  );
}

/**
 * The tariff of the Base Única sheet over the fracciones loaded before: rates, agency and marks are the sheet's alone, of a
 * part those of its own rows. A mark whose column the sheet lacks stays as the earlier sheet has it, and says so.
 */
export function readBaseUnica(
  sheet: readonly SheetRow[],
  before: readonly TigieRow[],
  file: string,
  complete: boolean,
  earlier: EarlierSheet,
): ReadTariff {
  const rows = without(before, complete ? tariffMarks : 0);
  for (const row of complete ? rows.values() : []) {
    row.igi = '';
    row.agency = '';
    row.earlierMarks = {};
  }
  const oldRows = new Map(before.map((row) => [row.code, row]));
  const faults: Issue[] = [];
  const unitText = unitReader(before);
  const laid = layOut(sheet, baseColumns);
  const { rows: read, missing, unread } = readNamedSheet(laid.rows, baseColumns, file);
  const absent = markColumns.filter((column) => missing.includes(column));
  for (const row of read) {
    const { found, bad } = readFracciones(row.lines('code'));
    if (found.length === 0 || bad.length > 0) {
      faults.push(badFraccion(row.cell('code'), row.row));
      continue;
    }
    for (const { code } of found) {
      if (code.length !== 8) continue;
      const line = rows.get(code) ?? emptyRow(code);
      const old = oldRows.get(code);
      rows.set(code, line);
      const mark = (column: 'nom' | 'prosec' | 'cuota' | 'permit'): number =>
        absent.includes(column)
          ? (old?.marks ?? 0) & tigieMarks[column]
          : readMark(row.cell(column))
            ? tigieMarks[column]
            : 0;
      line.marks &= ~tariffMarks;
      line.igi = row.cell('igi').replace(/\.$/, '');
      line.agency = absent.includes('agency') ? (old?.agency ?? '') : row.cell('agency');
      line.text = row.cell('text').replace(/\.$/, '') || line.text;
      if (line.unit === '') line.unit = unitText(row.cell('unit'));
      line.marks |= tigieMarks.inTariff | mark('nom') | mark('prosec') | mark('cuota') | mark('permit');
      line.earlierMarks = earlierMarksOf(absent, old, earlier);
    }
  }
  refuse(faults, file);
  return { rows: [...rows.values()], missing, unread, skipped: laid.skipped };
}

/** The catalogue of fracciones and NICOs of the tax administration over the tariff loaded before. */
export function readCatalogue(
  sheet: readonly SheetRow[],
  before: readonly TigieRow[],
  file: string,
  complete: boolean,
): ReadTariff {
  const rows = without(before, complete ? tigieMarks.inCatalogue : 0);
  for (const row of complete ? rows.values() : []) row.nicos = [];
  const renewed = new Set<string>();
  const faults: Issue[] = [];
  const unitText = unitReader(before);
  const laid = layOut(sheet, catalogueColumns);
  const { rows: read, missing, unread } = readNamedSheet(laid.rows, catalogueColumns, file);
  for (const row of read) {
    const { found, bad } = readFracciones(row.lines('code'));
    const [first] = found;
    if (first?.code.length !== 8 || found.length > 1 || bad.length > 0) {
      faults.push(badFraccion(row.cell('code'), row.row));
      continue;
    }
    const line = rows.get(first.code) ?? emptyRow(first.code);
    rows.set(first.code, line);
    const text = row.cell('text').replace(/\.$/, '');
    if (!renewed.has(first.code)) line.nicos = [];
    renewed.add(first.code);
    line.marks |= tigieMarks.inCatalogue;
    line.unit = unitText(row.cell('unit')) || line.unit;
    line.nicos.push({
      nico: first.nico ?? '00',
      text,
      from: readDay(row.cell('from')),
      to: readDay(row.cell('to')),
    });
  }
  refuse(faults, file);
  for (const line of rows.values()) {
    line.nicos.sort((a, b) => (a.nico < b.nico ? -1 : 1));
    if (line.text === '' && line.nicos.length === 1) line.text = line.nicos[0]!.text;
  }
  return { rows: [...rows.values()], missing, unread, skipped: laid.skipped };
}

/** Reads a unit as key and name: a sheet that gives one of them gets the other from the units known before. */
function unitReader(before: readonly TigieRow[]): (cell: string) => string {
  const units = [...new Set(before.map(({ unit }) => unit))].filter((unit) => unit !== '');
  return (cell) => {
    if (cell === '') return '';
    const wanted = cell.toLowerCase();
    const known = units.find((unit) => {
      const [key = '', ...name] = unit.toLowerCase().split(' ');
      return key === wanted.padStart(2, '0') || name.join(' ').startsWith(wanted.slice(0, 4));
    });
    return known ?? `- ${cell}`;
  };
}
