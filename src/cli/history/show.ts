import { exitCodes } from '../../errors.js';
import { answerParts } from '../../render/classification/answer-parts.js';
import { renderHistoryItem } from '../../render/classification/history-item.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { resolveClassificationId } from '../resolve-id.js';

/** `tariff show`: an answer of the history, in ten lines or by its parts, with what was said of it. */
export const show: CommandBody = async (context, { words, options }) => {
  const parts = answerParts.filter((part) => options['all'] === true || options[part] === true);
  const id = await resolveClassificationId(context, words[0] ?? 'last');
  const service = await context.service();
  const item = await service.historyItem(id);
  await context.answerLong(item, (answer, style) => renderHistoryItem(safeAnswer(answer), parts, style));
  return exitCodes.ok;
};
