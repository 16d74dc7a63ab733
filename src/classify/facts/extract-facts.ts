import { readAmounts } from './amounts.js';
import { readCircumstances } from './circumstances.js';
import { readContents } from './contents.js';
import { readDenials } from './denials.js';
import type { Fact } from './fact.js';
import { readMaterials } from './materials.js';
import { readAges, readMeasures } from './measures.js';
import { readPriceFacts } from './prices.js';
import { readAlloys } from './read-alloys.js';
import { withBounds } from './read-brackets.js';
import { readThreads, readTires } from './round-sizes.js';
import { type ReadText, readText } from './scan-words.js';
import { withMillimetres } from './sheet-sides.js';
import { findMentions, type Vocabulary } from './vocabulary.js';

/** The deciding facts that a description states: materials and shares, measures, prices, for whom, in what state. */
export function extractFacts(given: string | ReadText, vocabulary: Vocabulary): Fact[] {
  const { text, folded, words } = readText(given);
  const mentions = findMentions(words, vocabulary);
  const read = readAmounts(folded, vocabulary, text);
  const alloys = readAlloys(folded, text, words, read, vocabulary);
  const free = read.filter(({ start, end }) => !alloys.some(({ span }) => span[0] < end && span[1] > start));
  const amounts = withBounds(withMillimetres(free, folded), folded);
  return [
    ...withoutRefined(readMaterials(folded, text, amounts, mentions), alloys, vocabulary),
    ...alloys,
    ...readCircumstances(folded, text, mentions),
    ...readMeasures(folded, text, amounts, mentions),
    ...readThreads(folded, text),
    ...readTires(folded, text),
    ...readAges(folded, text),
    ...readPriceFacts(text, amounts),
    ...readContents(folded, text, amounts, mentions),
    ...readDenials(folded, text, mentions),
  ].sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
}

/** The materials that no designation says more exactly: "aluminum sheet 5052" states an alloy, not just aluminum. */
const withoutRefined = (
  materials: readonly Fact[],
  alloys: readonly Fact[],
  { concepts }: Vocabulary,
): Fact[] =>
  materials.filter(
    ({ value, of, share }) =>
      of !== undefined ||
      share !== undefined ||
      !alloys.some((alloy) => concepts.get(`material/${alloy.value}`)?.within.has(value)),
  );
