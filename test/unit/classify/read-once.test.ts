import { afterEach, expect, it, vi } from 'vitest';
import { classify } from '../../../src/classify/classify.js';
import { readText } from '../../../src/classify/facts/scan-words.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { Library } from '../../../src/reference/library.js';
import { openClassifier } from '../../../src/reference/open-classifier.js';
import { fixedData } from '../../support/fixed-data.js';

const library = new Library([fixedData]);
const classifier = openClassifier(library, library.scheduleOn(civilDate('2026-08-15')));

afterEach(() => vi.restoreAllMocks());

it('a text that is read already is not read again', () => {
  const once = readText('Émaillé STEEL bolts, 3 × 20 mm');
  expect(once.folded).toBe('emaille steel bolts, 3 x 20 mm');
  expect(readText(once)).toBe(once);
});

it('a description is folded once on its way through the classifier, whoever reads its words', () => {
  const description = "Women's knitted COTTON t-shirt, short sleeves";
  const asked = { description, facts: {}, candidates: 5, memory: [] };
  classify(classifier, asked);
  const replace = vi.spyOn(String.prototype, 'replace');
  expect(classify(classifier, asked).reasoning.length).toBeGreaterThan(1);
  const folds = replace.mock.calls.filter(
    ([sought], n) =>
      String(replace.mock.contexts[n]) === description &&
      sought instanceof RegExp &&
      sought.global &&
      sought.test('A'),
  );
  expect(folds).toHaveLength(1);
});
