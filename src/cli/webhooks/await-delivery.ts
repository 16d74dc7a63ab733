import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryRecord } from '../../api/webhook-answers.js';
import type { CommandContext } from '../context.js';

const lookAgainMs = 500;
const triesAtMost = 40;

/** Waits a while for the next attempt of a message that a server sends; without a server it waits until one runs. */
export async function awaitDelivery(
  context: CommandContext,
  webhook: string,
  asked: DeliveryRecord,
): Promise<DeliveryRecord> {
  const { webhooks } = await context.service();
  const before = asked.attempts.length;
  let delivery = asked;
  for (let tries = 0; context.settings.server !== '' && tries < triesAtMost; tries++) {
    if (delivery.state !== 'waiting' || delivery.attempts.length > before) break;
    await pause(lookAgainMs);
    delivery = await webhooks.delivery(webhook, delivery.id);
  }
  return delivery;
}
