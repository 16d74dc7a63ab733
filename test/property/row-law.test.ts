import { describe, expect, it } from 'vitest';
import { rateColumns, ruleColumn } from '../../src/api/answer-columns.js';
import { headlineOf } from '../../src/api/duty-caveats.js';
import { civilDate } from '../../src/core/civil-date.js';
import { determine } from '../../src/engine/determine.js';
import { determineRow } from '../../src/engine/rows/determine-row.js';
import { Library } from '../../src/reference/library.js';
import { randomNumbers } from '../../src/workshop/train-softmax.js';
import { dataFolder } from '../support/shipped.js';

/**
 * A sheet's rates are worked out once for all lines of which the same bears on them; the whole law is asked of each line.
 * Both must say the same of any line, whatever was asked before.
 */
describe('the law of a row', () => {
  const library = new Library([dataFolder]);
  const schedule = library.scheduleOn(civilDate('2026-06-15'));
  const lines = [...schedule.lines('')].map(({ code }) => code).filter((code) => code < '98');
  const random = randomNumbers(20_261_122);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

  it.each(['2026-06-15', '2026-03-02', '2025-11-20', '2026-11-23'])('is the law of its line on %s', (day) => {
    const date = civilDate(day);
    const edition = library.scheduleOn(date);
    for (let n = 0; n < 500; n++) {
      const code = one(lines);
      if (!edition.has(code)) continue;
      const origin = one([
        'MX',
        'CN',
        'CA',
        'DE',
        'JP',
        'KR',
        'IN',
        'BR',
        'RU',
        'CU',
        'VN',
        'GT',
        'US',
        undefined,
      ]);
      const claim = one([undefined, undefined, undefined, 'USMCA', 'A', 'KR', 'CAFTA-DR']);
      const entry = { ...(origin ? { origin } : {}), ...(claim ? { claim } : {}) };
      const whole = determine(library, edition, code, date, { ...entry, quantities: [] });
      const { columns, warnings } = determineRow(library, edition, code, date, entry);
      expect([code, origin, claim, columns, warnings]).toEqual([
        code,
        origin,
        claim,
        {
          ...rateColumns({ ...whole.duty_rates, headline: headlineOf(whole.duty_rates) }),
          usmca_verdict: whole.usmca.verdict,
          origin_rule: ruleColumn(whole.rules_of_origin),
        },
        whole.warnings,
      ]);
    }
  });

  it('has no total where it is not known whether a heading is due, or where the goods come from', () => {
    const date = civilDate('2026-06-15');
    const total = (code: string, origin?: string) =>
      determineRow(library, schedule, code, date, origin === undefined ? {} : { origin }).columns
        .total_ad_valorem;
    expect(total('8471300100', 'CN')).toBe('');
    expect(total('6109100004')).toBe('');
    expect(total('6109100004', 'VN')).toBe('26.5');
    const { warnings } = determineRow(library, schedule, '6109100004', civilDate('2026-11-23'), {
      origin: 'VN',
    });
    expect(warnings.join()).toContain('chapter 99 after the loaded measures');
  });

  it('does not hang on what else a row says of its entry', () => {
    const date = civilDate('2026-06-15');
    const bare = determineRow(library, schedule, '6403919045', date, { origin: 'DE' });
    const said = {
      origin: 'JP',
      value: { amount: '-5', currency: 'EUR' },
      quantities: [{ amount: '3', unit: 'boxes' }],
      facts: { usmca: 'yes' },
    };
    const other = determineRow(new Library([dataFolder]), schedule, '6403919045', date, { origin: 'JP' });
    expect(determineRow(library, schedule, '6403919045', date, said)).toEqual(other);
    expect(bare.columns.general_rate).toBe(other.columns.general_rate);
  });
});
