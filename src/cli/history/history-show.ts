import { exitCodes } from '../../errors.js';
import { renderHistoryItem } from '../../render/classification/history-item.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';

/** `tariff history show`: one classification as it was answered, with what was said of it. */
export const historyShow: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const item = await service.historyItem(words[0]!);
  await context.answer(item, (answer, style) => renderHistoryItem(safeAnswer(answer), style));
  return exitCodes.ok;
};
