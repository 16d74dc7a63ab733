import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { xlsxRows } from '../../../src/batch/read/xlsx-rows.js';
import type { SheetRow } from '../../../src/core/sheet-row.js';
import { tempHome } from '../../support/temp-home.js';
import { writeXlsx } from '../../support/write-xlsx.js';

const rows = [
  ['code', '', 'goods & more'],
  ['0101', '<b>live</b>', '  kept spaces '],
  ['0102', '4.4¢/kg', 'two\nlines _x0041_'],
];
const read = [rows[0], rows[1], ['0102', '4.4¢/kg', 'two\nlines A']];

async function all(path: string): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  for await (const row of xlsxRows(path)) found.push(row);
  return found;
}

describe('the rows of a workbook', () => {
  it.each([
    ['shared strings', {}],
    ['strings in the cells', { inline: true }],
    ['cells that do not say where they stand', { placed: false }],
    ['tags with a prefix', { prefix: 'x:' }],
    ['all of these', { inline: true, placed: false, prefix: 'ss:' }],
  ])('%s', async (_name, style) => {
    const path = join(tempHome(), 'a.xlsx');
    writeXlsx(path, rows, style);
    expect(await all(path)).toEqual(read.map((cells, i) => ({ row: i + 1, cells })));
  });

  it('cells far to the right stand in their own columns: Z, AA, AZ, BA, ZZ, AAA', async () => {
    const path = join(tempHome(), 'wide.xlsx');
    const filled = [0, 25, 26, 51, 52, 701, 702];
    const wide = Array.from({ length: 703 }, (_, column) => (filled.includes(column) ? `c${column}` : ''));
    writeXlsx(path, [wide]);
    expect((await all(path))[0]!.cells).toEqual(wide);
  });

  it('a file that is cut or is no workbook is named', async () => {
    const path = join(tempHome(), 'a.xlsx');
    writeXlsx(path, rows);
    truncateSync(path, 400);
    await expect(all(path)).rejects.toMatchObject({
      code: 'input_unreadable',
      message: expect.stringContaining(path),
    });
    writeFileSync(path, 'PK not a zip');
    await expect(all(path)).rejects.toMatchObject({ code: 'input_unreadable' });
    await expect(all(join(tempHome(), 'none.xlsx'))).rejects.toMatchObject({ code: 'input_unreadable' });
  });

  it.each([
    ['in the cell', true],
    ['in the shared table', false],
  ])('a text that no cell can hold stops it at once, %s', async (_where, inline) => {
    const path = join(tempHome(), 'bomb.xlsx');
    const most = 'x'.repeat(32_767);
    writeXlsx(path, [[most]], { inline });
    expect((await all(path))[0]!.cells).toEqual([most]);
    writeXlsx(path, [['x'.repeat(20_000_000)]], { inline });
    await expect(all(path)).rejects.toMatchObject({
      code: 'input_unreadable',
      message: expect.stringContaining('longer than a cell can be'),
    });
  });
});
