import { exitCodes } from '../../errors.js';
import { renderCreated } from '../../render/monitor/webhooks.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../duty/entry-fields.js';
import { readWebhook } from './read-webhook.js';

/** `tariff webhooks create`: subscribes an address to events. */
export const webhooksCreate: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const asked = await readWebhook(context, options, faults);
  faults.refuse();
  const service = await context.service();
  const created = await service.webhooks.create({ url: words[0] ?? '', ...asked });
  await context.answer(created, (answer, style) => renderCreated(safeAnswer(answer), style));
  return exitCodes.ok;
};
