import { readAmounts } from './amounts.js';
import { readCircumstances } from './circumstances.js';
import { readContents } from './contents.js';
import { readDenials } from './denials.js';
import type { Fact } from './fact.js';
import { readMaterials } from './materials.js';
import { readAges, readMeasures, readThreads } from './measures.js';
import { readPriceFacts } from './prices.js';
import { withBounds } from './read-brackets.js';
import { foldText, scanWords } from './scan-words.js';
import { withMillimetres } from './sheet-sides.js';
import { findMentions, type Vocabulary } from './vocabulary.js';

/** The deciding facts that a description states: materials and shares, measures, prices, for whom, in what state. */
export function extractFacts(text: string, vocabulary: Vocabulary): Fact[] {
  const folded = foldText(text);
  const mentions = findMentions(scanWords(folded), vocabulary);
  const read = readAmounts(folded, vocabulary, text);
  const amounts = withBounds(withMillimetres(read, folded), folded);
  return [
    ...readMaterials(folded, text, amounts, mentions),
    ...readCircumstances(folded, text, mentions),
    ...readMeasures(folded, text, amounts, mentions),
    ...readThreads(folded, text),
    ...readAges(folded, text),
    ...readPriceFacts(text, amounts),
    ...readContents(folded, text, amounts, mentions),
    ...readDenials(folded, text, mentions),
  ].sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
}
