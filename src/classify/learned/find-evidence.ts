import type { Evidence } from '../../answers/classification.js';
import { madeOnce, perObject } from '../../core/made-once.js';
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
  const places = placesOf(heirs);
  const quoted = nearestFirst(near)
    .slice(0, 300)
    .map(({ entry, likeness }) => {
      const node = model.entries.node[entry]!;
      return {
        entry,
        likeness,
        place: madeOnce(places, node, nodesAtMost, () => placed(nodeCode(model, node), heirs)),
      };
    });
  const wordsOf = wordReader();
  return lines.map(({ code }) => {
    const found: Evidence[] = [];
    for (const { entry, likeness, place } of quoted) {
      const { of, lines: own } = place;
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

/** The code that an entry speaks for, and the lines where that is not all below it. */
interface Place {
  readonly of: Code;
  readonly lines?: readonly Code[];
}

const nodesAtMost = 100_000;
const placesOf = perObject((_heirs: Heirs) => new Map<number, Place>());

/** What the entries of a code speak for; those of a line that is gone speak for those that took its goods. */
function placed(of: Code, heirs: Heirs): Place {
  if (!heirs.isMoved(of)) return { of };
  const lines = heirs.of(of);
  return { of: lines.length === 1 ? lines[0]! : of.slice(0, 8), lines };
}
