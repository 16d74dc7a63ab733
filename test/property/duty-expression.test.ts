import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, zero } from '../../src/core/decimal.js';
import { usd } from '../../src/core/money.js';
import { evaluateDuty, totalAdValorem } from '../../src/tariff/duty-expression/evaluate.js';
import { formatDutyExpression } from '../../src/tariff/duty-expression/format.js';
import { parseDutyExpression, parseSpecialCell } from '../../src/tariff/duty-expression/parse.js';
import { adValorem, dutyExpression, rateNumber, specific, sum } from '../support/duty-arbitraries.js';
import { fixtureLines } from '../support/rate-texts.js';

const known = {
  value: usd('1234.56'),
  quantities: [{ amount: decimal('77'), unit: 'kg' }],
  applicable: usd('50'),
};

describe('the little language of duty rates', () => {
  test('reading what was written gives the same expression', () => {
    fc.assert(
      fc.property(dutyExpression, (expression) => {
        const text = formatDutyExpression(expression);
        expect(parseDutyExpression(text), text).toEqual({ ok: true, value: expression });
      }),
      { numRuns: 2000 },
    );
  });

  test('stray spaces and capitals change nothing', () => {
    fc.assert(
      fc.property(sum, (expression) => {
        const text = formatDutyExpression(expression).replaceAll(' + ', '\n+').replace('/', ' / ');
        expect(parseDutyExpression(`  ${text} \n`), text).toEqual({ ok: true, value: expression });
      }),
    );
  });

  test('writing is settled after one reading, over every text of the schedule', () => {
    for (const line of fixtureLines('fixtures/grammar/duty-expression.valid.txt')) {
      const once = parseDutyExpression(line);
      if (!once.ok) throw new Error(line);
      const text = formatDutyExpression(once.value);
      expect(parseDutyExpression(text)).toEqual(once);
    }
    for (const line of fixtureLines('fixtures/grammar/special-cell.valid.txt')) {
      const cell = parseSpecialCell(line);
      if (!cell.ok) throw new Error(line);
      for (const rate of cell.value)
        expect(parseDutyExpression(formatDutyExpression(rate.expression))).toEqual({
          ok: true,
          value: rate.expression,
        });
    }
  });

  test('no text makes the reader throw', () => {
    const piece = fc.constantFrom(
      '8.5',
      '%',
      '¢',
      '$',
      '/kg',
      ' + ',
      'Free',
      ' each',
      ' on ',
      'the ',
      '(A)',
      ' less ',
      '1/3',
      ',',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (text) => {
          for (const result of [parseDutyExpression(text), parseSpecialCell(text)])
            expect(result.ok || result.error.code === 'bad_duty_expression').toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('amounts', () => {
  test('the steps add up to the amount', () => {
    fc.assert(
      fc.property(dutyExpression, (expression) => {
        const result = evaluateDuty(expression, known);
        if (result.kind !== 'amount') return;
        const steps = result.trace.reduce((total, step) => total.plus(step.amount.amount), zero);
        expect(steps.eq(result.money.amount)).toBe(true);
      }),
    );
  });

  test('a compound rate is the sum of its terms, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(adValorem, specific), { minLength: 2, maxLength: 4 }), (terms) => {
        const forward = evaluateDuty({ kind: 'sum', terms }, known);
        const backward = evaluateDuty({ kind: 'sum', terms: terms.toReversed() }, known);
        expect(backward.kind).toBe(forward.kind);
        if (forward.kind !== 'amount' || backward.kind !== 'amount') return;
        expect(backward.money.amount.eq(forward.money.amount)).toBe(true);
        const each = terms.map((term) => evaluateDuty(term, known));
        const total = each.reduce(
          (all, one) => (one.kind === 'amount' ? all.plus(one.money.amount) : all),
          zero,
        );
        expect(total.eq(forward.money.amount)).toBe(true);
      }),
    );
  });

  test('a minimum never gives less, a maximum never more, than the limit', () => {
    fc.assert(
      fc.property(rateNumber, rateNumber, fc.boolean(), (rate, bound, least) => {
        const percent = { kind: 'ad_valorem' as const, percent: rate };
        const limit = { kind: 'specific' as const, amount: bound, per: 'kg' };
        const result = evaluateDuty(
          { kind: least ? 'at_least' : 'at_most', expression: percent, limit },
          known,
        );
        const floor = evaluateDuty(limit, known);
        if (result.kind !== 'amount' || floor.kind !== 'amount') throw new Error(result.kind);
        const order = result.money.amount.cmp(floor.money.amount);
        expect(least ? order >= 0 : order <= 0).toBe(true);
      }),
    );
  });

  test('a purely ad valorem rate is its percentage of the value', () => {
    fc.assert(
      fc.property(dutyExpression, (expression) => {
        const percent = totalAdValorem(expression);
        if (percent === undefined) return;
        const result = evaluateDuty(expression, { value: usd('30000'), quantities: [] });
        if (result.kind !== 'amount') throw new Error(result.kind);
        expect(result.money.amount.minus(percent.times(300)).abs().lt('0.000000000001')).toBe(true);
      }),
    );
  });

  test('with nothing known there is no amount, save free of duty', () => {
    fc.assert(
      fc.property(dutyExpression, (expression) => {
        const result = evaluateDuty(expression, { quantities: [] });
        expect(result.kind === 'amount').toBe(expression.kind === 'free');
      }),
    );
  });
});
