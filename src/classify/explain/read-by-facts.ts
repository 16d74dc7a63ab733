import type { Condition } from '../facts/condition.js';
import type { ConditionBook } from '../facts/condition-book.js';
import { extractFacts } from '../facts/extract-facts.js';
import type { Fact } from '../facts/fact.js';
import { RowTester } from '../facts/fact-scores.js';
import type { Option } from './branch-question.js';

/** What a free answer states; a bare number is read as what the question asks for. */
function factsSaid(book: ConditionBook, answer: string, parts: Condition | undefined): Fact[] {
  const bare = /^\s*\d[\d.,]*\s*$/.test(answer);
  const { kind = '', unit = '', words = [], of = '' } = parts ?? {};
  const asAsked: Partial<Record<string, string>> = {
    value: `$${answer}${unit === '' ? '' : `/${unit}`}`,
    content: `${answer}% ${words[0] ?? ''}`,
    count: `${answer} ${of}`,
  };
  const read = extractFacts(bare ? (asAsked[kind] ?? answer) : answer, book.vocabulary);
  return read.map((fact) =>
    fact.kind === 'measure' && kind === 'measure' && fact.of === undefined && fact.unit === unit && of !== ''
      ? { ...fact, of }
      : fact,
  );
}

/** The one option that a free answer ("4.50", "100% cotton", "for women") fits, with what it states. */
export function readByFacts(
  book: ConditionBook,
  options: readonly Option[],
  answer: string,
  parts: Condition | undefined,
): { readonly option: Option; readonly facts: readonly Fact[] } | undefined {
  const facts = factsSaid(book, answer, parts);
  if (facts.length === 0) return undefined;
  const tester = new RowTester(book, facts);
  const rows = options.filter((option) => option.row !== undefined);
  const verdicts = rows.map(({ row }) => tester.row(row!, book.path(row!).at(-2)).verdict);
  const met = rows.filter((_, n) => verdicts[n] === 'met');
  const open = rows.filter((_, n) => verdicts[n] !== 'failed');
  const option =
    met.length === 1
      ? met[0]
      : met.length === 0 && open.length === 1 && open.length < rows.length
        ? open[0]
        : undefined;
  return option && { option, facts };
}
