import { resolve } from 'node:path';
import type { ScheduleDiff } from '../../api/data-answers.js';
import type { CatalogCheck } from '../../api/monitor-check.js';
import { exitCodes } from '../../errors.js';
import { renderJson, renderJsonLines } from '../../render/json.js';
import { chooseHits } from '../../render/monitor/choose-hits.js';
import { renderMonitorCheck, unknownHint } from '../../render/monitor/monitor-check.js';
import { renderMonitorDiff } from '../../render/monitor/monitor-diff.js';
import { safeAnswer } from '../../render/safe-text.js';
import { writeOutput } from '../../write-output.js';
import type { CommandBody } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults } from '../entry-fields.js';
import { refuseBeside, refuseWithout } from '../options-together.js';
import { readChoice, readCode, readCount } from '../read-fields.js';
import { openCatalog } from './open-catalog.js';
import { readHitChoice } from './read-hit-choice.js';

const formats = ['table', 'json', 'csv', 'html'] as const;
type Format = (typeof formats)[number];

/** `tariff monitor diff`: what differs between two moments of the law, and which products it hits. */
export const monitorDiff: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const limit = readCount('--limit', options['limit'], 0, 100_000, faults)!;
  const code = options['code'] === undefined ? undefined : readCode('--code', options['code'], faults);
  const asked = readChoice('--format', options['format'], formats, faults);
  const choice = await readHitChoice(context, options, faults);
  faults.refuse();
  const format: Format = context.settings.json ? 'json' : (asked ?? 'table');
  const from = String(options['from'] ?? words[0] ?? '');
  const to = String(options['to'] ?? words[1] ?? '');
  const sheet = options['catalog'] as string | undefined;
  refuseBeside(options, '--catalog', ['--kept']);
  if (sheet === undefined) refuseWithout(options, '--catalog', ['--code-column', '--sheet', '--destination']);
  if (sheet === undefined && options['kept'] !== true)
    refuseWithout(options, '--catalog or --kept', [
      '--only',
      '--event',
      '--from-origin',
      '--for-client',
      '--all',
    ]);
  const service = await context.service();
  if (sheet === undefined && options['kept'] !== true) {
    const diff = await service.scheduleDiff({ from, to, ...(code === undefined ? {} : { code }) });
    const lines = options['ndjson'] ? renderJsonLines(diff.schema_version, diff.changes) : undefined;
    await give(context, options['output'], lines ?? (await textOfDiff(context, diff, format, limit)));
    return exitCodes.ok;
  }
  const products = sheet === undefined ? undefined : await openCatalog(context, sheet, options);
  const chosen = code === undefined ? products : products?.filter((product) => product.code.startsWith(code));
  const found = await service.monitor.check({ from, to, ...(chosen ? { products: chosen } : {}) });
  const check = chooseHits(found, choice);
  const lines = options['ndjson'] ? renderJsonLines(check.schema_version, check.hits) : undefined;
  await give(
    context,
    options['output'],
    lines ?? (await textOfCheck(context, check, format, limit, options['all'] === true)),
  );
  if (lines !== undefined || format === 'csv') await tellLeftOut(context, check);
  return exitCodes.ok;
};

async function textOfDiff(
  { style }: CommandContext,
  diff: ScheduleDiff,
  format: Format,
  limit: number,
): Promise<string> {
  if (format === 'json') return renderJson(diff);
  if (format === 'csv') return (await import('../../render/monitor/csv-monitor.js')).diffCsv(diff);
  if (format === 'html') return (await import('../../render/monitor/monitor-page.js')).monitorPage(diff);
  return renderMonitorDiff(safeAnswer(diff), style, limit);
}

async function textOfCheck(
  { style }: CommandContext,
  check: CatalogCheck,
  format: Format,
  limit: number,
  all: boolean,
): Promise<string> {
  if (format === 'json') return renderJson(check);
  if (format === 'csv') return (await import('../../render/monitor/csv-monitor.js')).checkCsv(check);
  if (format === 'html')
    return (await import('../../render/monitor/monitor-page.js')).monitorPage(check.diff, check);
  return renderMonitorCheck(safeAnswer(check), style, limit, all);
}

const namedAtMost = 10;

/** What a sheet of the products that are hit has no row for: products of which nothing can be said. */
async function tellLeftOut(context: CommandContext, check: CatalogCheck): Promise<void> {
  const { unknown, not_covered } = check;
  const tell = async (why: string, products: readonly { readonly reference: string }[]): Promise<void> => {
    if (products.length === 0) return;
    const named = products.slice(0, namedAtMost).map(({ reference }) => reference);
    const more = products.length > named.length ? ', ...' : '';
    await context.talk(`tariff: ${products.length} of the products ${why}: ${named.join(', ')}${more}`);
  };
  await tell('have a code that neither edition has', unknown);
  for (const hint of unknownHint(check)) await context.talk(`tariff: ${hint}`);
  await tell('are not compared, since the law is not loaded for both days', not_covered);
}

async function give(context: CommandContext, output: unknown, text: string): Promise<void> {
  if (output === undefined) return context.print(text);
  const path = resolve(context.cwd, String(output));
  await writeOutput(path, text);
  await context.talk(`it is in ${path}`);
}
