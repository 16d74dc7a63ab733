import { describe, expect, it } from 'vitest';
import type { HistoryPage } from '../../../src/api/answers.js';
import type { HistoryQueryInput } from '../../../src/api/history-query.js';
import { pageText } from '../../../src/cli/page-text.js';
import { run } from '../../../src/cli/run.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import { sampleClassification, sampleHistory } from '../../support/sample-answers.js';

const { id } = sampleClassification;
const [entry] = sampleHistory.items;
const pageOf = (ids: readonly string[]): HistoryPage => ({
  schema_version: '1',
  next_cursor: null,
  items: ids.map((each) => ({ ...entry!, id: each })),
});

/** A history of so many answers, newest first, that is asked as a service is. */
const historyOf = (...ids: readonly string[]) => ({
  history: async ({ id: begun = '', limit = 50 }: HistoryQueryInput) =>
    pageOf(ids.filter((each) => each.startsWith(begun)).slice(0, limit)),
});

async function told(argv: readonly string[], options: FakeWorldOptions = {}) {
  const world = fakeWorld(options);
  const code = await run(argv, world);
  return { code, out: world.out(), err: world.err(), asked: world.asked, paged: world.paged };
}

const other = `${id.slice(0, -1)}x`;
const older = 'cls_01jx00000000000000000000aa';

describe('tariff show', () => {
  it.each([
    ['last', [id, older]],
    [id.slice(0, 16), [id, older]],
    [id.slice(4, 12), [older, id]],
    [id, []],
  ])('finds %s', async (written, ids) => {
    const { code, out, asked } = await told(['show', written], { service: historyOf(...ids) });
    expect([code, asked.filter(([operation]) => operation === 'historyItem')]).toEqual([
      0,
      [['historyItem', id]],
    ]);
    expect(out).toContain("women's knitted cotton t-shirt");
  });

  it('shows the newest where no id is said', async () => {
    expect((await told(['show', '--duty'], { service: historyOf(id, older) })).out).toContain('column 2');
  });

  it('shows the parts that are asked for, in the order of the page, and all of them', async () => {
    const service = historyOf(id);
    const { out } = await told(['show', 'last', '--why', '--path'], { service });
    expect(out).toMatch(/└─ 6109[\s\S]*Reasons/);
    expect(out).not.toMatch(/Candidates|column 2|USMCA|Decision support/);
    const all = (await told(['show', 'last', '--all'], { service })).out;
    const parts = ['Candidates', 'Questions that', 'column 2', 'verdict', 'Reasons', 'Decision support'];
    expect(parts.filter((part) => !all.includes(part))).toEqual([]);
  });

  it('names the answers that a beginning could be of', async () => {
    const { code, err, asked } = await told(['feedback', id.slice(0, 12), '--correct', '--yes'], {
      service: historyOf(id, other, older),
    });
    expect(code).toBe(2);
    expect(err).toContain('is the beginning of several');
    for (const each of [id, other]) expect(err).toContain(each.slice(4));
    expect(err).not.toContain(older.slice(4));
    expect(asked.map(([operation]) => operation)).not.toContain('feedback');
  });

  it('says that nothing begins so, that nothing is kept yet, and that the history is off', async () => {
    expect(await told(['show', 'zz'], { service: historyOf(id) })).toMatchObject({
      code: 2,
      err: expect.stringContaining('no classification zz'),
    });
    expect(await told(['show', 'last'], { service: historyOf() })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no answer in the history yet\n.*tariff classify/),
    });
    expect(await told(['show', 'last', '--no-history'], { service: historyOf(id) })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/the history is off[^\n]*\n.*--no-history/),
    });
  });
});

describe('an answer longer than the screen', () => {
  const service = historyOf(id);
  const line = ['show', 'last', '--all'];

  it('is shown by the pager of the user, else by less', async () => {
    const { out, paged } = await told(line, { service, terminal: true, rows: 20 });
    expect([out, paged.map(([pager]) => pager)]).toEqual(['', ['less']]);
    expect(paged[0]?.[1]).toContain('Reasons');
    const own = await told(line, { service, terminal: true, rows: 20, env: { PAGER: 'most -s' } });
    expect(own.paged.map(([pager]) => pager)).toEqual(['most -s']);
    const page = await told(['classify', 'shirt', '--full'], { terminal: true, rows: 20 });
    expect(page.paged).toHaveLength(1);
  });

  it.each<[string, readonly string[], FakeWorldOptions]>([
    ['off a terminal', line, {}],
    ['on a screen that has room for it', line, { terminal: true, rows: 500 }],
    ['without a pager', line, { terminal: true, rows: 20, env: { PAGER: '' } }],
    ['with cat', line, { terminal: true, rows: 20, env: { PAGER: 'cat' } }],
    ['on a dumb terminal', line, { terminal: true, rows: 20, env: { TERM: 'dumb' } }],
    ['where nobody is asked', [...line, '--no-input'], { terminal: true, rows: 20 }],
    ['as JSON', [...line, '--json'], { terminal: true, rows: 20 }],
  ])('is printed %s', async (_, argv, options) => {
    const { code, out, paged } = await told(argv, { ...options, service });
    expect([code, paged]).toEqual([0, []]);
    expect(out).toContain(id);
  });

  it('is printed where the pager fails', async () => {
    const { code, out, paged } = await told(line, { service, terminal: true, rows: 20, pager: false });
    expect([code, paged.length]).toEqual([0, 1]);
    expect(out).toContain('Reasons');
  });

  it('has a pager that is run, that reads no more than it wants, that fails, and that is not there', async () => {
    const env = { PATH: process.env['PATH'] };
    const long = 'line\n'.repeat(200_000);
    expect(await pageText('cat > /dev/null', long, env)).toBe(true);
    expect(await pageText('head -1 > /dev/null', long, env)).toBe(true);
    expect(await pageText('exit 3', long, env)).toBe(false);
    expect(await pageText('no-such-pager-here 2> /dev/null', long, env)).toBe(false);
  });
});
