import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  answerColumnNames,
  checkColumnNames,
  headingsOf,
  ourColumns,
} from '../../../src/batch/answer-columns.js';
import { totalsLines } from '../../../src/batch/batch-totals.js';
import { openProducts } from '../../../src/batch/open-products.js';
import { OutputFile } from '../../../src/batch/output-file.js';
import { inspectFile } from '../../../src/batch/read/inspect-file.js';
import { openSheets } from '../../../src/batch/read/open-sheets.js';
import { xlsxRows } from '../../../src/batch/read/xlsx-rows.js';
import { runJob } from '../../../src/batch/run-job.js';
import { csvFormat } from '../../../src/batch/write/csv.js';
import { jsonFormat, ndjsonFormat } from '../../../src/batch/write/json.js';
import type { RowFormat } from '../../../src/batch/write/row-format.js';
import { xlsxFormat } from '../../../src/batch/write/xlsx.js';
import { openCountries } from '../../../src/reference/us-tables.js';
import { fakeAnswers, runDay } from '../../support/fake-answers.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const countries = openCountries((file) => readFileSync(join(dataFolder, file), 'utf8'));

const formats: Readonly<Record<string, RowFormat>> = {
  csv: csvFormat(false),
  xlsx: xlsxFormat,
  json: jsonFormat,
  ndjson: ndjsonFormat,
};

interface JobOptions {
  readonly list: string | Buffer;
  readonly name?: string;
  readonly format: string;
  readonly review?: boolean;
  readonly check?: string;
  readonly resume?: boolean;
  readonly folder?: string;
  readonly stopAfter?: number;
  readonly hasOrigin?: boolean;
  readonly notices?: readonly string[];
  readonly isSource?: boolean;
  readonly onEnded?: () => Promise<void>;
}

async function job(options: JobOptions) {
  const folder = options.folder ?? tempHome();
  const input = join(folder, options.name ?? 'in.csv');
  writeFileSync(input, options.list);
  const file = await openSheets(await inspectFile(input), { name: input });
  const products = await openProducts(file, {
    maps: [],
    ...(options.check === undefined ? {} : { checkColumn: options.check }),
  });
  const asked: string[] = [];
  const answers = fakeAnswers(asked, options.notices);
  const stop = new AbortController();
  const path = join(folder, `out.${options.format}`);
  const review = join(folder, `review.${options.format}`);
  const { map, sheet } = products;
  const ours = ourColumns({ isChecked: map.check !== undefined, isAssisted: false });
  const end = await runJob({
    sheet,
    answers,
    reading: {
      map,
      defaults: options.hasOrigin === false ? {} : { origin: 'MX' },
      countries,
      decimalComma: false,
      decimalSaid: false,
      keyed: sheet.keys !== undefined,
      mark: 'bcdf',
      stands: (code) => answers.standing(code) !== 'dead',
    },
    signal: stop.signal,
    isSource: () => options.isSource === true,
    outputs: [
      new OutputFile(path, formats[options.format]!, false),
      ...(options.review ? [new OutputFile(review, formats[options.format]!, true)] : []),
    ],
    columns: { headings: headingsOf(map.headings, ours), ours, formats: sheet.formats ?? [] },
    checkpoint: `${path}.checkpoint`,
    day: runDay,
    identity: { input: 'i', columns: 'c', options: 'o', law: 'l', engine: 'e', outputs: 'o' },
    resume: options.resume === true,
    summary: (totals) => [['Products', totals.products]],
    onProgress: (totals) => {
      if (totals.products >= (options.stopAfter ?? Number.POSITIVE_INFINITY)) stop.abort();
    },
    onEnded: options.onEnded ?? (async () => undefined),
  });
  file.close();
  return { ...end, path, review, asked, folder };
}

const list = [
  'SKU,Description,Qty,HTS',
  'A1,"live horses, pure-bred",-5,0101.21.00.10',
  'A2,=vague goods,7,101210010',
  'A3,,1,9999.99.99.99',
  ',,,',
  'A4,unanswerable,1,6109.10.00.04',
  '@A5,live horses again,1,6109.10',
  '',
].join('\n');

describe('a job', () => {
  it('carries every column through, in order, with the answers behind them', async () => {
    const { path, totals } = await job({ list, format: 'csv', check: 'HTS' });
    const [header, ...rows] = parse(readFileSync(path)) as string[][];
    expect(header).toEqual(['SKU', 'Description', 'Qty', 'HTS', ...answerColumnNames, ...checkColumnNames]);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['A1', 'live horses, pure-bred', '-5', '0101.21.00.10'],
      ['A2', "'=vague goods", '7', '101210010'],
      ['A3', '', '1', '9999.99.99.99'],
      ['A4', 'unanswerable', '1', '6109.10.00.04'],
      ["'@A5", 'live horses again', '1', '6109.10'],
    ]);
    const column = (name: string) => rows.map((row) => row[header!.indexOf(name)]);
    expect(column('tariff_code')).toEqual(['0101.21', '', '', '', '0101.21']);
    expect(column('likely_line')).toEqual(['0101.21.00.10', '0101.21.00.10', '', '', '0101.21.00.10']);
    expect(column('decision')).toEqual(['accept', 'review', '', '', 'accept']);
    expect(column('error')).toEqual(['', '', 'the description is empty', 'it broke', '']);
    expect(column('check')).toEqual(['agree', 'agree', 'dead', '', 'differs']);
    expect(column('warnings')[1]).toBe(
      '"HTS" (D3): "101210010" is read as 0101.21.00.10: a zero was lost; the words are vague',
    );
    expect(totals).toMatchObject({
      products: 5,
      accept: 2,
      review: 1,
      failed: 2,
      blank: 1,
      agree: 2,
      dead: 1,
      repaired: 1,
    });
    expect(totals.faults).toEqual([
      { message: 'the description is empty', count: 1, row: 4 },
      { message: 'it broke', count: 1, row: 6 },
    ]);
  });

  it('tells of itself before its checkpoint goes: one that was cut off there is told as it was', async () => {
    const folder = tempHome();
    const cut = async (): Promise<void> => {
      throw new Error('cut off');
    };
    await expect(job({ list, format: 'csv', folder, onEnded: cut })).rejects.toThrow('cut off');
    const [path, checkpoint] = ['out.csv', 'out.csv.checkpoint'].map((name) => join(folder, name));
    expect([existsSync(path!), existsSync(checkpoint!)]).toEqual([true, true]);
    const before = readFileSync(path!, 'utf8');
    const { totals, asked } = await job({ list, format: 'csv', folder, resume: true });
    expect([asked, totals.products, existsSync(checkpoint!)]).toEqual([[], 5, false]);
    expect(readFileSync(path!, 'utf8')).toBe(before);
  });

  it('gives a person the rows that need one', async () => {
    const { review } = await job({ list, format: 'csv', review: true });
    expect((parse(readFileSync(review)) as string[][]).slice(1).map(([sku]) => sku)).toEqual([
      'A2',
      'A3',
      'A4',
    ]);
  });

  it('gives a row that lost its origin to a person, and counts it; its code is as sure as it was', async () => {
    const { review, totals, path } = await job({
      list: 'SKU,Description,Origin\nA1,live horses,\nA2,live horses,MX\nA3,vague goods,MX\n',
      format: 'csv',
      review: true,
      hasOrigin: false,
    });
    expect(totals).toMatchObject({ accept: 2, review: 1, no_origin: 1 });
    const [header, ...rows] = parse(readFileSync(path)) as string[][];
    const column = (name: string) => rows.map((row) => row[header!.indexOf(name)]);
    expect(column('decision')).toEqual(['accept', 'accept', 'review']);
    expect(column('additional_duties')).toEqual(['not known: no origin', '', '']);
    expect(column('warnings')).toEqual([
      expect.stringMatching(/^no country of origin: .* total/),
      '',
      'the words are vague',
    ]);
    expect((parse(readFileSync(review)) as string[][]).slice(1).map(([sku]) => sku)).toEqual(['A1', 'A3']);
    expect(totalsLines(totals)).toContainEqual(['Without an origin, so without a total', 1]);
  });

  it('accepts the codes of a list that names no origins, and says in no row what is true of all', async () => {
    const { review, totals, path } = await job({
      list: 'SKU,Description\nA1,live horses\nA2,vague goods\n',
      format: 'csv',
      review: true,
      hasOrigin: false,
    });
    expect(totals).toMatchObject({ accept: 1, review: 1, no_origin: 2 });
    const [header, ...rows] = parse(readFileSync(path)) as string[][];
    const column = (name: string) => rows.map((row) => row[header!.indexOf(name)]);
    expect(column('additional_duties')).toEqual(['not known: no origin', 'not known: no origin']);
    expect(column('warnings')).toEqual(['', 'the words are vague']);
    expect((parse(readFileSync(review)) as string[][]).slice(1).map(([sku]) => sku)).toEqual(['A2']);
  });

  it('says once what holds for all rows, of rows with a day of their own too', async () => {
    const stale = 'the edition is known to hold to 2026-05-01: check the line before filing for';
    const { path, totals } = await job({
      list: 'Description,Entry date\nlive horses,2026-06-10\nvague goods,\n',
      format: 'csv',
      notices: [`${stale} ${runDay}`, 'not met'],
    });
    expect(readFileSync(path, 'utf8')).not.toContain('known to hold');
    expect(totals.notices).toEqual([`${stale} ${runDay}`, 'not met']);
    const none = await job({ list: 'Description\n\n', format: 'csv', notices: [stale] });
    expect(none.totals.notices).toEqual([]);
  });

  it('carries headings of sections through and counts them, and the rows that a sheet hides', async () => {
    const book = readFileSync(join(import.meta.dirname, '../../../fixtures/sheets/libreoffice-desk.xlsx'));
    const { path, review, totals } = await job({
      list: book,
      name: 'in.xlsx',
      format: 'csv',
      review: true,
    });
    expect(totals).toMatchObject({ products: 5, failed: 0, headings: 2, totals_rows: 1, hidden: 1 });
    const [header, ...rows] = parse(readFileSync(path)) as string[][];
    expect(rows.map(([name, goods]) => [name, goods])).toEqual([
      ['Hemden', ''],
      ['A1', 'cotton shirt, woven, for men'],
      ['A2', 'cotton shirt, woven, for men'],
      ['A3', 'cotton shirt, woven, for men'],
      ['Geschirr', ''],
      ['A4', 'ceramic mug'],
      ['A5', 'glass vase'],
      ['Gesamtsumme', ''],
    ]);
    expect(rows[0]![header!.indexOf('warnings')]).toMatch(/is no product/);
    expect(parse(readFileSync(review))).toHaveLength(1);
  });

  it('gives a person a row of which only the description is filled', async () => {
    const { review, totals } = await job({
      list: 'SKU,Description,Qty\nA1,live horses,1\nA2,live asses,2\n,Furniture,\n',
      format: 'csv',
      review: true,
    });
    expect(totals).toMatchObject({ products: 3, accept: 3, failed: 0 });
    expect((parse(readFileSync(review)) as string[][])[1]).toContain('Furniture');
  });

  it.each(['csv', 'xlsx', 'json', 'ndjson'])('%s: says once what holds for all rows', async (format) => {
    const notices = ['the edition is known to hold to 2026-06-30'];
    const goods = 'SKU,Description\nA1,live horses\nA2,vague goods\n';
    const { path, review } = await job({ list: goods, format, review: true, notices });
    const warnings = [[], ['the words are vague']];
    if (format === 'json' || format === 'ndjson') {
      const read = (text: string) =>
        format === 'json'
          ? JSON.parse(text)
          : text
              .trimEnd()
              .split('\n')
              .map((line) => JSON.parse(line));
      const [notice, ...rows] = read(readFileSync(path, 'utf8'));
      expect(notice).toEqual({ type: 'notice', notices });
      expect(rows.map((row: { warnings: string[] }) => row.warnings)).toEqual(warnings);
      expect(read(readFileSync(review, 'utf8'))).toMatchObject([{ type: 'notice' }, { row: 3 }]);
      return;
    }
    const rows: string[][] = [];
    if (format === 'csv') rows.push(...(parse(readFileSync(path)) as string[][]));
    else for await (const { cells } of xlsxRows(path)) rows.push([...cells]);
    const at = rows[0]!.indexOf('warnings');
    expect(rows.slice(1).map((row) => row[at] ?? '')).toEqual(warnings.map((each) => each.join('; ')));
  });

  it.each(['json', 'ndjson'])(
    '%s: says what holds for goods of one country before the first of them',
    async (format) => {
      const notices = ['the edition is known to hold to 2026-06-30'];
      const written = async (rows: string) => {
        const goods = `Destination,Description\n${rows}`;
        const text = readFileSync((await job({ list: goods, format, notices })).path, 'utf8');
        const read = format === 'json' ? text : `[${text.trimEnd().replaceAll('\n', ',')}]`;
        return JSON.parse(read).map((each: { type?: string; row: number }) => each.type ?? each.row);
      };
      expect(await written('MX,live horses\nUS,live horses\nUS,live asses\n')).toEqual([2, 'notice', 3, 4]);
      expect(await written('MX,live horses\nMX,live asses\n')).toEqual([2, 3]);
      expect(await written('US,live horses\nMX,live asses\n')).toEqual(['notice', 2, 3]);
    },
  );

  it('asks about equal products once, whatever their keys', async () => {
    const twice = `SKU,Description\n${Array.from({ length: 500 }, (_, i) => `A${i},live horse ${i % 10}`).join('\n')}\n`;
    const { asked, path } = await job({ list: twice, format: 'csv' });
    expect(asked.sort()).toEqual(Array.from({ length: 10 }, (_, i) => `live horse ${i}`).sort());
    expect((parse(readFileSync(path)) as string[][]).slice(1).map(([sku]) => sku)).toEqual(
      Array.from({ length: 500 }, (_, i) => `A${i}`),
    );
  });

  it.each(['json', 'ndjson'])('%s rows hold the row number and the input', async (format) => {
    const { path } = await job({ list, format });
    const text = readFileSync(path, 'utf8');
    const rows =
      format === 'json'
        ? JSON.parse(text)
        : text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line));
    expect(rows.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4, 6, 7]);
    expect(rows[0]).toMatchObject({ schema_version: '1', reference: 'A1', input: { Qty: '-5' } });
    expect(rows[2]).toMatchObject({ error: 'the description is empty' });
  });

  it('writes a workbook that is read back: numbers as numbers, codes as text', async () => {
    const { path, folder } = await job({ list, format: 'xlsx' });
    const rows: string[][] = [];
    for await (const { cells } of xlsxRows(path)) rows.push([...cells]);
    expect(rows).toHaveLength(6);
    expect(rows[1]!.slice(0, 5)).toEqual(['A1', 'live horses, pure-bred', '-5', '0101.21.00.10', '0101.21']);
    expect(rows[2]![1]).toBe("'=vague goods");
    const again = await openSheets(await inspectFile(path), { name: path });
    expect(again.sheets.map(({ name }) => name.replace(/.*sheet /, ''))).toEqual([
      '"Classified"',
      '"Summary"',
    ]);
    const records = [];
    for await (const record of again.sheets[0]!.rows()) records.push(record);
    again.close();
    expect(records[1]!.cells[2]).toEqual({ kind: 'number', text: '-5' });
    expect(records[1]!.cells[4]).toBe('0101.21');
    expect(existsSync(join(folder, 'out.xlsx.part'))).toBe(false);
  });

  it('fails the row where a quote opens, and answers all that it would have swallowed', async () => {
    const rows = Array.from({ length: 400 }, (_, i) => {
      const marks = [i === 100 ? '"' : '', i === 190 ? '"' : ''];
      return `S${i},${marks[0]}live horse ${i}${marks[1]},MX`;
    });
    const { totals, path } = await job({
      list: `SKU,Description,Remark\n${rows.join('\n')}\n`,
      format: 'csv',
    });
    expect(totals).toMatchObject({ products: 400, accept: 399, failed: 1 });
    expect(totals.faults).toMatchObject([{ count: 1, row: 102 }]);
    const [, ...answered] = parse(readFileSync(path)) as string[][];
    expect(answered.map(([sku]) => sku)).toEqual(rows.map((_, i) => `S${i}`));
  });

  it.each(['csv', 'xlsx', 'json', 'ndjson'])(
    '%s: stopped and resumed, it comes to the same bytes',
    { tags: ['slow'] },
    async (format) => {
      const long = `SKU,Description\n${Array.from({ length: 2000 }, (_, i) => (i % 97 === 0 ? ',' : `A${i},${i % 400 === 300 ? '"' : ''}live horse ${i % 300}${i % 11 === 0 ? ' vague' : ''}${i % 700 === 600 ? '\0' : ''}`)).join('\n')}\n`;
      const whole = await job({ list: long, format, review: true });
      expect(whole.ended).toBe(true);
      const folder = tempHome();
      const cut = await job({ list: long, format, review: true, folder, stopAfter: 700 });
      expect(cut.ended).toBe(false);
      expect(existsSync(cut.path)).toBe(false);
      const cutAgain = await job({ list: long, format, review: true, folder, resume: true, stopAfter: 1300 });
      expect(cutAgain.resumedAt).toBeGreaterThan(0);
      const rest = await job({ list: long, format, review: true, folder, resume: true });
      expect(rest).toMatchObject({ ended: true, totals: whole.totals });
      expect(readFileSync(rest.path).equals(readFileSync(whole.path))).toBe(true);
      expect(readFileSync(rest.review).equals(readFileSync(whole.review))).toBe(true);
      expect(existsSync(`${rest.path}.checkpoint`)).toBe(false);
    },
  );

  it('leaves an output alone that another run is writing, and takes over what a dead one left', async () => {
    const folder = tempHome();
    const lock = join(folder, 'out.csv.lock');
    writeFileSync(lock, `${process.ppid}\n`);
    const refused = job({ list, format: 'csv', folder });
    await expect(refused).rejects.toMatchObject({ code: 'output_not_writable' });
    await expect(refused).rejects.toThrow(`process ${process.ppid}`);
    expect(existsSync(join(folder, 'out.csv.part'))).toBe(false);
    expect(readFileSync(lock, 'utf8')).toBe(`${process.ppid}\n`);
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    writeFileSync(lock, `${pid}\n`);
    expect((await job({ list, format: 'csv', folder })).ended).toBe(true);
    expect(existsSync(lock)).toBe(false);
  });

  it('says of a cell that no workbook can hold whole that it is cut', async () => {
    const long = `SKU,Description,Notes\nA1,live horses,${'x'.repeat(32_768)}\nA2,live horses,short\n`;
    const { path } = await job({ list: long, format: 'xlsx' });
    const rows = [];
    for await (const row of xlsxRows(path)) rows.push(row.cells);
    const at = rows[0]!.indexOf('warnings');
    expect(rows[1]![2]).toHaveLength(32_767);
    expect(rows[1]![at]).toBe('Notes: 32768 characters, cut to the 32767 of a cell');
    expect(rows[2]![at] ?? '').toBe('');
  });
});
