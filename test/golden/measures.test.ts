import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { applyMeasures } from '../../src/determine/duty/apply-measures.js';
import { formatCode } from '../../src/tariff/code.js';
import { shippedLibrary } from '../support/shipped.js';
import { type GivenGoods, requestOf, shippedMeasures } from '../support/shipped-measures.js';

/** Headings and rates worked out by hand from the text named in `read_from`. */
interface GoldenRow {
  readonly id: string;
  readonly code: string;
  readonly origin: string;
  readonly date: string;
  readonly given?: GivenGoods;
  readonly expect: readonly { readonly heading: string; readonly rate: string }[];
  /** what the lines come to, as a percentage of the value */
  readonly total?: string;
  /** beginnings of what must be named as not computed */
  readonly not_computed?: readonly string[];
  readonly read_from: string;
}

const read = (name: string): GoldenRow[] =>
  readFileSync(`fixtures/measures/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GoldenRow);
const later = read('golden-july-to-september-2026');
const rows = [...read('golden'), ...later];

describe('chapter 99 headings by code, origin and date', () => {
  test('there are at least 220 rows, each with the text it was read from', () => {
    expect(rows.length).toBeGreaterThanOrEqual(220);
    expect(rows.filter(({ read_from }) => read_from.length < 8)).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test.each(rows)('$id $code $origin $date: $read_from', (row) => {
    const schedule = shippedLibrary().scheduleOn(civilDate(later.includes(row) ? row.date : '2026-06-10'));
    const found = applyMeasures(shippedMeasures, requestOf(schedule, row));
    const shown = found.lines.map(({ heading, rate }) => `${formatCode(heading)} ${rate}`).sort();
    expect(shown).toEqual(row.expect.map(({ heading, rate }) => `${heading} ${rate}`).sort());
    if (row.total !== undefined) expect(found.total_percent).toBe(row.total);
    const gaps = found.not_computed.flatMap(({ code, what }) => [code, what]);
    for (const gap of row.not_computed ?? []) expect(gaps).toContain(gap);
  });
});
