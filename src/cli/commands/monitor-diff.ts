import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exitCodes, TariffError } from '../../errors.js';
import { renderJson, renderJsonLines } from '../../render/json.js';
import { renderMonitorCheck } from '../../render/monitor-check.js';
import { renderMonitorDiff } from '../../render/monitor-diff.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { ScheduleDiff } from '../../service/contract/data-answers.js';
import type { CatalogCheck } from '../../service/contract/monitor-check.js';
import type { CommandBody } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults } from '../entry-fields.js';
import { openCatalog } from '../open-catalog.js';
import { readChoice, readCode, readCount } from '../read-fields.js';

const formats = ['table', 'json', 'csv', 'html'] as const;
type Format = (typeof formats)[number];

/** `tariff monitor diff`: what differs between two moments of the law, and which products it hits. */
export const monitorDiff: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const limit = readCount('--limit', options['limit'], 0, 100_000, faults)!;
  const code = options['code'] === undefined ? undefined : readCode('--code', options['code'], faults);
  const asked = readChoice('--format', options['format'], formats, faults);
  faults.refuse();
  const format: Format = context.settings.json ? 'json' : (asked ?? 'table');
  const from = String(options['from'] ?? words[0] ?? '');
  const to = String(options['to'] ?? words[1] ?? '');
  const sheet = options['catalog'] as string | undefined;
  const service = await context.service();
  if (sheet === undefined && options['kept'] !== true) {
    const diff = await service.scheduleDiff({ from, to, ...(code === undefined ? {} : { code }) });
    if (options['ndjson']) await context.print(renderJsonLines(diff.schema_version, diff.changes));
    else await give(context, options['output'], await textOfDiff(context, diff, format, limit));
    return exitCodes.ok;
  }
  const products = sheet === undefined ? undefined : await openCatalog(context, sheet, options);
  const chosen = code === undefined ? products : products?.filter((product) => product.code.startsWith(code));
  const check = await service.monitor.check({ from, to, ...(chosen ? { products: chosen } : {}) });
  if (options['ndjson']) await context.print(renderJsonLines(check.schema_version, check.hits));
  else await give(context, options['output'], await textOfCheck(context, check, format, limit));
  return exitCodes.ok;
};

async function textOfDiff(
  { style }: CommandContext,
  diff: ScheduleDiff,
  format: Format,
  limit: number,
): Promise<string> {
  if (format === 'json') return renderJson(diff);
  if (format === 'csv') return (await import('../../render/csv-monitor.js')).diffCsv(diff);
  if (format === 'html') return (await import('../../render/monitor-page.js')).monitorPage(diff);
  return renderMonitorDiff(safeAnswer(diff), style, limit);
}

async function textOfCheck(
  { style }: CommandContext,
  check: CatalogCheck,
  format: Format,
  limit: number,
): Promise<string> {
  if (format === 'json') return renderJson(check);
  if (format === 'csv') return (await import('../../render/csv-monitor.js')).checkCsv(check);
  if (format === 'html') return (await import('../../render/monitor-page.js')).monitorPage(check.diff, check);
  return renderMonitorCheck(safeAnswer(check), style, limit);
}

async function give(context: CommandContext, output: unknown, text: string): Promise<void> {
  if (output === undefined) return context.print(text);
  const path = resolve(context.cwd, String(output));
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw new TariffError('output_not_writable', `${path} cannot be written: ${(cause as Error).message}`, {
      cause,
      hint: 'give -o a file in a folder that exists',
    });
  }
  await context.talk(`it is in ${path}`);
}
