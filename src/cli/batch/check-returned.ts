import { exitCodes, TariffError } from '../../errors.js';
import { renderAnswersCheck } from '../../render/batch/answers-check.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandContext } from '../context.js';
import type { ReturnedAnswers } from './read-returned.js';

/** `tariff batch --check`: what the answers that came back would change and teach, and what is asked back. */
export async function checkReturned(
  context: CommandContext,
  returned: ReturnedAnswers | undefined,
  inputName: string,
): Promise<number> {
  if (returned === undefined)
    throw new TariffError('usage', `--check: ${inputName} is no list that was answered before`, {
      hint: 'give a file that "tariff batch" wrote, or name one with --answers',
    });
  const check = returned.check(inputName);
  await context.answer(check, (answer, style) => renderAnswersCheck(safeAnswer(answer), style));
  return check.answers.questioned.length > 0 ? exitCodes.rows_failed : exitCodes.ok;
}
