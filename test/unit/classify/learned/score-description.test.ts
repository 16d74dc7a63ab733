import { describe, expect, it } from 'vitest';
import { nodeCode } from '../../../../src/classify/learned/beam.js';
import { learnedReader } from '../../../../src/classify/learned/learned-reader.js';
import type { Model } from '../../../../src/classify/learned/model-columns.js';
import { scoreDescription } from '../../../../src/classify/learned/score-description.js';
import { Library } from '../../../../src/reference/library.js';
import { modelOf } from '../../../../src/reference/open-classifier.js';
import { fixedData } from '../../../support/fixed-data.js';

const model: Model = modelOf(new Library([fixedData]));

function scored(text: string, language: 'en' | 'es') {
  return scoreDescription(model, learnedReader(model).read(text, language), text);
}

/** The heading with the highest score, and its share when scores are read as they stand. */
function best(score: Float32Array): { heading: string; share: number } {
  const headings = score.subarray(0, model.nodes.headings);
  const at = headings.reduce((top, one, node) => (one > headings[top]! ? node : top), 0);
  const sum = headings.reduce((all, one) => all + Math.exp(one - headings[at]!), 0);
  return { heading: nodeCode(model, at), share: 1 / sum };
}

describe('a Spanish description, read by its own words and in translation', () => {
  const text = 'camisas de algodón para hombre';
  const { score, voices, support, reading } = scored(text, 'es');

  it('has a voice each, and the sum of the shares that they give', () => {
    expect(reading.language).toBe('es');
    expect(voices.length).toBe(2);
    const shareOf = (voice: Float32Array, node: number): number =>
      Math.exp(voice[node]!) / voice.reduce((all, one) => all + Math.exp(one), 0);
    // without what entries say a heading stands between what both voices give it
    for (let node = 0; node < model.nodes.headings; node++) {
      const said = (support.get(node) ?? 0) * model.settings.support.heading;
      const share = Math.exp(score[node]! - said);
      const both = voices.map((voice) => shareOf(voice, node));
      expect(share).toBeGreaterThanOrEqual(Math.min(...both) * 0.999);
      expect(share).toBeLessThanOrEqual(Math.max(...both) * 1.001 + 1e-12);
    }
  });

  it('keeps what one reading knows where the other knows nothing', () => {
    const known = 'camisas de algodón';
    const english = scored('cotton shirts', 'en');
    const [own, translated] = scored(known, 'es').voices.map(best);
    const together = best(scored(known, 'es').score);
    expect([own!.heading, translated!.heading]).toContain(together.heading);
    expect(together.heading).toBe(best(english.score).heading);
  });
});
