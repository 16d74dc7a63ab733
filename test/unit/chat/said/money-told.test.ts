import { describe, expect, test } from 'vitest';
import { pricedAnew } from '../../../../src/chat/answers/settle-value.js';
import { type ChatCase, emptyCase } from '../../../../src/chat/chat-case.js';
import { currencyTold } from '../../../../src/chat/said/currency-told.js';
import { CutText } from '../../../../src/chat/said/cut-text.js';
import { asksMoney } from '../../../../src/chat/said/money-asked.js';
import { readEntry } from '../../../../src/chat/said/read-entry.js';
import { readIntent } from '../../../../src/chat/said/read-intent.js';
import { currencyRated, rateSaid } from '../../../../src/chat/said/read-rate.js';
import { foldText } from '../../../../src/classify/facts/scan-words.js';
import { shippedActs as acts, shippedCountries as countries } from '../../../support/play-dialogue.js';

const told = (message: string) => readEntry(new CutText(message, foldText), countries, true);
const each = (amount: string, currency = 'USD') => ({ amount, currency, unit: 'No.' });
const pieces = (amount: string) => ({ amount, unit: 'No.' });
const known = {
  ...emptyCase('en', {
    origin: 'CN',
    price: each('3.85'),
    value: { amount: '385', currency: 'USD' },
    quantities: [pieces('100')],
  }),
  product: 'cotton tote bags',
  code: '42022245',
};
const meant = (message: string, state: ChatCase = known) => readIntent(message, state, { countries, acts });

describe('the price of one, as it is spoken', () => {
  test.each([
    ['china, 1200 sets, cost me 4.20 per set', '1200', each('4.2')],
    ['we paid 3.15 a piece and ordered 900', '900', each('3.15')],
    ['cuestan 22.40 dólares y pedí 350', '350', each('22.4')],
    ['240 coats at 66', '240', each('66')],
    ['250 at 64.. actually 240 coats at 66', '240', each('66')],
    ['500 a 8, perdón, 520 a 8.50', '520', each('8.5')],
    ['2400 units, forty cents each', '2400', each('0.4')],
  ])('%s', (message, amount, price) => {
    expect(told(message)).toMatchObject({ price, quantities: [pieces(amount)] });
  });

  test.each([
    ['he wants nine dollars a jar', each('9')],
    ['me piden doce pesos la pieza', each('12', 'MXN')],
    ['two and a half euros each', each('2.5', 'EUR')],
    ['the supplier charges half a dollar each', each('0.5')],
  ])('%s', (message, price) => {
    expect(told(message).price).toEqual(price);
  });

  test('money in words that is no price of one is not read, nor what is paid by the month', () => {
    expect(told('nine dollars').price).toBeUndefined();
    expect(told('we pay 500 a month').price).toBeUndefined();
    expect(told('it costs 5040').price).toBeUndefined();
    expect(told('keep it at 64 degrees').price).toBeUndefined();
  });

  test('a price stands behind what it is of', () => {
    expect(told('a dozen costs 48 dollars, I want 25 dozen')).toEqual({
      price: { amount: '48', currency: 'USD', unit: 'doz.' },
      quantities: [{ amount: '25', unit: 'doz.' }],
    });
    expect(told('each one is 3.20').price).toEqual(each('3.2'));
  });

  test('a price is a fact of the goods under discussion, and no goods', () => {
    expect(meant('he wants nine dollars a jar')).toEqual({ kind: 'entry', entry: { price: each('9') } });
  });
});

describe('how many', () => {
  test.each(['pedí 400, no 350', 'we ordered 400, not 350', 'I bought 400'])('%s', (message) => {
    expect(meant(message)).toMatchObject({ kind: 'entry', entry: { quantities: [pieces('400')] } });
  });

  test('what one weighs gives the weight of all', () => {
    const both = [pieces('600'), { amount: '300', unit: 'kg' }];
    expect(told('600 jars, half a kilo each').quantities).toEqual(both);
    expect(told('each jar weighs 0.5 kg, 600 jars').quantities).toEqual(both);
    expect(told('six hundred jars, half a kilo each').quantities).toEqual(both);
    expect(told('600 frascos de medio kilo cada uno').quantities).toEqual(both);
  });
});

describe('a bare figure that mends one that is known', () => {
  test.each([
    ['sorry, 320 not 300', { quantities: [pieces('320')] }],
    ['make that 90', { quantities: [pieces('90')] }],
    ['make it 4.10', { price: each('4.1') }],
    ['no wait, the price is 4', { price: each('4') }],
  ])('%s', (message, entry) => {
    expect(meant(message)).toEqual({ kind: 'entry', entry });
  });

  test('is not read where it may be either or neither', () => {
    expect(meant('make it 9000').kind).not.toBe('entry');
    const alike = { ...known, entry: { price: each('12'), quantities: [pieces('20')] } };
    expect(meant('make it 15', alike).kind).not.toBe('entry');
  });
});

describe('a currency that is told late', () => {
  test.each([
    ['actually the invoice is in cad', 'CAD'],
    ['sorry, those are euros, not dollars', 'EUR'],
    ['la factura esta en pesos', 'MXN'],
    ['i meant canadian dollars', 'CAD'],
  ])('%s', (folded, currency) => {
    expect(currencyTold(folded, known)).toEqual({
      price: each('3.85', currency),
      value: { amount: '385', currency },
    });
  });

  test.each(['in euros?', 'the pesos are heavy', 'in euros or pounds', 'it is 300 euros'])('%s', (folded) => {
    expect(currencyTold(folded, known)).toBeUndefined();
  });

  test('pounds are money where money is spoken of', () => {
    expect(currencyTold('its pounds not dollars', known)?.value).toEqual({ amount: '385', currency: 'GBP' });
    expect(currencyTold('it is in pounds', known)).toBeUndefined();
  });

  test('without money there is nothing that it could be of', () => {
    expect(currencyTold('the invoice is in cad', emptyCase())).toBeUndefined();
  });
});

test('a price whose value was given in dollars goes on in dollars', () => {
  const price = each('17.5', 'GBP');
  const entry = { price, quantities: [pieces('600')] };
  const asked = { id: 'entry-rate', text: '', options: [], about: 'entry' } as const;
  const worth = { ...asked, value: { amount: '10500', currency: 'GBP' } };
  const value = { amount: '13335', currency: 'USD' };
  expect(pricedAnew(entry, worth, value)).toEqual({ value, price: each('22.225') });
  expect(pricedAnew({ ...entry, price: each('17') }, worth, value)).toEqual({ value });
});

describe('a rate of exchange', () => {
  test.each([
    ['a Canadian dollar is 0.73 US', 'CAD', '0.73', '1'],
    ['1 CAD is 73 US cents', 'CAD', '0.73', '1'],
    ['a US dollar is 1.37 Canadian', 'CAD', '1', '1.37'],
    ['one euro is 1.08 dollars', 'EUR', '1.08', '1'],
    ['un dólar son 18.2 pesos', 'MXN', '1', '18.2'],
    ['0.73 US per CAD', 'CAD', '0.73', '1'],
  ])('%s', (said, currency, dollars, foreign) => {
    expect(rateSaid(said, currency)).toEqual({ dollars, foreign });
  });

  test('is no origin where no value waits for it', () => {
    expect(meant('a Canadian dollar is 0.73 US')).toEqual({ kind: 'rate', currency: 'CAD' });
    expect(meant('one euro is 1.08 dollars')).toEqual({ kind: 'rate', currency: 'EUR' });
  });

  test.each(['the pound cake is 0.5 kg', 'canadian bacon', '300 canadian dollars'])(
    '%s is none',
    (folded) => {
      expect(currencyRated(folded)).toBeUndefined();
    },
  );
});

describe('money that is asked for', () => {
  test.each([
    'whats that in cash',
    'tot',
    'ttl pls',
    'pagan algo?',
    'total de impuestos please',
    'q contribuciones salen',
    'and so i would pay how much?',
    'duty in dollars?',
    'cuanto es en lana',
    'so what’s the damage?',
  ])('%s', (folded) => {
    expect(asksMoney(folded)).toBe(true);
  });

  test.each([
    'tote',
    'total station for surveying',
    'cash register',
    'pay phone',
    'money clip',
    'dollar bill',
  ])('%s names goods', (folded) => {
    expect(asksMoney(folded)).toBe(false);
  });

  test('"that" is what was supposed last', () => {
    expect(meant('whats that in cash', { ...known, supposed: { origin: 'KH' } })).toMatchObject({
      kind: 'duty',
      entry: { origin: 'KH' },
      supposed: true,
    });
  });
});

test.each(['ok lets go with cambodia then', 'cambodia it is', "let's take cambodia", 'me quedo con camboya'])(
  '"%s" chooses the origin, and no code',
  (message) => {
    expect(meant(message, { ...known, supposed: { origin: 'KH' } })).toEqual({
      kind: 'entry',
      entry: { origin: 'KH' },
    });
  },
);

test.each([
  ['hola! traigo peluches de tigre de China a USA, qué código?', 'peluches de tigre', 'CN'],
  ["we import steel bolts from Taiwan, what's the hts code?", 'steel bolts', 'TW'],
])('"%s" tells the origin beside what it asks', (message, text, origin) => {
  expect(meant(message, emptyCase())).toMatchObject({ kind: 'goods', text, entry: { origin } });
});
