import { exitCodes } from '../../errors.js';
import { renderDelivery } from '../../render/monitor/webhooks.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { awaitDelivery } from './await-delivery.js';

/** `tariff webhooks test`: sends a test event and says what came of it. */
export const webhooksTest: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const id = words[0] ?? '';
  const delivery = await awaitDelivery(context, id, await service.webhooks.test(id));
  await context.answer(delivery, (answer) => renderDelivery(safeAnswer(answer)));
  return delivery.state === 'failed' ? exitCodes.unavailable : exitCodes.ok;
};
