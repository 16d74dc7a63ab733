import type { WebhookChangeInput } from '../../api/webhook-request.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderJsonLines } from '../../render/json.js';
import {
  renderCreated,
  renderDeliveries,
  renderDelivery,
  renderRotated,
  renderWebhook,
  renderWebhooks,
} from '../../render/monitor/webhooks.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults } from '../entry-fields.js';
import { readCount } from '../read-fields.js';
import { resolveDeliveryId, resolveWebhookId } from '../resolve-id.js';
import { awaitDelivery } from './await-delivery.js';
import { readWebhook } from './read-webhook.js';

const webhookIn = (context: CommandContext, [written = '']: readonly string[]): Promise<string> =>
  resolveWebhookId(context, written);

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

/** `tariff webhooks list`: the addresses that hear of events. */
export const webhooksList: CommandBody = async (context) => {
  const service = await context.service();
  await context.answer(await service.webhooks.list(), (answer, style) =>
    renderWebhooks(safeAnswer(answer), style),
  );
  return exitCodes.ok;
};

/** `tariff webhooks get`: one subscription as it stands. */
export const webhooksGet: CommandBody = async (context, { words }) => {
  const service = await context.service();
  await context.answer(await service.webhooks.show(await webhookIn(context, words)), (answer, style) =>
    renderWebhook(safeAnswer(answer), style),
  );
  return exitCodes.ok;
};

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
  await context.answer(
    await service.webhooks.change(await webhookIn(context, words), change),
    (answer, style) => renderWebhook(safeAnswer(answer), style),
  );
  return exitCodes.ok;
};

/** `tariff webhooks delete`: deletes a subscription with what is on its way to it. */
export const webhooksDelete: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const removed = await service.webhooks.remove(await webhookIn(context, words));
  await context.answer(removed, ({ id }) => `${id} is deleted\n`);
  return exitCodes.ok;
};

/** `tariff webhooks test`: sends a test event and says what came of it. */
export const webhooksTest: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const id = await webhookIn(context, words);
  const delivery = await awaitDelivery(context, id, await service.webhooks.test(id));
  await context.answer(delivery, (answer) => renderDelivery(safeAnswer(answer)));
  return delivery.state === 'failed' ? exitCodes.unavailable : exitCodes.ok;
};

/** `tariff webhooks rotate-secret`: a new secret; both sign for a day. */
export const webhooksRotateSecret: CommandBody = async (context, { words }) => {
  const service = await context.service();
  await context.answer(await service.webhooks.rotateSecret(await webhookIn(context, words)), renderRotated);
  return exitCodes.ok;
};

/** `tariff webhooks deliveries`: what was sent, newest first, with every attempt. */
export const webhooksDeliveries: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const limit = readCount('--limit', options['limit'], 1, 200, faults)!;
  faults.refuse();
  const cursor = options['cursor'] as string | undefined;
  const service = await context.service();
  const page = await service.webhooks.deliveries(await webhookIn(context, words), {
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  });
  if (options['ndjson']) await context.print(renderJsonLines(page.schema_version, page.items));
  else await context.answer(page, (answer, style) => renderDeliveries(safeAnswer(answer), style));
  return exitCodes.ok;
};

/** `tariff webhooks replay`: sends a message again, with the same id and body, and says what came of it now. */
export const webhooksReplay: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const id = await webhookIn(context, words);
  const message = await resolveDeliveryId(context, id, words[1] ?? '');
  const delivery = await awaitDelivery(context, id, await service.webhooks.replay(id, message));
  await context.answer(delivery, (answer) => renderDelivery(safeAnswer(answer)));
  return exitCodes.ok;
};
