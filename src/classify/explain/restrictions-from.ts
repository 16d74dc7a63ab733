import { noSuchAnswer, noSuchQuestion } from '../../answers/question.js';
import { isQuestionName } from '../../answers/question-id.js';
import { type Issue, issue } from '../../core/issue.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { Code } from '../../tariff/code.js';
import type { ConditionBook } from '../facts/condition-book.js';
import { extractFacts } from '../facts/extract-facts.js';
import type { Fact } from '../facts/fact.js';
import { foldText } from '../facts/scan-words.js';
import type { Option } from './branch-question.js';
import { type Put, putAgain } from './put-again.js';
import type { Branch } from './said-beside.js';

/** One answer's bearing: of the lines below `under`, only those below `keep` are left, or those not below `drop`. */
export interface Restriction {
  readonly question: string;
  /** prefixes; empty where the whole schedule is meant */
  readonly under: readonly Code[];
  readonly keep: readonly Code[];
  /** headings that the answer rules out, `keep` being empty then */
  readonly drop: readonly Code[];
}

/** What the answers given leave. */
export interface Restrictions {
  readonly steps: readonly Restriction[];
  /** what the answers state, to be added to the facts of the description */
  readonly facts: readonly Fact[];
  /** an unknown question, or an answer that is none of its options */
  readonly issues: readonly Issue[];
}

/**
 * Reads the answers to earlier questions; each question is told by its id alone, so nothing need be remembered. Facts of
 * other names are the law's and are left alone.
 */
export function restrictionsFrom(
  book: ConditionBook,
  answers: Readonly<Record<string, string>>,
): Restrictions {
  const steps: Restriction[] = [];
  const facts: Fact[] = [];
  const issues: Issue[] = [];
  for (const [question, answer] of ownAnswers(answers)) {
    const put = putAgain(book, question);
    if (!put) {
      const hint = 'repeat the request without it; the answer lists the questions that help';
      issues.push(
        issue('unknown_question', noSuchQuestion(question), {
          path: `/facts/${question}`,
          hint,
        }),
      );
      continue;
    }
    const read = readAnswer(book, put, answer);
    if (!read.ok) issues.push({ ...read.error, path: `/facts/${question}` });
    else if (read.value) {
      const { under, keep, drop = [], alike = [] } = read.value;
      steps.push({ question, under, keep, drop }, ...alike.map((each) => ({ question, ...each, drop: [] })));
      facts.push(...read.value.facts);
    }
  }
  return { steps, facts, issues };
}

const ownAnswers = (answers: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(answers)
    .filter(([name]) => isQuestionName(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));

interface Read {
  readonly under: readonly Code[];
  readonly keep: readonly Code[];
  readonly drop?: readonly Code[];
  /** what the answer says beside: of which heading the goods are, and which branch of another fork in the same words */
  readonly alike?: readonly Branch[];
  readonly facts: readonly Fact[];
}

const denying = /^(?:none|neither|ningun[ao])(?: (?:of )?(?:these|them)| de (?:estas|ellas))?$/;
const unknowing =
  /^(?:none\b.*|not known|unknown|don'?t know|no se sabe|no se|ningun[ao]\b.*|desconocido|n\/a|\?+|-)?$/;

/** The branch an answer means: its words in either language, its number, a code, or facts that fit one option only. */
function readAnswer(book: ConditionBook, put: Put, answer: string): Result<Read | undefined> {
  const { under, codesBelow, denied } = put;
  const options = put.options('en');
  const said = foldText(answer.trim());
  const found = byWords(options, put.options('es'), said);
  if (denying.test(said) || (found?.none === true && !unknowing.test(said)))
    return ok({ under: [], keep: [], drop: denied, facts: [] });
  if (found?.none || (!found && unknowing.test(said))) return ok(undefined);
  if (found)
    return ok({ under, keep: found.keep, alike: put.alike?.(found) ?? [], facts: factsOf(book, found) });
  const byCode = keepByCode(book, said, codesBelow);
  if (byCode) return ok({ under, keep: byCode, facts: [] });
  const fitting = put.fitting?.(options, answer);
  if (fitting)
    return ok({
      under,
      keep: fitting.option.keep,
      alike: put.alike?.(fitting.option) ?? [],
      facts: fitting.facts,
    });
  const hint = `answer one of: ${options.map((option, n) => `${n + 1}. ${option.answer}`).join('; ')}`;
  return fail(issue('unknown_answer', noSuchAnswer(answer), { hint }));
}

/** The option whose words or number the answer gives, in either language. */
function byWords(options: readonly Option[], spanish: readonly Option[], said: string): Option | undefined {
  const alike = (test: (text: string) => boolean): Option[] =>
    options.filter((option, n) => [option, spanish[n]].some((one) => one && test(foldText(one.answer))));
  const ways = [
    alike((text) => text === said),
    said.length < 3 ? [] : alike((text) => text.startsWith(said)),
    said.length < 4 ? [] : alike((text) => text.includes(said)),
  ];
  const number = /^(\d)\.?$/.exec(said)?.[1];
  return ways.find((found) => found.length === 1)?.[0] ?? (number ? options[Number(number) - 1] : undefined);
}

/** An answer that is a code, or the beginning of one, below the question. */
function keepByCode(book: ConditionBook, said: string, under: readonly Code[]): Code[] | undefined {
  const digits = said.replace(/[.\s]/g, '');
  if (!/^\d{4,10}$/.test(digits) || digits.length % 2 === 1 || !book.schedule.has(digits)) return undefined;
  return under.some((code) => digits.startsWith(code) || code.startsWith(digits)) ? [digits] : undefined;
}

/** What a chosen row states, where its conditions say all of it. */
function factsOf(book: ConditionBook, { row }: Option): Fact[] {
  if (row === undefined || !book.row(row).complete || book.row(row).residual) return [];
  return extractFacts(book.text(row), book.vocabulary);
}
