import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/core/decimal.js';
import type { ImportValue } from '../../../../src/determine/regulation/amounts/import-value.js';
import { priceImport } from '../../../../src/determine/regulation/amounts/price-import.js';
import { analyseImport } from '../../../../src/determine/regulation/analyse-import.js';
import type { MexicanLaw } from '../../../../src/tariff/mexican-law.js';
import { inquiryOf } from '../../../support/mexican-inquiry.js';

/** The law with the fixed amounts of article 49 of 2026, invented for the test. */
const withAmounts = ({ readings }: MexicanLaw): Partial<MexicanLaw> => ({
  readings: {
    ...readings,
    taxes: {
      ...readings.taxes,
      dta: {
        ...readings.taxes.dta,
        fixed: [
          ...readings.taxes.dta.fixed,
          { year: '2026', amounts: { III: '450' }, source: 'cuotas de 2026', address: 'x' },
        ],
      },
    },
  },
});

const price = (
  pesos: string,
  more: Partial<Parameters<typeof inquiryOf>[0]> = {},
  value: Partial<ImportValue> = {},
) => {
  const inquiry = inquiryOf({ code: '94036001', origin: 'CN', ...more });
  const { duties, antidumping } = analyseImport(inquiry);
  const told = priceImport(inquiry, duties, antidumping, {
    amount: decimal(pesos),
    currency: 'MXN',
    settled: {},
    ...value,
  });
  return { ...told, dta: told.lines.find(({ kind }) => kind === 'dta')!, text: duties.dta };
};

describe('the customs processing fee', () => {
  it('is 8 per thousand, and not told where the fixed amount of the day, not loaded, may be more', () => {
    // twice the newest fixed amount, 425, is 850: 8 per thousand of 106,250
    expect(price('106250').dta).toMatchObject({
      status: 'found',
      amount: '850.00',
      rate: '8 al millar (0.8%)',
    });
    expect(price('106249').dta).toMatchObject({ status: 'conditional', amount: null });
    expect(price('106249').dta.why).toContain(
      'no less than the fixed amount of fraction III is due (425 MXN in 2024',
    );
  });

  it('is no less than the fixed amount of the year where that is loaded', () => {
    const law = { law: withAmounts };
    expect(price('1000', law).dta).toMatchObject({ status: 'found', amount: '450.00' });
    expect(price('56250', law).dta.amount).toBe('450.00');
    expect(price('100000', law).dta).toMatchObject({ amount: '800.00', why: 'LFD art. 49 I' });
    // the amounts of another year say nothing of the day
    expect(price('1000', { ...law, day: '2027-04-10' }).dta.amount).toBeNull();
    expect(price('1000', law).text).toMatchObject({ source: { name: 'cuotas de 2026', date: '2026' } });
    expect(price('1000', law).text.text).toContain('fraction III was 450 MXN in 2026');
    expect(price('1000', law).text.text).not.toContain('is not loaded');
    expect(price('1000').text.text).toContain('425 MXN in 2024, that of 2026 is not loaded');
  });

  it('of originating goods is nothing by some treaties, and by others not known', () => {
    const claimed = (origin: string, treaty: string) => price('1000000', { origin }, { treaty }).dta;
    expect(claimed('US', 'T-MEC')).toMatchObject({ status: 'conditional', rate: '0%', amount: '0.00' });
    expect(claimed('US', 'T-MEC').why).toBe('exempt for originating goods of T-MEC / USMCA');
    expect(claimed('DE', 'TLCUEM')).toMatchObject({ status: 'conditional', amount: null });
    expect(claimed('DE', 'TLCUEM').why).toContain(
      '8 al millar gives 8000.00; for originating goods of TLCUEM',
    );
  });
});

describe('a temporary import of inputs under IMMEX', () => {
  const immex = { immex: true };
  const line = (
    kind: string,
    more: Parameters<typeof price>[1] = {},
    value: Parameters<typeof price>[2] = {},
  ) => price('1000000', { ...immex, ...more }, value).lines.find((each) => each.kind === kind);

  it('pays the fixed fee, where that of the day is loaded', () => {
    expect(line('dta', { law: withAmounts })).toMatchObject({
      status: 'found',
      amount: '450.00',
      why: 'LFD art. 49 III',
    });
    expect(line('dta')).toMatchObject({ status: 'not_verified', amount: null });
    expect(line('dta')!.why).toContain('fixed assets pay 1.76 al millar');
    expect(line('dta', {}, { settled: { dta: decimal(451) } })).toMatchObject({ amount: '451.00' });
  });

  it('pays no duty and no cuota now, and IVA unless a certification credits it', () => {
    expect(line('igi')).toMatchObject({
      status: 'conditional',
      amount: '0.00',
      base: null,
      why: expect.stringContaining('art. 104 I'),
      source: { name: 'Ley Aduanera arts. 63-A, 104 I y 108', complete: false, confidence: 'high' },
    });
    // 16% of the value with the 35% of duty and 0.8% of fee of a definitive import
    expect(line('iva')).toMatchObject({ amount: '217280.00' });
    expect(line('iva', { has: ['iva_certification'] })).toMatchObject({
      status: 'conditional',
      amount: '0.00',
      why: expect.stringContaining('credited in whole'),
    });
    expect(
      line('cuota', { code: '73121005' }, { weight: decimal(10), dollarRate: decimal(18) }),
    ).toMatchObject({
      amount: '0.00',
      why: expect.stringContaining('not paid on temporary import'),
    });
    expect(line('igi', { immex: false })!.amount).toBe('350000.00');
  });

  it('of a car leaves the tax on automobiles out', () => {
    expect(line('isan', { code: '87032399' })).toBeUndefined();
    expect(line('isan', { code: '87032399', immex: false })).toMatchObject({ amount: null });
  });
});
