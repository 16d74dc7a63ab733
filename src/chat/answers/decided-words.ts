import type { ClassificationResult } from '../../api/classification-result.js';
import { foldText } from '../../classify/facts/scan-words.js';

/** The words of the description that an answer says it rests on: ("polycarbonate"). */
const decidedBy = ({ reasoning }: ClassificationResult): readonly string[] =>
  reasoning.flatMap(({ decision }) => [...decision.matchAll(/\("([^"]+)"\)/g)].map(([, words]) => words!));

const wordsOf = (text: string): readonly string[] => foldText(text).match(/[a-z]{4,}/g) ?? [];

/** Whether two texts have a word in common. */
const shares = (one: string, other: string): boolean => {
  const own = new Set(wordsOf(other));
  return wordsOf(one).some((word) => own.has(word));
};

/** Whether an answer rests on words of a detail. */
export const restsOn = (result: ClassificationResult, detail: string): boolean =>
  decidedBy(result).some((words) => shares(words, detail));

/** The goods without the words that decided: another material takes the place of the one that was told. */
export function withoutDecided(
  product: string,
  result: ClassificationResult,
): { readonly rest: string; readonly words: readonly string[] } | undefined {
  const words = [...new Set(decidedBy(result))].filter((each) => shares(each, product));
  return words.length === 0 ? undefined : { rest: withoutParts(product, words), words };
}

/** The goods without the parts behind commas that hold words of these, and without those words in what names them. */
export function withoutParts(product: string, words: readonly string[]): string {
  const parts = product.split(/\s*,\s*/);
  const kept = parts.filter((part, at) => at === 0 || !words.some((each) => shares(each, part)));
  return words.reduce(withoutWord, kept.join(', ')).replace(/\s+/g, ' ').trim();
}

/** A text without some words where it has them, with or without accents, and without the "of" before them. */
function withoutWord(text: string, words: string): string {
  const folded = foldText(text);
  const at = folded.length === text.length ? folded.indexOf(foldText(words)) : text.indexOf(words);
  if (at < 0) return text;
  const before = text.slice(0, at).replace(/\b(?:made |hech[oa]s? )?(?:of|from|de)\s+$/i, '');
  return `${before} ${text.slice(at + words.length)}`;
}
