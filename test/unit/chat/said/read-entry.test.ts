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
    ['5000 units at 120 dollars each', 'at 120 dollars each', '5000 units'],
    ['value 5/pair', 'value 5/pair', ''],
    ['$3.20 per kg', '$3.20 per kg', ''],
    ['15 dólares por pieza', '15 dólares por pieza', ''],
  ])('%s: the price of one is no value of the goods', (message, said, rest) => {
    expect(read(message, false)).toEqual({
      entry: { unclearValue: { said, readings: [], isPriceOfOne: true } },
      rest,
    });
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
