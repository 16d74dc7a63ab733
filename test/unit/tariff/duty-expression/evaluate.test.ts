import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../../src/core/decimal.js';
import { type Money, usd } from '../../../../src/core/money.js';
import { parseQuantity } from '../../../../src/core/quantity.js';
import {
  type DutyBasis,
  dutiableNeeds,
  dutiablePart,
  evaluateDuty,
  totalAdValorem,
} from '../../../../src/tariff/duty-expression/evaluate.js';
import { parseDutyExpression } from '../../../../src/tariff/duty-expression/parse.js';

function rate(text: string) {
  const result = parseDutyExpression(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const of = (...texts: string[]): DutyBasis['quantities'] =>
  texts.map((text) => {
    const quantity = parseQuantity(text);
    if (!quantity.ok) throw new Error(quantity.error.message);
    return quantity.value;
  });

const evaluate = (text: string, basis: Partial<DutyBasis>) =>
  evaluateDuty(rate(text), { quantities: [], ...basis });

const euros = (amount: string): Money => ({ ...usd(amount), currency: 'EUR' });

describe('the steps of an amount', () => {
  test('one for each term, in the words of the rate', () => {
    const result = evaluate('4.4¢/kg + 8.5%', { value: usd('1000'), quantities: of('250 kg') });
    expect(
      result.kind === 'amount' && result.trace.map((s) => [s.text, formatDecimal(s.amount.amount)]),
    ).toEqual([
      ['4.4¢/kg × 250 kg', '11'],
      ['8.5% × 1000 USD', '85'],
    ]);
  });

  test('a floor that decides says so', () => {
    const result = evaluate('2% but not less than 5¢/kg', { value: usd('100'), quantities: of('50 kg') });
    expect(result).toMatchObject({ kind: 'amount', trace: [{ text: 'minimum: 5¢/kg × 50 kg' }] });
  });

  test('a ceiling that does not decide is not mentioned', () => {
    const result = evaluate('2% but not more than 5¢/kg', { value: usd('100'), quantities: of('50 kg') });
    expect(result).toMatchObject({ kind: 'amount', trace: [{ text: '2% × 100 USD' }] });
  });

  test('a ceiling that decides says so', () => {
    const result = evaluate('2% but not more than 5¢/kg', { value: usd('1000'), quantities: of('50 kg') });
    expect(result).toMatchObject({ kind: 'amount', trace: [{ text: 'maximum: 5¢/kg × 50 kg' }] });
  });

  test('a floor and a ceiling that the rate just reaches are not mentioned', () => {
    const given = { value: usd('125'), quantities: of('50 kg') };
    for (const bound of ['less', 'more'])
      expect(evaluate(`2% but not ${bound} than 5¢/kg`, given)).toMatchObject({
        trace: [{ text: '2% × 125 USD' }],
      });
  });

  test('goods that are free pay nothing, in the currency of their value', () => {
    expect(evaluate('Free', {})).toMatchObject({ money: usd('0') });
    expect(evaluate('Free', { value: euros('10') })).toMatchObject({ money: euros('0') });
  });

  test('a weight in the unit of the rate goes before one that would have to be converted', () => {
    const result = evaluate('4.4¢/kg', { quantities: of('1 t', '250 kg') });
    expect(result).toMatchObject({ trace: [{ text: '4.4¢/kg × 250 kg' }] });
  });

  // the words of the rate: each jewel over seven of one article
  test.each([
    ['9 jewels', '1 No.', '0.056'],
    ['7 jewels', '1 No.', '0'],
    ['5 jewels', '1 No.', '0'],
  ])('one article with %s pays for those over 7', (jewels, articles, amount) => {
    const result = evaluate('2.8¢/jewel over 7', { quantities: of(jewels, articles) });
    expect(result.kind === 'amount' && formatDecimal(result.money.amount)).toBe(amount);
  });

  test('tenths of a cent are not rounded away, nor thirds of a dozen into the wrong cent', () => {
    const odd = evaluate('8.5%', { value: usd('0.01') });
    expect(odd.kind === 'amount' && formatDecimal(odd.money.amount)).toBe('0.00085');
    const half = evaluate('3¢/doz.', { quantities: of('10 No.') });
    expect(half.kind === 'amount' && formatDecimal(half.money.amount)).toBe('0.025');
  });
});

describe('what is missing is asked in a broker’s words', () => {
  test.each([
    ['8.5%', {}, ['What is the customs value of the goods, in US dollars?']],
    ['4.4¢/kg', {}, ['How many kilograms?']],
    ['76¢/pr. + 32%', { value: usd('9') }, ['How many pairs?']],
    [
      '5.4¢/kg on drained weight',
      { quantities: of('1200 kg') },
      ['How many kilograms of drained weight? (1200 kg given, without saying that it is the drained weight)'],
    ],
    ['5¢/kg + 2¢/kg on lead content', {}, ['How many kilograms?', 'How many kilograms of lead content?']],
    // note 5 of chapter 22: a proof liter is one by its alcohol, which names nothing more; a kilogram is not
    ['18.9¢/pf.liter on ethyl alcohol content', {}, ['How many proof liters?']],
    ['18.9¢/pf.liter on lead content', {}, ['How many proof liters of lead content?']],
    ['5¢/kg on ethyl alcohol content', {}, ['How many kilograms of ethyl alcohol content?']],
    ['5¢/kg + 2% but not less than 1¢/kg', { value: usd('1') }, ['How many kilograms?']],
    ['6% on the case', { value: usd('100') }, ['What is the value of the case, in US dollars?']],
    ['3 percent of the fair retail value', {}, ['What is the fair retail value, in US dollars?']],
    [
      '20% on the value of the telescopic sight, if any',
      {},
      ['What is the value of the telescopic sight, in US dollars (0 if there is none)?'],
    ],
    [
      '2.8¢/jewel over 7',
      { quantities: of('90 jewels', '10 pcs') },
      [
        'How many jewels over 7 per article, all articles together? (90 jewel given, without saying that it is the excess over 7)',
      ],
    ],
    [
      'The duty provided in the applicable subheading + 25%',
      { value: usd('1') },
      ['What duty do the goods pay under their own subheading, in US dollars?'],
    ],
    [
      'The duty provided in subheadings 8716.39.00 or 8716.90.50 + 100%',
      { value: usd('1') },
      ['What duty do the goods pay under 8716.39.00 or 8716.90.50, in US dollars?'],
    ],
    [
      'A duty upon the value of such processing outside the United States',
      { value: usd('1'), applicable: usd('1') },
      ['What is the value of such processing outside the United States, in US dollars?'],
    ],
  ] as const)('%s', (text, basis, questions) => {
    const result = evaluate(text, basis);
    expect(result.kind === 'needs' ? result.needs.map((need) => need.text) : result).toEqual(questions);
  });

  test('sugar: weight and polarization', () => {
    const sugar =
      '3.6606¢/kg less 0.020668¢/kg for each degree under 100 degrees (and fractions of a degree in proportion) but not less than 3.143854¢/kg';
    expect(evaluate(sugar, {})).toMatchObject({
      kind: 'needs',
      needs: [
        { what: 'quantity', unit: 'kg' },
        { what: 'quantity', unit: 'degree' },
      ],
    });
  });
});

describe('duties that build on the duty of the goods', () => {
  const amounts = (text: string, basis: Partial<DutyBasis>) => {
    const result = evaluate(text, basis);
    return result.kind === 'amount'
      ? [formatDecimal(result.money.amount), ...result.trace.map((step) => step.text)]
      : result;
  };

  test('a rate that is lowered takes away no more than the whole duty', () => {
    const less = 'The duty rate provided in such subheading minus 0.5%';
    const value = usd('1000');
    expect(amounts(less, { value, applicable: usd('20') })).toEqual([
      '15',
      'the duty of the applicable subheading',
      '-0.5% × 1000 USD',
    ]);
    expect(amounts(less, { value, applicable: usd('5') })).toHaveLength(3);
    expect(amounts(less, { value, applicable: usd('3') })).toEqual([
      '0',
      'the reduction takes away the whole duty',
    ]);
  });

  test('no change is the duty of the goods', () => {
    expect(amounts('No change', { applicable: usd('12') })).toEqual([
      '12',
      'the duty of the applicable subheading',
    ]);
  });

  test('repairs done abroad pay the rate of the goods on their own value', () => {
    const repaired = {
      value: usd('1000'),
      applicable: usd('50'),
      parts: [{ part: 'repairs or alterations', value: usd('200') }],
    };
    expect(amounts('A duty upon the value of the repairs or alterations', repaired)).toEqual([
      '10',
      '50 USD on 1000 USD, charged on 200 USD',
    ]);
  });

  test('what is deducted may be all of the value, and not more', () => {
    const less = 'A duty upon the full value of the imported article, less the value of U.S. fabrics';
    const made = (fabrics: string) =>
      amounts(less, {
        value: usd('100'),
        applicable: usd('5'),
        parts: [{ part: 'value of U.S. fabrics', value: usd(fabrics) }],
      });
    expect(made('40')).toEqual(['3', '5 USD on 100 USD, charged on 60 USD']);
    expect(made('100')).toEqual(['0', '5 USD on 100 USD, charged on 0 USD']);
    expect(made('100.01')).toMatchObject({ kind: 'not_computable' });
  });

  test('every value that is missing is asked at once', () => {
    const result = evaluate(
      'A duty upon the full value of the imported article, less the value of U.S. fabrics',
      {},
    );
    expect(result.kind === 'needs' && result.needs.map(({ what, part }) => part ?? what)).toEqual([
      'applicable',
      'value',
      'value of U.S. fabrics',
    ]);
  });

  test('the dutiable part is told where its values are known, and asked for where not', () => {
    const less = rate('A duty upon the full value of the imported article, less the value of U.S. fabrics');
    const known = {
      quantities: [],
      value: usd('100'),
      parts: [{ part: 'value of U.S. fabrics', value: usd('40') }],
    };
    expect(dutiablePart(less, known)).toEqual(usd('60'));
    expect(dutiablePart(less, { quantities: [], value: usd('100') })).toBeUndefined();
    expect(dutiablePart(less, { quantities: [], parts: known.parts })).toBeUndefined();
    expect(dutiablePart(rate('8.5%'), known)).toBeUndefined();
    expect(dutiableNeeds(less, known)).toEqual([]);
    expect(dutiableNeeds(less, { quantities: [] }).map(({ part, what }) => part ?? what)).toEqual([
      'value',
      'value of U.S. fabrics',
    ]);
    expect(dutiableNeeds(rate('8.5%'), { quantities: [] })).toEqual([]);
    const repairs = rate('A duty upon the value of the repairs or alterations');
    expect(dutiableNeeds(repairs, { quantities: [] })).toHaveLength(1);
    expect(
      dutiablePart(repairs, {
        quantities: [],
        parts: [{ part: 'repairs or alterations', value: usd('7') }],
      }),
    ).toEqual(usd('7'));
  });
});

describe('what cannot be computed says why', () => {
  test('a floor in dollars under a value in euros, or with a sum that mixes them', () => {
    for (const text of ['5¢/kg but not less than 2%', '5¢/kg + 2% but not less than 1%'])
      expect(evaluate(text, { value: euros('1000'), quantities: of('1 kg') })).toMatchObject({
        kind: 'not_computable',
        why: expect.stringContaining('another currency'),
      });
  });
  test('a duty and values in different currencies', () =>
    expect(
      evaluate('A duty upon the value of the repairs or alterations', {
        value: usd('100'),
        applicable: usd('5'),
        parts: [{ part: 'repairs or alterations', value: euros('10') }],
      }),
    ).toEqual({
      kind: 'not_computable',
      why: 'the values are in different currencies: give them all in US dollars',
    }));
  test('a ceiling that hangs on how the goods are made', () =>
    expect(
      evaluate('4.3%, but if of plates the total duty shall not exceed the duty for the movement', {
        value: usd('1'),
      }),
    ).toEqual({
      kind: 'not_computable',
      why: 'if the goods are of plates, the total may not exceed the duty for the movement: work that duty out first',
    }));
  test('a rate that stands elsewhere', () =>
    expect(evaluate('See 9822.04.01-9822.04.03', {})).toEqual({
      kind: 'not_computable',
      why: 'the rate stands elsewhere: see 9822.04.01-9822.04.03',
    }));
  test('dollars a kilogram and a value in euros', () =>
    expect(evaluate('4.4¢/kg + 8.5%', { value: euros('1000'), quantities: of('1 kg') })).toEqual({
      kind: 'not_computable',
      why: 'the rate mixes US dollars with a value in another currency: give the value in US dollars',
    }));
  test('a percentage alone may be of any currency', () =>
    expect(evaluate('8.5%', { value: euros('1000') })).toMatchObject({ money: { currency: 'EUR' } }));
  test('repairs on goods of no value', () =>
    expect(
      evaluate('A duty upon the value of the repairs or alterations', {
        value: usd('0'),
        applicable: usd('0'),
        parts: [{ part: 'the value of the repairs or alterations', value: usd('1') }],
      }),
    ).toMatchObject({ kind: 'not_computable' }));
  test('more American parts than value', () =>
    expect(
      evaluate('A duty upon the full value of the imported article, less the value of U.S. fabrics', {
        value: usd('100'),
        applicable: usd('5'),
        parts: [{ part: 'value of U.S. fabrics', value: usd('101') }],
      }),
    ).toMatchObject({ kind: 'not_computable', why: expect.stringContaining('U.S. fabrics') }));
  test('words', () =>
    expect(evaluate('The rate applicable to the complete, assembled movement', {})).toEqual({
      kind: 'not_computable',
      why: 'the schedule gives this rate in words: "The rate applicable to the complete, assembled movement"',
    }));
});

describe('the total ad valorem rate', () => {
  test.each([
    ['Free', '0'],
    ['8.5%', '8.5'],
    ['8.5% + 2%', '10.5'],
    ['6.5% on the entire set', '6.5'],
  ])('%s: %s', (text, expected) => expect(totalAdValorem(rate(text))?.toFixed()).toBe(expected));
  test.each([
    '4.4¢/kg',
    '4.4¢/kg + 8.5%',
    '6% on the case',
    '5% but not more than 10%',
    'No change',
    'See additional U.S. note 1',
    'The duty provided in the applicable subheading + 25%',
  ])('%s has none', (text) => expect(totalAdValorem(rate(text))).toBeUndefined());
});
