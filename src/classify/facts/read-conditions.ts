import { bracketConditions } from './bracket-conditions.js';
import type { PlacedCondition, RowConditions } from './condition.js';
import { foldText, scanWords, type Word } from './scan-words.js';
import { findMentions, type Vocabulary } from './vocabulary.js';
import { wordConditions } from './word-conditions.js';

/** What rows say without demanding it: liberties, examples, quota periods, textile categories, doubled units. */
const idle =
  /\bwhether or not\b(?:(?!,\s*(?:of|having|containing|weighing|put|in|for|valued|not|with|other|measuring|but)\b)[^;):])*|\binclu(?:ding|so)\b[^,;)]*|\b(?:other than|except|excluding)\b[^,;)]*\bheadings?\b[^,;)]*|\b(?:described|provided for) in\b[^,;)]*|\(\d{3}\)|\bfor example\b[^)]*|\(o\/t[^)]*\)|\(\s*[\d./ -]+\s*(?:inch(?:es)?|in\.?|feet|square feet|m2|cm|mm)\s*\)|\baggregate quantity\b.*/g;
const residual = /^(?:(?:of|for|de|para) )?(?:(?:all )?others?|(?:los|las) demas)\b/;

/** What a row of the schedule demands, read from its text in English or Spanish. */
export function readConditions(text: string, vocabulary: Vocabulary): RowConditions {
  const folded = foldText(text)
    .replace(idle, (run) => ' '.repeat(run.length))
    .replace(/\bone(?= jewel)/g, '1  ')
    .replace(/:\s*$/, '');
  const words = scanWords(folded);
  const mentions = findMentions(words, vocabulary);
  const brackets = /\d/.test(folded) ? bracketConditions(folded, mentions, vocabulary) : [];
  const free = mentions.filter(
    (mention) => !brackets.some(({ start, end }) => mention.start >= start && mention.end <= end),
  );
  const isResidual = residual.test(folded);
  const worded = wordConditions(folded, words.length, free, mentions);
  const complete = saysNoMore(words, [...brackets, ...worded], vocabulary, isResidual);
  const several = !complete && /;/.test(folded.replace(/\([^)]*\)/g, ''));
  const kept = several ? [] : [...brackets, ...worded].sort((a, b) => a.start - b.start);
  return {
    conditions: kept.map(({ condition }) => condition),
    complete: complete && kept.length > 0,
    residual: isResidual,
  };
}

/** Whether the conditions cover every word of the row that carries meaning. */
function saysNoMore(
  words: readonly Word[],
  placed: readonly PlacedCondition[],
  vocabulary: Vocabulary,
  isResidual: boolean,
): boolean {
  const covered = (word: Word): boolean =>
    placed.some(({ start, end }) => word.start >= start && word.end <= end);
  return words.every(
    (word, n) => vocabulary.filler.has(word.text) || (isResidual && n <= 1) || covered(word),
  );
}
