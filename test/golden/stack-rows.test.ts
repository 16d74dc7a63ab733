import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { decimal } from '../../src/core/decimal.js';
import { usd } from '../../src/core/money.js';
import { parseQuantity } from '../../src/core/quantity.js';
import { assessDuty } from '../../src/determine/duty/assess-duty.js';
import type { Transport } from '../../src/tariff/user-fee.js';
import { dutyTables } from '../support/duty-tables.js';
import { shippedLibrary } from '../support/shipped.js';
import { shippedFiling, shippedMeasures } from '../support/shipped-measures.js';
import { validateAceOrder } from '../support/validate-ace-order.js';

type Shares = Readonly<Record<string, string>>;

/** A whole stack: what a broker would file and pay, worked out by hand from the text in `read_from`. */
interface StackRow {
  readonly id: string;
  readonly input: {
    readonly code: string;
    readonly origin: string;
    readonly date: string;
    readonly value?: string;
    readonly quantities: readonly string[];
    readonly transport: Transport;
    readonly claim?: string;
    readonly usmca_qualifies?: boolean;
    readonly content?: Shares;
    readonly metal_weight?: Shares;
    readonly us_content?: string;
    readonly facts?: Readonly<Record<string, boolean>>;
    readonly provision?: string;
    readonly parts?: readonly (readonly [string, string])[];
  };
  readonly expect: {
    readonly column: string;
    /** the rate of the column, as the schedule prints it; of the general column where a special rate applies */
    readonly printed: string;
    readonly duty: string | null;
    readonly additional: readonly {
      readonly heading: string;
      readonly rate: string;
      readonly amount?: string;
    }[];
    readonly fees: Readonly<Record<string, string>>;
    readonly total: string | null;
    readonly total_ad_valorem: string | null;
    readonly ace: readonly string[];
    readonly needs?: readonly string[];
    /** codes of gaps, or the authority that is left open */
    readonly gaps?: readonly string[];
  };
  readonly read_from: string;
  readonly derivation: string;
}

const rows = readFileSync('fixtures/assessments/stack-rows.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as StackRow);

const shares = (given: Shares) =>
  Object.fromEntries(Object.entries(given).map(([metal, share]) => [metal, decimal(share)]));

function assess({ input }: StackRow) {
  const { date, value, quantities, usmca_qualifies, content, metal_weight, us_content, parts, ...rest } =
    input;
  const assessed = assessDuty({
    schedule: shippedLibrary().scheduleOn(civilDate(date)),
    tables: dutyTables,
    measures: shippedMeasures,
    ...rest,
    date: civilDate(date),
    quantities: quantities.map((text) => {
      const quantity = parseQuantity(text);
      if (!quantity.ok) throw new Error(quantity.error.message);
      return quantity.value;
    }),
    ...(value !== undefined && { value: usd(value) }),
    ...(usmca_qualifies !== undefined && { usmcaQualifies: usmca_qualifies }),
    ...(content && { content: shares(content) }),
    ...(metal_weight && { metalWeight: shares(metal_weight) }),
    ...(us_content !== undefined && { usContent: decimal(us_content) }),
    ...(parts && { parts: parts.map(([part, amount]) => ({ part, value: usd(amount) })) }),
  });
  if (!assessed.ok) throw new Error(assessed.error.map(({ message }) => message).join('; '));
  return assessed.value.rates;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const optionalGaps = ['base_duty', 'quota', 'fee', 'data_ends'];

describe('whole stacks worked out by hand', () => {
  test('there are at least 150, each with its arithmetic and the text it was read from', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ read_from, derivation }) => read_from.length < 8 || derivation.length < 8)).toEqual(
      [],
    );
  });

  test.each(rows)('$id: $derivation', (row) => {
    const found = assess(row);
    const wanted = row.expect;
    expect(found.applied.column).toBe(wanted.column);
    expect(plain((wanted.column === 'column_2' ? found.column_2 : found.general).text)).toBe(wanted.printed);

    const applying = found.additional.filter(({ applies }) => applies);
    expect(
      applying.map(({ heading, formatted, rate, amount }) => ({
        heading: heading === '' ? '' : formatted,
        rate,
        ...(amount !== undefined && { amount }),
      })),
    ).toEqual(wanted.additional);
    const amounts = found.amounts?.per_line ?? [];
    if (wanted.total !== null)
      expect(amounts.find(({ kind }) => kind === 'duty')?.amount ?? null).toBe(wanted.duty);
    const fees = found.fees.flatMap(({ fee, applies, amount }) => (applies && amount ? [[fee, amount]] : []));
    expect(Object.fromEntries(fees)).toEqual(wanted.fees);
    expect(found.amounts?.total ?? null).toBe(wanted.total);
    expect(found.total_ad_valorem ?? null).toBe(wanted.total_ad_valorem);
    expect(found.ace_order.map(({ formatted }) => formatted)).toEqual(wanted.ace);
    const numbers = found.ace_order.map(({ code }) => code);
    const schedule = shippedLibrary().scheduleOn(civilDate(row.input.date));
    const faults = validateAceOrder(numbers, shippedFiling, schedule);
    expect(faults.filter(({ code }) => code !== 'ace_number')).toEqual([]);

    expect(found.needs.map(({ what, unit, part }) => part ?? unit ?? what)).toEqual(wanted.needs ?? []);
    const gaps = found.not_computed.flatMap(({ code, what }) => [code as string, what]);
    for (const gap of wanted.gaps ?? []) expect(gaps).toContain(gap);
    for (const gap of optionalGaps) expect(gaps.includes(gap), gap).toBe(wanted.gaps?.includes(gap) ?? false);
    expect(found.complete).toBe(false);
  });
});
