import { exitCodes, TariffError } from '../../errors.js';
import { renderFeedback } from '../../render/classification/feedback.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { readCode } from '../read-fields.js';
import { resolveClassificationId } from '../resolve-id.js';
import { confirm } from './confirm.js';
import { whyOlder } from './why-older.js';

/** `tariff feedback`: a broker's word on an answer; it teaches the next equal product. */
export const feedback: CommandBody = async (context, { words, options }) => {
  const correct = options['correct'] === true;
  if (correct === (options['incorrect'] === true))
    throw new TariffError('usage', 'say either --correct or --incorrect', {
      hint: 'for example: --incorrect --code 6109.10.00.12',
    });
  if (correct && options['code'] !== undefined)
    throw new TariffError('usage', '--code names the code that is right, so it goes with --incorrect');
  const faults = new Faults();
  const code = options['code'] === undefined ? undefined : readCode('--code', options['code'], faults);
  faults.refuse();
  const yes = options['yes'] === true;
  const comment = options['comment'] as string | undefined;
  const id = await resolveClassificationId(context, words[0]!);
  const service = await context.service();
  const older = correct && !yes ? await whyOlder(service, id, context.now()) : undefined;
  if (older !== undefined)
    await confirm(context, yes, {
      question: `${words[0]} is an older answer: ${older}. Was it right all the same?`,
      refusal: `${words[0]} is an older answer: ${older}`,
      hint: 'add --yes to say that it was right all the same',
    });
  const record = await service.feedback({
    classification_id: id,
    verdict: correct ? 'correct' : 'incorrect',
    ...(code ? { correct_code: code } : {}),
    ...(comment === undefined ? {} : { comment }),
  });
  await context.answer(record, (answer, style) => renderFeedback(safeAnswer(answer), style));
  return exitCodes.ok;
};
