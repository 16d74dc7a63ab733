import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerColumnNames, checkColumnNames } from '../../src/batch/answer-columns.js';
import { formatCode } from '../../src/tariff/code.js';
import { builtProgram, type Ended, type RunOptions } from '../support/built-program.js';
import { tempHome } from '../support/temp-home.js';

/** `tariff batch` as it is shipped, on the data that it ships with, run as a night job runs it. */
const day = ['--date', '2026-06-15'];
const list = [
  'SKU,Descripción,País de origen,HTS',
  'A1,camisetas de algodón para mujer,México,6109.10.00.04',
  'A2,=live horses,CN,101210010',
  'A3,,CN,',
  'A4,live horses,Narnia,9999.99.99.99',
  '',
].join('\n');

let tariff: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
beforeAll(async () => {
  tariff = await builtProgram('batch');
});

function job(content: string | Buffer = list, name = 'list.csv') {
  const folder = tempHome();
  const input = join(folder, name);
  writeFileSync(input, content);
  return { folder, input, output: join(folder, 'out.csv'), env: { TARIFF_HOME: tempHome() } };
}

const rowsOf = (path: string): Record<string, string>[] => parse(readFileSync(path), { columns: true });

describe('tariff batch', () => {
  it('answers every row, and carries the columns through', async () => {
    const { input, output, env, folder } = job();
    const summary = join(folder, 'summary.json');
    const argv = [
      'batch',
      input,
      '-o',
      output,
      '--check-column',
      'HTS',
      '--summary',
      summary,
      '--json',
      ...day,
    ];
    const { code, out, err } = await tariff(argv, { env });
    expect([code, err]).toEqual([3, '']);
    const rows = rowsOf(output);
    expect(Object.keys(rows[0]!)).toEqual([
      'SKU',
      'Descripción',
      'País de origen',
      'HTS',
      ...answerColumnNames,
      ...checkColumnNames,
    ]);
    expect(rows[0]).toMatchObject({
      SKU: 'A1',
      'País de origen': 'México',
      error: '',
      general_rate: expect.stringMatching(/%/),
    });
    expect(rows[0]!['likely_line']).toMatch(/^6109\.10\.00\.\d\d$/);
    expect(rows[0]!['tariff_code']).toMatch(/^6109\.10/);
    for (const { likely_line: likely, tariff_code: sure } of rows)
      expect(likely!.startsWith(sure!)).toBe(true);
    expect(rows[1]).toMatchObject({
      Descripción: "'=live horses",
      HTS: '101210010',
      checked_code: '0101.21.00.10',
    });
    expect(rows[2]).toMatchObject({ error: 'the description is empty', tariff_code: '' });
    expect(rows[3]).toMatchObject({ error: expect.stringContaining('Narnia'), check: 'dead' });
    const report = JSON.parse(out);
    expect(report).toMatchObject({
      complete: true,
      rows: { products: 4, failed: 2 },
      checked_codes: { dead: 1, repaired: 1 },
    });
    expect(JSON.parse(readFileSync(summary, 'utf8'))).toEqual(report);
  });

  it.runIf(process.platform !== 'win32')(
    'writes through a pipe, and in place of what a link leads to',
    async () => {
      const { input, env, folder } = job();
      const [pipe, link, target] = ['pipe', 'link.csv', 'target.csv'].map((name) => join(folder, name));
      execFileSync('mkfifo', [pipe!]);
      writeFileSync(target!, 'old', { mode: 0o640 });
      symlinkSync('target.csv', link!);
      const read = readFile(pipe!, 'utf8');
      const argv = ['batch', input, '-o', pipe!, '--format', 'csv', '--review', link!, ...day];
      const { code, err } = await tariff(argv, { env });
      expect([code, err]).toEqual([3, '']);
      expect((await read).split('\n').filter((line) => /^A\d,/.test(line))).toHaveLength(4);
      expect([statSync(pipe!).isFIFO(), lstatSync(link!).isSymbolicLink()]).toEqual([true, true]);
      expect(statSync(target!).mode & 0o777).toBe(0o640);
      expect(rowsOf(target!).length).toBeGreaterThan(1);
      expect(readdirSync(folder).sort()).toEqual(['link.csv', 'list.csv', 'pipe', 'target.csv']);
      const resumed = await tariff([...argv, '--resume'], { env });
      expect([resumed.code, resumed.err]).toEqual([2, expect.stringContaining('is no file')]);
    },
  );

  it.runIf(process.platform !== 'win32')('reads what comes through a pipe', async () => {
    const { input, output, env, folder } = job();
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect((await tariff(['batch', input, '-o', output, ...day], { env })).code).toBe(3);
    const whole = readFileSync(output, 'utf8');
    const asked = (list: string): string => `"$@" batch ${list} -o ${output} ${day.join(' ')}`;
    for (const shell of [asked(`<(cat ${input})`), `${asked(pipe)} & cat ${input} > ${pipe}; wait $!`]) {
      writeFileSync(output, '');
      expect((await tariff([], { env, shell })).code).toBe(3);
      expect(readFileSync(output, 'utf8')).toBe(whole);
    }
  });

  it('reads what the goods are made of as part of them, and says so', async () => {
    const shirts = 'SKU,Item,Composition,Origin\nA1,shirt,"100% cotton, knitted",CN\n';
    const { input, output, env } = job(shirts);
    const { out } = await tariff(['batch', input, '-o', output, ...day], { env });
    expect(out).toMatch(/goods read from\s+"Item" \+ "Composition"/);
    const [row] = rowsOf(output);
    expect(row).toMatchObject({ Item: 'shirt', Composition: '100% cotton, knitted' });
    expect(row!['likely_line']).toMatch(/^61(05|06|09)/);
    const { out: shown } = await tariff(['batch', input, '--dry-run'], { env });
    expect(shown).toMatch(/composition\s+Composition/);
    expect(shown).toContain('shirt, 100% cotton, knitted');
  });

  it('says of an edition that may be out of date once, and in no row', async () => {
    const { input, output, env } = job();
    const late = ['--date', '2026-11-23'];
    const { out } = await tariff(['batch', input, '-o', output, ...late], { env });
    expect(out).toMatch(/Of all rows\s+.*is known to hold to/);
    expect(out).toMatch(/chapter 99 after the loaded\s+measures/);
    expect(readFileSync(output, 'utf8')).not.toMatch(/is known to hold to|chapter 99 after/);
    const lines = (await tariff(['batch', input, '--format', 'ndjson', ...late], { env })).out.split('\n');
    expect(JSON.parse(lines[0]!)).toEqual({
      type: 'notice',
      notices: [
        expect.stringContaining('is known to hold to'),
        expect.stringContaining('chapter 99 after the loaded measures'),
      ],
    });
    for (const line of lines.slice(1).filter((text) => text !== ''))
      expect(JSON.parse(line).warnings.join()).not.toMatch(/is known to hold to|chapter 99 after/);
    const dated = job(
      'Description,Origin,Entry date\nlive horses,MX,2026-11-20\nlive horses,MX,2026-03-02\n',
    );
    const all = await tariff(['batch', dated.input, '-o', dated.output, ...late], { env });
    expect(all.out.replace(/\s+/g, ' ')).toContain('check the line before filing for 2026-11-23');
    expect(rowsOf(dated.output).map((row) => [row['edition'], row['warnings']])).toEqual([
      [expect.stringContaining('Revision 11'), ''],
      [expect.stringContaining('Revision 4'), ''],
    ]);
  });

  it('gives a row without an origin no total, and says which column could hold it', async () => {
    const bolts = 'SKU,Description,Land\nA1,"hexagon head bolts of steel, M10",CN\n';
    const { input, output, env } = job(bolts);
    const said = await tariff(['batch', input, '-o', output, ...day], { env });
    expect(said.err).toContain('"Land" could be it: --map origin="Land"');
    expect(said.out).toMatch(/no origin\s+1 row, without a total/);
    const [row] = rowsOf(output);
    expect(row).toMatchObject({
      general_rate: 'Free',
      total_ad_valorem: '',
      additional_duties: 'not known: no origin',
    });
    expect(row!['warnings']).not.toContain('no country of origin');
    const fails = ['--fail-on', 'no-origin'];
    expect((await tariff(['batch', input, '-o', output, ...fails, ...day], { env })).code).toBe(3);
    expect(
      (await tariff(['batch', input, '-o', output, ...fails, '--origin', 'MX', ...day], { env })).code,
    ).toBe(0);
    await tariff(['batch', input, '-o', output, '--map', 'origin=Land', ...day], { env });
    expect(rowsOf(output)[0]!['total_ad_valorem']).toMatch(/^[1-9]\d*$/);
  });

  it('says nothing under --quiet, and what the run came to under --json and in the summary file', async () => {
    const { input, output, env, folder } = job();
    const summary = join(folder, 'summary.json');
    const argv = ['batch', input, '-o', output, '--quiet', '--summary', summary, ...day];
    expect(await tariff(argv, { env })).toMatchObject({ code: 3, out: '', err: '' });
    expect(JSON.parse(readFileSync(summary, 'utf8')).rows).toMatchObject({ products: 4, failed: 2 });
    const { out, err } = await tariff([...argv, '--json'], { env });
    expect([JSON.parse(out).rows.products, err]).toEqual([4, '']);
  });

  it('says of a list without a product that it holds none, and is not content with it under --strict', async () => {
    const { input, output, env } = job('Notes\nSKU,Description,Origin\n');
    const { code, err } = await tariff(['batch', input, '-o', output, ...day], { env });
    expect([code, err]).toEqual([0, expect.stringContaining('a header in row 2 and no product below it')]);
    expect(rowsOf(output)).toEqual([]);
    expect((await tariff(['batch', input, '-o', output, '--strict', ...day], { env })).code).toBe(3);
  });

  it('gives the rows of a thread and of none the same bytes', async () => {
    const { input, output, env } = job();
    await tariff(['batch', input, '-o', output, '--workers', '2', ...day], { env });
    const threads = readFileSync(output);
    await tariff(['batch', input, '-o', output, '--workers', '0', ...day], { env });
    expect(readFileSync(output).equals(threads)).toBe(true);
  });

  it('says the same in the whole answer of a row and in the columns of a sheet', async () => {
    const { input, env } = job(
      'Description,Origin,Value\nlive horses,MX,100\ncotton t-shirts for women,CN,50\n',
    );
    const sheet = await tariff(['batch', input, '--quiet', ...day], { env });
    const whole = await tariff(['batch', input, '--format', 'ndjson', '--quiet', ...day], { env });
    const rows: Record<string, string>[] = parse(sheet.out, { columns: true });
    whole.out
      .trimEnd()
      .split('\n')
      .forEach((line, i) => {
        const whole = JSON.parse(line);
        const { formatted, confident_to, description, decision, duty_rates: duty, usmca } = whole;
        expect(whole).toMatchObject({ likely_line: formatted, tariff_code: rows[i]!['tariff_code'] });
        expect(rows[i]).toMatchObject({
          tariff_code: formatCode(confident_to),
          likely_line: formatted,
          likely_description: description,
          decision,
          general_rate: duty.general.text,
          total_ad_valorem: duty.total_ad_valorem ?? '',
          usmca_verdict: usmca.verdict,
        });
      });
  });

  it.each([
    [['--strict'], 3],
    [['--check-column', 'HTS', '--fail-on', 'dead-codes'], 3],
    [[], 0],
  ])('%j ends with %i', async (more, exit) => {
    const { input, output, env } = job('Description,HTS\nvague things,9999.99.99.99\n');
    expect((await tariff(['batch', input, '-o', output, ...more, ...day], { env })).code).toBe(exit);
  });

  it.each([
    [['-o', 'INPUT'], 2, /the input and the output are the same file/],
    [['-o', 'OUT', '--review', 'OUT'], 2, /the output and the review file are the same file/],
    [['-o', '/nowhere/out.csv'], 9, /the folder is not there/],
    [['-o', 'out.docx'], 2, /no extension that I know/],
    [['--format', 'xlsx'], 2, /cannot go to standard output/],
    [['-o', 'OUT', '--map', 'descripcion=x'], 2, /there is no field "descripcion"/],
    [['-o', 'OUT', '--sheet', 'x'], 2, /is no workbook/],
    [['-o', 'OUT', '--header-row', 'x'], 2, /is not a row/],
    [['-o', 'OUT', '--check-column', 'Code'], 2, /there is no column "Code"/],
    [['-o', 'OUT', '--fail-on', 'dead-codes'], 2, /--check-column/],
    [['-o', 'OUT', '--encoding', 'klingon'], 2, /not an encoding/],
    [['--resume'], 2, /it needs -o/],
  ])('%j ends with %i in words', async (more, exit, message) => {
    const { input, output, env } = job();
    const argv = more.map((word) => (word === 'INPUT' ? input : word === 'OUT' ? output : word));
    const { code, err } = await tariff(['batch', input, ...argv, ...day], { env });
    expect([code, err]).toEqual([exit, expect.stringMatching(message)]);
    expect(readFileSync(input, 'utf8')).toBe(list);
    expect(existsSync(`${output}.part`)).toBe(false);
  });

  it('shows how it reads a sheet without classifying anything', async () => {
    const { input, output, env } = job();
    const { code, out } = await tariff(['batch', input, '-o', output, '--dry-run'], { env });
    expect([code, existsSync(output)]).toEqual([0, false]);
    expect(out).toMatch(/description +Descripción[\s\S]*carried through +HTS[\s\S]*the description is empty/);
  });

  it('says of a row that is no product what it is', async () => {
    const { input, env } = job(
      'SKU,Description,Origin,Value\nA1,live horses,MX,5\nFurniture,,,\n,Total,,5\n',
    );
    const { out } = await tariff(['batch', input, '--dry-run'], { env });
    expect(out).toMatch(/3 +a heading or remark between the rows is no product/);
    expect(out).toMatch(/4 +a row of totals is no product/);
  });

  it('takes fifty rows of a workbook that LibreOffice made there and back', async () => {
    const { output, env } = job();
    const book = join(import.meta.dirname, '../../fixtures/sheets/libreoffice-list.xlsx');
    const xlsx = output.replace('.csv', '.xlsx');
    const first = output.replace('.csv', '-first.csv');
    for (const [from, to] of [
      [book, xlsx],
      [book, first],
      [xlsx, output],
    ] as const)
      expect((await tariff(['batch', from, '-o', to, ...day], { env })).code).toBe(0);
    const rows = rowsOf(output);
    expect(rows).toHaveLength(50);
    expect(rows.map((row) => row['Part number'])[49]).toBe('P-050');
    // a sheet that comes back keeps the columns that it has
    expect(rows.map((row) => row['tariff_code'])).toEqual(rowsOf(first).map((row) => row['tariff_code']));
    expect(Object.keys(rows[0]!).filter((name) => name.endsWith('_2'))).toEqual([]);
  });
});

describe('wherever it runs, it writes the same rows and draws only for somebody who watches', () => {
  const places: readonly (readonly [name: string, options: RunOptions])[] = [
    ['a pipe', {}],
    ['2>&1', { shell: '"$@" 2>&1' }],
    ['NO_COLOR', { env: { NO_COLOR: '1' } }],
    ['TERM=dumb', { env: { TERM: 'dumb' } }],
    ['CI=1', { env: { CI: '1' } }],
    ['closed stdin', { shell: 'exec "$@" <&-' }],
    ['no stdin', { closeIn: true }],
  ];
  it.each(places)('%s', async (_name, options) => {
    const { input, output, env } = job();
    const ended = await tariff(['batch', input, '-o', output, ...day], {
      ...options,
      env: { ...env, ...options.env },
    });
    expect(ended.code).toBe(3);
    expect(ended.out + ended.err).not.toMatch(/\u001b|\r/);
    expect(rowsOf(output)).toHaveLength(4);
  });

  it('closed stdout: exit 9, and the output is whole', async () => {
    const { input, output, env } = job();
    const { code, err } = await tariff(['batch', input, '-o', output, ...day], { env, closeOut: true });
    expect([code, err]).toEqual([9, expect.stringContaining('the output is whole')]);
    expect(rowsOf(output)).toHaveLength(4);
  });

  it.each([['--format', 'ndjson'], ['--json']])('standard input and standard output: %s', async (...form) => {
    const { env } = job();
    const { code, out, err } = await tariff(['batch', '-', ...form, ...day], {
      env,
      input: list,
    });
    expect(code).toBe(3);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).row),
    ).toEqual([2, 3, 4, 5]);
    expect(err).toContain('4 rows of standard input');
  });

  it.skipIf(!existsSync('/usr/bin/script')).each([
    ['a terminal', {}, true, true],
    ['a terminal under NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['a terminal that is dumb', { TERM: 'dumb' }, false, false],
    ['a terminal of a build', { CI: '1' }, false, true],
  ])('%s', async (_name, more, redraws, colours) => {
    const { input, output, env } = job();
    const shell = `/usr/bin/script -qec "stty cols 80; $(printf '%q ' "$@")" /dev/null`;
    const { out } = await tariff(['batch', input, '-o', output, ...day], {
      env: { TERM: 'xterm', SHELL: '/bin/bash', ...env, ...more },
      shell,
    });
    expect(out.includes('\u001b[1G')).toBe(redraws);
    expect(out.includes('\u001b[1m')).toBe(colours);
    expect(rowsOf(output)).toHaveLength(4);
  });
});
