import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { decimal } from '../../src/core/decimal.js';
import { usd } from '../../src/core/money.js';
import { parseQuantity } from '../../src/core/quantity.js';
import { assessDuty } from '../../src/determine/duty/assess-duty.js';
import { dutyTables } from '../support/duty-tables.js';
import { shippedLibrary } from '../support/shipped.js';
import { shippedMeasures } from '../support/shipped-measures.js';

type Shares = Readonly<Record<string, string>>;
type Charge = readonly [heading: string, amount: string];

/** A line whose questions are all answered, with the duties read from the text in `read_from`, not from the engine. */
interface AnsweredRow {
  readonly id: string;
  /** every answer no, every answer yes, or a mixture of the two */
  readonly answers: 'no' | 'yes' | 'mixed';
  readonly input: {
    readonly code: string;
    readonly origin: string;
    readonly date: string;
    readonly value: string;
    readonly quantities: readonly string[];
    readonly transport: 'air';
    readonly claim?: string;
    readonly usmca_qualifies?: boolean;
    readonly content?: Shares;
    readonly metal_weight?: Shares;
    readonly us_content?: string;
    /** what is known of the goods before the questions */
    readonly given?: Readonly<Record<string, boolean>>;
    /** the answers */
    readonly facts: Readonly<Record<string, boolean>>;
  };
  readonly expect: {
    /** null where a heading of chapter 99 stands in place of column 2 */
    readonly base?: string | null;
    /** the duties that are charged; null where the law fixes the total and not its parts */
    readonly duties?: readonly Charge[] | null;
    /** the answers that contradict one another, where the pair is refused */
    readonly refused?: readonly string[];
    readonly total_ad_valorem?: string | null;
    /** the headings of chapter 99 to file, in no order */
    readonly file?: readonly string[];
  };
  readonly read_from: string;
  readonly derivation: string;
}

const rows = readFileSync('fixtures/duty/answers-no-yes.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as AnsweredRow);

const shares = (given: Shares) =>
  Object.fromEntries(Object.entries(given).map(([metal, share]) => [metal, decimal(share)]));

function assess({ input }: AnsweredRow) {
  const { date, value, quantities, usmca_qualifies, content, metal_weight, us_content, given, ...rest } =
    input;
  const assessed = assessDuty({
    schedule: shippedLibrary().scheduleOn(civilDate(date)),
    tables: dutyTables,
    measures: shippedMeasures,
    ...rest,
    facts: { ...given, ...rest.facts },
    date: civilDate(date),
    value: usd(value),
    quantities: quantities.map((text) => {
      const quantity = parseQuantity(text);
      if (!quantity.ok) throw new Error(quantity.error.message);
      return quantity.value;
    }),
    ...(usmca_qualifies !== undefined && { usmcaQualifies: usmca_qualifies }),
    ...(content && { content: shares(content) }),
    ...(metal_weight && { metalWeight: shares(metal_weight) }),
    ...(us_content !== undefined && { usContent: decimal(us_content) }),
  });
  return assessed;
}

/** Headings that stand in place of column 2 for Russia: part of the base here, not of what is added. */
const inPlaceOfColumn2 = ['9903.90.08', '9903.90.09'];

describe('every question answered no, every question answered yes', () => {
  test('60 lines at least, each with both answers and the text it was read from', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const lines = (answers: string) =>
      new Set(
        rows
          .filter((row) => row.answers === answers)
          .map(({ input: { code, origin, date } }) => `${code} ${origin} ${date}`),
      );
    const yes = lines('yes');
    expect([...lines('no')].filter((line) => yes.has(line)).length).toBeGreaterThanOrEqual(60);
    expect(rows.filter(({ read_from, derivation }) => read_from.length < 8 || derivation.length < 2)).toEqual(
      [],
    );
    for (const { answers, input } of rows) {
      if (answers !== 'mixed') expect(Object.values(input.facts)).not.toContain(answers === 'no');
    }
  });

  test.each(rows)('$id: $derivation', (row) => {
    const assessed = assess(row);
    const wanted = row.expect;
    if (wanted.refused) {
      expect(assessed.ok).toBe(false);
      const told = assessed.ok ? '' : assessed.error.map(({ message }) => message).join('; ');
      for (const fact of wanted.refused) expect(told).toContain(fact);
      return;
    }
    if (!assessed.ok) throw new Error(assessed.error.map(({ message }) => message).join('; '));
    const found = assessed.value.rates;
    // whether goods are in the scope of an antidumping case changes none of these amounts
    const cases = found.trade_orders?.cases.map((each) => each.case) ?? [];
    const taken = new Set([...(found.taken_as?.map(({ fact }) => fact) ?? []), ...cases]);
    expect(found.questions.filter(({ fact }) => !taken.has(fact))).toEqual([]);
    const charged = found.additional
      .filter(({ applies, amount, formatted }) => {
        return applies && amount !== undefined && amount !== '0.00' && !inPlaceOfColumn2.includes(formatted);
      })
      .map(({ formatted, amount }) => [formatted, amount]);
    if (wanted.duties) expect([...charged].sort()).toEqual([...wanted.duties].sort());
    if (typeof wanted.base === 'string') {
      expect(found.amounts?.per_line.find(({ kind }) => kind === 'duty')?.amount).toBe(wanted.base);
    }
    if (wanted.total_ad_valorem !== undefined)
      expect(found.total_ad_valorem ?? null).toBe(wanted.total_ad_valorem);
    if (wanted.file) {
      const filed = found.ace_order
        .map(({ formatted }) => formatted)
        .filter((code) => code.startsWith('9903'));
      expect([...filed].sort()).toEqual(wanted.file);
    }
  });
});
