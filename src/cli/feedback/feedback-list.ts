import { exitCodes } from '../../errors.js';
import { renderFeedbackList } from '../../render/classification/feedback.js';
import { renderJsonLines } from '../../render/json.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { readCode, readCount, readDate } from '../read-fields.js';

/** `tariff feedback list`: what was taught, newest first. */
export const feedbackList: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const limit = readCount('--limit', options['limit'], 1, 200, faults);
  const from = readDate('--from', options['from'], faults);
  const to = readDate('--to', options['to'], faults);
  const code = options['code'] === undefined ? undefined : readCode('--code', options['code'], faults);
  faults.refuse();
  const text = (name: string) => options[name] as string | undefined;
  const service = await context.service();
  const page = await service.feedbackList({
    limit: limit!,
    withdrawn: options['all'] === true,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(code ? { code } : {}),
    ...(text('client') ? { client: text('client') } : {}),
    ...(text('cursor') ? { cursor: text('cursor') } : {}),
  });
  if (options['ndjson']) await context.print(renderJsonLines(page.schema_version, page.items));
  else await context.answer(page, (answer, style) => renderFeedbackList(safeAnswer(answer), style));
  const asText = options['ndjson'] || !context.settings.json;
  if (asText && page.next_cursor !== null) await context.talk(`more: add --cursor ${page.next_cursor}`);
  return exitCodes.ok;
};
