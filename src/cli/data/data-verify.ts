import { exitCodes } from '../../errors.js';
import { renderDataVerify } from '../../render/data/data-verify.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';

/** `tariff data verify`: every data file against its checksum, every code found; damaged files are named. */
export const dataVerify: CommandBody = async (context) => {
  const keeper = await context.keeper();
  const verified = await keeper.verify();
  await context.answer(verified, (answer, style) => renderDataVerify(safeAnswer(answer), style));
  return verified.damaged === 0 ? exitCodes.ok : exitCodes.data_problem;
};
