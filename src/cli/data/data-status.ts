import { exitCodes } from '../../errors.js';
import { renderDataStatus } from '../../render/data/data-status.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';

/** `tariff data status`: every layer of the reference data with its edition and age. */
export const dataStatus: CommandBody = async (context) => {
  const service = await context.service();
  const status = await service.dataStatus();
  await context.answer(status, (answer, style) => renderDataStatus(safeAnswer(answer), style));
  return exitCodes.ok;
};
