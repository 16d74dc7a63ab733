import type { Language } from '../../core/say.js';
import { deniedMark } from '../text/denied-tokens.js';
import type { Reading, Role, Word } from '../text/phrases.js';

/**
 * The features of a reading: hashes with values, and which words each rests on (so that training can drop a word).
 * Kinds: the stem, the head's stem, two neighbouring stems, head with another stem, runs of 3 to 6 letters, measures.
 */
export interface FeatureList {
  readonly hash: number[];
  readonly value: number[];
  /** index of the word (and of the second word, or the same) that the feature rests on */
  readonly first: number[];
  readonly second: number[];
}

/** How much each kind of feature counts before training weighs it; chosen on the exam, see docs/inside/accuracy.md. */
const weights = { head: 0.5, pair: 0.7, withHead: 0.3, letters: 0.15, purpose: 0.5 } as const;

const roleWeight: Readonly<Record<Role, number>> = { head: 1.1, main: 1, rest: 0.9, purpose: 0.8 };

/** FNV-1a over the UTF-16 units of a text or of a part of it, seeded by the feature's kind. */
export function hashText(kind: number, text: string, from = 0, to = text.length): number {
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193);
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

const kinds = {
  stem: 1,
  head: 2,
  pair: 3,
  withHead: 4,
  letters: 5,
  measure: 6,
  purpose: 7,
  share: 8,
} as const;

/** The hash under which a stem alone is known; Spanish stems live apart from English ones. */
export const stemHash = (stem: string, language: Language): number =>
  hashText(kinds.stem, language === 'es' ? `_${stem}` : stem);

/** The features of one reading, before weighing by rarity and normalising. */
export function extractFeatures(reading: Reading): FeatureList {
  const list: FeatureList = { hash: [], value: [], first: [], second: [] };
  const mark = reading.language === 'es' ? '_' : '';
  const put = (hash: number, value: number, first: number, second: number): void => {
    list.hash.push(hash);
    list.value.push(value);
    list.first.push(first);
    list.second.push(second);
  };
  const add = (kind: number, text: string, value: number, first: number, second: number): void =>
    put(hashText(kind, text), value, first, second);
  const words = reading.words.slice(0, 60);
  const head = words.findIndex((word) => word.role === 'head');
  const seen = new Set<string>();
  words.forEach((word: Word, i) => {
    const weight = roleWeight[word.role];
    if (!seen.has(word.stem)) {
      seen.add(word.stem);
      add(kinds.stem, mark + word.stem, weight, i, i);
      if (word.role === 'purpose') add(kinds.purpose, mark + word.stem, weights.purpose, i, i);
      const padded = word.text.startsWith(deniedMark) ? '' : `<${word.text}>`;
      for (let size = 3; size <= 6; size++)
        for (let at = 0; at + size <= padded.length; at++)
          put(hashText(kinds.letters, padded, at, at + size), weights.letters * weight, i, i);
    }
    const next = words[i + 1];
    if (next && next.phrase - word.phrase <= 1)
      add(
        kinds.pair,
        `${mark}${word.stem} ${next.stem}`,
        weights.pair * Math.min(weight, roleWeight[next.role]),
        i,
        i + 1,
      );
    if (head >= 0 && i !== head && Math.abs(i - head) > 1)
      add(kinds.withHead, `${mark}${words[head]!.stem}|${word.stem}`, weights.withHead * weight, i, head);
  });
  if (head >= 0) add(kinds.head, mark + words[head]!.stem, weights.head, head, head);
  let greatest = 0;
  for (const { unit, value } of reading.measures) if (unit === '%') greatest = Math.max(greatest, value);
  for (const { unit, value, next } of reading.measures) {
    if (unit === '%' && next !== '') {
      if (value === greatest) add(kinds.share, mark + next, 0.8, 0, 0);
    } else if (unit !== '' && unit !== '%') {
      add(kinds.measure, unit, 0.3, 0, 0);
      add(kinds.measure, `${unit}${Math.round(Math.log2(Math.max(value, 1e-3)))}`, 0.3, 0, 0);
    }
  }
  return list;
}
