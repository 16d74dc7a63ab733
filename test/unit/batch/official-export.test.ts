import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import { readOfficialRows } from '../../../src/reference/import-hts.js';
import { smallEditionFile } from '../../support/editions.js';
import { asCsv, officialSheet } from '../../support/official-sheet.js';
import { noEditions } from '../../support/rate-texts.js';
import { sourceFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';
import { writeXlsx } from '../../support/write-xlsx.js';

const rowsIn = async (path: string) => readOfficialRows(await readOfficialExport(path), { part: true });
const withoutFootnotes = async (path: string) =>
  (await rowsIn(path)).map((row) => ({ ...row, footnotes: [] }));

function put(name: string, content: string | Uint8Array): string {
  const path = join(tempHome(), name);
  writeFileSync(path, content);
  return path;
}

describe('an official export, by what it holds', () => {
  const json = smallEditionFile('alpha');
  const sheet = officialSheet(json);

  it('JSON, compressed or not, under any name', async () => {
    const rows = await rowsIn(json);
    expect(rows).toHaveLength(28);
    expect(await rowsIn(put('export', gzipSync(readFileSync(json))))).toEqual(rows);
    expect(await rowsIn(put('export.csv', `\ufeff ${readFileSync(json, 'utf8')}`))).toEqual(rows);
  });

  it.each([
    ['UTF-8', asCsv(sheet)],
    ['a byte order mark', `\ufeff${asCsv(sheet)}`],
    ['semicolons', asCsv(sheet, ';')],
    ['UTF-16', Buffer.from(`\ufeff${asCsv(sheet, '\t')}`, 'utf16le')],
    ['Windows-1252', Buffer.from(asCsv(sheet), 'latin1')],
  ])('CSV in %s gives the same rows, without footnotes', async (_name, content) => {
    expect(await rowsIn(put('htsdata.csv', content))).toEqual(await withoutFootnotes(json));
  });

  it('XLSX gives the same rows', async () => {
    const path = join(tempHome(), 'htsdata.xlsx');
    writeXlsx(path, sheet);
    expect(await rowsIn(path)).toEqual(await withoutFootnotes(json));
  });

  it.each([
    ['<!doctype html><title>busy</title>', 'import_refused', /is a web page/],
    ['[{"htsno": "0101"', 'import_refused', /not whole JSON/],
    ['{"error": "busy"}', 'import_refused', /not a list of tariff rows/],
    ['a,b\n1,2\n', 'import_refused', /no heading "HTS Number"/],
    ['HTS Number,Indent\n0101,0\n', 'import_refused', /columns are missing/],
    ['HTS Number,"Indent\n', 'input_unreadable', /cannot be read as CSV/],
    ['\u00d0\u00cf\u0011\u00e0 old workbook', 'import_refused', /old \.xls/],
    ['', 'import_refused', /HTS Number/],
  ])('%j is refused', async (content, code, message) => {
    await expect(rowsIn(put('file', Buffer.from(content, 'latin1')))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('a file that is not there is named', async () => {
    await expect(readOfficialExport('/nowhere/x.json')).rejects.toMatchObject({ code: 'input_unreadable' });
  });

  const published = noEditions === undefined ? it : it.skip;
  published('the whole of Revision 10 is the same from JSON, CSV and XLSX', { tags: ['slow'] }, async () => {
    const path = join(sourceFolder, 'us/editions/hts_2026_rev_10.json.gz');
    const rows = await withoutFootnotes(path);
    const whole = officialSheet(path);
    expect(await rowsIn(put('htsdata.csv', asCsv(whole)))).toEqual(rows);
    const xlsx = join(tempHome(), 'htsdata.xlsx');
    writeXlsx(xlsx, whole);
    expect(await rowsIn(xlsx)).toEqual(rows);
  });
});
