import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerColumnNames, headingsOf } from '../../../src/batch/answer-columns.js';
import { columnLetter } from '../../../src/batch/column-map.js';
import { openZipParts } from '../../../src/batch/read/zip-parts.js';
import { lookOf } from '../../../src/batch/write/sheet-columns.js';
import { xlsxFormat } from '../../../src/batch/write/xlsx.js';
import { ourCell } from '../../../src/batch/write/xlsx-cells.js';
import { styleOf } from '../../../src/batch/write/xlsx-parts.js';
import { tempHome } from '../../support/temp-home.js';

/** The workbook as it is handed to a broker: what a spreadsheet program is told of the columns. */
const columns = {
  headings: headingsOf(['SKU', 'Weight'], answerColumnNames),
  ours: answerColumnNames,
  formats: [{ id: 4 }, { id: 170, code: '0.0 "kg"' }],
};
const letterOf = (name: string): string => columnLetter(columns.headings.indexOf(name));

/** One row packed, and the parts of the workbook as text. */
async function made() {
  const folder = tempHome();
  const [part, path] = [join(folder, 'part'), join(folder, 'out.xlsx')];
  const ours = answerColumnNames.map((name) =>
    name === 'general_rate'
      ? '16.5%'
      : name === 'total_ad_valorem'
        ? '34'
        : name === 'decision'
          ? 'review'
          : '',
  );
  const row = xlsxFormat.row(
    {
      cells: ['A1', { kind: 'number', text: '2.5', format: 1 }, ...ours],
      object: () => ({}),
      choices: { codes: ['6109.10.00.40', '6104.42.00.10'], answers: ['Of cotton, "combed"', 'None'] },
    },
    0,
    columns,
  );
  writeFileSync(part, xlsxFormat.head(columns) + row);
  await xlsxFormat.pack!(part, path, { columns, rows: 1, summary: [['Products', 1]] });
  const parts = await openZipParts(path);
  const read = async (name: string): Promise<string> => {
    let text = '';
    for await (const piece of await parts.read(name)) text += String(piece);
    return text;
  };
  const sheet = await read('xl/worksheets/sheet1.xml');
  const styles = await read('xl/styles.xml');
  const workbook = await read('xl/workbook.xml');
  parts.close();
  return { sheet, styles, workbook };
}

describe('the sheet that goes out', () => {
  it('offers the codes and the answers of each row from cells of that row, hidden behind our columns', async () => {
    const { sheet } = await made();
    const lists = [...sheet.matchAll(/sqref="([A-Z]+)2:\1(\d+)"><formula1>OFFSET\(\$([A-Z]+)2,/g)];
    expect(lists.map(([, column, last]) => [column, last])).toEqual([
      [letterOf('code_approved'), '2'],
      [letterOf('answer'), '2'],
    ]);
    const first = columns.headings.length;
    expect(lists.map(([, , , from]) => from)).toEqual([columnLetter(first), columnLetter(first + 6)]);
    for (const at of [first + 1, first + 16, columns.headings.indexOf('options') + 1])
      expect(sheet).toMatch(new RegExp(`<col min="${at}" [^>]*hidden="1"`));
    expect(sheet).toContain('Of cotton, &quot;combed&quot;');
  });

  it('keeps what is typed into the two cells a text, so that no digit of a code is lost', async () => {
    const { sheet, styles } = await made();
    const xfs = [...styles.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
    expect(xfs[styleOf.input]).toBe('49');
    expect(sheet.match(new RegExp(`<c s="${styleOf.input}"/>`, 'g'))).toHaveLength(2);
  });

  it("shows the client's numbers as they came", async () => {
    const { sheet, styles } = await made();
    const xfs = [...styles.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
    expect(xfs[styleOf.formats]).toBe('4');
    const written = xfs[styleOf.formats + 1];
    expect(styles).toContain(`<numFmt numFmtId="${written}" formatCode="0.0 &quot;kg&quot;"/>`);
    expect(sheet).toContain(`<c s="${styleOf.formats + 1}"><v>2.5</v></c>`);
  });

  it('is filtered, printed across two pages under its headings, and keeps them in sight', async () => {
    const { sheet, workbook } = await made();
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain(`<autoFilter ref="A1:${columnLetter(columns.headings.length - 1)}2"/>`);
    expect(workbook).toContain(`Classified!$A$1:$${letterOf('answer')}$2<`);
    expect(workbook).toContain('Classified!$A:$A,Classified!$1:$1');
    expect(sheet).toContain('orientation="landscape" fitToWidth="2" fitToHeight="0"');
  });
});

describe('a rate in a workbook', () => {
  const cell = (name: string, text: string) => ourCell(text, lookOf(name));
  it.each([
    ['general_rate', '16.5%', '0.165', 1],
    ['general_rate', '2%', '0.02', 0],
    ['applied_rate', '0.375%', '0.00375', 3],
    ['total_ad_valorem', '34', '0.34', 0],
    ['total_ad_valorem', '0', '0', 0],
    ['total_ad_valorem', '100', '1', 0],
    ['total_ad_valorem', '145.25', '1.4525', 2],
    ['confidence', '0.9692', '0.9692', 1],
  ])('%s %s is the number %s', (name, text, value, decimals) => {
    expect(cell(name, text)).toBe(`<c s="${styleOf.percent + decimals}"><v>${value}</v></c>`);
  });

  it.each([
    ['general_rate', 'Free'],
    ['general_rate', '29.1¢/kg + 25.9%'],
    ['applied_rate', '3.9% (S)'],
    ['total_ad_valorem', '12.12345678'],
  ])('%s %s stays the words that it is', (name, text) => {
    expect(cell(name, text)).toContain(`>${text}</t>`);
  });
});
