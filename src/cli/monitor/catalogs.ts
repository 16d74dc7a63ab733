import { basename } from 'node:path';
import { exitCodes } from '../../errors.js';
import { renderCatalog, renderCatalogs } from '../../render/monitor/monitor-catalogs.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { openCatalog } from './open-catalog.js';

/** `tariff monitor catalog add`: keeps a list of products to be told what hits them. */
export const monitorCatalogAdd: CommandBody = async (context, { words, options }) => {
  const [input = ''] = words;
  const products = await openCatalog(context, input, options);
  const { client } = context.settings;
  const name = String(options['name'] ?? basename(input).replace(/\.[^.]+$/, ''));
  const service = await context.service();
  const kept = await service.monitor.keepCatalog({ name, products, ...(client ? { client } : {}) });
  await context.answer(kept, (answer) => renderCatalog(safeAnswer(answer)));
  return exitCodes.ok;
};

/** `tariff monitor catalog list`: the lists of products that are kept. */
export const monitorCatalogList: CommandBody = async (context) => {
  const service = await context.service();
  await context.answer(await service.monitor.catalogs(), (answer, style) =>
    renderCatalogs(safeAnswer(answer), style),
  );
  return exitCodes.ok;
};

/** `tariff monitor catalog remove`: forgets a list of products. */
export const monitorCatalogRemove: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const removed = await service.monitor.removeCatalog(words[0] ?? '');
  await context.answer(removed, ({ name }) => `the catalogue "${name}" is forgotten\n`);
  return exitCodes.ok;
};
