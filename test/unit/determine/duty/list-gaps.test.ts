import { describe, expect, test } from 'vitest';
import { assessed } from '../../../support/duty-request.js';

const gapsOf = (code: string, origin = 'CN') => assessed({ code, origin }).not_computed;
const gap = (code: string, kind: string) => gapsOf(code).find((each) => each.code === kind);

describe('what is not computed', () => {
  test('always names chapter 99, AD/CVD, excise and the other agencies', () => {
    expect(gapsOf('8517130000').map(({ code }) => code)).toEqual([
      'additional_duties',
      'ad_cvd',
      'irc_excise',
      'pga',
    ]);
  });

  test('points to the headings that the footnotes name, ranges by their ends', () => {
    expect(gap('6403916075', 'additional_duties')?.refs).toEqual(['99034110', '99038815', '99039008']);
    expect(gap('0402999000', 'additional_duties')?.refs).toEqual(['99040450', '99040501', '99038815']);
    expect(gap('8517130000', 'additional_duties')).not.toHaveProperty('refs');
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
