import { describe, expect, test } from 'vitest';
import { assessVagueness, type VagueWords } from '../../../../src/classify/explain/assess-vagueness.js';
import { shippedLibrary } from '../../../support/shipped.js';

const words = shippedLibrary().json<VagueWords>('vague-words.json');

describe('descriptions too vague to classify', () => {
  test.each([
    '',
    '???',
    '12345',
    'AB-1234-X',
    'parts',
    'spare parts',
    'plastic parts',
    'samples',
    'gift',
    'various goods',
    'misc household items',
    'machinery',
    'black, xl',
    'beige, one size',
    'mens charcoal xl',
    'boys, 10-12 years',
    'Nike',
    'asdkjhqwrtp',
    '身体',
    'muestras',
    'piezas de plástico',
    'regalo',
    'mercancía general',
    'ropa',
  ])('refuses "%s"', (description) => {
    const { refused, missing, why } = assessVagueness(description, words);
    expect(refused).toBe(true);
    expect(missing).toHaveLength(3);
    expect(why).not.toBe('');
  });

  test.each([
    'lemon',
    'charcoal',
    'iPhone case',
    'M8 bolts',
    'zinc oxide 99%',
    'H2SO4 98%',
    '2-methyl-2-butene',
    'R134a',
    '67-64-1',
    'PVC',
    'cotton',
    'pet food',
    'spare parts for tractors',
    'gift box',
    "men's shoes",
    'LED',
    'TV',
    'vitamin B12',
    'tornillos M8',
    'ñame',
  ])('does not refuse "%s"', (description) => {
    expect(assessVagueness(description, words).refused).toBe(false);
  });

  test('a part is asked which part it is, in the language of the description', () => {
    expect(assessVagueness('spare parts', words).missing[0]).toMatch(/which part/);
    expect(assessVagueness('refacciones', words).missing[0]).toMatch(/qué parte/);
  });

  test('words that nobody knows are refused, known ones are not', () => {
    const isKnown = (word: string): boolean => word === 'lemon';
    expect(assessVagueness('blorpish quandle', words, isKnown).refused).toBe(true);
    expect(assessVagueness('lemon quandle', words, isKnown).refused).toBe(false);
  });

  test('a CAS number needs its check digit', () => {
    expect(assessVagueness('67-64-2', words).refused).toBe(true);
  });
});
