import type { SheetRow } from '../core/sheet-row.js';
import type { RegulationListKind } from '../tariff/regulation-list.js';

/**
 * An annex as the official gazette prints it, copied as text: a line that begins with a fraccion lists it, the lines
 * before it say under what.
 *
 *   line    = fraccion [ nico ] [ words ]        "8518.30.99  00  Únicamente: ..."
 *           | "NOM-" ...                          the NOM of the lines that follow
 *           | "Numeral" n | "Anexo" roman | "Apartado" letter | "Sector" n [ "." name ]
 *           | ("Únicamente" | "Excepto") ...      the scope of the line before
 */
export interface Standing {
  numeral: string;
  nom: string;
  annex: string;
  part: string;
  sector: string;
  name: string;
}

export const noStanding: Readonly<Standing> = {
  numeral: '',
  nom: '',
  annex: '',
  part: '',
  sector: '',
  name: '',
};

/** A line that says which goods of the row before it are meant. */
export const scopeBegins = /^([úu]nicamente|excepto)\b/i;

const codeLine = /^(\d{4}\.\d{2}(?:\.\d{2})?|\d{8})(?:[.\s]+(\d{2})(?=\s|$))?\s*(.*)$/;
const scopeWords = /(?<=^|[\s.;,])(?:[úu]nicamente|excepto)\b.*$/i;
const nomForm = /\bNOM-[0-9A-Z/-]+\d{4}\b/g;

const headings: Readonly<Record<RegulationListKind, readonly string[]>> = {
  noms: ['fraccion', 'nico', 'nom', 'numeral', 'producto', 'acotacion'],
  permits: ['fraccion', 'nico', 'numeral', 'descripcion', 'acotacion'],
  immex: ['fraccion', 'nico', 'anexo', 'apartado', 'acotacion'],
  padron: ['fraccion', 'nico', 'apartado', 'sector', 'denominacion', 'acotacion'],
  cuotas: [],
  treaty_rates: [],
};

/** The rows of an annex printed as text, under the headings of a sheet; undefined for lists that are not printed so. */
export function rowsOfAnnex(rows: readonly SheetRow[], kind: RegulationListKind): SheetRow[] | undefined {
  const names = headings[kind];
  const lines = rows.map(({ row, cells }) => ({ row, text: cells.join(' ').replace(/\s+/g, ' ').trim() }));
  if (names.length === 0 || !lines.some(({ text }) => codeLine.test(text))) return undefined;
  const standing: Standing = { ...noStanding };
  const found: { row: number; values: Record<string, string> }[] = [];
  for (const { row, text } of lines) {
    const code = codeLine.exec(text);
    if (!code) {
      const last = found.at(-1);
      if (last && scopeBegins.test(text))
        last.values['acotacion'] = [last.values['acotacion'], text].filter(Boolean).join(' ');
      else heed(standing, text);
      continue;
    }
    const [, fraccion = '', nico = '', words = ''] = code;
    const scope = scopeWords.exec(words)?.[0] ?? '';
    const said = words.slice(0, words.length - scope.length).trim();
    const noms = [...said.matchAll(nomForm)].map(([nom]) => nom);
    const shared = {
      fraccion,
      nico,
      acotacion: scope,
      numeral: standing.numeral,
      anexo: standing.annex,
      apartado: standing.part,
      sector: standing.sector,
      denominacion: standing.name,
      producto: said.replace(nomForm, '').trim(),
      descripcion: said,
    };
    for (const nom of kind === 'noms' && noms.length > 0 ? noms : [standing.nom])
      found.push({ row, values: { ...shared, nom } });
  }
  const first = rows[0]?.row ?? 1;
  return [
    { row: first, cells: names },
    ...found.map(({ row, values }) => ({ row, cells: names.map((name) => values[name] ?? '') })),
  ];
}

/** A line that says under what the next fracciones stand. */
export function heed(standing: Standing, text: string): void {
  const nom = text.match(nomForm)?.[0];
  if (nom) standing.nom = nom;
  const numeral = /^numeral\s+(\d+)/i.exec(text)?.[1];
  if (numeral) standing.numeral = numeral;
  const annex = /^anexo\s+([IVX]+)\b/i.exec(text)?.[1];
  if (annex) {
    standing.annex = annex.toUpperCase();
    standing.part = '';
  }
  const part = /^(?:apartado|padr[oó]n de)\s+"?([A-Z]\b|importadores|exportadores)/i.exec(text)?.[1];
  if (part) standing.part = part.toUpperCase();
  const sector = /^sector\s+(\d+)[.\s-]*(.*)$/i.exec(text);
  if (sector) {
    standing.sector = sector[1]!;
    standing.name = sector[2] ?? '';
  }
}
