import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inspectFile } from '../../../src/batch/read/inspect-file.js';
import { openSheets } from '../../../src/batch/read/open-sheets.js';
import { readEntry } from '../../../src/batch/read-entry.js';
import { shippedCountries } from '../../support/play-dialogue.js';

const folder = mkdtempSync(join(tmpdir(), 'tariff-entry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function linesOf(text: string, common = {}) {
  const path = join(folder, 'lines.csv');
  writeFileSync(path, text);
  const file = await openSheets(await inspectFile(path), { name: 'lines.csv' });
  try {
    return await readEntry(file.sheets[0]!, shippedCountries, common);
  } finally {
    file.close();
  }
}

test('the lines of an entry are read by their columns, with what holds for all', async () => {
  const text =
    'SKU,HTS,Origin,Value,Quantity,Unit,Claim,Chapter 98,Facts\nA1,6109.10.00.12,Vietnam,"1,234.50",20,doz,,,us_metal=no; auto_part=yes\n,2204.21.50.05,,500,,,S,9802.00.80,\n';
  expect(await linesOf(text, { date: '2026-06-15', origin: 'MX' })).toEqual([
    {
      row: 2,
      reference: 'A1',
      request: {
        date: '2026-06-15',
        code: '6109100012',
        origin: 'VN',
        value: { amount: '1234.50', currency: 'USD' },
        quantities: [{ amount: '20', unit: 'doz' }],
        facts: { us_metal: 'no', auto_part: 'yes' },
      },
    },
    {
      row: 3,
      request: {
        date: '2026-06-15',
        code: '2204215005',
        origin: 'MX',
        value: { amount: '500', currency: 'USD' },
        claim: 'S',
        provision: '98020080',
      },
    },
  ]);
});

test('every cell that cannot be used is named by its place, and no line is left out', async () => {
  const text = 'code,origin,value,quantity\n,VN,1,\n6109.10.00.12,XX,abc,3\n6109.10.00.12,,1,\n';
  await expect(linesOf(text)).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'lines.csv: 5 cells cannot be used',
    issues: [
      { row: 2, message: 'A2: no code' },
      { row: 3, message: expect.stringContaining('B3: "XX"') },
      { row: 3, message: expect.stringContaining('C3: "abc"') },
      { row: 3, message: 'D3: a quantity without a unit' },
      { row: 4, message: 'B4: no country of origin' },
    ],
  });
  await expect(linesOf('a,b\n1,2\n')).rejects.toThrow('no row names a column of tariff codes');
});
