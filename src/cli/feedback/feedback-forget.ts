import type { FeedbackForgotten, FeedbackRecord } from '../../api/answers.js';
import { exitCodes } from '../../errors.js';
import { feedbackText, renderForgotten } from '../../render/classification/feedback.js';
import { safeAnswer, safeText } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { resolveFeedbackId } from '../resolve-id.js';
import { confirm } from './confirm.js';

/** `tariff feedback forget`: takes back what was taught; every id is known before the first is taken back. */
export const feedbackForget: CommandBody = async (context, { words, options }) => {
  const service = await context.service();
  const records: FeedbackRecord[] = [];
  const ids = new Set<string>();
  for (const word of words) ids.add(await resolveFeedbackId(context, word));
  for (const id of ids) records.push(await service.feedbackItem(id));
  const standing = records.filter((record) => record.withdrawn_at === undefined);
  if (standing.length > 0)
    await confirm(context, options['yes'] === true, {
      question: `Forget ${standing.map((record) => `"${safeText(record.description)}": ${feedbackText(record)}`).join('; ')}?`,
      refusal: `${standing.length === 1 ? 'one correction' : `${standing.length} corrections`} would teach no more, and nobody can be asked`,
      hint: 'add --yes to forget it without being asked',
    });
  const items: FeedbackRecord[] = [];
  for (const { id } of records) items.push(await service.withdrawFeedback(id));
  const forgotten: FeedbackForgotten = { schema_version: '1', items };
  await context.answer(forgotten, (answer, style) => renderForgotten(safeAnswer(answer), style));
  return exitCodes.ok;
};
