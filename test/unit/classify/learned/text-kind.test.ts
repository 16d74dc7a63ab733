import { describe, expect, it } from 'vitest';
import { learnedReader } from '../../../../src/classify/learned/learned-reader.js';
import { scoreDescription } from '../../../../src/classify/learned/score-description.js';
import { kindFeatures, kindShares } from '../../../../src/classify/learned/text-kind.js';
import { Library } from '../../../../src/reference/library.js';
import { modelOf } from '../../../../src/reference/open-classifier.js';
import { dataFolder } from '../../../support/shipped.js';

const library = new Library([dataFolder]);
const model = modelOf(library);
const kinds = Object.keys(model.calibration.kinds);

function likeliest(text: string): string {
  const scored = scoreDescription(model, learnedReader(model).read(text), text);
  const shares = kindShares(Object.values(model.calibration.kinds), kindFeatures(model, scored));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  return kinds[shares.indexOf(Math.max(...shares))]!;
}

describe('the kind of a text', () => {
  it.each([
    ['kitchen scissors', 'plain'],
    ['tijeras de cocina', 'spanish'],
    ["a women's knit cardigan made of 60% cotton and 40% polyester, featuring long sleeves", 'ruling'],
    [
      'Pumps of stainless steel, each weighing more than 5 kg but not over 20 kg, capable of a flow exceeding 30 liters per minute, described as suitable for pools',
      'official',
    ],
  ])('%s: %s', (text, kind) => {
    expect(likeliest(text)).toBe(kind);
  });

  it('does not hang on capitals of words that are known', () => {
    const features = (text: string) =>
      kindFeatures(model, scoreDescription(model, learnedReader(model).read(text), text));
    expect(features('Kitchen Scissors')).toEqual(features('kitchen scissors'));
  });

  it('is told by a calibration that was fitted for the model beside it', () => {
    const pack = library.provenance.find(({ file }) => file === 'model/model.pack');
    expect(model.calibration.model).toBe(pack?.sha256);
    for (const level of ['heading', 'subheading', 'line'] as const)
      expect(model.calibration[level]).toHaveLength(22 + 4 * kinds.length);
  });
});
