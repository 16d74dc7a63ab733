import { exitCodes } from '../../errors.js';
import { renderAccountChanged } from '../../render/account/accounts.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { readAccountFields, withHostKeeper } from './host-keeper.js';

/** `tariff accounts create`: a new customer of the server on this machine. */
export const accountsCreate: CommandBody = async (context, { words, options }) => {
  const { plan, limits } = readAccountFields(options, options['plan']);
  const answer = await withHostKeeper(context, (keeper) => keeper.createAccount(words[0]!, plan!, limits));
  await context.answer(answer, (each, style) => renderAccountChanged(safeAnswer(each), style));
  await context.talk(`next: tariff keys create --account ${answer.account.id}`);
  return exitCodes.ok;
};
