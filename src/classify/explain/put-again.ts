import { parseQuestionId, type QuestionId } from '../../answers/question-id.js';
import type { Language } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';
import type { ConditionBook } from '../facts/condition-book.js';
import { branchNamed } from './branch-id.js';
import { branchOptions, type Option, whatParts } from './branch-question.js';
import { contrastOptions, headingOptions } from './heading-question.js';
import { readByFacts } from './read-by-facts.js';
import { type Branch, saidBeside } from './said-beside.js';

/** A question as it was put: what it offers, and what an answer to it leaves. */
export interface Put {
  readonly options: (language: Language) => Option[];
  /** prefixes that an option chosen restricts; empty where the whole schedule is meant */
  readonly under: readonly Code[];
  /** prefixes below which an answer may name a code; `['']` is all of the schedule */
  readonly codesBelow: readonly Code[];
  /** what "none of these" rules out */
  readonly denied: readonly Code[];
  /** what the choice of an option says of other branches than its own */
  readonly alike?: (option: Option) => readonly Branch[];
  /** the one option that an answer in other words or in figures fits, where such an answer is read */
  readonly fitting?: (options: readonly Option[], answer: string) => ReturnType<typeof readByFacts>;
}

/** The question of the US classification that an id tells; undefined where the edition asks none such. */
export function putAgain(book: ConditionBook, name: string): Put | undefined {
  const id = parseQuestionId(name);
  switch (id?.kind) {
    case 'branch': {
      const asked = branchNamed(book, id);
      if (!asked) return undefined;
      const { row, offered } = asked;
      const under = book.tops(row);
      const denied = offered.flatMap((n) => book.tops(book.children(row)[n]!));
      const options = (language: Language) => branchOptions(book, row, offered, language);
      const fitting: Put['fitting'] = (all, answer) => readByFacts(book, all, answer, whatParts(book, row));
      const alike = (option: Option) => saidBeside(book, row, option);
      return { options, under, codesBelow: under, denied, alike, fitting };
    }
    case 'headings':
      return amongHeadings(book, id.codes, (language) => headingOptions(book, id.codes, language));
    case 'contrast': {
      const contrast = book.vocabulary.contrasts.find((each) => each.id === id.name);
      return (
        contrast &&
        amongHeadings(book, id.codes, (language) => contrastOptions(book, contrast, id.codes, language))
      );
    }
    default:
      id satisfies Extract<QuestionId, { kind: 'fraccion' | 'entry' | 'fact' }> | undefined;
      return undefined;
  }
}

/** A question between headings; undefined where one of them is not in the edition. */
const amongHeadings = (
  book: ConditionBook,
  codes: readonly Code[],
  options: Put['options'],
): Put | undefined =>
  codes.every((code) => book.schedule.has(code))
    ? { options, under: [], codesBelow: [''], denied: codes }
    : undefined;
