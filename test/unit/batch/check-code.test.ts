import { describe, expect, it } from 'vitest';
import type { ProductAnswers } from '../../../src/api/product-answers.js';
import { noTotals } from '../../../src/batch/batch-totals.js';
import { checkCode } from '../../../src/batch/check-code.js';
import { withDifference } from '../../../src/batch/duty-difference.js';
import { countDifference } from '../../../src/batch/duty-totals.js';
import type { ItemAnswer } from '../../../src/batch/item-answer.js';
import type { LineItem } from '../../../src/batch/line-item.js';
import { repairCode } from '../../../src/batch/repair-code.js';

const live = ['6109100040', '6109100012', '6109901007', '6205202051', '0404100500'];
const law = {
  standing: (code: string) =>
    live.includes(code)
      ? ('line' as const)
      : live.some((each) => each.startsWith(code))
        ? ('prefix' as const)
        : ('dead' as const),
  successors: (code: string) => (code === '6109100099' ? ['6109100040', '6109100012'] : []),
};
const item = (written: string): Pick<LineItem, 'checked'> => ({
  checked: repairCode(written, (code) => law.standing(code) !== 'dead'),
});
const columns = (tariff_code: string, likely_line: string) =>
  ({ tariff_code, likely_line }) as ItemAnswer['columns'];

describe('a code on file is compared as deep as it is written', () => {
  it.each([
    ['6109', '6109.10', '6109.10.00.40', 'agree', 4, true],
    ['6109', '61', '6109.10.00.40', 'agree', 4, false],
    ['6109.10', '6109.10.00.40', '6109.10.00.40', 'agree', 6, true],
    ['6109.10.00', '6109.10', '6109.10.00.40', 'agree', 8, false],
    ['6109.10.00.40', '6109.10.00.40', '6109.10.00.40', 'agree', 10, true],
    ['6109.10.00.12', '6109.10.00', '6109.10.00.40', 'differs', 10, false],
    ['6109.90', '6109.10', '6109.10.00.40', 'differs', 6, true],
    ['6205', '61', '6109.10.00.40', 'differs', 4, true],
    ['6205', '', '6109.10.00.40', 'differs', 4, false],
    // a spreadsheet took the zero in front
    ['404100500', '0404.10', '0404.10.05.00', 'agree', 10, false],
  ])('%s where %s is sure and %s likely: %s', (code, sure, likely, result, digits, isSure) => {
    expect(checkCode(item(code), columns(sure, likely), law)).toMatchObject({ result, digits, sure: isSure });
  });

  it('a dead one names where its goods are, at any depth, with an answer or without', () => {
    const next = ['6109.10.00.40', '6109.10.00.12'];
    for (const answered of [columns('6109.10', '6109.10.00.40'), undefined])
      expect(checkCode(item('6109.10.00.99'), answered, law)).toEqual({
        result: 'dead',
        code: '6109.10.00.99',
        digits: 10,
        successors: next,
      });
    expect(checkCode(item('8888.88'), undefined, law)).toEqual({
      result: 'dead',
      code: '8888.88',
      digits: 6,
    });
  });

  it('what is no code is unreadable, and an empty cell is nothing', () => {
    expect(checkCode(item('6.1091E+09'), undefined, law)).toEqual({ result: 'unreadable', code: '' });
    expect(checkCode(item(''), undefined, law)).toBeUndefined();
    expect(checkCode(item('6109'), undefined, law)).toBeUndefined();
  });
});

describe('the difference in duty', () => {
  const totals: Record<string, string> = { '6205202051': '37.2', '61099010': '49.5' };
  const answers: Pick<ProductAnswers, 'totalOf'> = { totalOf: async ({ code }) => totals[code] };
  const row = async (code: string, value: string | undefined, total: string, origin?: string) => {
    const request = {
      origin,
      destination: 'US',
      ...(value === undefined ? {} : { value: { amount: value, currency: 'USD' } }),
    };
    const lineItem = { ...item(code), request, record: { row: 7, cells: [] } } as unknown as LineItem;
    const found = { ...columns('6109.10', '6109.10.00.40'), total_ad_valorem: total };
    const answer = { columns: found, check: checkCode(lineItem, found as ItemAnswer['columns'], law) };
    return { lineItem, answer: await withDifference(lineItem, answer as ItemAnswer, answers) };
  };

  it.each([
    ['6205.20.20.51', '1000', '34', 'CN', '37.2', '-32.00'],
    ['6205.20.20.51', '0.10', '100', 'CN', '37.2', '0.06'],
    ['6109.90.10', '12345.67', '34', 'CN', '49.5', '-1913.58'],
    // without a value, an origin, eight digits or a total of ours there is no money
    ['6205.20.20.51', undefined, '34', 'CN', '37.2', undefined],
    ['6205.20.20.51', '1000', '', 'CN', '37.2', undefined],
    ['6205.20.20.51', '1000', '34', undefined, undefined, undefined],
    ['6205', '1000', '34', 'CN', undefined, undefined],
    ['6109.10.00.40', '1000', '34', 'CN', undefined, undefined],
  ])('%s, value %s, total %s from %s: %s %%, %s', async (code, value, ours, origin, total, difference) => {
    const { answer } = await row(code, value, ours, origin);
    expect([answer.check?.total, answer.check?.difference]).toEqual([total, difference]);
  });

  it('is summed apart for more and less, and ranked by its size', async () => {
    const { duty } = noTotals();
    for (const [value, ours] of [
      ['10', '40'],
      ['1000', '34'],
      ['100', '137.2'],
    ] as const) {
      const { lineItem, answer } = await row('6205.20.20.51', value, ours, 'CN');
      countDifference(duty, lineItem, answer);
    }
    expect([duty.rows, duty.more, duty.less]).toEqual([3, '100.28', '32.00']);
    const unvalued = await row('6205.20.20.51', undefined, '34', 'CN');
    countDifference(duty, unvalued.lineItem, unvalued.answer);
    expect([duty.rows, duty.without_value]).toEqual([3, 1]);
    expect(duty.greatest.map(({ difference }) => difference)).toEqual(['100.00', '-32.00', '0.28']);
  });
});
