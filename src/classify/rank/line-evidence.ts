import type { Evidence } from '../../answers/classification.js';
import type { Code } from '../../tariff/code.js';
import type { Schedule, TariffRow } from '../../tariff/schedule.js';
import type { Reading } from '../text/phrases.js';
import { stem } from '../text/stem.js';
import { plain } from '../text/tokenize.js';

/** The words of a row of the schedule with their stems. */
export type ReadRow = (row: TariffRow) => readonly (readonly [word: string, stem: string])[];

/** Reads rows of the schedule, each once: the candidates of one description share most of the rows above them. */
export function wordReader(): ReadRow {
  const read = new Map<number, readonly (readonly [string, string])[]>();
  return ({ index, text }) => {
    let words = read.get(index);
    if (!words) {
      words = [...plain(text).matchAll(/[a-z]{3,}/g)].map(([word]) => [word, stem(word, 'en')] as const);
      read.set(index, words);
    }
    return words;
  };
}

/** The words of the description that the line's own text, or the text above it, names. */
export function lineEvidence(
  schedule: Schedule,
  reading: Reading,
  code: Code,
  wordsOf: ReadRow,
): Evidence | undefined {
  const row = schedule.find(code);
  if (!row || reading.words.length === 0) return undefined;
  const wanted = new Set(reading.words.map((word) => word.stem));
  const matched = new Map<string, string>();
  for (const above of schedule.path(row.index).toReversed())
    for (const [word, one] of wordsOf(above))
      if (wanted.has(one) && !matched.has(one)) matched.set(one, word);
  if (matched.size === 0) return undefined;
  return {
    kind: 'line',
    ref: row.code,
    text: `the schedule's text names: ${[...matched.values()].join(', ')}`,
    weight: Math.round((matched.size / wanted.size) * 100) / 100,
  };
}
