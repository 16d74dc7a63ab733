import { exitCodes } from '../../errors.js';
import { renderMeasuresRemoved } from '../../render/data/own-measures.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { sayReload } from '../host/say-reload.js';

/** `tariff data remove`: rows of chapter 99 that the user imported are taken out again. */
export const dataRemove: CommandBody = async (context, { words }) => {
  const service = await context.dataService();
  const removed = await service.removeMeasures(words[0] ?? '');
  await context.answer(removed, (answer, style) => renderMeasuresRemoved(safeAnswer(answer), style));
  await sayReload(context, removed.status);
  return exitCodes.ok;
};
