import { describe, expect, test } from 'vitest';
import { CutText } from '../../../../src/chat/said/cut-text.js';
import { readEntry } from '../../../../src/chat/said/read-entry.js';
import { foldText } from '../../../../src/classify/facts/scan-words.js';
import { shippedCountries } from '../../../support/play-dialogue.js';

const read = (message: string, wide = true) => {
  const text = new CutText(message, foldText);
  return { entry: readEntry(text, shippedCountries, wide), rest: text.rest };
};

describe('what a message says of the entry', () => {
  test.each([
    ['from China', { origin: 'CN' }],
    ['from South Korea to the United States', { origin: 'KR', destination: 'US' }],
    ['desde China a México', { origin: 'CN', destination: 'MX' }],
    ['tornillos de acero desde Taiwán', { origin: 'TW' }],
    ['hecho en Vietnam', { origin: 'VN' }],
    ['value 12,000', { value: { amount: '12000', currency: 'USD' } }],
    ['worth $1,500.50', { value: { amount: '1500.5', currency: 'USD' } }],
    ['con valor de 5 mil dólares', { value: { amount: '5000', currency: 'USD' } }],
    ['value 8.500,00 EUR', { value: { amount: '8500', currency: 'EUR' } }],
    ['CIF 5400 EUR', { value: { amount: '5400', currency: 'EUR' } }],
    ['€ 8.500,00', { value: { amount: '8500', currency: 'EUR' } }],
    ['10 000 USD', { value: { amount: '10000', currency: 'USD' } }],
    ['worth 12.5k', { value: { amount: '12500', currency: 'USD' } }],
    ['300 Canadian dollars', { value: { amount: '300', currency: 'CAD' } }],
    ['por 300 pesos', { value: { amount: '300', currency: 'MXN' } }],
    ['on 2026-06-15', { date: '2026-06-15' }],
    ['on June 15, 2026', { date: '2026-06-15' }],
    ['el 15 de junio de 2026', { date: '2026-06-15' }],
    ['by sea', { transport: 'ocean' }],
    ['por avión', { transport: 'air' }],
    ['en camión', { transport: 'truck' }],
    ['quantity 400 doz', { quantities: [{ amount: '400', unit: 'doz.' }] }],
    ['claim USMCA', { claim: 'USMCA' }],
  ])('%s', (message, entry) => {
    expect(read(message).entry).toMatchObject(entry);
  });

  test('goods keep their own words: a country in a name, a measure, a material', () => {
    expect(read('china dinner plates', false)).toEqual({ entry: {}, rest: 'china dinner plates' });
    expect(read('500 ml bottle of glass', false)).toEqual({ entry: {}, rest: '500 ml bottle of glass' });
    expect(read('mesa de madera', false)).toEqual({ entry: {}, rest: 'mesa de madera' });
    expect(read('women’s cotton t-shirt from Mexico', false)).toMatchObject({
      entry: { origin: 'MX' },
      rest: 'women’s cotton t-shirt',
    });
  });

  test.each([
    ['value 2 500,50 dólares', '2500.5', 'USD'],
    ['valor 12 000', '12000', 'USD'],
    ['value 12 345 from China', '12345', 'USD'],
    ['value 1 200,5', '1200.5', 'USD'],
    ['worth 2.5 million usd', '2500000', 'USD'],
    ['$2.5m', '2500000', 'USD'],
    ['value 5 million yen', '5000000', 'JPY'],
    ['it is worth 3 hundred dollars', '300', 'USD'],
    ['value USD12,000.00', '12000', 'USD'],
    ['value US $500', '500', 'USD'],
    ['value C$500', '500', 'CAD'],
    ['R$ 1.234,50', '1234.5', 'BRL'],
    ['the value is about 3000', '3000', 'USD'],
    ['value 500 200 pieces', '500', 'USD'],
    ['value 5000 in total', '5000', 'USD'],
  ])('%s is an amount', (message, amount, currency) => {
    expect(read(message).entry.value).toEqual({ amount, currency });
  });

  test.each([
    ['value 12.000', ['12000 USD', '12 USD']],
    ['value ¥10000', ['10000 JPY', '10000 CNY']],
    ['value 1,23,456', []],
    ['value -5 USD', []],
    ['value 1e5 USD', []],
    ['value 5-10 USD', []],
    ['value 3 lakh INR', []],
    ['value 500 pounds', []],
    ['value twelve thousand dollars', []],
    ['doce mil dólares', []],
  ])('%s may be two amounts, or none, and is no value', (message, readings) => {
    const { entry, rest } = read(message);
    expect(entry.value).toBeUndefined();
    expect(entry.unclearValue).toEqual({
      said: message,
      readings: readings.map((each) => ({ amount: each.split(' ')[0], currency: each.split(' ')[1] })),
    });
    expect(rest).toBe('');
  });

  test.each([
    ['5000 units at 120 dollars each', '120', 'USD', 'No.', '5000 No.'],
    ['500 at $3.20 each', '3.2', 'USD', 'No.', '500 No.'],
    ['2000 piezas a 8 dólares', '8', 'USD', 'No.', '2000 No.'],
    ['1.200 pares a 20 dólares el par', '20', 'USD', 'prs.', '1200 prs.'],
    ['5,000 units @ 1.20', '1.2', 'USD', 'No.', '5000 No.'],
    ['300 chairs at 40 usd', '40', 'USD', 'No.', '300 No.'],
    ['12 dozen at 8 usd', '8', 'USD', 'doz.', '12 doz.'],
    ['40 kg at 15 euros per kg', '15', 'EUR', 'kg', '40 kg'],
    ['3k pcs x $0.42', '0.42', 'USD', 'No.', '3000 No.'],
    ['90 each instead', '90', 'USD', 'No.', undefined],
    ['unit price 3.20', '3.2', 'USD', 'No.', undefined],
    ['precio unitario de 8 dólares', '8', 'USD', 'No.', undefined],
    ['value 5/pair', '5', 'USD', 'prs.', undefined],
    ['$3.20 per kg', '3.2', 'USD', 'kg', undefined],
    ['15 dólares por pieza', '15', 'USD', 'No.', undefined],
  ])('%s: the price of one is no value of the goods', (message, amount, currency, unit, count) => {
    const { entry } = read(message);
    expect(entry.price).toEqual({ amount, currency, unit });
    expect(entry.value).toBeUndefined();
    expect(entry.quantities?.map((each) => `${each.amount} ${each.unit}`)).toEqual(count && [count]);
  });

  test('a price that may be two amounts is none', () => {
    expect(read('12.000 USD each', false).entry).toEqual({
      unclearValue: { said: '12.000 USD each', readings: [], isPriceOfOne: true },
    });
  });

  test.each([
    ['6 gross, about 300 kg net', ['6 gross', '300 kg']],
    ['12 dozen', ['12 doz.']],
    ['a dozen', ['1 doz.']],
    ['1.200 pares', ['1200 prs.']],
    ['they weigh 300 grams each, 1000 of them', ['1000 No.', '300000 g']],
    ['2 tonnes', ['2 t']],
    ['son 500 piezas, 120 kilos', ['500 No.', '120 kg']],
  ])('%s is how much is shipped', (message, quantities) => {
    expect(read(message).entry.quantities?.map(({ amount, unit }) => `${amount} ${unit}`)).toEqual(
      quantities,
    );
  });

  test.each([
    ['entry date 13/6/2026', '2026-06-13'],
    ['June 22nd 2026', '2026-06-22'],
    ['22 de junio del 2026', '2026-06-22'],
    ['in January 2027', '2027-01-01'],
    ['2026/06/22', '2026-06-22'],
  ])('%s is a day', (message, date) => {
    expect(read(message).entry.date).toBe(date);
  });

  test.each([
    ['shipped on 5/6/2026', ['2026-05-06', '2026-06-05']],
    ['arrives June 22', ['-06-22']],
    ['el 3 de mayo', ['-05-03']],
  ])('%s may be several days', (message, readings) => {
    expect(read(message).entry.date).toBeUndefined();
    expect(read(message).entry.unclearDay?.readings).toEqual(readings);
  });

  test.each([
    ['freight of 8000 usd', { freight: { amount: '8000', currency: 'USD' } }],
    [
      'flete 1,200 y seguro 85',
      { freight: { amount: '1200', currency: 'USD' }, insurance: { amount: '85', currency: 'USD' } },
    ],
    ['they arrive on a ship', { transport: 'ocean' }],
    ['llegan por barco', { transport: 'ocean' }],
    ['air freight', { transport: 'air' }],
    ['vía aérea', { transport: 'air' }],
  ])('%s', (message, entry) => {
    expect(read(message).entry).toMatchObject(entry);
  });

  test('a count, a measure or a share is no amount of money', () => {
    for (const message of [
      'value pack of 12 towels',
      'valued 12 pieces',
      'valor 100% FOB',
      'hose 2 m, 500 ml',
    ])
      expect(read(message, false).entry).toEqual({});
    expect(read('value 12 kg 500 USD', false).entry.value).toEqual({ amount: '500', currency: 'USD' });
  });

  test('nothing of an amount is left among the goods', () => {
    expect(read('steel screws M6 x 20 mm from Germany, value 8.500,00 EUR', false)).toEqual({
      entry: { origin: 'DE', value: { amount: '8500', currency: 'EUR' } },
      rest: 'steel screws M6 x 20 mm,',
    });
    expect(read('60% algodón 40% poliéster, valor 100% FOB', false).entry).toEqual({});
  });

  test('a day that the calendar does not have is no date', () => {
    expect(read('on 2026-02-30').entry.date).toBeUndefined();
  });
});
