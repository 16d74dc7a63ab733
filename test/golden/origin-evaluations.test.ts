import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { type Decimal, decimal } from '../../src/core/decimal.js';
import { inEnglish } from '../../src/core/say.js';
import { determineOrigin } from '../../src/determine/origin/determine-origin.js';
import type { Material } from '../../src/determine/origin/material.js';
import { shippedBook, shippedConcordance } from '../support/origin-law.js';

/** One evaluation worked out by hand from the rule named in `read_from`. */
interface Evaluation {
  readonly name: string;
  readonly read_from: { readonly rule: string; readonly page: number; readonly text: string };
  readonly good: Readonly<Record<'code' | 'date' | 'origin', string>> & {
    readonly facts: Readonly<Record<string, string>>;
  } & Partial<Readonly<Record<'value' | 'net_cost' | 'weight' | 'regional_content', string>>>;
  readonly materials: readonly (Omit<Material, 'value' | 'weight' | 'regional_content'> &
    Partial<Readonly<Record<'value' | 'weight' | 'regional_content', string>>>)[];
  readonly expect: {
    readonly verdict: string;
    readonly criterion: string | null;
    /** rule and option of every failed test */
    readonly failed: readonly string[];
    /** the facts asked for, by key */
    readonly needs: readonly string[];
    readonly short_by?: string;
    /** ids of the materials of the cheapest change */
    readonly change?: readonly string[];
  };
}

const path = join(import.meta.dirname, '..', '..', 'fixtures', 'origin', 'evaluations.jsonl');
const evaluations = readFileSync(path, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Evaluation);

const law = { book: shippedBook(), concordance: shippedConcordance() };

const amounts = <T extends object>(row: T, ...names: (keyof T)[]) =>
  Object.fromEntries(
    names.flatMap((name) => (row[name] === undefined ? [] : [[name, decimal(String(row[name]))]])),
  ) as Record<string, Decimal>;

function judge({ good, materials }: Evaluation) {
  const { code, date, origin, facts } = good;
  return determineOrigin(
    {
      code,
      date: civilDate(date),
      origin,
      facts,
      say: inEnglish,
      ...amounts(good, 'value', 'net_cost', 'weight', 'regional_content'),
    },
    materials.map(({ value: _v, weight: _w, regional_content: _r, ...row }, index) => ({
      ...row,
      ...amounts(materials[index]!, 'value', 'weight', 'regional_content'),
    })),
    law,
  ).evaluation;
}

const sorted = (list: readonly string[]): string[] => [...new Set(list)].sort();

describe('evaluations worked out by hand', () => {
  it('are at least 80, each read from a rule of the book', () => {
    expect(evaluations.length).toBeGreaterThanOrEqual(80);
    const pages = new Map(law.book.rules.map(({ id, page }) => [id, page]));
    for (const { name, read_from } of evaluations)
      expect([name, pages.get(read_from.rule)]).toEqual([name, read_from.page]);
  });

  it.each(evaluations.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const result = judge(one);
    const { short_by, change, ...wanted } = one.expect;
    const failed = result.failed.map(({ rule_id, option }) => [rule_id, option].filter(Boolean).join(' '));
    expect({
      verdict: result.verdict,
      criterion: result.criterion,
      failed: sorted(failed),
      needs: sorted(result.needs.map(({ fact }) => fact)),
    }).toEqual({ ...wanted, failed: sorted(wanted.failed), needs: sorted(wanted.needs) });
    const shortest = result.failed.flatMap(({ short_by: points }) => points ?? []);
    if (short_by !== undefined) expect(shortest).toContain(short_by);
    if (change !== undefined) expect(result.changes[0]?.materials ?? []).toEqual(change);
  });
});
