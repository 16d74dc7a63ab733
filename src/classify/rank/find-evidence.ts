import type { Evidence } from '../../answers/classification.js';
import type { Code } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import { type NearEntries, nearestFirst } from '../index/near-entries.js';
import type { Model } from '../model-columns.js';
import type { Reading } from '../text/phrases.js';
import { nodeCode } from './beam.js';
import { lineEvidence, wordReader } from './line-evidence.js';

const kinds = ['lexicon', 'lexicon', 'example', 'lexicon'] as const;

/** What each of the best lines rests on: the nearest lexicon entries and the words of the line itself. */
export function findEvidence(
  model: Model,
  schedule: Schedule,
  reading: Reading,
  near: NearEntries,
  lines: readonly { readonly code: Code }[],
): Evidence[][] {
  const quoted = nearestFirst(near)
    .slice(0, 300)
    .map((one) => ({ ...one, of: nodeCode(model, model.entries.node[one.entry]!) }));
  const wordsOf = wordReader();
  return lines.map(({ code }) => {
    const found: Evidence[] = [];
    for (const { entry, likeness, of } of quoted) {
      if (!code.startsWith(of)) continue;
      const weight = Math.round(likeness * 100 * (of.length >= 6 ? 1 : 0.7)) / 100;
      found.push({
        kind: kinds[model.entries.kind[entry]!] ?? 'lexicon',
        ref: of,
        text: model.entries.texts.at(entry),
        weight,
      });
      if (found.length === 2) break;
    }
    const line = lineEvidence(schedule, reading, code, wordsOf);
    return line ? [...found, line] : found;
  });
}
