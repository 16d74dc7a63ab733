import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { decimal } from '../../../../src/core/decimal.js';
import { usd } from '../../../../src/core/money.js';
import { assessDuty } from '../../../../src/determine/duty/assess-duty.js';
import { assessed, dutyRequest } from '../../../support/duty-request.js';
import { bookOf, measureRow } from '../../../support/measure-file.js';

const shirt = { code: '6109100004', origin: 'CN' };
const faults = (said: Partial<Parameters<typeof dutyRequest>[0]>) => {
  const found = assessDuty(dutyRequest({ ...shirt, ...said }));
  return found.ok
    ? []
    : found.error.map(({ code, path, message, hint }) => `${code} ${path} ${message}; ${hint}`);
};

describe('a provision of chapter 98', () => {
  test('is one, beside a line of another chapter, and a line that prints a rate', () => {
    expect(faults({ provision: '98020050' })).toEqual([]);
    expect(faults({ provision: '61091000' })).toEqual([
      expect.stringMatching(
        /^bad_provision \/provision 6109\.10\.00 is not a provision that these goods enter under/,
      ),
    ]);
    expect(faults({ code: '98020050', provision: '98020080' })).toEqual([
      expect.stringMatching(/^bad_provision/),
    ]);
    expect(faults({ provision: '98999999' })).toEqual([
      expect.stringMatching(
        /^unknown_code \/provision 9899\.99\.99 is not a line of 2026 HTS Revision 10; the nearest lines are 98/,
      ),
    ]);
    expect(faults({ provision: '9802' })).toEqual([expect.stringMatching(/^unknown_code \/provision 9802 /)]);
  });
});

describe('amounts', () => {
  test('are in dollars and not negative, be they of the goods, of their duty or of a part', () => {
    const euros = { amount: decimal(1), currency: 'EUR' };
    const codes = (said: Parameters<typeof faults>[0]) =>
      faults(said).map((text) => text.split(' ').slice(0, 2).join(' '));
    expect(codes({ value: euros })).toEqual(['currency_not_usd /value/currency']);
    expect(codes({ applicable: euros })).toEqual(['currency_not_usd /value/currency']);
    expect(codes({ parts: [{ part: 'case', value: usd('-1') }] })).toEqual(['bad_value /value/amount']);
    expect(codes({ value: { amount: decimal(-1), currency: 'EUR' } })).toHaveLength(2);
    expect(codes({ value: usd('0') })).toEqual([]);
  });

  test('of contents are shares from 0 to 100 percent, each and together', () => {
    const share = (said: Parameters<typeof faults>[0]) => faults(said).map((text) => text.split('; ')[0]);
    expect(share({ content: { steel: decimal(101) } })).toEqual([
      'bad_content /content the steel content is 101 percent',
    ]);
    expect(share({ content: { steel: decimal(-1) } })).toEqual([
      'bad_content /content the steel content is -1 percent',
    ]);
    expect(share({ content: { steel: decimal(60), copper: decimal(41) } })).toEqual([
      'bad_content /content the contents are over 100 percent',
    ]);
    expect(share({ content: { steel: decimal(60), copper: decimal(40) } })).toEqual([]);
    expect(share({ content: { steel: decimal(100) }, metalWeight: { steel: decimal(100) } })).toEqual([]);
    expect(share({ metalWeight: { steel: decimal(101) } })).toHaveLength(1);
    expect(share({ usContent: decimal(101) })).toEqual([
      'bad_content /content the us content is 101 percent',
    ]);
    expect(share({ usContent: decimal(0) })).toEqual([]);
  });
});

describe('facts', () => {
  test('that nobody asks are refused with the nearest name', () => {
    expect(faults({ facts: { s301_exclusio: true } })).toEqual([
      'unknown_fact /facts/s301_exclusio "s301_exclusio" is no fact that a measure asks for; perhaps s301_exclusion',
    ]);
    expect(faults({ facts: { qqqqqqqqqqqqqqq: true } })).toEqual([
      expect.stringContaining('; take a name from the questions of the answer'),
    ]);
    for (const fact of ['usmca', 'in_quota', 's301_exclusion', 'A-570-967'])
      expect([fact, faults({ facts: { [fact]: true } })]).toEqual([fact, []]);
  });

  const rows = ['asked', 'other'].map((fact, i) =>
    measureRow({ id: fact, heading: `9903.88.0${i + 1}`, codes: ['6109'], when: [{ fact, is: true }] }),
  );
  const exclusive = [{ facts: ['asked', 'other'], why: 'one at most', citation: 'note 1' }];
  const both = { asked: true, other: true };

  test('that exclude each other cannot both be stated of goods that both are asked of', () => {
    const book = (from = rows) => bookOf(from, { exclusive });
    expect(faults({ measures: book(), facts: both })).toEqual([
      'contradicting_facts /facts/other asked and other cannot all be so: one at most (note 1); answer no to all but one of asked, other',
    ]);
    expect(faults({ measures: book(), facts: { asked: true, other: false } })).toEqual([]);
    const elsewhere = (said: object) => book([rows[0]!, { ...rows[1]!, ...said }]);
    expect(faults({ measures: elsewhere({ codes: ['6110'] }), facts: both })).toEqual([]);
    expect(faults({ measures: elsewhere({ origins: ['VN'] }), facts: both })).toEqual([]);
    expect(faults({ measures: elsewhere({ to: '2026-01-01' }), facts: both })).toEqual([]);
    expect(faults({ measures: book(), facts: both, origin: undefined as never })).toEqual([]);
  });

  test('that the line of the goods settles are told on the heading, with their law', () => {
    const settled = [
      { fact: 'asked', is: true, codes: ['6109'], why: 'shirts are asked', citation: 'note 2' },
    ];
    const line = (said: object) =>
      assessed({ ...shirt, measures: bookOf([rows[0]!], { settled: [{ ...settled[0]!, ...said }] }) })
        .additional[0];
    expect(line({})).toMatchObject({ applies: true, why: 'list 1; shirts are asked (note 2)' });
    expect(line({ is: false })).toMatchObject({ applies: false, why: 'list 1: not so: Is it?' });
    expect(line({ codes: ['6110'] })).toMatchObject({ applies: false, why: 'list 1: conditional: Is it?' });
  });
});

test('an entry before the edition is refused with the edition and the day', () => {
  expect(faults({ date: civilDate('2026-06-07') })).toEqual([
    'edition_not_in_force /date 2026 HTS Revision 10 holds from 2026-06-08, not on 2026-06-07; load the edition of that day with tariff data import',
  ]);
});
