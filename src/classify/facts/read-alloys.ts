import type { Amount } from './amounts.js';
import type { Fact } from './fact.js';
import type { Word } from './scan-words.js';
import type { Vocabulary } from './vocabulary.js';

const designation =
  /(?<![\w.,/$])(?:aa|aisi|uns|type|grade|tipo|grado)?[ -]?([cs]?\d{3,5}[a-z]{0,2})(?![\w%]|[.,]\d)/g;
const counted = /^\s*(?:pcs?|pieces?|units?|sets?|pairs?|rolls?|series of|piezas?|pzas?|rollos?|x\s*\d)\b/;

/** What designations of alloys state: "aluminum sheet 5052" is of an alloy, "1100" is not, "316L pipe" of steel is stainless. */
export function readAlloys(
  folded: string,
  text: string,
  words: readonly Word[],
  amounts: readonly Amount[],
  { alloys }: Vocabulary,
): Fact[] {
  if (!/\d{3}/.test(folded)) return [];
  const said = new Set(words.map((word) => word.text));
  const facts: Fact[] = [];
  for (const match of folded.matchAll(designation)) {
    const name = match[1]!;
    const alloy = alloys.get(name);
    if (!alloy || ![...alloy.beside].some((word) => said.has(word))) continue;
    const end = match.index + match[0].length;
    const start = end - name.length;
    // "316L" of steel is no measure of 316 litres; "5000 mm" is one
    const isAmount = amounts.some(
      (amount) => amount.kind !== 'bare' && amount.start < end && amount.end > start && amount.end !== end,
    );
    const isMeasure =
      /\d$/.test(name) && amounts.some((amount) => amount.kind !== 'bare' && amount.start === start);
    if (isAmount || isMeasure || counted.test(folded.slice(end))) continue;
    facts.push({ kind: 'material', value: alloy.id, span: [start, end], text: text.slice(start, end) });
  }
  return facts;
}
