import { exitCodes } from '../../errors.js';
import { renderCatalogs } from '../../render/monitor/monitor-catalogs.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';

/** `tariff monitor catalog list`: the lists of products that are kept. */
export const monitorCatalogList: CommandBody = async (context) => {
  const service = await context.service();
  await context.answer(await service.monitor.catalogs(), (answer, style) =>
    renderCatalogs(safeAnswer(answer), style),
  );
  return exitCodes.ok;
};
