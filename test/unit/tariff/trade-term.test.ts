import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foldText } from '../../../src/classify/facts/scan-words.js';
import { findTerm, type WrittenTerms } from '../../../src/tariff/trade-term.js';
import { dataFolder } from '../../support/shipped.js';

const { terms } = JSON.parse(readFileSync(`${dataFolder}/terms.json`, 'utf8')) as WrittenTerms;
const found = (text: string): string | undefined => findTerm(terms, foldText(text))?.id;

describe('a word of the trade', () => {
  test.each([
    ['MPF', 'mpf'],
    ['the merchandise processing fee', 'mpf'],
    ['binding ruling and how long does it take', 'binding_ruling'],
    ['set put up for retail sale', 'retail_set'],
    ['ruling letter', 'binding_ruling'],
    ['Section 301', 'section_301'],
    ['la Regla 8ª', 'regla_octava'],
    ['carácter esencial', 'essential_character'],
    ['el padrón de importadores', 'padron'],
  ])('is found in "%s"', (text, id) => {
    expect(found(text)).toBe(id);
  });

  test.each(['a vat of stainless steel for brewing beer at home', 'nomad tent', 'cotton shirt', ''])(
    'is none in "%s"',
    (text) => {
      expect(found(text)).toBeUndefined();
    },
  );

  test('each is found by every one of its names, has both languages and a citation', () => {
    for (const term of terms) {
      for (const name of [...term.names.en, ...term.names.es]) {
        expect(name, name).toBe(foldText(name));
        expect(
          terms.filter(
            (other) => other.id !== term.id && [...other.names.en, ...other.names.es].includes(name),
          ),
        ).toEqual([]);
        expect(found(name), name).toBe(term.id);
      }
      expect(term.names.en.length * term.names.es.length).toBeGreaterThan(0);
      expect(term.en.length * term.es.length * term.citation.length).toBeGreaterThan(0);
    }
  });
});
