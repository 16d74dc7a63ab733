import { expect, it } from 'vitest';
import { classify } from '../../src/classify/classify.js';
import { learnedRanker } from '../../src/classify/learned/learned-ranker.js';
import type { Calibration } from '../../src/classify/learned/model-columns.js';
import { Library } from '../../src/reference/library.js';
import { openModel } from '../../src/reference/model-pack.js';
import { heirsOf } from '../../src/reference/open-classifier.js';
import { loadClassifier } from '../exam/load-classifier.js';

const descriptions = [
  "women's knitted cotton t-shirt",
  'silla de madera para oficina, tapizada en piel',
  'stainless steel hinge for kitchen cupboards, 35 mm cup',
  'frozen peeled shrimp, cooked, 2 kg bag',
  'usb-c charging cable, braided nylon, 2 m',
  'bomba centrífuga de agua 2 HP',
  'zxqv 000',
];

it('answers the same whether the shipped model was read whole or in parts', () => {
  const whole = loadClassifier();
  const library = new Library(['data']);
  const files = ['model/model.pack', 'model/lexicon.pack'].map((file) => library.packFile(file));
  expect(files.every(({ read }) => read !== undefined)).toBe(true);
  const model = openModel(files[0]!, files[1]!, library.json<Calibration>('model/calibration.json'));
  const schedule = whole.book.schedule;
  const inParts = { ...whole, ranker: learnedRanker(model, heirsOf(library, schedule, model)) };
  expect(model.weights.heading.some((weight) => weight !== 0)).toBe(false);
  for (const description of descriptions) {
    const input = { description, facts: {}, memory: [], candidates: 5 };
    expect(classify(inParts, input)).toEqual(classify(whole, input));
  }
});
