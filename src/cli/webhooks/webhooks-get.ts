import { exitCodes } from '../../errors.js';
import { renderWebhook } from '../../render/monitor/webhooks.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';

/** `tariff webhooks get`: one subscription as it stands. */
export const webhooksGet: CommandBody = async (context, { words }) => {
  const service = await context.service();
  await context.answer(await service.webhooks.show(words[0] ?? ''), (answer, style) =>
    renderWebhook(safeAnswer(answer), style),
  );
  return exitCodes.ok;
};
