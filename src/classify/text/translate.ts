import { deniedMark, deniedTokens } from './denied-tokens.js';
import type { Reading, Role, Word } from './phrases.js';
import { stem } from './stem.js';
import { type Token, tokenize } from './tokenize.js';
import type { WordLists } from './word-lists.js';

interface Piece {
  readonly english: readonly string[];
  readonly chunk: number;
  readonly purpose: boolean;
  readonly denied: boolean;
}

const ofWords = new Set(['de', 'del', 'la', 'el', 'los', 'las']);

/**
 * A Spanish description read as English words, so that it meets what was learned from English: phrases and words of
 * the dictionary are put into English, the rest stay (names, chemistry). Spanish names the goods first, so each run
 * of words is turned round: "tubos cuadrados de acero" -> "steel square tubes".
 */
export function translateReading(spanish: Reading, description: string, lists: WordLists): Reading {
  const pieces = cutPieces(tokenize(description, lists), lists);
  const opening = pieces.findIndex(({ english }) => !english.every((word) => lists.container.en.has(word)));
  const named = Math.max(0, opening);
  const words: Word[] = [];
  for (const chunk of new Set(pieces.map((piece) => piece.chunk)))
    for (const piece of pieces.filter((one) => one.chunk === chunk).toReversed())
      piece.english.forEach((text, nth) => {
        const last = nth === piece.english.length - 1;
        const role: Role =
          piece === pieces[named] && last
            ? 'head'
            : piece.purpose
              ? 'purpose'
              : chunk === pieces[named]?.chunk
                ? 'main'
                : 'rest';
        const mark = piece.denied ? deniedMark : '';
        words.push({ text: mark + text, stem: mark + stem(text, 'en'), role, phrase: chunk });
      });
  const measures = spanish.measures.map((measure) => {
    const [english] = lists.spanish.get(measure.nextText)?.split(' ') ?? [];
    return english === undefined ? measure : { ...measure, next: stem(english, 'en'), nextText: english };
  });
  return { language: 'en', words, measures };
}

function cutPieces(tokens: readonly Token[], lists: WordLists): Piece[] {
  const pieces: Piece[] = [];
  let chunk = 0;
  let purpose = false;
  const denied = deniedTokens(tokens, 'es');
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind === 'pause') {
      chunk++;
      purpose = false;
      continue;
    }
    if (token.kind === 'number') continue;
    let taken = 0;
    for (let size = 4; size >= 1 && taken === 0; size--) {
      const run = tokens.slice(at, at + size);
      if (run.length < size || run.some(({ kind }) => kind !== 'word')) continue;
      const english = lists.spanish.get(run.map(({ text }) => text).join(' '));
      if (english === undefined) continue;
      pieces.push({ english: english.split(' '), chunk, purpose, denied: denied.has(at) });
      taken = size;
    }
    if (taken > 0) {
      at += taken - 1;
      continue;
    }
    if (lists.boundary.es.has(token.text)) {
      if (!ofWords.has(token.text)) chunk++;
      purpose = lists.purpose.es.has(token.text) || (purpose && ofWords.has(token.text));
    }
    if (lists.stop.es.has(token.text) || token.text.length < 2) continue;
    const found = lists.spanishStems.get(stem(token.text, 'es'));
    pieces.push({
      english: found?.split(' ') ?? [token.text],
      chunk,
      purpose,
      denied: denied.has(at),
    });
  }
  return pieces;
}
