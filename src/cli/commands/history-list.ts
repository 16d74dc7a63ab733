import { exitCodes } from '../../errors.js';
import { renderHistory } from '../../render/history.js';
import { renderJsonLines } from '../../render/json.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { readChoice, readCode, readCount, readDate } from '../read-fields.js';

const decisions = ['accept', 'review', 'needs_facts', 'refused'] as const;

/** `tariff history list`: what was classified before, newest first. */
export const historyList: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const limit = readCount('--limit', options['limit'], 1, 200, faults);
  const from = readDate('--from', options['from'], faults);
  const to = readDate('--to', options['to'], faults);
  const code = options['code'] === undefined ? undefined : readCode('--code', options['code'], faults);
  const decision = readChoice('--decision', options['decision'], decisions, faults);
  faults.refuse();
  const text = (name: string) => options[name] as string | undefined;
  const service = await context.service();
  const page = await service.history({
    limit: limit!,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(code ? { code } : {}),
    ...(decision ? { decision } : {}),
    ...(text('cursor') ? { cursor: text('cursor') } : {}),
    ...(text('reference') ? { reference: text('reference') } : {}),
    ...(text('client') ? { client: text('client') } : {}),
    ...(text('query') ? { q: text('query') } : {}),
  });
  if (options['ndjson']) await context.print(renderJsonLines(page.schema_version, page.items));
  else await context.answer(page, (answer, style) => renderHistory(safeAnswer(answer), style));
  const asText = options['ndjson'] || !context.settings.json;
  if (asText && page.next_cursor !== null) await context.talk(`more: add --cursor ${page.next_cursor}`);
  return exitCodes.ok;
};
