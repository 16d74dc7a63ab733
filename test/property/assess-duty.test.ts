import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DutyRates } from '../../src/answers/duty-rates.js';
import { addDays, type CivilDate, civilDate } from '../../src/core/civil-date.js';
import { type Decimal, decimal } from '../../src/core/decimal.js';
import { usd } from '../../src/core/money.js';
import { assessDuty } from '../../src/determine/duty/assess-duty.js';
import type { DutyRequest } from '../../src/determine/duty/duty-request.js';
import { dutySchedule, dutyTables } from '../support/duty-tables.js';
import { shippedLibrary } from '../support/shipped.js';
import { shippedFiling, shippedMeasures } from '../support/shipped-measures.js';
import { validateAceOrder } from '../support/validate-ace-order.js';

const codes = [...dutySchedule.lines()].map(({ code }) => code).filter((code) => code < '99');
const countries = (
  JSON.parse(readFileSync('data/countries.json', 'utf8')) as { countries: { alpha2: string }[] }
).countries.map(({ alpha2 }) => alpha2);
const firstDay = civilDate('2025-11-15');

const code = fc.constantFrom(...codes);
const origin = fc.oneof(
  fc.constantFrom(...countries),
  fc.constantFrom('CN', 'MX', 'CA', 'JP', 'DE', 'KR', 'GB', 'RU', 'VN', 'BR', 'IN', 'CH'),
);
const date = fc.integer({ min: 0, max: 500 }).map((days) => addDays(firstDay, days));
const cents = fc.integer({ min: 0, max: 1_000_000_000 }).map((amount) => decimal(amount).div(100));
const quantities = [
  { amount: decimal('1000'), unit: 'kg' },
  { amount: decimal('120'), unit: 'No.' },
] as const;

const request = (
  asked: Pick<DutyRequest, 'code' | 'origin' | 'date'> & Partial<DutyRequest>,
): DutyRequest => ({
  schedule: shippedLibrary().scheduleOn(asked.date),
  tables: dutyTables,
  measures: shippedMeasures,
  quantities,
  transport: 'ocean',
  ...asked,
});

function assess(asked: Parameters<typeof request>[0]): DutyRates | undefined {
  const found = assessDuty(request(asked));
  if (found.ok) return found.value.rates;
  expect(found.error.map((fault) => fault.code)).toEqual(['unknown_code']);
  return undefined;
}

const total = (found: DutyRates): Decimal => decimal(found.amounts!.total ?? found.amounts!.known!);
const duties = (found: DutyRates): Decimal =>
  found
    .amounts!.per_line.filter(({ kind }) => kind !== 'fee')
    .reduce((sum, { amount }) => sum.plus(amount), decimal(0));
const roundings = (found: DutyRates): Decimal => decimal(found.amounts!.per_line.length).div(100);

describe('an assessment', () => {
  test('never pays less for more value', () => {
    fc.assert(
      fc.property(code, origin, date, cents, cents, (line, from, day, a, b) => {
        const [low, high] = a.lt(b) ? [a, b] : [b, a];
        const [less, more] = [low, high].map((value) =>
          assess({ code: line, origin: from, date: day, value: usd(value) }),
        );
        if (!less?.amounts || !more?.amounts) return;
        expect(total(more).minus(total(less)).gte(roundings(more).times(-1))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('of split values adds up to that of the whole, but for the fees and the cents of rounding', () => {
    fc.assert(
      fc.property(code, origin, date, cents, cents, (line, from, day, a, b) => {
        const parts = [a, b, a.plus(b)].map((value) =>
          assess({ code: line, origin: from, date: day, value: usd(value), quantities: [] }),
        );
        if (parts.some((part) => part?.amounts === undefined || part.total_ad_valorem === undefined)) return;
        const [one, two, whole] = parts as [DutyRates, DutyRates, DutyRates];
        const off = duties(one).plus(duties(two)).minus(duties(whole)).abs();
        expect(off.lte(roundings(whole).times(2))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('comes to its total percentage of the value', () => {
    fc.assert(
      fc.property(code, origin, date, cents, (line, from, day, value) => {
        const found = assess({ code: line, origin: from, date: day, value: usd(value) });
        if (found?.total_ad_valorem === undefined || !found.amounts) return;
        const expected = value.times(found.total_ad_valorem).div(100);
        expect(duties(found).minus(expected).abs().lte(roundings(found))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('asked twice is the same, in the same order', () => {
    fc.assert(
      fc.property(code, origin, date, cents, (line, from, day, value) => {
        const asked = { code: line, origin: from, date: day, value: usd(value) };
        expect(assess(asked)).toEqual(assess(asked));
      }),
      { numRuns: 200 },
    );
  });

  test('refuses a programme that nobody knows', () => {
    const known = [...dutyTables.programs.programs.values()].flatMap(({ symbol, group }) => [
      symbol.toUpperCase(),
      group.toUpperCase(),
    ]);
    const unknown = fc
      .string({ minLength: 1, maxLength: 8 })
      .filter((text) => text.trim() !== '' && !known.includes(text.trim().toUpperCase()));
    fc.assert(
      fc.property(unknown, (claim) => {
        const found = assessDuty(
          request({ code: '6109100004', origin: 'MX', date: civilDate('2026-06-15'), claim }),
        );
        expect(found.ok ? [] : found.error.map((fault) => fault.code)).toEqual(['unknown_program']);
      }),
      { numRuns: 200 },
    );
  });
});

/** The same numbers on every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('10,000 random lines, origins and days', () => {
  const source = numbers(20261121);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(source.next().value! * from.length)]!;
  const days: CivilDate[] = Array.from({ length: 560 }, (_, i) => addDays(firstDay, i));
  const answers = Array.from({ length: 10_000 }, () => {
    const asked = { code: pick(codes), origin: pick(countries), date: pick(days), value: usd('10000') };
    return { asked, found: assess(asked) };
  }).flatMap(({ asked, found }) => (found ? [{ asked, found }] : []));

  test('are answered but where the line is not in the edition of the day', () => {
    expect(answers.length).toBeGreaterThan(9_800);
  });

  test('have every rate, additional duty and fee cited and explained', () => {
    const poor = answers.flatMap(({ asked, found }) =>
      [found.applied, ...found.additional, ...found.fees]
        .filter(({ citation, why }) => citation === '' || why === '')
        .map(() => asked),
    );
    expect(poor).toEqual([]);
  });

  test('sum to the cent, and nothing is negative', () => {
    for (const { found } of answers) {
      if (!found.amounts) continue;
      const lines = found.amounts.per_line.map(({ amount }) => decimal(amount));
      expect(lines.every((amount) => amount.gte(0))).toBe(true);
      expect(lines.reduce((sum, amount) => sum.plus(amount), decimal(0)).toFixed(2)).toBe(
        found.amounts.total ?? found.amounts.known,
      );
      expect(found.amounts.total === null).toBe(found.missing !== undefined);
    }
  });

  test('are filed in an order that ACE takes', () => {
    for (const { asked, found } of answers) {
      const faults = validateAceOrder(
        found.ace_order.map(({ code: number }) => number),
        shippedFiling,
        shippedLibrary().scheduleOn(asked.date),
      );
      expect(faults).toEqual([]);
    }
  });

  test('say what is missing wherever there is no amount', () => {
    const silent = answers.filter(
      ({ found }) =>
        !found.amounts &&
        found.needs.length === 0 &&
        !found.not_computed.some(({ code: gap }) => gap === 'base_duty'),
    );
    expect(silent.map(({ asked }) => asked)).toEqual([]);
  });
});
