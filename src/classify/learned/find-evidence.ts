import type { Evidence } from '../../answers/classification.js';
import type { Code } from '../../tariff/code.js';
import type { Heirs } from '../rank/heirs.js';
import { lineEvidence, wordReader } from '../rank/line-evidence.js';
import type { Reading } from '../text/phrases.js';
import { nodeCode } from './beam.js';
import type { Model } from './model-columns.js';
import { type NearEntries, nearestFirst } from './near-entries.js';

const kinds = ['lexicon', 'lexicon', 'example', 'lexicon'] as const;

/** What each of the best lines rests on: the nearest lexicon entries and the words of the line itself. */
export function findEvidence(
  model: Model,
  heirs: Heirs,
  reading: Reading,
  near: NearEntries,
  lines: readonly { readonly code: Code }[],
): Evidence[][] {
  const quoted = nearestFirst(near)
    .slice(0, 300)
    .map((one) => placed(one, nodeCode(model, model.entries.node[one.entry]!), heirs));
  const wordsOf = wordReader();
  return lines.map(({ code }) => {
    const found: Evidence[] = [];
    for (const { entry, likeness, of, lines: own } of quoted) {
      if (!code.startsWith(of) || (own && !own.includes(code))) continue;
      const weight = Math.round(likeness * 100 * (of.length >= 6 ? 1 : 0.7)) / 100;
      found.push({
        kind: kinds[model.entries.kind[entry]!] ?? 'lexicon',
        ref: of,
        text: model.entries.texts.at(entry),
        weight,
      });
      if (found.length === 2) break;
    }
    const line = lineEvidence(heirs.schedule, reading, code, wordsOf);
    return line ? [...found, line] : found;
  });
}

/** An entry with the code that it speaks for; one of a line that is gone speaks for those that took its goods. */
function placed<T extends object>(one: T, of: Code, heirs: Heirs): T & { of: Code; lines?: readonly Code[] } {
  if (!heirs.isMoved(of)) return { ...one, of };
  const lines = heirs.of(of);
  return { ...one, of: lines.length === 1 ? lines[0]! : of.slice(0, 8), lines };
}
