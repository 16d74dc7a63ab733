import { againstWords } from '../../answers/question.js';
import type { Language } from '../../core/say.js';
import { type Code, formatCode } from '../../tariff/code.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';
import { testerFor } from '../facts/fact-scores.js';

/**
 * What the words of the goods say against the line that answers led to: cotton goods, and a line of man-made fibers. Undefined
 * where they say nothing against it.
 */
export function saidAgainst(
  book: ConditionBook,
  code: Code,
  row: number,
  said: readonly Fact[],
  language: Language,
): string | undefined {
  const tester = testerFor(book, said);
  const path = book.path(row);
  const against = path.find((each, depth) => {
    const parent = path[depth - 1];
    return (
      parent !== undefined && tester.speaksBelow(parent) && tester.row(each, parent).verdict === 'failed'
    );
  });
  if (against === undefined) return undefined;
  const text = book.text(against).replace(/:\s*$/, '');
  return `${againstWords[language]} ${formatCode(code)}: "${text}"`;
}
