import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { xlsxRows } from '../../src/batch/read/xlsx-rows.js';
import { builtProgram, type Ended, type RunOptions } from '../support/built-program.js';
import { hasLibreOffice, typeInLibreOffice } from '../support/libre-office.js';
import { tempHome } from '../support/temp-home.js';

/** A broker's week with real processes: a list goes out, answers are typed into it, and it comes back. */
const settings = ['--client', 'ACME', '--date', '2026-06-15'];
const list = [
  'SKU,Description,Origin',
  'K1,shirt,CN',
  'K2,live horses,MX',
  'K3,plastic thing,CN',
  'K4,steel bolt M8,CN',
  'K5,"men\'s woven shirt, 100% cotton",CN',
  'K6,shirt,CN',
  'K7,=wooden picture frame,MX',
  'K8,coffee beans roasted,CO',
  '',
].join('\n');

let tariff: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
beforeAll(async () => {
  tariff = await builtProgram('batch-answers');
}, 120_000);

type Row = Record<string, string>;
const rowsOf = (path: string): Row[] => parse(readFileSync(path), { columns: true });

/** Types into cells of a CSV, by SKU and column. */
function typeInto(path: string, to: string, cells: Readonly<Record<string, Row>>): void {
  const rows = rowsOf(path).map((row) => ({ ...row, ...cells[row['SKU']!] }));
  writeFileSync(to, stringify(rows, { header: true }));
}

async function monday(format: 'csv' | 'xlsx') {
  const folder = tempHome();
  const env = { TARIFF_HOME: tempHome() };
  const [input, out] = [join(folder, 'list.csv'), join(folder, `monday.${format}`)];
  writeFileSync(input, list);
  const ended = await tariff(['batch', input, '-o', out, ...settings, '--quiet'], { env });
  expect([ended.code, ended.err]).toEqual([0, '']);
  const run = async (argv: readonly string[]) => {
    const end = await tariff(['batch', ...argv, ...settings, '--json'], { env });
    return { ...end, report: JSON.parse(end.out) };
  };
  return { folder, env, input, out, run };
}

const typed: Readonly<Record<string, Row>> = {
  K1: { answer: 'Of man-made fibers' },
  K2: { code_approved: '0101.29.00.90' },
  K3: { answer: 'polyethylene shopping bags' },
  K4: { code_approved: '4414.00.00.00' },
  K5: { code_approved: '6205.30.20.73' },
};

describe('a list that comes back', { timeout: 240_000 }, () => {
  it('is answered with what was typed into it; other rows come to the same bytes', async () => {
    const { folder, out, run } = await monday('csv');
    const [filled, next] = [join(folder, 'filled.csv'), join(folder, 'tuesday.csv')];
    typeInto(out, filled, typed);
    const { code, report } = await run([filled, '-o', next]);
    expect(code).toBe(3);
    expect(report.answers).toMatchObject({ facts: 2, learnt: 1, known: 0, unmatched: [] });
    const why = report.answers.questioned.map((each: { why: string }) => each.why);
    expect(why).toEqual([
      expect.stringMatching(
        /^code_approved 4414\.00\.00\.00 is not in .*; its goods are now in 4414\.10 or 4414\.90$/,
      ),
      expect.stringMatching(/speak against 6205\.30\.20\.73: "Of man-made fibers"/),
    ]);
    const [before, after] = [rowsOf(out), rowsOf(next)];
    const [k1, k2, k3, k4, k5, k6] = after as [Row, Row, Row, Row, Row, Row];
    // equal goods share an answer, and it stays with the row
    for (const row of [k1, k6]) {
      expect(JSON.parse(row['answered']!)).toEqual({ [before[0]!['question_id']!]: 'Of man-made fibers' });
      expect([row['answer'], row['question_id']]).not.toContain(before[0]!['question_id']);
    }
    expect(k2).toMatchObject({
      tariff_code: '0101.29.00.90',
      decision: 'accept',
      code_approved: '0101.29.00.90',
      question: '',
    });
    expect([before[2]!['decision'], k3['likely_line']]).toEqual([
      'refused',
      expect.stringMatching(/^3923\.21/),
    ]);
    expect([k4['code_approved'], k5['code_approved']]).toEqual(['4414.00.00.00', '6205.30.20.73']);
    expect(k5['warnings']).toContain('Of man-made fibers');
    const lines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(-3, -1);
    expect(lines(next)).toEqual(lines(out));
    const changed = report.changed.rows.map((each: { reference: string }) => each.reference);
    expect(new Set(changed)).toEqual(new Set(['K1', 'K2', 'K3', 'K6']));
  });

  it('asks nothing twice and learns nothing twice', async () => {
    const { folder, env, out, run } = await monday('csv');
    const [filled, next, again] = ['filled.csv', 'tuesday.csv', 'wednesday.csv'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    typeInto(out, filled, { K1: typed['K1']!, K2: typed['K2']! });
    expect((await run([filled, '-o', next])).code).toBe(0);
    const { code, report } = await run([next, '-o', again]);
    expect([code, report.changed.count]).toEqual([0, 0]);
    expect(report.answers).toMatchObject({ learnt: 0, known: 1, questioned: [] });
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(next, 'utf8'));
    const taught = await tariff(['feedback', 'list', '--client', 'ACME', '--json'], { env });
    expect(JSON.parse(taught.out).items).toMatchObject([{ code: '0101290090', client: 'ACME' }]);
    // the list of the next night knows the code, and is told the answer by the last file
    const fresh = join(folder, 'fresh.csv');
    await run([join(folder, 'list.csv'), '--answers', next, '-o', fresh]);
    expect(readFileSync(fresh, 'utf8')).toBe(readFileSync(next, 'utf8'));
  });

  it('--check says what it would learn, and changes nothing', async () => {
    const { folder, env, out, run } = await monday('csv');
    const filled = join(folder, 'filled.csv');
    typeInto(out, filled, typed);
    const { code, report } = await run([filled, '--check']);
    expect(code).toBe(3);
    expect(report.would_learn).toEqual([
      { place: `row 3 of ${filled}`, description: 'live horses', code: '0101.29.00.90', client: 'ACME' },
    ]);
    expect(report.would_answer.map((each: { answer: string }) => each.answer)).toEqual([
      'Of man-made fibers',
      'polyethylene shopping bags',
    ]);
    const taught = await tariff(['feedback', 'list', '--json'], { env });
    expect(JSON.parse(taught.out).items).toEqual([]);
  });

  it('the review file comes back to the list; other settings are refused', async () => {
    const { folder, env, input, run } = await monday('csv');
    const [out, review, next] = ['out.csv', 'review.csv', 'next.csv'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await run([input, '-o', out, '--review', review]);
    expect(rowsOf(review).length).toBeLessThan(rowsOf(out).length);
    typeInto(review, review, { K6: { answer: 'Of man-made fibers' } });
    const { report } = await run([input, '--answers', review, '-o', next]);
    expect(report.answers).toMatchObject({ facts: 1, unmatched: [] });
    const other = await tariff(['batch', input, '--answers', review, '-o', next, '--client', 'OTHER'], {
      env,
    });
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('another client')]);
  });

  it.each(['csv', 'xlsx'] as const)(
    'written over the answers that it is answered with, and killed while it ends, it comes to the same (%s)',
    async (format) => {
      const { folder, out, input } = await monday('csv');
      typeInto(out, out, { K1: typed['K1']!, K2: typed['K2']! });
      const killer = `--import=${join(import.meta.dirname, '../support/kill-at.mjs')}`;
      /** A night in a home of its own: the answers are read from the file that it writes. */
      const night = async (name: string) => {
        const home = join(folder, name);
        mkdirSync(home);
        const answers = join(home, `classified.${format}`);
        const run = (argv: readonly string[], env: Record<string, string> = {}) =>
          tariff(['batch', input, '--answers', answers, '-o', answers, ...more(home), ...argv], {
            env: { TARIFF_HOME: home, ...env },
          });
        if (format === 'csv') copyFileSync(out, answers);
        else
          await tariff(['batch', input, '--answers', out, '-o', answers, ...settings], {
            env: { TARIFF_HOME: home },
          });
        return { answers, run, review: join(home, 'review.csv') };
      };
      const more = (home: string): string[] => [
        ...['--review', join(home, 'review.csv'), '--workers', '0', '--quiet', ...settings],
      ];
      const left = await night('left-alone');
      const ended = await left.run([]);
      expect([ended.code, ended.err]).toEqual([0, '']);
      const moments = [
        ['renameSync .*review', '1', '--resume'],
        // the checkpoint of an earlier run is dropped first
        ['rmSync .*checkpoint$', '2', '--resume'],
        ['rmSync .*checkpoint$', '2', '--resume=auto'],
        [`renameSync .*classified[.](csv[.]part|xlsx[.]new)$`, '1', '--resume'],
        ['rmSync .*checkpoint[.]sent', '1', '--resume=auto'],
      ] as const;
      for (const [at, [only, count, goOn]] of moments.entries()) {
        const cut = await night(`cut-${at}`);
        const killed = await cut.run([], { NODE_OPTIONS: killer, KILL_ONLY: only, KILL_AT: count });
        expect([only, killed.signal]).toEqual([only, 'SIGKILL']);
        const again = await cut.run([goOn]);
        expect([only, again.code, again.err]).toEqual([only, 0, '']);
        expect([only, readFileSync(cut.answers, 'latin1')]).toEqual([
          only,
          readFileSync(left.answers, 'latin1'),
        ]);
        expect([only, readFileSync(cut.review, 'utf8')]).toEqual([only, readFileSync(left.review, 'utf8')]);
        expect(
          readdirSync(join(cut.answers, '..')).filter((file) => /part|checkpoint|new$/.test(file)),
        ).toEqual([]);
      }
    },
  );

  it.runIf(hasLibreOffice)('a workbook comes back from LibreOffice whole', async () => {
    const { folder, out, run } = await monday('xlsx');
    const [saved, next, plain] = ['saved.xlsx', 'tuesday.csv', 'monday.csv'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const sheet: string[][] = [];
    for await (const { cells } of xlsxRows(out)) sheet.push([...cells]);
    const [head] = sheet as [string[]];
    const cells = Object.entries(typed).flatMap(([sku, row]) =>
      Object.entries(row).map(([name, text]) => ({
        column: head.indexOf(name),
        row: sheet.findIndex(([key]) => key === sku),
        text,
      })),
    );
    typeInLibreOffice(folder, out, saved, cells);
    expect(existsSync(saved)).toBe(true);
    await run([join(folder, 'list.csv'), '-o', plain]);
    const { code, report } = await run([saved, '-o', next]);
    expect(code).toBe(3);
    expect(report.answers).toMatchObject({ facts: 2, learnt: 1, unmatched: [] });
    expect(report.answers.questioned).toHaveLength(2);
    expect(report.changed.rows.map((each: { reference: string }) => each.reference)).toEqual([
      'K1',
      'K2',
      'K3',
      'K6',
    ]);
    const lines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(-3, -1);
    expect(lines(next)).toEqual(lines(plain));
  });
});
