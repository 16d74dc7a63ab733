import { exitCodes } from '../../errors.js';
import { renderDelivery } from '../../render/monitor/webhooks.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { awaitDelivery } from './await-delivery.js';

/** `tariff webhooks replay`: sends a message again, with the same id and body, and says what came of it now. */
export const webhooksReplay: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const [id = '', message = ''] = words;
  const delivery = await awaitDelivery(context, id, await service.webhooks.replay(id, message));
  await context.answer(delivery, (answer) => renderDelivery(safeAnswer(answer)));
  return exitCodes.ok;
};
