import { describe, expect, test } from 'vitest';
import { emptyCase } from '../../../../src/chat/chat-case.js';
import { CutText } from '../../../../src/chat/said/cut-text.js';
import { readEntry } from '../../../../src/chat/said/read-entry.js';
import { readIntent } from '../../../../src/chat/said/read-intent.js';
import { countSaid } from '../../../../src/chat/said/read-quantity.js';
import { foldText } from '../../../../src/classify/facts/scan-words.js';
import { shippedActs as acts, shippedCountries as countries } from '../../../support/play-dialogue.js';

const told = (message: string) => readEntry(new CutText(message, foldText), countries, true);
const pieces = (amount: string) => [{ amount, unit: 'No.' }];
const dollars = (amount: string) => ({ amount, currency: 'USD' });

describe('what is told of a shipment', () => {
  test.each([
    ['we got six of them at 30 usd each', pieces('6'), { ...dollars('30'), unit: 'No.' }],
    ['200 crates of 24 jars at 1.10 usd the jar', pieces('4800'), { ...dollars('1.1'), unit: 'No.' }],
    ['300 pc 4.75 ea', pieces('300'), { ...dollars('4.75'), unit: 'No.' }],
    ['dos mil piezas a 3 dlls', pieces('2000'), { ...dollars('3'), unit: 'No.' }],
  ])('%s', (message, quantities, price) => {
    expect(told(message)).toMatchObject({ quantities, price });
  });

  test('packs that have a price give the value and what is in them', () => {
    expect(told('50 boxes of 12 at 6 usd the box')).toEqual({
      quantities: pieces('600'),
      value: dollars('300'),
    });
    expect(told('40 bags of 25 kg')).toEqual({ quantities: [{ amount: '1000', unit: 'kg' }] });
  });

  test('duties go by the net weight where both are told', () => {
    expect(told('2 metric tons net, 2.3 t gross').quantities).toEqual([{ amount: '2', unit: 't' }]);
    expect(told('2.3 t gross').quantities).toEqual([{ amount: '2.3', unit: 't' }]);
  });

  test('a value that is corrected, one in thousands, a ship by its name', () => {
    expect(told('value 9,000, no wait, 9,500 usd').value).toEqual(dollars('9500'));
    expect(told('18k from Peru')).toEqual({ origin: 'PE', value: dollars('18000') });
    expect(told('vessel Ever Given out of Ningbo').transport).toBe('ocean');
  });

  test('a place names its country where it is written as a name', () => {
    expect(told('de Jalisco').origin).toBe('MX');
    expect(told('bicicleta de montaña').origin).toBeUndefined();
  });

  test('a fraction of a piece is no count', () => {
    expect(countSaid('1.09', 'No.')).toBeUndefined();
    expect(countSaid('120', 'No.')).toEqual({ amount: '120', unit: 'No.' });
  });
});

describe('goods and lists', () => {
  const meant = (message: string, state = emptyCase()) => readIntent(message, state, { countries, acts });

  test.each([
    ['what would a garden gnome be classified as?', 'garden gnome'],
    ['where do I put bamboo blinds?', 'bamboo blinds'],
    ['¿cómo se clasifica una licuadora?', 'licuadora'],
  ])('%s names goods', (message, text) => {
    expect(meant(message)).toMatchObject({ kind: 'goods', text });
  });

  test('an article or a count each make a list; "so" eats no word', () => {
    expect(meant('a toaster and a hand mixer')).toMatchObject({
      kind: 'several',
      rows: [{ text: 'toaster' }, { text: 'hand mixer' }],
    });
    expect(meant('these three: soap dish, towel rack, bath mat')).toMatchObject({
      rows: [{ text: 'soap dish' }, { text: 'towel rack' }, { text: 'bath mat' }],
    });
  });

  test.each([
    'cookies made from US wheat flour',
    'cookies baked from Canadian wheat',
    'tubes made from Chinese steel',
  ])('%s: a material is from there, and not the goods', (text) => {
    expect(meant(text)).toMatchObject({ kind: 'goods', text, entry: {} });
  });

  test.each([
    ['steel bolts from US by truck', { origin: 'US', transport: 'truck' }],
    ['shoes from US suppliers', { origin: 'US' }],
    ['leather belts from the US', { origin: 'US' }],
  ])('%s: the goods are', (text, entry) => {
    expect(meant(text)).toMatchObject({ kind: 'goods', entry });
  });

  test('a count between commas is no line of a list', () => {
    const entry = { origin: 'ES', quantities: [{ amount: '200', unit: 'prs.' }] };
    expect(meant('gloves from Spain, 200 pairs')).toMatchObject({ kind: 'goods', text: 'gloves', entry });
    expect(meant('leather gloves, 200 pairs, from Spain')).toMatchObject({ text: 'leather gloves', entry });
    expect(meant('gloves from US, 200 pairs')).toMatchObject({ kind: 'goods', text: 'gloves' });
  });

  test('where goods are made is their origin, and not where they enter', () => {
    const said = meant('we assemble office desks in Monterrey and sell to Ohio, do they qualify for USMCA?');
    expect(said).toMatchObject({ kind: 'origin', goods: 'office desks', entry: { origin: 'MX' } });
  });
});
