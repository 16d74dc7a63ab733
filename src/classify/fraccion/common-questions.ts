import type { CodeQuestion } from '../../answers/question.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { shortText } from '../explain/short-text.js';

/** Answers that choose nothing keep their words. */
const way = /^(?:ning[uú]n[ao]?|none|no se sabe|not known)\b/i;
const codeAtEnd = /\((\d{4}(?:\.\d{2})?)\)\s*$/;

/**
 * Questions whose answers lead to different six digits; what parts another country's lines is left out. An answer is the
 * title of where it leads with its code, wherever the country has a title in the language.
 */
export function commonQuestions(
  questions: readonly CodeQuestion[],
  titleOf: (code: Code) => string | undefined,
): CodeQuestion[] {
  return questions
    .map((question) => {
      const options = question.options.map(({ span: _span, ...option }) => ({
        ...option,
        leads_to: option.leads_to.slice(0, 6),
      }));
      const count = (code: Code): number => options.filter(({ leads_to }) => leads_to === code).length;
      return {
        ...question,
        options: options.map((option) => {
          const title = way.test(option.answer) ? undefined : titleOf(option.leads_to);
          if (title === undefined || option.leads_to.length < 4 || count(option.leads_to) > 1) return option;
          return { ...option, answer: `${shortText(title)} (${formatCode(option.leads_to)})` };
        }),
      };
    })
    .filter(({ options }) => new Set(options.map(({ leads_to }) => leads_to)).size > 1);
}

/** Answers as the ranking reads them: a title with its code is the code. */
export const plainAnswers = (facts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([id, answer]) => [id, codeAtEnd.exec(answer)?.[1] ?? answer]),
  );
