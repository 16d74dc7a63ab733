import { exitCodes } from '../../errors.js';
import { safeAnswer } from '../../render/safe-text.js';
import { renderDelivery } from '../../render/webhooks.js';
import type { CommandBody } from '../command-body.js';

/** `tariff webhooks replay`: sends a message again, with the same id and body. */
export const webhooksReplay: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const [id = '', delivery = ''] = words;
  await context.answer(await service.webhooks.replay(id, delivery), (answer) =>
    renderDelivery(safeAnswer(answer)),
  );
  return exitCodes.ok;
};
