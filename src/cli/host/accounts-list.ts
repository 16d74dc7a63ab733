import { exitCodes } from '../../errors.js';
import { renderAccounts } from '../../render/account/accounts.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { withHostKeeper } from './host-keeper.js';

/** `tariff accounts list`: the customers of the server on this machine. */
export const accountsList: CommandBody = async (context) => {
  const answer = await withHostKeeper(context, (keeper) => keeper.accounts());
  await context.answer(answer, (each, style) => renderAccounts(safeAnswer(each), style));
  return exitCodes.ok;
};
