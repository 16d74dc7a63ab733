import { exitCodes } from '../../errors.js';
import { renderKeys } from '../../render/account/keys.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { withHostKeeper } from '../host/host-keeper.js';

/** `tariff keys list`: the keys of the account, never more of them than their beginning. */
export const keysList: CommandBody = async (context, { options }) => {
  const account = options['account'] as string | undefined;
  const answer =
    account === undefined
      ? await (await context.service()).keys.list()
      : await withHostKeeper(context, (keeper) => keeper.keys(account));
  await context.answer(answer, (each, style) => renderKeys(safeAnswer(each), style));
  return exitCodes.ok;
};
