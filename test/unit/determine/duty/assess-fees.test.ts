import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { usd } from '../../../../src/core/money.js';
import { assessed } from '../../../support/duty-request.js';

const phone = (said: Partial<Parameters<typeof assessed>[0]>) =>
  assessed({ code: '8517130000', origin: 'CN', ...said });
const fee = (found: ReturnType<typeof assessed>, kind: string) =>
  found.fees.find((each) => each.fee === kind);

describe('the merchandise processing fee', () => {
  test.each([
    ['2501', '33.58'],
    ['9694.00', '33.58'],
    ['9695.00', '33.58'],
    ['10000', '34.64'],
    ['188077', '651.50'],
    ['5000000', '651.50'],
  ])('of a formal entry of %s is %s', (value, amount) => {
    expect(fee(phone({ value: usd(value) }), 'MPF')).toMatchObject({
      applies: true,
      amount,
      min: '33.58',
      max: '651.50',
    });
  });

  test('spares originating goods of the agreements that say so, and only under a claim that holds', () => {
    const spared = (origin: string, claim?: string) =>
      fee(assessed({ code: '3926909910', origin, ...(claim !== undefined && { claim }) }), 'MPF')?.applies ===
      false;
    expect(
      ['AU', 'BH', 'CL', 'CO', 'KR', 'OM', 'PA', 'PE', 'SG'].filter((country) => !spared(country, country)),
    ).toEqual([]);
    expect([spared('CR', 'P'), spared('MX', 'S'), spared('MX'), spared('KR', 'S')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([spared('JO', 'JO'), spared('MA', 'MA'), spared('JP', 'JP')]).toEqual([false, false, false]);
  });

  test('spares some origins without any claim', () => {
    const why = (origin: string) => fee(phone({ origin }), 'MPF')?.citation;
    expect([why('HT'), why('KH'), why('GU'), why('IL'), why('CN')]).toEqual([
      '19 CFR 24.23(c)(1)(iii)',
      '19 CFR 24.23(c)(1)(iv)',
      '19 CFR 24.23(c)(1)(ii)',
      '19 CFR 24.23(c)(5)',
      '19 CFR 24.23(b)(1)',
    ]);
  });

  test('spares chapter 98, but for processing and assembly abroad, where its basis is not known', () => {
    expect(fee(assessed({ code: '9801001012', origin: 'CN' }), 'MPF')).toMatchObject({ applies: false });
    const assembled = assessed({ code: '9802008069', origin: 'CN' });
    expect(fee(assembled, 'MPF')).toMatchObject({ applies: true });
    expect(fee(assembled, 'MPF')).not.toHaveProperty('amount');
    expect(assembled.not_computed.map(({ code }) => code)).toContain('fee');
  });

  test('of an informal entry is the flat one of the year, where it is loaded', () => {
    const small = phone({ value: usd('900'), entry: 'informal' });
    expect(fee(small, 'MPF')).toMatchObject({ applies: true, amount: '2.69', rate: '0' });
    expect(small.warnings).toEqual([]);
    const later = phone({ value: usd('900'), entry: 'informal', date: civilDate('2026-10-01') });
    expect(fee(later, 'MPF')).toMatchObject({ applies: false });
    expect(later.not_computed.map(({ code }) => code)).toContain('informal_entry_fee');
    expect(phone({ value: usd('2500') }).warnings[0]).toContain('entered informally');
    expect(phone({ value: usd('2500.01') }).warnings).toEqual([]);
  });

  test('is not borrowed from another year', () => {
    const late = phone({ date: civilDate('2027-10-01') });
    expect(fee(late, 'MPF')).toBeUndefined();
    expect(late.not_computed.find(({ code }) => code === 'fee')?.why).toContain('2024-10-01 to 2027-09-30');
  });
});

describe('the harbor maintenance fee', () => {
  test('is due on ocean cargo only', () => {
    expect(fee(phone({ transport: 'ocean' }), 'HMF')).toMatchObject({ applies: true, amount: '12.50' });
    for (const transport of ['air', 'truck', 'rail', 'mail'] as const)
      expect(fee(phone({ transport }), 'HMF')).toMatchObject({ applies: false });
  });

  test('is due from originating goods too', () => {
    const found = assessed({ code: '6109100004', origin: 'MX', claim: 'S', transport: 'ocean' });
    expect(found.amounts?.per_line.map(({ ref, amount }) => [ref, amount])).toEqual([
      ['6109100004', '0.00'],
      ['HMF', '12.50'],
    ]);
  });
});
