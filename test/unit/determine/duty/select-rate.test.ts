import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../src/core/decimal.js';
import { assessed } from '../../../support/duty-request.js';

const shirt = (said: Partial<Parameters<typeof assessed>[0]>) =>
  assessed({ code: '6109100004', origin: 'MX', ...said });
const offer = (found: ReturnType<typeof assessed>, program: string) =>
  found.special.find((each) => each.program === program);

describe('the column that applies', () => {
  test('is general until a programme is claimed; what could be claimed is named', () => {
    const found = shirt({});
    expect(found.applied).toMatchObject({
      column: 'general',
      why: 'products of MX pay column 1, general; no programme is claimed, S (Free) could be',
    });
    expect(offer(found, 'S')).toMatchObject({
      claimable: true,
      condition: 'goods originate under GN 11',
      saving: { ad_valorem: '16.5', amount: '1650.00' },
      citation: 'General Note 11(a)(i)',
    });
    expect(offer(found, 'KR')).toMatchObject({ claimable: false, countries: ['KR'] });
    expect(offer(found, 'KR')).not.toHaveProperty('saving');
  });

  test('names no programme that hangs on what the goods are: it stands below with its condition', () => {
    const plastic = assessed({ code: '3926909989', origin: 'VN' });
    expect(plastic.applied.why).toBe('products of VN pay column 1, general');
    expect(offer(plastic, 'C')).toMatchObject({ claimable: true, saving: { amount: '530.00' } });
    const mexican = assessed({ code: '3926909989', origin: 'MX' });
    expect(mexican.applied.why).toMatch(/claimed, S \(Free\) could be$/);
  });

  test('is special where the claim names it, as the importer declares', () => {
    const found = shirt({ claim: 's' });
    expect(found.applied).toEqual({
      column: 'special',
      program: 'S',
      expression: 'Free',
      ad_valorem: '0',
      why: 'S is claimed: by claiming, the importer declares that goods originate under GN 11',
      citation: 'General Note 11(a)(i)',
    });
    expect(found.ace_order).toEqual([
      expect.objectContaining({ formatted: '9903.03.08' }),
      {
        code: '6109100004',
        formatted: '6109.10.00.04',
        section: 'chapter_1_97',
        why: 'the line of the goods',
        program: 'S',
      },
    ]);
    expect(found.warnings).toEqual([]);
  });

  test('stays general where the claim does not hold, with a warning that says why', () => {
    const found = shirt({ claim: 'KR' });
    expect(found.applied.column).toBe('general');
    expect(found.warnings).toEqual([
      'KR is claimed but does not hold: only for goods of KR; the origin is MX',
    ]);
    expect(shirt({ claim: 'S', usmcaQualifies: false }).warnings[0]).toContain(
      'not to originate under GN 11',
    );
    expect(found.ace_order.at(-1)).not.toHaveProperty('program');
  });

  test('stays general where the line prints no rate for the claim, and names the sister symbol', () => {
    const found = assessed({ code: '0402215000', origin: 'MX', claim: 'S' });
    expect(found.applied.why).toBe(
      'S is claimed, but the line prints no rate for it; it prints S+: claim that',
    );
  });

  test('is column 2 by origin alone', () => {
    const found = shirt({ origin: 'BY', claim: 'S' });
    expect(found.applied).toMatchObject({
      column: 'column_2',
      ad_valorem: '90',
      citation: 'General Note 3(b)',
    });
    expect(found.special.every(({ claimable }) => !claimable)).toBe(true);
    expect(found.warnings).toEqual(['the claim S is not open to products of BY (General Note 3(b))']);
  });

  test('is special under a heading of chapter 98 that is entered instead of a claim', () => {
    const found = assessed({ code: '98191112', origin: 'KE' });
    expect(found.applied).toMatchObject({ column: 'special', program: 'D', expression: 'Free' });
    expect(found.applied.why).toContain('the heading is entered instead of a claim');
    expect(assessed({ code: '98191112', origin: 'CN' }).applied).toMatchObject({
      column: 'general',
      expression: '',
    });
  });

  test('may be freed by General Note 3 itself, where no line prints the symbol', () => {
    const found = shirt({ origin: 'GU' });
    expect(offer(found, 'Y')).toMatchObject({ claimable: true, rate: 'Free', saving: { amount: '1650.00' } });
    expect(shirt({ origin: 'GU', claim: 'Y' }).applied).toMatchObject({ column: 'special', program: 'Y' });
    expect(offer(shirt({}), 'Y')).toBeUndefined();
    expect(offer(assessed({ code: '8517130000', origin: 'GU' }), 'Y')).toBeUndefined();
  });

  test('keeps a special rate that is not lower without a saving', () => {
    const truck = assessed({ code: '8704210100', origin: 'KR' });
    expect(offer(truck, 'KR')).toMatchObject({ claimable: true, rate: '25%' });
    expect(offer(truck, 'KR')).not.toHaveProperty('saving');
  });

  test('shows a symbol that no General Note knows without opening it', () => {
    expect(offer(assessed({ code: '3903300000', origin: 'PE' }), 'J')).toMatchObject({
      claimable: false,
      why: expect.stringContaining('General Note 3(c)(i)'),
    });
  });

  test('saves an amount where a specific rate is compared', () => {
    const wine = assessed({
      code: '2204215005',
      origin: 'JO',
      quantities: [{ amount: decimal(6000), unit: 'liter' }],
    });
    expect(offer(wine, 'JO')?.saving).toEqual({ amount: '210.00' });
  });
});
