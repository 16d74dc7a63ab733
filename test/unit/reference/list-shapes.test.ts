import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MexicanListName } from '../../../src/api/mexican-import.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { renderMexicanImport } from '../../../src/render/data/data-import.js';
import type { RegulationList } from '../../../src/tariff/regulation-list.js';
import { mexicanService } from '../../support/mexican-service.js';
import { writeXlsx } from '../../support/write-xlsx.js';

interface Shape {
  readonly name: string;
  readonly list: MexicanListName;
  readonly format: 'xlsx' | 'csv' | 'semicolons' | 'txt';
  readonly cells: readonly (readonly string[])[];
  readonly merged?: readonly string[];
  readonly counts?: Readonly<Record<string, number>>;
  readonly expected: {
    /** the code and what stands beside it; null for the tariff itself */
    readonly rows: readonly (readonly string[])[] | null;
    readonly skipped: readonly (readonly [row: number, why: string])[];
  };
}

/** Layouts in which the official sites publish their lists, with rows of our own. */
const shapes = JSON.parse(readFileSync('fixtures/mexico/list-shapes.json', 'utf8')) as Shape[];

const beside: Readonly<Partial<Record<MexicanListName, readonly string[]>>> = {
  noms: ['nom', 'scope', 'nico'],
  permits: ['key', 'agency', 'nico'],
  cuotas: ['origin', 'rate'],
  immex: ['annex', 'part'],
  padron: ['part', 'sector'],
  treaty_rates: ['treaty', 'rate'],
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

function written({ format, cells, merged = [] }: Shape, folder: string): string {
  const path = join(folder, `list.${format === 'semicolons' ? 'csv' : format}`);
  if (format === 'xlsx') writeXlsx(path, cells, { merged });
  else if (format === 'txt') writeFileSync(path, cells.map((row) => row.join(' ')).join('\n'));
  else {
    const width = Math.max(...cells.map((row) => row.length));
    const full = cells.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
    writeFileSync(path, full.map((row) => row.map(quoted).join(format === 'csv' ? ',' : ';')).join('\n'));
  }
  return path;
}

describe('official lists in the shapes that they are published in', () => {
  it('are twelve and more', () => {
    expect(shapes.length).toBeGreaterThanOrEqual(12);
  });

  it.each(shapes.map((shape) => [shape.name, shape] as const))('%s', async (_, shape) => {
    const { home, load } = mexicanService('2026-05-30');
    const effective = civilDate('2026-05-29');
    const path = written(shape, home);
    const answer = await load({
      list: shape.list,
      path,
      effective,
      ...(shape.expected.rows === null ? { part: true } : {}),
    });
    expect(answer.sheet.skipped.map(({ row, why }) => [row, why])).toEqual(shape.expected.skipped);
    expect(answer.sheet.rows).toBe(shape.cells.filter((row) => row.some((cell) => cell !== '')).length);
    expect(answer.counts).toMatchObject(shape.counts ?? {});
    if (shape.expected.rows === null) return;
    const names = beside[shape.list]!;
    const { rows } = JSON.parse(readFileSync(join(home, 'data', answer.file), 'utf8')) as RegulationList;
    const told = (rows as unknown as Record<string, string>[]).map((row) => [
      row['code']!,
      ...names.map((name) => row[name] ?? ''),
    ]);
    const cut = (row: readonly string[], i: number): string[] =>
      row.slice(0, shape.expected.rows![i]?.length ?? 1);
    expect(told.map(cut)).toEqual(shape.expected.rows);
  });

  it('tells what of a file was not read: rows, columns and sheets', async () => {
    const { home, load } = mexicanService('2026-05-30');
    const answer = await load({
      list: 'noms',
      path: written(shapes[0]!, home),
      effective: civilDate('2026-05-29'),
    });
    const drawn = renderMexicanImport(answer, { width: 100, color: false, unicode: true });
    expect(drawn).toContain('7 filled, 4 of them list nothing');
    expect(drawn).toMatch(/row 8 +note: \* Véase el numeral 5 del Acuerdo/);
    expect(drawn).toMatch(/row 1 +title: Anexo 2\.4\.1/);
  });

  it.each([
    ['a range of fracciones', '7208.10.01 al 7208.90.99'],
    ['words where a code stands, beside a NOM', 'abc'],
    ['a code of five digits', '85183'],
  ])('still refuses %s', async (_, code) => {
    const { home, load } = mexicanService('2026-05-30');
    const path = join(home, 'list.csv');
    writeFileSync(
      path,
      `Fracción,NOM,Producto\n8518.30.99,NOM-024-SCFI-2013,Audífonos\n${code},NOM-024-SCFI-2013,Otros\n`,
    );
    await expect(load({ list: 'noms', path, effective: civilDate('2026-05-29') })).rejects.toThrow(
      /1 rows cannot be read/,
    );
  });
});
