import { exitCodes } from '../../errors.js';
import { renderRotated } from '../../render/monitor/webhooks.js';
import type { CommandBody } from '../command-body.js';

/** `tariff webhooks rotate-secret`: a new secret; both sign for a day. */
export const webhooksRotateSecret: CommandBody = async (context, { words }) => {
  const service = await context.service();
  await context.answer(await service.webhooks.rotateSecret(words[0] ?? ''), renderRotated);
  return exitCodes.ok;
};
