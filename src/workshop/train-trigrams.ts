import { trigramSlot } from '../classify/text/language.js';
import type { Language } from '../classify/text/word-lists.js';

/** How the letters of Spanish words differ from those of English ones, from texts of known language. */
export function trainTrigrams(
  words: Iterable<{ readonly text: string; readonly language: Language }>,
): Int8Array {
  const size = 4096;
  const es = new Float64Array(size).fill(0.5);
  const en = new Float64Array(size).fill(0.5);
  for (const { text, language } of words) {
    const padded = ` ${text} `;
    const counts = language === 'es' ? es : en;
    for (let at = 0; at + 3 <= padded.length; at++) counts[trigramSlot(padded, at, size)]!++;
  }
  const sum = (counts: Float64Array) => counts.reduce((a, b) => a + b, 0);
  const shift = Math.log(sum(en) / sum(es));
  return Int8Array.from(es, (count, i) =>
    Math.max(-127, Math.min(127, Math.round(32 * (Math.log(count / en[i]!) + shift)))),
  );
}
