import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { judgeClaim } from '../../../../src/determine/duty/judge-claim.js';
import { dutyRequest } from '../../../support/duty-request.js';
import { dutyTables } from '../../../support/duty-tables.js';

const judge = (symbol: string, said: Partial<Parameters<typeof dutyRequest>[0]>) =>
  judgeClaim(
    dutyTables.programs.programs.get(symbol)!,
    dutyRequest({ code: '6109100004', origin: 'MX', ...said }),
  );

describe('a claim', () => {
  test('under USMCA is open to Canada and Mexico, on the condition of General Note 11', () => {
    expect(judge('S', {})).toEqual({
      claimable: true,
      why: 'the agreement is in force; claimable for MX if goods originate under GN 11',
    });
    expect(judge('S+', { origin: 'CA' }).claimable).toBe(true);
    expect(judge('S', { origin: 'CN' }).why).toBe('only for goods of CA, MX; the origin is CN');
  });

  test('under USMCA follows the determination of origin where one was made', () => {
    expect(judge('S', { usmcaQualifies: true }).why).toContain('were found to originate');
    expect(judge('S', { usmcaQualifies: false })).toMatchObject({
      claimable: false,
      why: expect.stringContaining('not to originate'),
    });
    expect(judge('KR', { origin: 'KR', usmcaQualifies: false }).claimable).toBe(true);
  });

  test('is never open to products that pay column 2', () => {
    expect(judge('C', { origin: 'RU' })).toMatchObject({
      claimable: false,
      why: expect.stringContaining('column 2'),
    });
  });

  test('under a programme that has ended tells when, and by what', () => {
    expect(judge('A', { origin: 'TH' })).toEqual({
      claimable: false,
      why: expect.stringMatching(/2020-12-31.*General Note 4/),
    });
    expect(judge('NP', { origin: 'NP' }).why).toContain('2025-12-31');
  });

  test('that the loaded data cannot judge is refused with the doubt named', () => {
    expect(judge('Z', { origin: 'PW' })).toMatchObject({ claimable: false, doubt: expect.any(String) });
    expect(judge('D', { origin: 'KE', date: civilDate('2027-01-05') })).toMatchObject({
      claimable: false,
      doubt: expect.stringContaining('2026-12-31'),
    });
  });

  test('under AGOA is open, with the caveat that its list was changed since', () => {
    expect(judge('D', { origin: 'KE' })).toMatchObject({
      claimable: true,
      doubt: expect.stringContaining('Proclamation 11030'),
    });
    expect(judge('D', { origin: 'GA' }).why).toContain('32 countries');
  });

  test('for a product agreement asks no country', () => {
    expect(judge('C', { origin: 'CN' }).claimable).toBe(true);
    expect(judge('B', { origin: 'CN' }).claimable).toBe(false);
  });
});
