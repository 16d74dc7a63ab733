import { isInRange } from '../tariff/code-range.js';
import type { PrintedRow } from './printed-rows.js';

type Row = Readonly<Record<string, string>>;

/** Rows of a plain comma file by column name; a quoted cell may hold commas. */
export function readRows(csv: string): Row[] {
  const lines = csv.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const cells = (line: string): string[] =>
    [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
      cell
        .replace(/^"(.*)"$/, '$1')
        .replace(/""/g, '"')
        .trim(),
    );
  const names = cells(lines[0] ?? '');
  return lines.slice(1).map((line) => {
    const values = cells(line);
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
  });
}

const sorted = (codes: Iterable<string>): string[] => [...new Set(codes)].sort();

/** Codes of the schedule whose footnote points to a heading of chapter 99, ten digits where the line has them. */
export function footnoted(rows: readonly PrintedRow[], heading: string): string[] {
  return sorted(
    rows
      .filter(({ code }) => code !== '' && !code.startsWith('99') && !code.startsWith('98'))
      .filter(({ footnotes }) => footnotes.some(({ text }) => text.includes(heading)))
      .map(({ code }) => code),
  );
}

/** Lines whose own text says something in every edition that prints them. */
export function worded(editions: readonly (readonly PrintedRow[])[], text: RegExp): string[] {
  const lines = editions.flat().filter(({ code }) => code.length === 10);
  const otherwise = new Set(lines.filter((row) => !text.test(row.text)).map(({ code }) => code));
  return sorted(lines.map(({ code }) => code).filter((code) => !otherwise.has(code)));
}

/** A list with the lines that the goods of its ended lines went to, as the notes go on printing the old numbers. */
export function succeeded(codes: readonly string[], successors: Readonly<Record<string, string>>): string[] {
  return sorted(codes.flatMap((code) => [code, ...(successors[code]?.split(' ') ?? [])]));
}

/** Entries that some entry of the other list covers or is covered by, the longer of the two. */
export function common(a: readonly string[], b: readonly string[]): string[] {
  const found: string[] = [];
  const [left, right] = [new Set(a), new Set(b)];
  const covered = (code: string, by: ReadonlySet<string>): boolean =>
    [4, 6, 8, 10].some((length) => length <= code.length && by.has(code.slice(0, length)));
  for (const code of a) if (covered(code, right)) found.push(code);
  for (const code of b) if (covered(code, left)) found.push(code);
  return sorted(found);
}

/** Entries that no entry of the other list meets: what only the first list covers. */
export function onlyIn(a: readonly string[], b: readonly string[]): string[] {
  return a.filter(
    (code) => !b.some((other) => isInRange(code, { from: other, to: other }) || other.startsWith(code)),
  );
}

/** One of the files pads a ten-digit number to twelve. */
const unpadded = (code: string): string => (code.length === 12 ? code.slice(0, 10) : code);

/** Lists that another publisher compiled from the notes and proclamations, by the columns of its files. */
export function compiledLists(read: (file: string) => Row[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  const put = (name: string, rows: readonly Row[], column: string): void => {
    lists.set(name, sorted(rows.map((row) => unpadded(row[column] ?? ''))));
  };
  const annex = read('s232_annex_products.csv');
  const added = (tag: string): Row[] => annex.filter(({ source }) => source?.includes(tag));
  put('metals-1c', added('annex_1c'), 'hts_prefix');
  put('metals-k', added('11032_annex_iii'), 'hts_prefix');
  put(
    'metals-1b-june',
    added('11032_annex_iv').filter((row) => row['annex'] === '1b'),
    'hts_prefix',
  );
  const mill = read('s232_metal_chapter_products.csv');
  const kind = (metal: string, sort: string): Row[] =>
    mill.filter((row) => row['metal_type'] === metal && row['kind'] === sort);
  const from = (rows: readonly Row[], text: RegExp): Row[] =>
    rows.filter(({ source }) => text.test(source ?? ''));
  const chapter = (rows: readonly Row[], two: string): Row[] =>
    rows.filter((row) => row['hts_prefix']?.startsWith(two));
  put('steel-mill-72', chapter(kind('steel', 'mill'), '72'), 'hts_prefix');
  put('steel-mill-73', chapter(kind('steel', 'mill'), '73'), 'hts_prefix');
  put('steel-9980', from(kind('steel', 'derivative'), /9980/), 'hts_prefix');
  put('steel-derivative-73', from(kind('steel', 'derivative'), /16\(m\)|2025-15819/), 'hts_prefix');
  put('aluminum-mill', kind('aluminum', 'mill'), 'hts_prefix');
  const derivative = read('s232_derivative_products.csv');
  const under = (heading: string, date: string): Row[] =>
    derivative.filter((row) => row['ch99_code'] === heading && row['effective_date'] === date);
  put('steel-derivative-content', under('9903.81.91', '2025-08-18'), 'hts_prefix');
  put('aluminum-9980', under('9903.85.04', ''), 'hts_prefix');
  put(
    'aluminum-derivative-76',
    [...from(kind('aluminum', 'derivative'), /19\(j\)|2025-15819/), ...under('9903.85.07', '')],
    'hts_prefix',
  );
  put('aluminum-derivative-content', under('9903.85.08', ''), 'hts_prefix');
  put('aluminum-derivative-august', under('9903.85.08', '2025-08-18'), 'hts_prefix');
  put('copper', read('s232_copper_products.csv'), 'hts10');
  put('aircraft-tw', read('s232_aircraft_exempt_taiwan.csv'), 'hts8');
  const exempt = read('ieepa_exempt_products.csv');
  const between = (start: string, end: string): Row[] =>
    exempt.filter((row) => row['effective_date_start'] === start && row['effective_date_end'] === end);
  put('reciprocal-exempt-all', [...between('NA', 'NA'), ...between('2025-04-05', 'NA')], 'hts10');
  for (const date of ['2025-09-08', '2025-11-13'])
    put(`reciprocal-exempt-from-${date}`, between(date, 'NA'), 'hts10');
  for (const date of ['2025-07-31', '2025-09-07', '2025-10-13'])
    put(`reciprocal-exempt-until-${date}`, between('NA', date), 'hts10');
  return lists;
}
