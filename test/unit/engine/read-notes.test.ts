import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { readNotes } from '../../../src/engine/read-notes.js';
import { shippedLibrary } from '../../support/shipped.js';

const library = shippedLibrary();
const read = (of: string, lang: 'en' | 'es' = 'en', date = '2026-06-15') =>
  readNotes(library, of, lang, civilDate(date));

describe('what is read of the law', () => {
  test('cites every statement and says whose words they are', () => {
    const { of, statements, caveats } = read('GRI 3(b)');
    expect(of).toBe('general rule of interpretation 3(b)');
    expect(statements.map(({ citation }) => citation)).toEqual(['general rule of interpretation 3(b)']);
    expect(caveats.join(' ')).toContain('the text of the law decides');
  });

  test('is in Spanish where that is asked', () => {
    const { statements } = read('nota 1 del capítulo 64', 'es');
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.every(({ citation }) => citation.startsWith('nota 1('))).toBe(true);
  });

  test('is said to be missing where nothing of it is loaded', () => {
    const { statements, caveats } = read('chapter 28');
    expect(statements).toEqual([]);
    expect(caveats[0]).toContain('does not mean that there is none');
  });

  test('names the amounts of a fee on the day asked for, and their absence beyond the notices', () => {
    const amounts = (date: string) => read('MPF', 'en', date).statements[1]?.statement;
    expect(amounts('2026-06-15')).toBe(
      '0.3464% of the value, at least USD 33.58, at most USD 651.50, from 2025-10-01 to 2026-09-30.',
    );
    expect(amounts('2026-11-15')).toContain('USD 34.58');
    expect(amounts('2031-01-01')).toBeUndefined();
    expect(read('MPF', 'en', '2031-01-01').caveats[0]).toBe('no amounts are loaded for 2031-01-01');
  });

  test('tells a programme of chapter 99 on the day: heading, rate, dates, exemptions, and a country that is named', () => {
    const of = (asked: string, date?: string) =>
      read(asked, 'en', date)
        .statements.map(({ statement }) => statement)
        .join(' ');
    expect(of('section 122')).toContain('9903.03.01 +10%, every country, from 2026-02-24 to 2026-07-23');
    expect(of('section 122')).toContain('Exempt: 9903.03.10');
    expect(of('section 122', '2026-09-01')).toContain(
      'No longer charged, with the last day: Section 122 (import surcharge) (2026-07-23)',
    );
    expect(of('section 122 Mexico')).toContain(
      'but for 9903.03.08 goods of Mexico entered free under General Note 11',
    );
    expect(of('section 301 Brazil')).not.toContain('Products of Brazil pay it');
    expect(of('9903.88.01')).toContain(
      'Section 301 (China): +25%, list 1; products of China; since 2018-07-06',
    );
    expect(of('duties that end in 07')).toContain('2026-07-23: Section 122');
    expect(of('duties that begin in 02')).toContain('Nothing loaded begins from 2027-02-01');
  });

  test.each([
    ['which rule breaks the tie', 'general rule of interpretation 3(c)'],
    ['parts of general use', 'note 2(a) to section XV'],
    ['what do you call waste and scrap of precious metal', 'note 8 to chapter 71'],
    ['regla sobre estuches', 'general rule of interpretation 5(a)'],
  ])('finds by its words: %s', (asked, citation) => {
    expect(read(asked).statements.map((each) => each.citation)).toContain(citation);
  });

  test('refuses what names no part of the law', () => {
    expect(() => read('the moon')).toThrow('names no section');
  });
});
