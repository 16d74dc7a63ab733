import type { Code } from '../../tariff/code.js';
import type { Condition } from './condition.js';
import { conditionAgainst } from './condition-against.js';
import type { ConditionBook } from './condition-book.js';
import type { Fact } from './fact.js';
import type { RowTester } from './fact-scores.js';
import { foldText, type ReadText, scanWords } from './scan-words.js';

const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

/** The words of a text, as rows are compared with them; "%" where it gives any share. */
export const saidWords = ({ text, words }: ReadText): ReadonlySet<string> =>
  new Set([
    ...words.map((word) => singular(word.text)),
    ...(/\d\s*%|percent|por ciento/i.test(text) ? ['%'] : []),
  ]);

const containing = /^containing\b/i;

/** "Containing sugar derived from sugar cane": said where one of its words is. */
function isContentUnsaid(text: string, said: ReadonlySet<string>, book: ConditionBook): boolean {
  if (!containing.test(text)) return false;
  const words = scanWords(foldText(text)).map((word) => word.text);
  return !words.some((word) => !book.vocabulary.filler.has(word) && said.has(singular(word)));
}

/** "Of other textile materials" takes what is stated to be of none of those beside it. */
const ofOthers = /^of other (?:[\w-]+ )*materials?\b/i;

/** Chapters 50 to 63, whose lines part goods by their fibre before all else. */
const isTextile = (code: Code): boolean => code >= '50' && code < '64';

/** Weaves that the schedule knows of one fibre alone: denim is of cotton (5209.42, 5211.42). */
const ofOneFibre: ReadonlySet<string> = new Set(['denim']);

const namesMaterial = (book: ConditionBook, row: number): boolean =>
  ofOthers.test(book.text(row)) || book.row(row).conditions.some(({ kind }) => kind === 'material');

/** Whether rows side by side are parted by what goods are made of, and nothing tells of what they are. */
function isMaterialUnsaid(
  book: ConditionBook,
  row: number,
  beside: readonly number[],
  facts: readonly Fact[],
): boolean {
  if (facts.some(({ kind, value }) => kind === 'material' || ofOneFibre.has(value))) return false;
  if (ofOthers.test(book.text(row))) return true;
  return (
    isTextile(book.leadsTo(row)) &&
    namesMaterial(book, row) &&
    beside.some((child) => namesMaterial(book, child))
  );
}

/** Materials that tell whether a metal is alloyed. */
const alloying: ReadonlySet<string> = new Set([
  'aluminum_alloy',
  'aluminum_unalloyed',
  'copper_alloy',
  'refined_copper',
]);

/** What a row demands and the facts leave open that is no matter of its name: an amount, or whether a metal is alloyed. */
const openLimits = (book: ConditionBook, row: number, { facts, said }: Stated): Condition[] =>
  book
    .row(row)
    .conditions.filter(
      (condition) =>
        isLimit(condition) &&
        !(condition.kind === 'content' && said.has('%')) &&
        conditionAgainst(condition, facts, book.vocabulary).verdict === 'unknown',
    );

const isLimit = ({ test, kind, words }: Condition): boolean =>
  test === 'bracket' || (kind === 'material' && words.some((word) => alloying.has(word)));

/** Whether a row beside one bounds the same amount, so that the amount parts them. */
const boundsToo = (book: ConditionBook, row: number, limit: Condition): boolean =>
  book
    .row(row)
    .conditions.some(
      (other) =>
        isLimit(other) && other.kind === limit.kind && other.unit === limit.unit && other.test === limit.test,
    );

/** What is known of the goods. */
export interface Stated {
  readonly facts: readonly Fact[];
  readonly tester: RowTester;
  readonly said: ReadonlySet<string>;
}

/**
 * Whether a row stands apart from those beside it by a limit that the description does not state: it bounds an amount that one of them
 * bounds too, or that is all it says; it says whether a metal is alloyed, what the goods contain, which fibre textiles are of, or that goods are
 * of other materials than those beside it, and none is stated; or it is "Other" beside rows that say nothing but such a limit. "Portable computers
 * weighing not more than 10 kg" are told by their name, and the only row left is told by the others.
 */
export function isUnstated(book: ConditionBook, row: number, parent: number, stated: Stated): boolean {
  const { tester, said } = stated;
  const children = book.children(parent);
  if (children.length < 2 || tester.row(row, parent).verdict === 'met') return false;
  if (tester.speaksBelow(parent) && tester.leftOpen(parent, children).length < 2) return false;
  if (isContentUnsaid(book.text(row), said, book)) return true;
  const beside = children.filter((child) => child !== row);
  if (isMaterialUnsaid(book, row, beside, stated.facts)) return true;
  const { complete, residual } = book.row(row);
  const parts = (limit: Condition): boolean =>
    (complete && !residual) || beside.some((child) => boundsToo(book, child, limit));
  if (openLimits(book, row, stated).some(parts)) return true;
  // goods that name no milk solids are "other" beside those "containing over 10 percent of milk solids"
  return (
    residual &&
    beside.some(
      (child) =>
        book.row(child).complete &&
        book.row(child).conditions.every(({ test, kind }) => test === 'bracket' && kind !== 'content') &&
        openLimits(book, child, stated).length > 0,
    )
  );
}
