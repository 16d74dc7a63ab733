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

  test('an amount that may be two, or none, is no value', () => {
    expect(read('value 12.000')).toEqual({
      entry: { unclearValue: { said: 'value 12.000', currency: 'USD', readings: ['12000', '12'] } },
      rest: '',
    });
    expect(read('value 1,23,456').entry).toEqual({
      unclearValue: { said: 'value 1,23,456', currency: 'USD', readings: [] },
    });
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
