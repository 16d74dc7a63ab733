import { exitCodes } from '../../errors.js';
import { renderWebhooks } from '../../render/monitor/webhooks.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';

/** `tariff webhooks list`: the addresses that hear of events. */
export const webhooksList: CommandBody = async (context) => {
  const service = await context.service();
  await context.answer(await service.webhooks.list(), (answer, style) =>
    renderWebhooks(safeAnswer(answer), style),
  );
  return exitCodes.ok;
};
