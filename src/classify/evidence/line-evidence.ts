import type { Code } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { Evidence } from '../classification.js';
import type { Reading } from '../text/phrases.js';
import { stem } from '../text/stem.js';
import { plain } from '../text/tokenize.js';

/** The words of the description that the line's own text, or the text above it, names. */
export function lineEvidence(schedule: Schedule, reading: Reading, code: Code): Evidence | undefined {
  const row = schedule.find(code);
  if (!row || reading.language !== 'en' || reading.words.length === 0) return undefined;
  const wanted = new Set(reading.words.map((word) => word.stem));
  const matched = new Map<string, string>();
  for (const { text } of schedule.path(row.index).toReversed())
    for (const [word] of plain(text).matchAll(/[a-z]{3,}/g)) {
      const one = stem(word, 'en');
      if (wanted.has(one) && !matched.has(one)) matched.set(one, word);
    }
  if (matched.size === 0) return undefined;
  return {
    kind: 'line',
    ref: row.code,
    text: `the schedule's text names: ${[...matched.values()].join(', ')}`,
    weight: Math.round((matched.size / wanted.size) * 100) / 100,
  };
}
