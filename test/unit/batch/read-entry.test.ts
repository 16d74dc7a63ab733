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

async function linesOf(text: string, origin?: string) {
  const path = join(folder, 'lines.csv');
  writeFileSync(path, text);
  const file = await openSheets(await inspectFile(path), { name: 'lines.csv' });
  try {
    return await readEntry(file.sheets[0]!, shippedCountries, origin);
  } finally {
    file.close();
  }
}

test('the lines of an entry are read by their columns, with what holds for all', async () => {
  const text =
    'SKU,HTS,Origin,Value,Quantity,Unit,Claim,Chapter 98,Facts\nA1,6109.10.00.12,Vietnam,"1,234.50",20,doz,,,us_metal=no; auto_part=yes\n,2204.21.50.05,,500,,,S,9802.00.80,\n';
  expect(await linesOf(text, 'MX')).toEqual([
    {
      row: 2,
      reference: 'A1',
      code: '6109100012',
      origin: 'VN',
      value: { amount: '1234.50', currency: 'USD' },
      quantities: [{ amount: '20', unit: 'doz' }],
      facts: { us_metal: 'no', auto_part: 'yes' },
    },
    {
      row: 3,
      code: '2204215005',
      origin: 'MX',
      value: { amount: '500', currency: 'USD' },
      claim: 'S',
      provision: '98020080',
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

test('shares of metal are read from a column of all of them and from one column each', async () => {
  const text =
    'code,origin,content,Steel content (%),Aluminium % of weight,US content,parts\n7318.15.20.30,TW,copper=3%,40,12%,,\n9102.11.10,CH,steel=12% of weight; us=60%,,,,"case=9000; strap, band or bracelet=400"\n8708.30.50.90,IT,,,,25%,\n';
  expect(await linesOf(text)).toMatchObject([
    {
      content: [
        { metal: 'copper', percent: '3', of: 'value' },
        { metal: 'steel', percent: '40', of: 'value' },
        { metal: 'aluminum', percent: '12', of: 'weight' },
      ],
    },
    {
      content: [{ metal: 'steel', percent: '12', of: 'weight' }],
      us_content: '60',
      parts: [
        { part: 'case', value: { amount: '9000', currency: 'USD' } },
        { part: 'strap, band or bracelet', value: { amount: '400', currency: 'USD' } },
      ],
    },
    { us_content: '25' },
  ]);
});

test('a share that a spreadsheet may have kept as a part of one is refused, and one that is given twice', async () => {
  const text =
    'code,origin,steel,content,claim\n7318.15.20.30,TW,0.4,,\n7318.15.20.30,TW,140%,gold=3%,\n7318.15.20.30,TW,40%,steel=30%,\n7318.15.20.30,TW,,,the free trade agreement\n7318.15.20.30,TW,0.4%,,\n';
  await expect(linesOf(text)).rejects.toMatchObject({
    issues: [
      { row: 2, message: 'C2: "0.4" could be a percentage or a share of one' },
      { row: 3, message: expect.stringContaining('D3: "gold=3%"') },
      { row: 3, message: expect.stringContaining('C3: "steel=140%"') },
      { row: 4, message: 'D4: steel of the value is given twice' },
      { row: 5, message: expect.stringMatching(/^E5: /) },
    ],
  });
});
