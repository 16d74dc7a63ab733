import type { SheetRow } from '../core/sheet-row.js';
import type { RegulationListKind } from '../tariff/regulation-list.js';
import { heed, noStanding, type Standing, scopeBegins } from './annex-text.js';
import { readFracciones } from './mexican-cells.js';
import { placesOf, plainHeading, type SheetColumn } from './sheet-columns.js';

/** A row of an official sheet that lists nothing, and what it was taken for. */
export interface SkippedRow {
  readonly row: number;
  readonly text: string;
  readonly why: 'title' | 'heading' | 'section' | 'note';
}

/** A sheet as the reader of columns wants it: one heading row, then rows that list something. */
export interface LaidOut {
  readonly rows: readonly SheetRow[];
  readonly skipped: readonly SkippedRow[];
}

type Columns = Readonly<Record<string, SheetColumn>>;

/** What a line over a group of rows says of each of them, by the column that it fills. */
const carried: Readonly<Record<RegulationListKind, Readonly<Record<string, keyof Standing>>>> = {
  noms: { nom: 'nom', numeral: 'numeral' },
  permits: { numeral: 'numeral' },
  cuotas: {},
  immex: { annex: 'annex', part: 'part' },
  padron: { part: 'part', sector: 'sector', name: 'name' },
  treaty_rates: {},
};

const headingWithin = 30;

const filled = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter((cell) => cell !== '');

const hasCode = (cells: readonly string[]): boolean =>
  cells.some((cell) => {
    const { found, bad } = readFracciones(cell.trim());
    return bad.length === 0 && found.some(({ code }) => code.length >= 6);
  });

/** One heading from two rows: the part of it that a column is known by, else both. */
function joined(upper: readonly string[], lower: readonly string[], columns: Columns): string[] {
  const known = new Set(Object.values(columns).flatMap(({ headings }) => headings));
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, i) => {
    const [above, below] = [upper[i] ?? '', lower[i] ?? ''];
    const both = above.trim() === below.trim() ? above : `${above} ${below}`;
    return [both, below, above].find((text) => known.has(plainHeading(text))) ?? both;
  });
}

/** The heading row, or the two rows that make one. */
function findHeading(
  rows: readonly SheetRow[],
  columns: Columns,
): { readonly from: number; readonly to: number; readonly cells: readonly string[] } | undefined {
  let best: { from: number; to: number; cells: readonly string[]; size: number } | undefined;
  const offer = (from: number, to: number, cells: readonly string[]): void => {
    const { size } = placesOf(cells, columns);
    if (size > (best?.size ?? 0)) best = { from, to, cells, size };
  };
  rows.slice(0, headingWithin).forEach(({ cells }, i) => {
    offer(i, i, cells);
    const next = rows[i + 1];
    if (next && filled(cells).length > 1 && !hasCode(cells) && !hasCode(next.cells))
      offer(i, i + 1, joined(cells, next.cells, columns));
  });
  return best;
}

/** A line over or under rows: words in one cell, or a total. */
function isLine(cells: readonly string[]): boolean {
  const texts = [...new Set(filled(cells))];
  if (texts.length === 0) return false;
  if (/^total\b/i.test(texts[0]!)) return true;
  return texts.length === 1 && /\p{L}{2}/u.test(texts[0]!) && !/^\d{4}/.test(texts[0]!) && !hasCode(cells);
}

/**
 * Lays out a sheet as the official sites publish it: titles before the heading, a heading of two rows or repeated on each page,
 * lines that say under what the next rows stand, scopes on a line of their own, notes and totals. What lists nothing is told.
 */
export function layOut(rows: readonly SheetRow[], columns: Columns, kind?: RegulationListKind): LaidOut {
  const heading = findHeading(rows, columns);
  if (!heading) return { rows, skipped: [] };
  const places = placesOf(heading.cells, columns);
  const fills = Object.entries(kind === undefined ? {} : carried[kind]);
  const scopeAt = places.get('scope');
  const standing: Standing = { ...noStanding };
  const skipped: SkippedRow[] = [];
  const skip = ({ row, cells }: SheetRow, why: SkippedRow['why']): void => {
    skipped.push({ row, text: [...new Set(filled(cells))].join(' | ').slice(0, 160), why });
  };
  for (const row of rows.slice(0, heading.from)) {
    if (filled(row.cells).length === 0) continue;
    heed(standing, filled(row.cells).join(' '));
    skip(row, 'title');
  }
  const width = Math.max(heading.cells.length, ...rows.map(({ cells }) => cells.length));
  const extra = fills.filter(([column]) => !places.has(column));
  const scopeColumn = scopeAt ?? width + extra.length;
  const cellsAtMost = Math.max(width + extra.length, scopeColumn + 1);
  const top: string[] = Array.from({ length: cellsAtMost }, (_, i) => heading.cells[i] ?? '');
  extra.forEach(([column], i) => {
    top[width + i] = columns[column]!.headings[0]!;
  });
  if (scopeAt === undefined && columns['scope']) top[scopeColumn] = columns['scope'].headings[0]!;
  const same = new Set(heading.cells.map(plainHeading));
  const told: { row: number; cells: string[] }[] = [];
  for (const row of rows.slice(heading.to + 1)) {
    const texts = filled(row.cells);
    if (texts.length === 0) continue;
    if (texts.length > 1 && texts.every((text) => same.has(plainHeading(text)))) {
      skip(row, 'heading');
      continue;
    }
    if (isLine(row.cells)) {
      const last = told.at(-1);
      if (last && columns['scope'] && scopeBegins.test(texts[0]!))
        last.cells[scopeColumn] = [last.cells[scopeColumn], texts[0]].filter(Boolean).join(' ');
      else {
        const before = JSON.stringify(standing);
        heed(standing, texts[0]!);
        skip(row, JSON.stringify(standing) === before ? 'note' : 'section');
      }
      continue;
    }
    const cells = Array.from({ length: cellsAtMost }, (_, i) => row.cells[i] ?? '');
    for (const [column, from] of fills) {
      const at = places.get(column) ?? width + extra.findIndex(([name]) => name === column);
      if (cells[at]!.trim() === '') cells[at] = standing[from];
    }
    told.push({ row: row.row, cells });
  }
  const idle = new Set(
    extra.flatMap((_, i) => (told.every(({ cells }) => cells[width + i] === '') ? [width + i] : [])),
  );
  if (scopeAt === undefined && told.every(({ cells }) => (cells[scopeColumn] ?? '') === ''))
    idle.add(scopeColumn);
  const kept = (cells: readonly string[]): string[] => cells.filter((_, i) => !idle.has(i));
  return {
    rows: [
      { row: rows[heading.from]!.row, cells: kept(top) },
      ...told.map(({ row, cells }) => ({ row, cells: kept(cells) })),
    ],
    skipped,
  };
}
