import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { blanketEnd, fillCertification } from '../../../../src/determine/origin/certification.js';

const good = { code: '6109100004', description: 'T-shirts of cotton' };
const qualifies = { verdict: 'qualifies', criterion: 'B', why: 'meets its rule' } as const;
const party = { name: 'Textiles SA', address: 'Puebla', country: 'MX', phone: '+52 1', email: 'a@b.mx' };
const whole = {
  certifier_role: 'producer',
  certifier: { ...party, title: 'Director' },
  exporter: party,
  importer: 'unknown',
  blanket_from: '2026-01-01',
  blanket_to: '2026-12-31',
} as const;

describe('fillCertification', () => {
  it('has the nine elements, and only the signature is missing where all was given', () => {
    const filled = fillCertification(whole, good, qualifies);
    expect(filled.elements.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(filled.complete).toBe(true);
    expect(filled.missing).toEqual(['signature of the certifier', 'date of signature']);
    expect(filled.signed).toBe(false);
    expect(filled.elements[3]?.lines).toContainEqual({ label: 'name', text: 'Textiles SA' });
    expect(filled.elements[5]?.lines).toContainEqual({ label: 'HS subheading', text: '6109.10' });
  });

  it('names everything that is missing where nothing was given', () => {
    const filled = fillCertification({}, good, qualifies);
    expect(filled.complete).toBe(false);
    expect(filled.missing).toContain('whether the importer, the exporter or the producer certifies');
    for (const party of ['Certifier', 'Exporter', 'Producer', 'Importer'])
      for (const field of ['address', 'country']) expect(filled.missing).toContain(`${party}: ${field}`);
    expect(filled.missing.filter((text) => text.startsWith('Blanket period'))).toHaveLength(1);
  });

  it('never gives a criterion to a good that does not qualify', () => {
    const filled = fillCertification(whole, good, {
      verdict: 'does_not_qualify',
      criterion: null,
      why: 'GN11o-ch61-15: fabric',
    });
    expect(filled.elements[6]).toMatchObject({
      lines: [],
      missing: ['Origin criterion: GN11o-ch61-15: fabric'],
    });
    expect(filled.complete).toBe(false);
  });

  it('takes a single shipment by its invoice in place of a period', () => {
    const { blanket_from: _from, blanket_to: _to, ...single } = whole;
    expect(fillCertification({ ...single, invoice: 'A-17' }, good, qualifies).complete).toBe(true);
  });

  it('refuses a blanket period of more than 12 months, or one that runs backwards', () => {
    const at = (blanket_from: string, blanket_to: string) =>
      fillCertification({ ...whole, blanket_from, blanket_to }, good, qualifies).elements[7]?.missing;
    expect(at('2026-01-01', '2026-12-31')).toEqual([]);
    expect(at('2026-01-01', '2027-01-01')).toEqual([
      'Blanket period: 2026-01-01 to 2027-01-01 is longer than 12 months; the last day may be 2026-12-31',
    ]);
    expect(at('2026-05-01', '2026-04-01')?.[0]).toContain('before the first');
    expect(blanketEnd(civilDate('2028-02-29'))).toBe('2029-02-28');
  });
});
