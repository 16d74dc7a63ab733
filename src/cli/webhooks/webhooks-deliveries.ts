import { exitCodes } from '../../errors.js';
import { renderJsonLines } from '../../render/json.js';
import { renderDeliveries } from '../../render/monitor/webhooks.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../duty/entry-fields.js';
import { readCount } from '../read-fields.js';

/** `tariff webhooks deliveries`: what was sent, newest first, with every attempt. */
export const webhooksDeliveries: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const limit = readCount('--limit', options['limit'], 1, 200, faults)!;
  faults.refuse();
  const cursor = options['cursor'] as string | undefined;
  const service = await context.service();
  const page = await service.webhooks.deliveries(words[0] ?? '', {
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  });
  if (options['ndjson']) await context.print(renderJsonLines(page.schema_version, page.items));
  else await context.answer(page, (answer, style) => renderDeliveries(safeAnswer(answer), style));
  return exitCodes.ok;
};
