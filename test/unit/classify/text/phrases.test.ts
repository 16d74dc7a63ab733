import { describe, expect, it } from 'vitest';
import { readDescription } from '../../../../src/classify/text/phrases.js';
import { translateReading } from '../../../../src/classify/text/translate.js';
import { shippedWordLists } from '../../../support/classify-words.js';

const lists = shippedWordLists();
const plainLetters = new Int8Array(4096);
const read = (text: string, language?: 'en' | 'es') => readDescription(text, lists, plainLetters, language);
const head = (text: string, language?: 'en' | 'es') =>
  read(text, language).words.find(({ role }) => role === 'head')?.text;
const words = (text: string) => read(text).words.map(({ text: word }) => word);

describe('the word that names the goods', () => {
  it.each([
    ['AC synchronous turntable motor for microwave oven', 'motor'],
    ["a men's knitted pullover made of 100% cotton", 'pullover'],
    ['set of stainless steel screws', 'screws'],
    ['hydraulic relief valves', 'valves'],
  ])('%s -> %s', (text, named) => expect(head(text, 'en')).toBe(named));

  it('is the first noun in Spanish', () => expect(head('tubos cuadrados de acero', 'es')).toBe('tubos'));

  it('purpose words are told from the goods', () =>
    expect(
      read('filter for diesel engines', 'en')
        .words.filter(({ role }) => role === 'purpose')
        .map(({ text }) => text),
    ).toEqual(['diesel', 'engines']));
});

describe('what is left out', () => {
  it('the wording of rulings', () =>
    expect(words('The tariff classification of a plastic clamp from China')).toEqual(['plastic', 'clamp']));
  it.each([
    'origin, marking and status under the United States-Australia Free Trade Agreement (UAFTA) of a dietary supplement',
    'The tariff classification, country of origin, and USMCA eligibility of a dietary supplement',
    'Classification and eligibility for duty-free treatment under Nairobi Protocol concerning certain dietary supplement',
  ])('all that is asked about the goods: %s', (subject) =>
    expect(words(subject)).toEqual(['dietary', 'supplement']),
  );
  it.each([
    ['treatment of wood preservative', 'preservative'],
    ['status lights for elevators', 'lights'],
    ['trade of marking machines', 'machines'],
  ])('but not goods that use the same words: %s', (goods, named) => expect(words(goods)).toContain(named));
  it('ruling numbers', () =>
    expect(words("Revocation of NY N336132; Tariff Classification of Men's Footwear")).toEqual([
      'men',
      'footwear',
    ]));
  it('where the goods come from', () =>
    expect(words('steel nails made in South Korea')).toEqual(['steel', 'nails']));
  it('never everything', () => expect(words('country of origin').length).toBeGreaterThan(0));
});

describe('spelling, numbers and units', () => {
  it('reads British spelling and many hyphens as one word', () =>
    expect(words('aluminium tyres, T-shirt')).toEqual(['aluminum', 'tires', 'tshirt']));
  it('keeps shares with their material', () =>
    expect(
      read('85% cotton 15% nylon', 'en').measures.map(({ value, unit, next }) => [value, unit, next]),
    ).toEqual([
      [85, '%', 'cotton'],
      [15, '%', 'nylon'],
    ]));
  it('reads a CAS number as one word', () => expect(words('verapamil 52-53-9')).toContain('cas52-53-9'));
});

describe('Spanish', () => {
  it('is told by its function words', () =>
    expect(read('bolso de mano para mujer hecho de cuero').language).toBe('es'));
  it('is read in English order', () => {
    const text = 'tubos cuadrados de acero para motocicleta';
    const english = translateReading(read(text, 'es'), text, lists);
    expect(english.words.map(({ text: word }) => word)).toEqual([
      'steel',
      'square',
      'tubes',
      'pipes',
      'motorcycle',
    ]);
    expect(english.words.find(({ role }) => role === 'head')?.text).toBe('pipes');
  });
  it('keeps names that no dictionary has', () => {
    const text = 'Verapamilo';
    expect(translateReading(read(text, 'es'), text, lists).words[0]?.text).toBe('verapamilo');
  });
});
