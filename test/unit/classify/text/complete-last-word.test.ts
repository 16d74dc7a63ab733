import { describe, expect, it } from 'vitest';
import { type CommonWords, completeLastWord } from '../../../../src/classify/text/complete-last-word.js';
import type { Reading } from '../../../../src/classify/text/phrases.js';

const uses = { skirt: 40, skirting: 5, waist: 30, waistcoat: 20, waistcoats: 4, water: 9, waterproof: 9 };
const words = Object.keys(uses).sort() as (keyof typeof uses)[];
const common: CommonWords = {
  texts: { size: words.length, at: (index) => words[index]! },
  count: Uint32Array.from(words, (word) => uses[word]),
};
const known = new Set(['linen', 'pencil', 'slit', 'breasted', 'waist', 'blue', 'hose']);

/** Reads a text as one phrase whose words are their own stems. */
function read(text: string, language: 'en' | 'es' = 'en') {
  const reading: Reading = {
    language,
    measures: [],
    words: text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, stem: word, role: 'main', phrase: 0 })),
  };
  return completeLastWord(reading, text, ({ stem }) => known.has(stem), common);
}

describe('a last word that was cut off', () => {
  it('is read as the word that most words beginning so are', () => {
    const { words: read1, completed } = read('double-breasted linen waistcoa');
    expect(read1.at(-1)).toMatchObject({ text: 'waistcoat', stem: 'waistcoat' });
    expect(completed).toEqual({ cut: 'waistcoa', word: 'waistcoat' });
    expect(read('ZW COLLECTION SLIT PENCIL SKIR').completed).toEqual({ cut: 'skir', word: 'skirt' });
  });

  it.each([
    ['a word that is known', 'double-breasted linen waist'],
    ['one that two words begin with alike', 'ten metres of blue hose wate'],
    ['one that no word begins with', 'pencil case from drunkele'],
    ['a short text, which nobody cuts', 'slit pencil skir'],
    ['a word that is all that is said', 'skir'],
    ['one that is not the last of the text', 'slit pencil skir, 24 pieces'],
    ['two letters', 'slit and long pencil sk'],
  ])('stays as it stands: %s', (_, text) => {
    expect(read(text).completed).toBeUndefined();
  });

  it('is not looked for in Spanish', () => {
    expect(read('falda de tubo para dama skir', 'es').completed).toBeUndefined();
  });
});
