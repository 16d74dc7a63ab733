import { exitCodes } from '../../errors.js';
import { renderDataDiff } from '../../render/data-diff.js';
import { renderJsonLines } from '../../render/json.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { readCode, readCount } from '../read-fields.js';

/** `tariff data diff`: what differs between two loaded editions, line by line. */
export const dataDiff: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const limit = readCount('--limit', options['limit'], 0, 100_000, faults)!;
  const code = options['code'] === undefined ? undefined : readCode('--code', options['code'], faults);
  faults.refuse();
  const service = await context.service();
  const [from = '', to = ''] = words;
  const diff = await service.scheduleDiff({ from, to, ...(code === undefined ? {} : { code }) });
  if (options['ndjson']) await context.print(renderJsonLines(diff.schema_version, diff.changes));
  else await context.answer(diff, (answer, style) => renderDataDiff(safeAnswer(answer), style, limit));
  return exitCodes.ok;
};
