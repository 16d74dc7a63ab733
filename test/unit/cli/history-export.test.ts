import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { HistoryPage } from '../../../src/api/answers.js';
import type { TariffService } from '../../../src/api/tariff-service.js';
import { run } from '../../../src/cli/run.js';
import { TariffError } from '../../../src/errors.js';
import { fakeWorld } from '../../support/fake-world.js';
import { sampleFeedback, sampleHistory } from '../../support/sample-answers.js';
import { tempHome } from '../../support/temp-home.js';

type Entry = HistoryPage['items'][number];

const sample = sampleHistory.items[0]!;
const entry = (own: Partial<Entry>): Entry => ({ ...sample, ...own });

/** A history of so many pages, asked one after the other. */
function paged(...pages: readonly (readonly Entry[])[]): {
  readonly service: Partial<TariffService>;
  readonly asked: unknown[];
} {
  const asked: unknown[] = [];
  const history: TariffService['history'] = async (query) => {
    asked.push(query);
    const at = Number(query.cursor ?? 0);
    return {
      schema_version: '1',
      items: [...(pages[at] ?? [])],
      next_cursor: at + 1 < pages.length ? String(at + 1) : null,
    };
  };
  return { service: { history }, asked };
}

async function told(argv: readonly string[], service: Partial<TariffService>, cwd?: string) {
  const world = fakeWorld({ service, ...(cwd === undefined ? {} : { cwd }) });
  const code = await run(['history', 'export', ...argv], world);
  return { code, out: world.out(), err: world.err() };
}

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

describe('tariff history export', () => {
  it('writes every page, one classification a row, with what was said of it last', async () => {
    const later = {
      ...sampleFeedback,
      code: '6109100012',
      comment: 'for men',
      verdict: 'incorrect' as const,
    };
    const { service, asked } = paged(
      [entry({ id: 'cls_1', feedback: [later, sampleFeedback] }), entry({ id: 'cls_2', feedback: [] })],
      [entry({ id: 'cls_3', code: null, confident_to: '', confidence: 0, decision: 'refused' })],
    );
    const { code, out, err } = await told(['--client', 'ACME', '--from', '2026-01-01'], service);
    expect([code, err]).toEqual([0, '']);
    const filter = { limit: 200, client: 'ACME', from: '2026-01-01' };
    expect(asked).toEqual([filter, { ...filter, cursor: '1' }]);
    const rows = rowsOf(out);
    expect(rows.map(({ id }) => id)).toEqual(['cls_1', 'cls_2', 'cls_3']);
    expect(rows[0]).toEqual({
      id: 'cls_1',
      created_at: sample.created_at,
      reference: 'SKU-1',
      client: 'ACME',
      description: sample.description,
      origin: 'MX',
      tariff_code: '6109.10.00',
      decision: 'review',
      likely_line: '6109.10.00.40',
      likely_confidence: '0.62',
      edition: '2026 HTS Revision 4',
      feedback: 'incorrect',
      feedback_code: '6109.10.00.12',
      feedback_comment: 'for men',
    });
    expect(rows[1]).toMatchObject({ feedback: '', feedback_code: '', feedback_comment: '' });
    expect(rows[2]).toMatchObject({
      tariff_code: '',
      likely_line: '',
      likely_confidence: '0',
      decision: 'refused',
    });
  });

  it('gives no spreadsheet a formula to run, and no terminal an order', async () => {
    const hostile = [
      '=HYPERLINK("http://x","y")',
      '+1+cmd|x',
      '-2+3+cmd',
      '@SUM(A1)',
      '\t=1+1',
      '\r=1+1',
      '＝1+1',
    ];
    const entries = hostile.map((text) =>
      entry({
        description: text,
        reference: text,
        client: text,
        feedback: [{ ...sampleFeedback, comment: text }],
      }),
    );
    const { out } = await told(
      [],
      paged([...entries, entry({ description: 'a\u001b[2Jb\nc, "d"' })]).service,
    );
    const rows = rowsOf(out);
    for (const row of rows.slice(0, hostile.length))
      for (const text of [row['description'], row['reference'], row['client'], row['feedback_comment']])
        expect(text).toMatch(/^'/);
    expect(rows.at(-1)?.['description']).toBe('a\\x1b[2Jb c, "d"');
    expect(out.trimEnd().split('\n')).toHaveLength(rows.length + 1);
  });

  it('writes a file that its owner alone reads, whose name says the format', async () => {
    const cwd = tempHome();
    const { service } = paged([entry({ id: 'cls_1' })], [entry({ id: 'cls_2' })]);
    const lines = await told(['-o', 'h.ndjson'], service, cwd);
    expect([lines.code, lines.out]).toEqual([0, '']);
    expect(lines.err).toBe(`2 classifications are in ${join(cwd, 'h.ndjson')}\n`);
    const text = readFileSync(join(cwd, 'h.ndjson'), 'utf8');
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(['cls_1', 'cls_2'].map((id) => ({ schema_version: '1', ...entry({ id }) })));
    expect(statSync(join(cwd, 'h.ndjson')).mode & 0o777).toBe(0o600);
    await told(['-o', 'h.csv', '--bom'], service, cwd);
    expect(readFileSync(join(cwd, 'h.csv'), 'utf8')).toMatch(/^\ufeffid,created_at,/);
    expect((await told(['--json'], service)).out).toBe(text);
  });

  it('an empty history is a sheet with its headings', async () => {
    expect((await told([], paged([]).service)).out).toMatch(/^id,created_at,.*,feedback_comment\n$/);
    expect((await told(['--format', 'ndjson'], paged([]).service)).out).toBe('');
  });

  it('cut off between two pages, leaves the file that was there before and none of its own', async () => {
    const cwd = tempHome();
    writeFileSync(join(cwd, 'h.csv'), 'before');
    const { service } = paged([entry({})], [entry({})]);
    const cut: TariffService['history'] = async (query) => {
      if (query.cursor) throw new TariffError('server_unreachable', 'the server went away');
      return service.history!(query);
    };
    const { code, err } = await told(['-o', 'h.csv'], { history: cut }, cwd);
    expect([code, err]).toEqual([7, expect.stringContaining('the server went away')]);
    expect(readFileSync(join(cwd, 'h.csv'), 'utf8')).toBe('before');
    expect(existsSync(join(cwd, 'h.csv.part'))).toBe(false);
  });

  it('refuses what it cannot write, before anything is asked', async () => {
    const { service, asked } = paged([entry({})]);
    expect(await told(['-o', 'h.xlsx'], service)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/CSV or NDJSON/),
    });
    expect((await told(['--format', 'pdf'], service)).code).toBe(2);
    expect((await told(['--decision', 'maybe'], service)).code).toBe(2);
    expect(asked).toEqual([]);
    const nowhere = await told(['-o', 'none/h.csv'], service, tempHome());
    expect([nowhere.code, nowhere.err]).toEqual([9, expect.stringMatching(/h\.csv cannot be written/)]);
  });
});
