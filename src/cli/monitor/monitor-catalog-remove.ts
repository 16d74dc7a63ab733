import { exitCodes } from '../../errors.js';
import type { CommandBody } from '../command-body.js';

/** `tariff monitor catalog remove`: forgets a list of products. */
export const monitorCatalogRemove: CommandBody = async (context, { words }) => {
  const service = await context.service();
  const removed = await service.monitor.removeCatalog(words[0] ?? '');
  await context.answer(removed, ({ name }) => `the catalogue "${name}" is forgotten\n`);
  return exitCodes.ok;
};
