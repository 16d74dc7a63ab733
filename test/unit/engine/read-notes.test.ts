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

  test('refuses what names no part of the law', () => {
    expect(() => read('the moon')).toThrow('names no section');
  });
});
