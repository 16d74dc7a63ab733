import { describe, expect, it } from 'vitest';
import { ownSets } from './exam-sets.js';
import { loadClassifier } from './load-classifier.js';
import { scoreItem, shareAt } from './score.js';

const classifier = loadClassifier();
const least: Readonly<Record<string, readonly [number, number]>> = {
  everyday: [0.9, 0.78],
  shorthand: [0.87, 0.83],
  spanish: [0.88, 0.78],
  spanish_english_twins: [0.9, 0.8],
};

describe('the committed sets stay above their floor', () => {
  for (const set of ownSets())
    it(set.name, () => {
      const outcomes = set.items.map((item) => scoreItem(classifier, set, item));
      const at = (digits: number): number => {
        const { right, of } = shareAt(outcomes, digits, 1);
        return right / of;
      };
      const [heading, subheading] = least[set.name]!;
      expect(at(4)).toBeGreaterThanOrEqual(heading);
      expect(at(6)).toBeGreaterThanOrEqual(subheading);
    });
});
