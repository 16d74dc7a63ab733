import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { openCountries } from '../../../src/reference/us-tables.js';
import { fakeWorld } from '../../support/fake-world.js';
import { type ForeignList, foreignLists } from '../../support/foreign-lists.js';
import { quietService } from '../../support/quiet-service.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

/** Lists as other programs write them, through `tariff batch` with the law and the model that ship. */
const service = await quietService();
afterAll(() => service.close());
const countries = openCountries((file) => readFileSync(join(dataFolder, file), 'utf8'));

const flags = {
  headerRow: '--header-row',
  checkColumn: '--check-column',
  sheet: '--sheet',
  encoding: '--encoding',
  delimiter: '--delimiter',
  decimal: '--decimal',
} as const;

const optionsOf = ({ options: { maps = [], ...others } = {} }: ForeignList): string[] => [
  ...maps.flatMap((map) => ['--map', map]),
  ...Object.entries(others).flatMap(([name, value]) => [flags[name as keyof typeof flags], value]),
];

async function batchOf(list: ForeignList, extension: string) {
  const folder = tempHome();
  const [input, output, summary] = [list.file, `out.${extension}`, 'summary.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(input, list.bytes());
  const world = {
    ...fakeWorld({
      service: { answers: (options) => service.answers({ ...options, workers: 0 }) },
    }),
    countries: async () => countries,
  };
  const code = await run(
    ['batch', input, '-o', output, '--summary', summary, '--date', '2026-06-15', ...optionsOf(list)],
    world,
  );
  const read = (path: string): string => readFileSync(path, 'utf8');
  return {
    code,
    said: `${world.err()}\n${world.out()}`,
    text: () => read(output),
    summary: () => JSON.parse(read(summary)),
  };
}

interface Written {
  readonly type?: string;
  readonly row: number;
  readonly reference?: string;
  readonly input: Record<string, unknown>;
  readonly request?: { readonly description: string; readonly origin?: string };
  readonly code?: string | null;
  readonly error?: string;
  readonly warnings?: readonly string[];
}

const like = (expected: string) =>
  expected.startsWith('!')
    ? expect.stringContaining(expected.slice(1))
    : ['TOTAL', 'HEADING'].includes(expected)
      ? '(unanswered)'
      : expected;

describe('lists of other programs', () => {
  it('are the 58 that were tried, their neighbours, and 14 that nobody had tried', () => {
    const numbers = new Set(foreignLists.map(({ name }) => name.slice(0, 2)));
    expect(numbers.size).toBe(58 + 14);
  });

  it.each(foreignLists)('$name', async (list) => {
    const { code, said, text, summary } = await batchOf(list, 'ndjson');
    expect([code, code === list.code ? '' : said]).toEqual([list.code, '']);
    const isRead = code === 0 || code === 3;
    const rows: Written[] = !isRead
      ? []
      : text()
          .split('\n')
          .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
          .filter(({ type }) => type !== 'notice');
    const all = [
      said.replaceAll('\n  → ', ' '),
      ...rows.flatMap(({ warnings = [] }) => warnings),
      ...rows.map(({ error }) => error ?? ''),
    ];
    for (const each of list.says ?? []) expect(all.join('\n')).toMatch(each);
    if (list.never) expect(all.join('\n')).not.toMatch(list.never);
    if (!isRead) return;
    if (list.rows)
      expect(
        rows.map(({ row, error, request, reference = '' }) => [
          row,
          error ?? request?.description ?? '(unanswered)',
          ...(error === undefined ? [request?.origin ?? '', reference] : []),
        ]),
      ).toEqual(
        list.rows.map(([row, words, origin = '', reference]) => [
          row,
          like(words),
          ...(words.startsWith('!') ? [] : [origin, reference ?? expect.any(String)]),
        ]),
      );
    const answered = rows.filter(({ request, error }) => request && error === undefined);
    if (list.headings)
      expect(answered.map(({ code: found }, i) => found?.slice(0, list.headings![i]!.length))).toEqual(
        list.headings,
      );
    if (list.asked) expect(answered.map(({ request }) => request)).toMatchObject(list.asked);
    if (list.counts) {
      const { rows: counted, checked_codes: checked } = summary();
      expect({ ...counted, ...checked }).toMatchObject(list.counts);
    }
    if (list.kept) expect(rows[0]!.input).toMatchObject(list.kept);
    if (list.csv) expect((await batchOf(list, 'csv')).text()).toMatch(list.csv);
  });
});
