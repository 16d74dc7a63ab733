import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CountryTable, parseCountry } from '../core/country.js';
import { sha256 } from '../reference/provenance.js';
import { openCountries } from '../reference/us-tables.js';
import { runBuilder, sources } from './builder.js';

const line = /^(\d{4}\.\d\d\.\d\d)\D?$/;
const pageFurniture = /^(Harmonized Tariff|Annotated for|GN p\.|GSP$|\(e\)$|$)/;

/**
 * Reads the table of General Note 4(d): columns of lines, each followed by the column of the countries excluded
 * there. A cell may run over several rows (`Brazil;` `Ecuador`), so names are gathered until they are all countries;
 * a column that does not come out even stops the import.
 */
export function readGspExclusions(note: string, countries: CountryTable): Map<string, string[]> {
  const rows = note.split(/\r?\n/).map((row) => row.trim());
  const first = rows.findIndex((row) => line.test(row));
  const last = rows.findIndex((row, i) => i > first && row.startsWith('Notwithstanding'));
  const excluded = new Map<string, string[]>();
  let codes: string[] = [];
  let cells: string[] = [];
  const settle = (): void => {
    const groups = gather(cells, countries);
    if (groups.length !== codes.length)
      throw new Error(`General Note 4(d): ${codes.length} lines from ${codes[0]} but ${groups.length} cells`);
    codes.forEach((code, i) => {
      for (const country of groups[i]!) excluded.set(country, [...(excluded.get(country) ?? []), code]);
    });
    codes = [];
    cells = [];
  };
  for (const row of rows.slice(first, last)) {
    if (pageFurniture.test(row)) continue;
    const code = line.exec(row)?.[1];
    if (code === undefined) cells.push(row);
    else {
      if (cells.length > 0) settle();
      codes.push(code.replaceAll('.', ''));
    }
  }
  settle();
  return excluded;
}

function gather(rows: readonly string[], countries: CountryTable): string[][] {
  const groups: string[][] = [];
  let cell = '';
  rows.forEach((row, i) => {
    cell = `${cell} ${row}`.trim();
    if (/[;,]$/.test(row) || rows[i + 1]?.startsWith('(')) return;
    const read = cell.split(/[;,]/).map((name) => parseCountry(name, countries));
    if (read.some((country) => !country.ok)) return;
    groups.push(read.flatMap((country) => (country.ok ? [country.value.alpha2] : [])));
    cell = '';
  });
  if (cell !== '') throw new Error(`General Note 4(d): "${cell.slice(0, 60)}" is no list of countries`);
  return groups;
}

const source = 'us/general-notes/General Note 4.txt';
const target = 'data/us/gsp-exclusions.json';

export const importGspExclusions = {
  script: 'import:gsp-exclusions',
  makes: 'the goods that single GSP countries may not claim',
  reads: ['data/countries.json'],
  outside: [source],
  writes: [target],
  run: () => {
    const note = readFileSync(join(sources, source), 'utf8');
    const excluded = readGspExclusions(
      note,
      openCountries((file) => readFileSync(`data/${file}`, 'utf8')),
    );
    const lines = [...excluded]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([country, codes]) => `${JSON.stringify(country)}: ${JSON.stringify([...new Set(codes)].sort())}`);
    const provenance = JSON.stringify({
      publisher: 'HTSUS General Note 4(d) (USITC)',
      edition: '2025 Revision 7 (2025-04-04)',
      sha256: sha256(note),
      asOf: '2025-04-04',
    });
    writeFileSync(target, `{\n"source": ${provenance},\n"excluded": {\n${lines.join(',\n')}\n}\n}\n`);
  },
};

await runBuilder(import.meta.url, importGspExclusions);
