import type { WebhookChangeInput } from '../../api/webhook-request.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderWebhook } from '../../render/monitor/webhooks.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../duty/entry-fields.js';
import { readWebhook } from './read-webhook.js';

/** `tariff webhooks update`: another address or filter, on or off. */
export const webhooksUpdate: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const asked = await readWebhook(context, options, faults);
  faults.refuse();
  const change: WebhookChangeInput = {
    ...asked,
    ...(options['url'] === undefined ? {} : { url: String(options['url']) }),
    ...(options['enable'] === true ? { status: 'enabled' as const } : {}),
    ...(options['disable'] === true ? { status: 'disabled' as const } : {}),
  };
  if (Object.keys(change).length === 0)
    throw new TariffError('usage', 'nothing to change is named', {
      hint: 'give --url, --event, --code, --from-origin, --for-client, --enable or --disable',
    });
  const service = await context.service();
  await context.answer(await service.webhooks.change(words[0] ?? '', change), (answer, style) =>
    renderWebhook(safeAnswer(answer), style),
  );
  return exitCodes.ok;
};
