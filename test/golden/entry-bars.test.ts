import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { usd } from '../../src/core/money.js';
import { buildEntryRules, formatEntryRules } from '../../src/workshop/build-entry-rules.js';
import { assessed } from '../support/duty-request.js';
import { shippedLibrary } from '../support/shipped.js';

/** A line and a country with the bans that look at its goods, read from the order that is cited. */
interface BarredRow {
  readonly id: string;
  readonly code: string;
  readonly origin: string;
  readonly date: string;
  readonly bans: readonly (readonly [id: string, kind: string])[];
  readonly citation: string;
}

const rows = readFileSync('fixtures/assessments/entry-bars.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as BarredRow);

const entry = (code: string, origin: string, date: string, more = {}) =>
  assessed({
    code,
    origin,
    date: civilDate(date),
    schedule: shippedLibrary().scheduleOn(civilDate(date)),
    ...more,
  });

describe('import bans', () => {
  test.each(rows)('$id: $citation', ({ code, origin, date, bans }) => {
    const found = entry(code, origin, date);
    expect((found.restrictions ?? []).map(({ id, kind }) => [id, kind])).toEqual(bans);
    const head = (found.headline ?? []).filter(({ kind }) => kind === 'import_ban');
    expect(head).toHaveLength(bans.filter(([, kind]) => kind !== 'lifted').length);
    for (const { text } of head)
      expect(text).toMatch(/^import (?:PROHIBITED|may be PROHIBITED), .* \[.*as read on 202[45]-/);
    for (const { id, citation } of found.restrictions ?? []) expect(citation, id).not.toBe('');
  });

  test('never stand for all there are', () => {
    const standing = entry('6109100012', 'DE', '2026-06-15').headline?.at(-1);
    expect(standing).toMatchObject({
      kind: 'standing',
      text: expect.stringContaining('import bans beyond those'),
    });
  });
});

describe('goods of small value', () => {
  const texts = (value: string, date: string, more = {}) =>
    entry('6109100012', 'VN', date, { value: usd(value), ...more }).warnings.join('\n');

  test('are not free for their value alone (19 U.S.C. 1321(a)(2)(C), order of 20 February 2026)', () => {
    expect(texts('800', '2026-06-15')).toContain('suspended since 2026-02-24 (order of 20 February 2026');
    expect(texts('800', '2025-12-15')).toContain('suspended since 2025-08-29 (Executive Order 14324)');
    expect(texts('800.01', '2026-06-15')).not.toContain('suspended');
  });

  test('by post pay what the carrier collects, which is not known since the surcharge ended', () => {
    const post = { transport: 'mail' as const };
    expect(texts('700', '2026-07-23', post)).toContain('the rate of the surcharge of Section 122');
    expect(texts('700', '2026-07-24', post)).toContain('what is collected since is not loaded');
    expect(texts('700', '2026-07-24')).not.toContain('international post');
  });

  test('may be entered informally, with the flat fee of the year (19 CFR 143.21, 24.23(b)(2))', () => {
    expect(texts('2500', '2026-06-15')).toContain('a flat fee of $2.69');
    expect(texts('2500', '2026-10-01')).toContain('a flat fee, whose amount for the day is not loaded');
    const informal = (date: string) =>
      entry('6109100012', 'VN', date, { value: usd('1000'), entry: 'informal', transport: 'air' });
    expect(informal('2026-06-15').amounts?.per_line.at(-1)).toMatchObject({ ref: 'MPF', amount: '2.69' });
    expect(informal('2026-06-15').amounts?.total).toBe('267.69');
    expect(informal('2026-10-01').amounts).toMatchObject({ total: null, partial: true });
  });
});

describe('a tariff-rate quota', () => {
  const asked = (code: string, facts?: Record<string, boolean>) =>
    entry(code, 'BR', '2026-06-15', { quantities: [], ...(facts && { facts }) });
  const question = (code: string) => asked(code).questions.find(({ fact }) => fact === 'in_quota');

  test('is asked of its lines: in it or over it, with the line on the other side', () => {
    expect(question('1701991050')?.text).toContain('Where it is filled they are entered under 1701.99.50');
    expect(question('1701995050')?.text).toContain('In it they are entered under 1701.99.10');
    expect(question('02023080')?.decides).toEqual(['02023010', '02023030', '02023050']);
    expect(question('0202301000')?.decides).toEqual(['02023080']);
    expect(question('6109100012')).toBeUndefined();
  });

  test('is no gap once it is told, and a line of the other side is named', () => {
    const gaps = (found: ReturnType<typeof asked>) => found.not_computed.map(({ code }) => code);
    expect(gaps(asked('1701995050'))).toContain('quota');
    expect(gaps(asked('1701995050', { in_quota: false }))).not.toContain('quota');
    expect(asked('1701995050', { in_quota: true }).warnings.join()).toContain(
      '1701.99.50.50 is not the line of goods inside the quota, as they are stated to be: see 1701.99.10',
    );
  });
});

describe('goods of the United States', () => {
  test('are asked whether they return (9801.00.10; 19 CFR 10.1)', () => {
    expect(entry('8544429090', 'US', '2026-06-15').hints).toMatchObject([{ formatted: '9801.00.10' }]);
    expect(entry('8544429090', 'US', '2026-06-15', { provision: '98010010' }).hints).toBeUndefined();
    expect(entry('8544429090', 'MX', '2026-06-15').hints).toBeUndefined();
  });
});

test('the rules of entry that ship are those that are written', () => {
  expect(formatEntryRules(buildEntryRules())).toBe(readFileSync('data/us/entry-rules.json', 'utf8'));
});
