import type { ClassificationResult } from '../../api/classification-result.js';
import { safeText } from '../../render/safe-text.js';
import { formatCode } from '../../tariff/code.js';
import type { CommandContext } from '../context.js';
import type { Choice } from '../terminal.js';

type Question = ClassificationResult['questions'][number];
type Option = Question['options'][number];

/** What a question may be answered with besides the goods. */
export const none = 'none of these';
export const unknown = '\u0000unknown';
export const back = '\u0000back';
export const stop = '\u0000stop';

/** Answers that choose nothing; the menu has its own words for them. */
const isWayOut = ({ answer }: Option): boolean =>
  /^(?:none|ning[uú]n[ao]?|no se sabe|not known)\b/i.test(answer);

/** Puts a question with the cursor on the likeliest answer; gives an answer of it, what was typed, or one of the ways out. */
export function putQuestion(
  context: CommandContext,
  { text, options }: Question,
  code: string | null,
  canGoBack: boolean,
): Promise<string> {
  const goods = options.filter((option) => !isWayOut(option));
  const choices: Choice[] = [
    ...goods.map((option) => ({ name: nameOf(option), value: option.answer })),
    { name: 'None of these', value: none },
    { name: 'I do not know', value: unknown },
    ...(canGoBack ? [{ name: 'Back to the question before', value: back }] : []),
    { name: 'Stop asking', value: stop },
  ];
  const likeliest = likeliestOf(goods, code)?.answer;
  return context.ask(safeText(text), choices, {
    typed: true,
    ...(likeliest === undefined ? {} : { likeliest }),
    ...(canGoBack ? { onEscape: back } : {}),
  });
}

/** An answer with the codes that it leads to, once. */
function nameOf({ answer, leads_to, span }: Option): string {
  const codes = (span ?? [leads_to]).map(formatCode).join(' to ');
  return answer.endsWith(`(${codes})`) ? safeText(answer) : `${safeText(answer)}  (${codes})`;
}

/** The answer that is the likeliest by its share; without shares the one that leads nearest to the line found. */
function likeliestOf(options: readonly Option[], code: string | null): Option | undefined {
  const weight = ({ share, leads_to }: Option): number =>
    share ?? (code?.startsWith(leads_to) === true ? leads_to.length : 0);
  return options.reduce<Option | undefined>(
    (best, option) => (best === undefined || weight(option) > weight(best) ? option : best),
    undefined,
  );
}
