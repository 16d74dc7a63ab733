import { exitCodes } from '../../errors.js';
import type { CommandBody } from '../command-body.js';

/** `tariff webhooks delete`: deletes a subscription with what is on its way to it. */
export const webhooksDelete: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const removed = await service.webhooks.remove(words[0] ?? '');
  await context.answer(removed, ({ id }) => `${id} is deleted\n`);
  return exitCodes.ok;
};
