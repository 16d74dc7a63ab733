import type { CivilDate } from '../core/civil-date.js';
import { type CountryTable, parseCountry } from '../core/country.js';
import { type Issue, issue } from '../core/issue.js';
import type { SheetRow } from '../core/sheet-row.js';
import { TariffError } from '../errors.js';
import type { RegulationList, RegulationListKind, RegulationRows } from '../tariff/regulation-list.js';
import { badFraccion, type ListedFraccion, readDay, readFracciones, readNico } from './mexican-cells.js';
import { type NamedRow, readNamedSheet, type SheetColumn } from './sheet-columns.js';
import { layOut, type SkippedRow } from './sheet-layout.js';

const fraccion = {
  headings: ['fraccion', 'fraccionarancelaria', 'fracciones', 'codigo', 'tigie'],
  required: true,
};
const nico = { headings: ['nico', 'numerodeidentificacioncomercial'] };
const scope = { headings: ['acotacion', 'alcance', 'observaciones', 'unicamente', 'condicion', 'scope'] };

/** The columns of each list, by the headings they are known by. docs/use/mexico.md tells them. */
const listColumns = {
  noms: {
    fraccion,
    nico,
    nom: { headings: ['nom', 'norma', 'normaoficialmexicana', 'clavenom'], required: true },
    numeral: { headings: ['numeral', 'apartado'] },
    title: { headings: ['titulo', 'producto', 'denominacion', 'descripcion', 'nombre'] },
    scope,
  },
  permits: {
    fraccion,
    nico,
    agency: { headings: ['autoridad', 'dependencia', 'secretaria'] },
    key: { headings: ['permiso', 'clave', 'clavedepermiso', 'clavepermiso'] },
    numeral: { headings: ['numeral', 'apartado', 'anexo'] },
    title: { headings: ['descripcion', 'regulacion', 'titulo', 'documento'] },
    scope,
  },
  cuotas: {
    fraccion,
    nico,
    product: { headings: ['producto', 'mercancia', 'descripcion'], required: true },
    origin: { headings: ['pais', 'paisdeorigen', 'paisorigen', 'origen'], required: true },
    rate: { headings: ['cuota', 'cuotacompensatoria', 'monto', 'tasa'], required: true },
    unit: { headings: ['unidad', 'unidaddemedida', 'base'] },
    exporter: { headings: ['exportador', 'empresa', 'productor', 'exportadora'] },
    resolution: { headings: ['resolucion', 'publicacion', 'dof', 'expediente'] },
    from: { headings: ['vigenciadesde', 'desde', 'inicio', 'fechadeinicio'] },
    to: { headings: ['vigenciahasta', 'hasta', 'termino', 'vigencia', 'fechadetermino'] },
    scope,
  },
  immex: {
    fraccion,
    nico,
    annex: { headings: ['anexo'], required: true },
    part: { headings: ['apartado', 'inciso'] },
    term: { headings: ['plazo', 'permanencia'] },
    scope,
  },
  padron: {
    fraccion,
    nico,
    part: { headings: ['apartado', 'tipo', 'padron'] },
    sector: { headings: ['sector', 'numerodesector'], required: true },
    name: { headings: ['denominacion', 'nombre', 'descripcion', 'nombredelsector'] },
    scope,
  },
  treaty_rates: {
    fraccion,
    nico,
    treaty: { headings: ['tratado', 'acuerdo'], required: true },
    rate: { headings: ['tasa', 'arancel', 'preferencia'], required: true },
    scope,
  },
} as const satisfies Record<RegulationListKind, Record<string, SheetColumn>>;

const faultsAtMost = 20;

type Row = NamedRow<string>;

/** What stands in a row beside its fracciones. */
function readOthers(kind: RegulationListKind, row: Row, countries: CountryTable, faults: Issue[]): object {
  const text = (name: string): string => row.cell(name);
  switch (kind) {
    case 'noms':
      return { nom: text('nom'), numeral: text('numeral'), title: text('title') };
    case 'permits':
      return {
        agency: text('agency') || 'SE',
        key: text('key').toUpperCase(),
        numeral: text('numeral'),
        title: text('title'),
      };
    case 'cuotas': {
      const origin = parseCountry(text('origin'), countries);
      if (!origin.ok) faults.push({ ...origin.error, row: row.row });
      return {
        product: text('product'),
        origin: origin.ok ? origin.value.alpha2 : '',
        rate: text('rate'),
        unit: text('unit'),
        exporter: text('exporter'),
        resolution: text('resolution'),
        from: readDay(text('from')),
        to: readDay(text('to')),
      };
    }
    case 'immex':
      return {
        annex: text('annex')
          .replace(/^anexo\s*/i, '')
          .toUpperCase(),
        part: text('part'),
        term: text('term'),
      };
    case 'padron':
      return {
        part: /^b|export/i.test(text('part')) ? 'B' : 'A',
        sector: text('sector').replace(/^sector\s*/i, ''),
        name: text('name'),
      };
    case 'treaty_rates':
      return { treaty: text('treaty'), rate: text('rate') };
  }
}

export interface ListFacts {
  readonly kind: RegulationListKind;
  readonly edition: string;
  readonly title: string;
  readonly effective: CivilDate;
  readonly complete: boolean;
}

/** A list as a sheet holds it, with what of the sheet was not there or not read. */
export interface ReadList {
  readonly list: RegulationList;
  readonly missing: readonly string[];
  readonly unread: readonly string[];
  /** rows that list nothing */
  readonly skipped: readonly SkippedRow[];
}

const nomWritten = /^(?:NOM|NMX)-[\p{L}\d]+(?:[-/][\p{L}\d]+)*(?:\s*\([^)]*\))?$/iu;

/** The NOM of one cell, one each; words among them that are no separators leave the cell as it is written. */
function readNoms(cell: string): string[] {
  const parts = cell
    .split(/(?<![\w-])(?=(?:NOM|NMX)-)/i)
    .map((part) => part.replace(/(?:[\s,;/|]|\s[ye])+$/iu, '').trim())
    .filter((part) => part !== '');
  return parts.every((part) => nomWritten.test(part)) ? [...new Set(parts)] : [cell];
}

/** Reads one of Mexico's official lists as a sheet holds it; every row that cannot be read is named, and none is taken. */
export function readRegulationList(
  rows: readonly SheetRow[],
  facts: ListFacts,
  file: string,
  countries: CountryTable,
): ReadList {
  const faults: Issue[] = [];
  const columns: Readonly<Record<string, SheetColumn>> = listColumns[facts.kind];
  const laid = layOut(rows, columns, facts.kind);
  const sheet = readNamedSheet(laid.rows, columns, file);
  const needed = Object.keys(columns).filter((name) => columns[name]!.required && name !== 'fraccion');
  const read = sheet.rows.flatMap((row) => {
    const { found, bad } = readFracciones(row.lines('fraccion'));
    for (const name of needed)
      if (row.cell(name) === '')
        faults.push(
          issue('missing_value', `the row has no ${columns[name]!.headings[0]}`, {
            row: row.row,
            column: columns[name]!.headings[0]!,
            hint: 'write it in every row; a cell merged over several rows of an XLSX counts for each',
          }),
        );
    for (const text of bad) faults.push(badFraccion(text, row.row));
    if (found.length === 0 && bad.length === 0) faults.push(badFraccion('', row.row));
    const others = readOthers(facts.kind, row, countries, faults);
    const own = readNico(row.cell('nico'));
    const each =
      facts.kind === 'noms' ? readNoms(row.cell('nom')).map((nom) => ({ ...others, nom })) : [others];
    return found.flatMap((listed: ListedFraccion) =>
      each.map((listedAs) => ({
        ...listed,
        ...(own !== undefined && listed.nico === undefined ? { nico: own } : {}),
        scope: row.cell('scope'),
        ...listedAs,
      })),
    );
  });
  if (faults.length > 0)
    throw new TariffError('import_refused', `${file}: ${faults.length} rows cannot be read`, {
      hint: 'mend the rows named, or leave them out and import with --partial',
      issues: faults.slice(0, faultsAtMost),
    });
  if (read.length === 0)
    throw new TariffError('import_refused', `${file} lists nothing`, {
      hint: 'see docs/use/mexico.md for the columns of each list',
    });
  return {
    list: { ...facts, rows: read as unknown as readonly RegulationRows[RegulationListKind][] },
    missing: sheet.missing,
    unread: sheet.unread,
    skipped: laid.skipped,
  };
}
