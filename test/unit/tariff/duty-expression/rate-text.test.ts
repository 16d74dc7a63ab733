import { describe, expect, test } from 'vitest';
import { parseDutyExpression } from '../../../../src/tariff/duty-expression/parse.js';
import {
  plainBasis,
  plainRateText,
  samePart,
  withArticle,
} from '../../../../src/tariff/duty-expression/rate-text.js';

describe('a rate cell as it is published', () => {
  test.each([
    ['4.4&cent;/kg', '4.4¢/kg'],
    ['$1.80/m<sup>3</sup>', '$1.80/m3'],
    ['14.5¢/m²', '14.5¢/m2'],
    ['<u>8.5%</u>', '8.5%'],
    [' 8.5 % \n + \u00a0 2% ', '8.5 % + 2%'],
    ['5¢ / kg / kg', '5¢/kg/kg'],
    ['the high- est rate', 'the highest rate'],
    ['internal- combustion engines', 'internal-combustion engines'],
    ['Free (A- B)', 'Free (A- B)'],
    ['in- The case', 'in- The case'],
    ['35% on thebattery', '35% on the battery'],
    ['86.1¢/m2of recording surface', '86.1¢/m2 of recording surface'],
    ['repairs oralterations', 'repairs or alterations'],
  ])('%j is %j', (cell, plain) => {
    expect(plainRateText(cell)).toBe(plain);
  });
});

test.each([
  ['the value of the lead content', 'lead content'],
  ['value of lead content', 'lead content'],
  ['The case', 'case'],
  ['case of the watch', 'case of the watch'],
  ['cost or value of such parts', 'cost or value of such parts'],
  ['  the case ', 'case'],
  ['the ', 'the'],
])('"%s" names the part "%s"', (text, part) => {
  expect(plainBasis(text)).toBe(part);
});

test('two namings are of one part whatever the case and the article', () => {
  expect(samePart('the value of the Case', 'case')).toBe(true);
  expect(samePart('case', 'battery')).toBe(false);
  expect([withArticle('case'), withArticle('such processing'), withArticle('suchlike')]).toEqual([
    'the case',
    'such processing',
    'the suchlike',
  ]);
});

describe('what is near to a rate and none', () => {
  test.each([
    'Freely',
    'Duty free',
    'Free of 5%',
    'The duty rate provided in such subheading minus %',
    'The duty provided in subheading 871 + 5%',
    'See 98',
    'See 9822-9823-9824',
    'See 9822, 5%',
    'Please see 9822.04.01',
    'See chapter 98',
    'the rate applicable',
    '4.3% but if of plates',
    '5% but not less than',
    '5% but not less than free',
    'but not less than 5%',
    '8.5%, if any',
    '0¢',
    '5¢/0 kg',
  ])('"%s"', (text) => {
    expect(parseDutyExpression(text)).toMatchObject({ ok: false, error: { code: 'bad_duty_expression' } });
  });

  test.each([
    'the rate of case',
    'no additional duty on steel',
    'no change in rate',
    'The duty rate provided in such subheading minus 0.5',
    'A duty upon the full value of the case',
  ])('"%s" has four words and no figure of a rate, and is told in words', (text) => {
    expect(parseDutyExpression(text)).toEqual({ ok: true, value: { kind: 'textual', text } });
  });
});
