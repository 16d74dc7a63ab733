import { setTimeout as pause } from 'node:timers/promises';
import { exitCodes } from '../../errors.js';
import { safeAnswer } from '../../render/safe-text.js';
import { renderDelivery } from '../../render/webhooks.js';
import type { CommandBody } from '../command-body.js';

const lookAgainMs = 500;
const triesAtMost = 40;

/** `tariff webhooks test`: sends a test event and says what came of it. */
export const webhooksTest: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const id = words[0] ?? '';
  let delivery = await service.webhooks.test(id);
  for (
    let tries = 0;
    context.settings.server !== '' && delivery.state === 'waiting' && tries < triesAtMost;
    tries++
  ) {
    await pause(lookAgainMs);
    delivery = await service.webhooks.delivery(id, delivery.id);
  }
  await context.answer(delivery, (answer) => renderDelivery(safeAnswer(answer)));
  return delivery.state === 'failed' ? exitCodes.unavailable : exitCodes.ok;
};
