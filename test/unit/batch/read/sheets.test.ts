import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../support/read-sheet.js';
import { sheetCases } from '../../../support/sheet-cases.js';

const folder = join(import.meta.dirname, '../../../../fixtures/sheets');
const path = (file: string): string => join(folder, file);

/** A text as it must be, or after `!` a part of the fault. */
const like = (expected: string) =>
  expected.startsWith('!')
    ? expect.stringMatching(new RegExp(`^!.*${escaped(expected.slice(1))}`))
    : expected;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('sheets as they come in the wild', () => {
  it('there are eighty of them, and every file has its expected reading', () => {
    const known = new Set(sheetCases.map(({ file }) => file));
    const files = readdirSync(folder).filter((file) => !file.startsWith('libreoffice-'));
    expect(files.length).toBeGreaterThanOrEqual(80);
    expect(files.filter((file) => !known.has(file))).toEqual([]);
  });

  it.each(sheetCases)('$file is what its maker writes', ({ file, bytes }) => {
    expect(readFileSync(path(file)).equals(bytes())).toBe(true);
  });

  it.each(sheetCases.filter(({ refused }) => !refused))('$file', async (one) => {
    const reading = await readSheet(path(one.file), one.options);
    expect(reading.rows).toEqual(
      one.rows!.map(([row, said, origin = '', reference = '']) => [
        String(row),
        like(said),
        origin,
        reference,
      ]),
    );
    if (one.checked) expect(reading.checked).toEqual(one.checked.map(like));
    if (one.values) expect(reading.values).toEqual(one.values);
    if (one.warned) expect(reading.warnings.join('\n')).toMatch(one.warned);
    else expect(reading.warnings.filter((text) => !/is no product/.test(text))).toEqual([]);
  });

  it.each(sheetCases.filter(({ refused }) => refused))('$file is refused by name', async (one) => {
    const error = await readSheet(path(one.file), one.options).then(
      () => undefined,
      (fault: Error & { hint?: string; code?: string }) => fault,
    );
    expect(`${error?.message} ${error?.hint}`).toMatch(one.refused!);
    expect(['input_unreadable', 'usage']).toContain(error?.code);
    expect(error?.hint).toBeTruthy();
  });
});

describe('sheets that LibreOffice made', () => {
  it('a list of fifty rows', async () => {
    const { rows, warnings } = await readSheet(path('libreoffice-list.xlsx'));
    expect(rows).toHaveLength(50);
    expect(rows[0]).toEqual(['2', 'live horses 1', 'MX', 'P-001']);
    expect(rows[4]).toEqual(['6', 'phone, "smart" 5', 'CN', 'P-005']);
    expect(rows[47]).toEqual(['49', 'steel pipe 5" wide 48', 'VN', 'P-048']);
    expect(warnings).toEqual([]);
  });

  it('a workbook with a cover, a formula, a date, an error and a lost zero', async () => {
    const { rows, checked, warnings } = await readSheet(path('libreoffice-book.xlsx'), {
      checkColumn: 'Fracción',
    });
    expect(rows).toEqual([
      ['4', 'live horses', '', 'A1'],
      ['5', 'camisetas de algodón', '', 'A2'],
      ['6', expect.stringMatching(/^!.*#DIV\/0!/), '', ''],
    ]);
    expect(checked).toEqual(['0101210010', '6109100004', '']);
    expect(warnings.join()).toMatch(/"Fracción" \(E4\).*a zero was lost/);
  });

  it('a price list with merged cells, headings of sections, a hidden row and euros', async () => {
    const { rows, values, warnings } = await readSheet(path('libreoffice-desk.xlsx'));
    expect(rows).toEqual([
      ['3', 'HEADING', '', ''],
      ['4', 'cotton shirt, woven, for men', 'IN', 'A1'],
      ['5', 'cotton shirt, woven, for men', 'IN', 'A2'],
      ['6', 'cotton shirt, woven, for men', 'VN', 'A3'],
      ['7', 'HEADING', '', ''],
      ['8', 'ceramic mug', 'CN', 'A4'],
      ['9', 'glass vase', 'CN', 'A5'],
      ['10', 'TOTAL', '', ''],
    ]);
    expect(values).toEqual(['', '', '', '12', '', '', '', '']);
    expect(warnings.filter((text) => /EUR/.test(text))).toHaveLength(2);
    expect(warnings.join('\n')).toMatch(/\(D9\): the value is merged over several rows and is not used/);
  });

  it('a list in the letters of China, once they are named', async () => {
    const file = path('libreoffice-gb18030.csv');
    await expect(readSheet(file)).rejects.toMatchObject({
      hint: expect.stringContaining('say --encoding gb18030 (it then reads "货号")'),
    });
    expect((await readSheet(file, { encoding: 'gb18030' })).rows).toEqual([
      ['2', 'steel bolt', 'CN', 'H1'],
      ['3', 'shirt, 100% cotton, knitted', 'VN', 'H2'],
    ]);
  });

  it.each([
    ['libreoffice-book.xls', /old \.xls format/],
    ['libreoffice-book.ods', /OpenDocument/],
  ])('%s is refused by name', async (file, message) => {
    await expect(readSheet(path(file))).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });
});
