import { describe, expect, test } from 'vitest';
import { assessDuty } from '../../../../src/determine/duty/assess-duty.js';
import { assessed, dutyRequest } from '../../../support/duty-request.js';

const gapsOf = (code: string, origin = 'CN') => assessed({ code, origin }).not_computed;
const gap = (code: string, kind: string) => gapsOf(code).find((each) => each.code === kind);

describe('what is not computed', () => {
  test('always names AD/CVD, excise, the other agencies and further import bans', () => {
    expect(gapsOf('6109100004', 'DE').map(({ code }) => code)).toEqual([
      'ad_cvd',
      'irc_excise',
      'pga',
      'import_bans',
    ]);
  });

  test('names chapter 99 whole where the origin is not given, with the headings of the footnotes', () => {
    const { origin: _, ...bare } = dutyRequest({ code: '6403916075', origin: 'CN' });
    const found = assessDuty(bare);
    expect(found.ok && found.value.rates.not_computed[0]).toMatchObject({
      code: 'additional_duties',
      refs: ['99034110', '99038815', '99039008'],
    });
    expect(found.ok && found.value.rates.as_of.additional).toBeUndefined();
  });

  test('cites the excise law where the line does', () => {
    expect(gap('2204215005', 'irc_excise')?.why).toContain('26 U.S.C. 5041');
    expect(gap('6109100004', 'irc_excise')?.why).toContain('alcohol, tobacco');
  });

  test('names quota fill on both sides of a tariff-rate quota', () => {
    for (const line of ['0201301000', '0201308090', '1701120500', '0402999000'])
      expect(gap(line, 'quota'), line).toBeDefined();
    for (const line of ['6109100004', '8703230190', '0901110015'])
      expect(gap(line, 'quota'), line).toBeUndefined();
  });
});
