import type { Code } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { Evidence } from '../classification.js';
import { nearestEntries } from '../index/nearest-entries.js';
import type { Model } from '../model-columns.js';
import type { Reading } from '../text/phrases.js';
import { lineEvidence } from './line-evidence.js';

const kinds = ['lexicon', 'lexicon', 'example', 'lexicon'] as const;

/** What each of the best lines rests on: the nearest lexicon entries and the words of the line itself. */
export function findEvidence(
  model: Model,
  schedule: Schedule,
  reading: Reading,
  lines: readonly { readonly code: Code }[],
): Evidence[][] {
  const nearest = nearestEntries(model, reading, 400);
  return lines.map(({ code }) => {
    const found: Evidence[] = [];
    for (const { entry, likeness } of nearest) {
      const digits = model.entries.digits[entry]!;
      const of = String(model.entries.code[entry]).padStart(digits, '0');
      if (!code.startsWith(of)) continue;
      const weight = Math.round(likeness * 100 * (digits >= 6 ? 1 : 0.7)) / 100;
      found.push({
        kind: kinds[model.entries.kind[entry]!] ?? 'lexicon',
        ref: of,
        text: model.entries.texts.at(entry),
        weight,
      });
      if (found.length === 2) break;
    }
    const line = lineEvidence(schedule, reading, code);
    return line ? [...found, line] : found;
  });
}
