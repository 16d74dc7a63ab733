import { exitCodes } from '../../errors.js';
import { safeAnswer } from '../../render/safe-text.js';
import { renderDelivery } from '../../render/webhooks.js';
import { awaitDelivery } from '../await-delivery.js';
import type { CommandBody } from '../command-body.js';

/** `tariff webhooks test`: sends a test event and says what came of it. */
export const webhooksTest: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const id = words[0] ?? '';
  const delivery = await awaitDelivery(context, id, await service.webhooks.test(id));
  await context.answer(delivery, (answer) => renderDelivery(safeAnswer(answer)));
  return delivery.state === 'failed' ? exitCodes.unavailable : exitCodes.ok;
};
