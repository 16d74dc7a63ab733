import { describe, expect, test } from 'vitest';
import type { Bracket } from '../../../../src/classify/facts/condition.js';
import { readConditions } from '../../../../src/classify/facts/read-conditions.js';
import { formatDecimal } from '../../../../src/core/decimal.js';
import { vocabulary } from '../../../support/condition-book.js';

const bracketText = ({ low, lowIncluded, high, highIncluded }: Bracket): string =>
  `${lowIncluded ? '[' : '('}${low ? formatDecimal(low) : ''}..${high ? formatDecimal(high) : ''}${highIncluded ? ']' : ')'}`;

const demanded = (text: string): string[] =>
  readConditions(text, vocabulary).conditions.map(({ kind, words, bracket, unit, of, negated }) =>
    [negated ? 'not' : '', kind, of && `(${of})`, words.join('/'), bracket && bracketText(bracket), unit]
      .filter(Boolean)
      .join(' '),
  );

describe('conditions of a row', () => {
  test.each([
    ["Men's or boys' (334)", ['person men/boys']],
    ['Of wool or fine animal hair', ['material wool_or_hair']],
    ['Of leather or of composition leather:', ['material leather/composition_leather']],
    ['Not knitted or crocheted, of cotton (369)', ['construction woven', 'material cotton']],
    ['Valued over $6.50 but not over $12/pair', ['value (6.5..12] pair']],
    ['Valued 20¢/kg or more but less than 25¢/kg', ['value [0.2..0.25) kg']],
    ['Other, valued under $3,025 each', ['value (..3025) each']],
    [
      'Of a cylinder capacity exceeding 1,500 cc but not exceeding 3,000 cc:',
      ['measure (cylinder_capacity) (1.5..3] volume'],
    ],
    [
      'Of an unladen weight exceeding 2,000 but not exceeding 4,536 kg',
      ['measure (unladen_weight) (2000..4536] mass'],
    ],
    ['Weighing not more than 170 g/m²', ['measure (..170] areal_weight']],
    ['Of a density exceeding 0.5 g/cm3 but not exceeding 0.8 g/cm3 :', ['measure (0.5..0.8] density']],
    ['Having a viscosity number of 78 ml/g or higher', []],
    ['3 to 12 years of age', ['measure [3..12] age']],
    [
      'Having an outside diameter of 215.9 mm or more but not exceeding 285.8 mm:',
      ['measure (outside_diameter) [215.9..285.8] length'],
    ],
    ['Containing 70 percent or more by weight of silk or silk waste (734)', ['content silk [70..) %']],
    ['Of a fat content, by weight, exceeding 10 percent', ['content fat (10..) %']],
    ['Having over one jewel but not over 17 jewels in the movement', ['count (jewels) jewels (1..17]']],
    ['Frozen', ['state frozen']],
    ['Not decaffeinated', ['not state decaffeinated']],
    ['Used or rebuilt', ['newness used']],
    [
      'Of iron (other than cast iron) or steel, enameled',
      ['material iron/steel', 'not material cast_iron', 'process painted'],
    ],
    [
      'In coils, not further worked than cold-rolled (cold-reduced):',
      ['packing rolls', 'process cold_rolled'],
    ],
    ['Not further worked than hot-rolled, with patterns in relief', ['process hot_rolled']],
    [
      'Containing less than 50 percent by weight (including any linings and interlinings) of textile materials other than silk or silk waste',
      [],
    ],
    ['De algodón', ['material cotton']],
    ['Para hombres o niños', ['person men/boys']],
    [
      'De cilindrada superior a 1,000 cm³ pero inferior o igual a 1,500 cm³',
      ['measure (cylinder_capacity) (1..1.5] volume'],
    ],
  ])('%s', (text, conditions) => {
    expect(demanded(text)).toEqual(conditions);
  });

  test.each([
    'Of a kind used on motorcycles, chiefly used as food',
    'Quantity entered in any calendar year for an aggregate quantity not to exceed 40,000 metric tons',
    'Articles of leather; articles of plastics; trunks',
  ])('demands no price, age or measure: %s', (text) => {
    expect(
      demanded(text).filter((condition) => /^(?:newness|value|measure|material)/.test(condition)),
    ).toEqual([]);
  });

  test.each([
    ['Of cotton', true, false],
    ['Valued not over $18 per dozen pieces or parts', true, false],
    ['Trousers of cotton', false, false],
    ['Other', false, true],
    ['Of other textile materials:', true, true],
    ['Other, of cotton', true, true],
    ['Other footwear, of rubber', true, true],
    ['Otherwise worked', false, false],
  ])('%s: says no more than its conditions %s, is residual %s', (text, complete, residual) => {
    expect(readConditions(text, vocabulary)).toMatchObject({ complete, residual });
  });
});
