import { exitCodes } from '../../errors.js';
import { renderSearch } from '../../render/classification/search.js';
import { renderJsonLines } from '../../render/json.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readEntryDate } from '../entry-fields.js';
import { readCount } from '../read-fields.js';

/** `tariff search`: lines of the schedule by their words. */
export const search: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const limit = readCount('--limit', options['limit'], 1, 200, faults);
  const date = readEntryDate(context, options['date'], faults);
  faults.refuse();
  const service = await context.service();
  const result = await service.search({ query: words.join(' '), limit: limit!, ...(date ? { date } : {}) });
  if (options['ndjson']) await context.print(renderJsonLines(result.schema_version, result.lines));
  else await context.answer(result, (answer, style) => renderSearch(safeAnswer(answer), style));
  return exitCodes.ok;
};
