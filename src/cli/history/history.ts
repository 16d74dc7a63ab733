import { exitCodes } from '../../errors.js';
import { renderHistory } from '../../render/classification/history.js';
import { renderJsonLines } from '../../render/json.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { readCount } from '../read-fields.js';
import { readHistoryFilter } from './read-history-filter.js';

/** `tariff history list`: what was classified before, newest first. */
export const historyList: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const limit = readCount('--limit', options['limit'], 1, 200, faults);
  const filter = readHistoryFilter(options, faults);
  faults.refuse();
  const cursor = options['cursor'] as string | undefined;
  const service = await context.service();
  const page = await service.history({ limit: limit!, ...filter, ...(cursor ? { cursor } : {}) });
  if (options['ndjson']) await context.print(renderJsonLines(page.schema_version, page.items));
  else await context.answer(page, (answer, style) => renderHistory(safeAnswer(answer), style));
  const asText = options['ndjson'] || !context.settings.json;
  if (asText && page.next_cursor !== null) await context.talk(`more: add --cursor ${page.next_cursor}`);
  return exitCodes.ok;
};
