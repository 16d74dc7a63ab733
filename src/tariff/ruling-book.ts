import { withoutAccents } from '../core/fold-text.js';
import { goodsOfSubject, type Ruling } from './ruling.js';

/** The loaded rulings, found by the words of their goods. Revoked ones are not in it. */
export interface RulingBook {
  readonly size: number;
  find(number: string): Ruling | undefined;
  /** rulings whose goods share most of their words with a description, closest first */
  alike(description: string, atMost: number): readonly Ruling[];
}

const wordsOf = (text: string): string[] => [...new Set(withoutAccents(text).match(/[a-z0-9]{2,}/g) ?? [])];

const filler = new Set([
  'the',
  'of',
  'and',
  'or',
  'for',
  'with',
  'from',
  'an',
  'in',
  'to',
  'made',
  'used',
  'various',
  'other',
]);

/**
 * Indexes rulings by word, when the first description is looked up. Of several copies of a ruling the last counts; one
 * that any copy calls revoked is out.
 */
export function openRulingBook(rulings: readonly Ruling[]): RulingBook {
  const revoked = new Set(rulings.filter(({ status }) => status === 'revoked').map(({ number }) => number));
  const byNumber = new Map(
    rulings.filter(({ number }) => !revoked.has(number)).map((ruling) => [ruling.number, ruling]),
  );
  const binding = [...byNumber.values()];
  const byWord = new Map<string, number[]>();
  const lengths: number[] = [];
  const index = (): void => {
    binding.forEach((ruling, at) => {
      const words = wordsOf(goodsOfSubject(ruling.goods)).filter((word) => !filler.has(word));
      lengths.push(words.length);
      for (const word of words) {
        const known = byWord.get(word);
        if (known) known.push(at);
        else byWord.set(word, [at]);
      }
    });
  };
  return {
    size: binding.length,
    find: (number) => byNumber.get(number),
    alike(description, atMost) {
      if (lengths.length < binding.length) index();
      const words = wordsOf(goodsOfSubject(description)).filter((word) => !filler.has(word));
      const shared = new Map<number, number>();
      for (const word of words)
        for (const at of byWord.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
      return [...shared]
        .map(([at, count]) => ({ at, share: count / (words.length + lengths[at]! - count) }))
        .filter(({ share }) => share >= 0.5)
        .sort((a, b) => b.share - a.share || a.at - b.at)
        .slice(0, atMost)
        .map(({ at }) => binding[at]!);
    },
  };
}
