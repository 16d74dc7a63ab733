import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stemHash } from '../../src/classify/learned/features.js';
import { nearEntries, nearestFirst } from '../../src/classify/learned/near-entries.js';
import { readDescription } from '../../src/classify/text/phrases.js';
import { indexEntries } from '../../src/workshop/index-entries.js';
import { buildNodes } from '../../src/workshop/train-nodes.js';
import type { TrainingText } from '../../src/workshop/training-texts.js';
import { loadEngine } from '../exam/load-classifier.js';
import { shippedWordLists } from '../support/classify-words.js';

const lists = shippedWordLists();
const tree = buildNodes(loadEngine().schedule);
const read = (text: string) => readDescription(text, lists, new Int8Array(4096), 'en');
const word = fc.constantFrom(
  'steel',
  'cotton',
  'shirt',
  'valve',
  'plastic',
  'frozen',
  'lamp',
  'pump',
  'wooden',
);
const sentence = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const text = fc.record({ text: sentence, code: fc.constantFrom('6109', '610910', '8481', '848180', '9405') });

it('finds through the index what looking at every entry finds', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), sentence, (texts, query) => {
      const training = texts.map(
        (one): TrainingText => ({ ...one, kind: 'term', language: 'en', weight: 1 }),
      );
      const readings = training.map((one) => read(one.text));
      const entries = indexEntries(training, readings, tree);
      const wanted = new Set(read(query).words.map(({ stem }) => stemHash(stem, 'en')));
      const sharing = readings.flatMap((reading, entry) =>
        reading.words.some(({ stem }) => wanted.has(stemHash(stem, 'en'))) ? [entry] : [],
      );
      const found = nearestFirst(nearEntries(entries, read(query)));
      expect(sharing).toEqual(expect.arrayContaining(found.map(({ entry }) => entry)));
      expect(found.length > 0).toBe(sharing.length > 0);
      for (const [i, { likeness }] of found.entries()) {
        expect(likeness).toBeGreaterThan(0);
        expect(likeness).toBeLessThanOrEqual(1);
        if (i > 0) expect(likeness).toBeLessThanOrEqual(found[i - 1]!.likeness);
      }
    }),
  );
});
