import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { civilDate } from '../core/civil-date.js';
import { buildTigiePack, emptyRow, type TigieRow } from '../reference/tigie-pack.js';
import { tigieMarks } from '../tariff/tigie.js';
import { runBuilder, sources } from './builder.js';

type Row = Readonly<Record<string, string>>;

const sentence = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');

/** Every fraccion of the loaded lists: the tariff of 2026-03-30, SAT's catalogue, and the part of 2025. */
export function tigieRows(read: (file: string) => readonly Row[]): {
  readonly rows: TigieRow[];
  readonly flagNames: string[];
} {
  const rows = new Map<string, TigieRow>();
  const rowOf = (code: string): TigieRow => {
    const row = rows.get(code) ?? emptyRow(code);
    rows.set(code, row);
    return row;
  };
  for (const row of read('ligie2026.csv')) {
    const line = rowOf(row['fraccion8']!);
    const flag = (name: string, bit: number): number => (row[name] === '1' ? bit : 0);
    line.igi = row['igi']!;
    line.agency = row['permit_agency']!;
    line.marks |=
      tigieMarks.inTariff |
      flag('nom_flag', tigieMarks.nom) |
      flag('prosec_flag', tigieMarks.prosec) |
      flag('cuota_flag', tigieMarks.cuota) |
      flag('permit_flag', tigieMarks.permit);
  }
  for (const row of read('sat_cce20_fracciones_nico.csv')) {
    const line = rowOf(row['fraccion8']!);
    line.marks |= tigieMarks.inCatalogue;
    line.unit = `${row['umt_clave']} ${row['umt_nombre']}`;
    line.nicos.push({
      nico: row['nico']!,
      text: sentence(row['texto']!),
      from: row['vigencia_desde']!,
      to: row['vigencia_hasta']!,
    });
  }
  for (const row of read('ligie_partial_rates_flags.csv')) {
    const line = rowOf(row['fraccion8']!);
    line.marks |= tigieMarks.inEarlier;
    line.earlierIgi = row['igi_raw']!;
    if (row['descripcion']) line.text = sentence(row['descripcion']);
  }
  const flagNames = read('regprog_flag_legend.csv').map((row) => row['flag']!);
  const flags = new Map<string, string[]>();
  for (const row of read('fraccion_flag_long.csv'))
    flags.set(row['fraccion8']!, [...(flags.get(row['fraccion8']!) ?? []), row['flag']!]);
  for (const [code, names] of flags) rows.set(code, { ...rowOf(code), flags: names });
  for (const line of rows.values()) {
    line.nicos.sort((a, b) => (a.nico < b.nico ? -1 : 1));
    if (line.text === '' && line.nicos.length === 1) line.text = line.nicos[0]!.text;
  }
  return { rows: [...rows.values()], flagNames };
}

/** The text of the one fraccion of a subheading: where Mexico does not part it, that is its title. */
function soleTexts(rows: readonly TigieRow[]): Map<string, string> {
  const below = new Map<string, TigieRow[]>();
  for (const row of rows)
    if ((row.marks & tigieMarks.inTariff) !== 0) {
      const subheading = row.code.slice(0, 6);
      below.set(subheading, [...(below.get(subheading) ?? []), row]);
    }
  const texts = new Map<string, string>();
  for (const [subheading, [first, ...others]] of below)
    if (first && others.length === 0 && first.text !== '') texts.set(subheading, first.text);
  return texts;
}

/**
 * Spanish titles of headings and subheadings: as the part of 2025 prints them, else of the one fraccion of a subheading, else as
 * written for this program; a heading that is not parted gives its title to its only subheading.
 */
function titlesOf(
  parts: readonly Row[],
  rows: readonly TigieRow[],
  written: Readonly<Record<string, string>>,
): Record<string, string> {
  const titles: Record<string, string> = {};
  for (const row of parts)
    for (const [code, text] of [
      [row['partida']!, row['partida_desc']!],
      [row['subpartida']!, row['subpartida_desc']!],
    ] as const)
      if (text.trim() !== '') titles[code.replace(/\D/g, '')] ??= sentence(text);
  for (const [code, text] of Object.entries(written)) titles[code] ??= text;
  for (const row of rows) {
    const [heading, subheading] = [row.code.slice(0, 4), row.code.slice(0, 6)];
    if (subheading.endsWith('00') && titles[heading] !== undefined) titles[subheading] ??= titles[heading];
  }
  for (const [code, text] of soleTexts(rows)) titles[code] ??= text;
  return Object.fromEntries(Object.entries(titles).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const dotted = /\b(\d{4})\.(\d{2})\.(\d{2})\b/g;
const codesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(dotted)].map(([, a, b, c]) => `${a}${b}${c}`)),
];
const levelOf = (text: string): string => /^(high|medium|low)/.exec(text)?.[1] ?? 'low';
/** The address in a source cell; repositories and file names are no part of what is told. */
const addressIn = (text: string): string | undefined => /https?:\/\/[^\s;]+/.exec(text)?.[0];

const nomRow = (row: Row) => ({
  nom: row['nom']!,
  kind: row['tipo']!,
  product: row['producto']!,
  numeral: row['numeral_2_4_1']!,
  fracciones: /exportacion/.test(row['tipo']!) ? [] : codesIn(row['fracciones_en_fuente']!),
  nico: /NICO (\d\d)/.exec(row['fracciones_en_fuente']!)?.[1],
  scope: /[Uu]nicamente/.test(row['fracciones_en_fuente']!) ? row['fracciones_en_fuente']! : '',
  published: /\d{4}-\d\d-\d\d/.exec(row['fecha_dof']!.split(';').at(-1)!)?.[0] ?? '',
  address: addressIn(row['source']!),
  confidence: levelOf(row['confidence']!),
});

const cuotaRow = (row: Row) => ({
  product: row['producto']!,
  origin: row['pais_origen']!,
  fracciones: codesIn(row['fracciones_en_fuente']!),
  listed: row['fracciones_en_fuente']!,
  /** a decimal point was lost in the source: the rate is not told */
  rate: /do not use/.test(row['unidad']!) ? '' : row['cuota']!,
  unit: /do not use/.test(row['unidad']!) ? '' : row['unidad']!,
  exporter: row['exportador']!,
  event: row['evento']!,
  published: row['fecha_dof']!,
  from: /^\d{4}-\d\d-\d\d$/.test(row['vigencia_desde']!) ? row['vigencia_desde']! : '',
  to: /^\d{4}-\d\d-\d\d/.exec(row['vigencia_hasta']!)?.[0] ?? '',
  standing: row['estado_segun_fuente']!,
  address: addressIn(row['source']!),
  confidence: levelOf(row['confidence']!),
});

/** The small tables as facts: NOMs, anti-dumping duties, keys of the pedimento, the legend of flags, instruments. */
function tablesOf(read: (file: string) => readonly Row[]) {
  const keys = new Map<string, { level: string; text: string }>();
  for (const row of read('anexo22_ap8_identificadores.csv')) {
    const match = /^([A-Z0-9]{2})\s*[-–]\s*(.+)$/.exec(row['clave']!.trim());
    if (match && !keys.has(match[1]!))
      keys.set(match[1]!, { level: row['nivel']!, text: sentence(match[2]!) });
  }
  const permits = new Map<string, Row[]>();
  for (const row of read('anexo22_ap9_rrna_claves.csv'))
    permits.set(row['clave']!, [...(permits.get(row['clave']!) ?? []), row]);
  const short = (text: string): string => sentence(text.split(/, publicado en el DOF| 'Clasificación/)[0]!);
  return {
    edition: { identifiers: '2025-04-29', flags: '2025-08' },
    noms: read('nom_hechos.csv')
      .filter((row) => row['nom'] !== 'AGREGADO')
      .map(nomRow),
    cuotas: read('cuotas_compensatorias.csv')
      .filter((row) => row['pais_origen'] !== '-')
      .map(cuotaRow),
    identifiers: Object.fromEntries(keys),
    permits: Object.fromEntries(
      [...permits].map(([key, rows]) => [
        key,
        rows.map((row) => ({ agency: row['autoridad']!, text: short(row['descripcion']!) })),
      ]),
    ),
    flags: read('regprog_flag_legend.csv').map((row) => ({
      flag: row['flag']!,
      meaning: row['meaning']!.replace(/ per wiki/, ''),
      inferred: /inferred|unknown/.test(row['basis']!),
      confidence: row['confidence']!,
    })),
    registry: read('padron_sectorial_anexo10.csv').map((row) => ({
      apartado: row['apartado']!,
      sector: row['sector']!,
      name: row['denominacion']!,
    })),
    instruments: read('legal_instruments.csv').map((row) => ({
      id: row['id']!,
      title: (row['title'] || row['file'])!,
      address: row['official_url']!,
      sha256: row['sha256']!,
    })),
  };
}

/** Which HS 2022 subheadings the goods of an older subheading went to, where its number is no longer in use. */
function successorsOf(
  concordances: readonly (readonly Row[])[],
  ...columns: string[]
): Record<string, string[]> {
  const now = new Set(concordances[0]!.map((row) => row['HS6_6d']!));
  const found: Record<string, string[]> = {};
  concordances.forEach((rows, i) => {
    for (const row of rows) {
      const old = row[columns[i]!]!;
      if (!now.has(old)) found[old] = [...new Set([...(found[old] ?? []), row['HS6_6d']!])].sort();
    }
  });
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes Mexico's packs into the data folder from the lists that were gathered. */
function run(): void {
  const data = 'data';
  const csv = (path: string): Row[] =>
    parse(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
  const read = (file: string): Row[] => csv(join(sources, 'mx', file));
  const { rows, flagNames } = tigieRows(read);
  const facts = {
    id: '2026-03-30',
    revision: 'Base Única LIGIE 2026-03-30',
    effective: civilDate('2026-03-30'),
    coversTo: civilDate('2026-04-22'),
  };
  writeFileSync(join(data, 'mx/tigie-2026-03-30.pack'), buildTigiePack(facts, rows, flagNames));
  const written = JSON.parse(readFileSync(join(data, 'mx/written-titles.json'), 'utf8')) as {
    titles: Record<string, string>;
  };
  const write = (file: string, json: unknown): void =>
    writeFileSync(join(data, 'mx', file), `${JSON.stringify(json, null, 1)}\n`);
  write('titles.json', titlesOf(read('ligie_partial_rates_flags.csv'), rows, written.titles));
  write('tables.json', tablesOf(read));
  const concordance = (file: string): Row[] => csv(join(sources, 'us/concordance', file));
  write('successors.json', {
    successors: successorsOf([concordance('hs6_hs5.csv'), concordance('hs6_hs4.csv')], 'HS5_6d', 'HS4_6d'),
  });
}

const lists = [
  'anexo22_ap8_identificadores',
  'anexo22_ap9_rrna_claves',
  'cuotas_compensatorias',
  'fraccion_flag_long',
  'legal_instruments',
  'ligie2026',
  'ligie_partial_rates_flags',
  'nom_hechos',
  'padron_sectorial_anexo10',
  'regprog_flag_legend',
  'sat_cce20_fracciones_nico',
];

export const importMexico = {
  script: 'import:mexico',
  makes: "Mexico's tariff, its titles in Spanish, its tables, and what became of older subheadings",
  reads: ['data/mx/written-titles.json'],
  outside: [
    ...lists.map((name) => `mx/${name}.csv`),
    ...['hs6_hs5', 'hs6_hs4'].map((name) => `us/concordance/${name}.csv`),
  ],
  writes: ['tigie-2026-03-30.pack', 'titles.json', 'tables.json', 'successors.json'].map(
    (name) => `data/mx/${name}`,
  ),
  run,
};

await runBuilder(import.meta.url, importMexico);
