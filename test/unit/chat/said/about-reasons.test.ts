import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ClassificationResult } from '../../../../src/api/classification-result.js';
import { type ChatCase, emptyCase } from '../../../../src/chat/chat-case.js';
import { aboutReasons } from '../../../../src/chat/said/about-reasons.js';
import { entryReader } from '../../../../src/chat/said/entry-reader.js';
import { openCountries } from '../../../../src/reference/us-tables.js';
import { dataFolder } from '../../../support/shipped.js';

const countries = openCountries((file) => readFileSync(`${dataFolder}/${file}`, 'utf8'));
const goods: ChatCase = {
  ...emptyCase(),
  product: 'oak stool',
  result: { code: '9401690000' } as ClassificationResult,
};
const read = (message: string) => aboutReasons(message, goods, countries, entryReader(countries));

describe('a question on the answer that was given', () => {
  test.each([
    ['why 12%?', 'duty'],
    ['¿de dónde sale ese 35%?', 'duty'],
    ['what tipped the balance?', 'why'],
    ['how did you get there', 'why'],
    ['¿en qué te basas?', 'why'],
    ['what does this code mean?', 'code'],
    ['our broker uses 9403, is that wrong?', 'compare'],
  ])('"%s"', (message, kind) => {
    expect(read(message)?.kind).toBe(kind);
  });

  test.each([
    ['would a cushion make a difference?', 'a cushion'],
    ['what if it were made of steel', 'made of steel'],
    ['si fuera de bambú, ¿cambia?', 'de bambú'],
  ])('"%s" only supposes', (message, text) => {
    expect(read(message)).toEqual({ kind: 'suppose', text });
  });

  test.each([
    'what if it were from Vietnam?',
    'does it change the duty',
    'would it matter',
    'it is made of steel',
    'if the value were 90 each',
  ])('is none in "%s"', (message) => {
    expect(read(message)).toBeUndefined();
  });
});
