import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { formatAmount, sumMoney, usd } from '../../src/core/money.js';
import { parseQuantity } from '../../src/core/quantity.js';
import { assessDuty } from '../../src/determine/duty/assess-duty.js';
import type { Transport } from '../../src/tariff/user-fee.js';
import { dutySchedule, dutyTables } from '../support/duty-tables.js';
import { shippedMeasures } from '../support/shipped-measures.js';

/** One row: an entry line of the official edition, its duty and fees worked out by hand (`derivation`); chapter 99 apart. */
interface DutyRow {
  readonly id: string;
  readonly input: {
    readonly code: string;
    readonly origin: string;
    readonly date: string;
    readonly value?: string;
    readonly quantities: readonly string[];
    readonly transport?: Transport;
    readonly claim?: string;
    readonly entry?: 'formal' | 'informal';
    readonly usmca_qualifies?: boolean;
    readonly parts?: readonly (readonly [string, string])[];
    readonly applicable?: string;
  };
  readonly expect: {
    readonly column: string;
    readonly program?: string;
    readonly printed_rate: string;
    readonly printed_at: string;
    readonly duty?: string;
    readonly fees: Readonly<Record<string, string>>;
    readonly total: string | null;
    readonly needs?: readonly string[];
    readonly gaps?: readonly string[];
  };
  readonly derivation: string;
}

const rows = readFileSync('fixtures/assessments/duty-rows.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as DutyRow);

function assess({ input }: DutyRow) {
  const { value, quantities, usmca_qualifies, parts, applicable, date, ...rest } = input;
  const assessed = assessDuty({
    schedule: dutySchedule,
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
    ...(parts && { parts: parts.map(([part, amount]) => ({ part, value: usd(amount) })) }),
    ...(applicable !== undefined && { applicable: usd(applicable) }),
  });
  if (!assessed.ok) throw new Error(assessed.error.map(({ message }) => message).join('; '));
  return assessed.value.rates;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('duty rows worked out by hand', () => {
  test('there are at least 60', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test.each(rows)('$id: $derivation', (row) => {
    const found = assess(row);
    const wanted = row.expect;
    expect(found.applied.column).toBe(wanted.column);
    expect(found.applied.program).toBe(wanted.program);
    if (wanted.column !== 'special') {
      const cell = wanted.column === 'general' ? found.general : found.column_2;
      expect(plain(cell.text)).toBe(wanted.printed_rate);
    }
    expect(found.general.printed_at).toBe(wanted.printed_at);

    const amounts = found.amounts?.per_line ?? [];
    expect(amounts.find(({ kind }) => kind === 'duty')?.amount).toBe(wanted.duty);
    const fees = found.fees.flatMap(({ fee, applies, amount }) => (applies && amount ? [[fee, amount]] : []));
    expect(Object.fromEntries(fees)).toEqual(wanted.fees);
    const own = amounts.filter(({ kind }) => kind !== 'additional').map(({ amount }) => usd(amount));
    const lacking = (found.missing ?? []).some(({ kind }) => kind !== 'additional');
    expect(found.amounts && !lacking ? formatAmount(sumMoney(own)) : null).toBe(wanted.total);
    if (wanted.total === null) expect(found.amounts?.total ?? null).toBeNull();

    const asked = found.needs.map(({ what, unit, part }) => part ?? unit ?? what);
    expect(asked).toEqual(wanted.needs ?? []);
    const gaps = found.not_computed.map(({ code }) => code);
    expect(gaps).toEqual(expect.arrayContaining(['ad_cvd', 'irc_excise', 'pga']));
    for (const optional of [
      'base_duty',
      'quota',
      'program_status',
      'informal_entry_fee',
      'data_ends',
      'fee',
    ] as const)
      expect(gaps.includes(optional), optional).toBe(wanted.gaps?.includes(optional) ?? false);
    expect(found.complete).toBe(false);
  });
});
