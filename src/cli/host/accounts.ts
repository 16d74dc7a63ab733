import { exitCodes, TariffError } from '../../errors.js';
import { renderAccountChanged, renderAccounts } from '../../render/account/accounts.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { readAccountFields, withHostService } from '../host-service.js';

/** `tariff accounts create`: a new customer of the server on this machine. */
export const accountsCreate: CommandBody = async (context, { words, options }) => {
  const { plan, own } = readAccountFields(options, options['plan']);
  const answer = await withHostService(context, (hosting) => hosting.createAccount(words[0]!, plan!, own));
  await context.answer(answer, (each, style) => renderAccountChanged(safeAnswer(each), style));
  await context.talk(`next: tariff keys create --account ${answer.account.id}`);
  return exitCodes.ok;
};

/** `tariff accounts list`: the customers of the server on this machine. */
export const accountsList: CommandBody = async (context) => {
  const answer = await withHostService(context, (hosting) => hosting.accounts());
  await context.answer(answer, (each, style) => renderAccounts(safeAnswer(each), style));
  return exitCodes.ok;
};

/** `tariff accounts set-plan`: another plan, other limits or another level for an account. */
export const accountsSetPlan: CommandBody = async (context, { words, options }) => {
  const { plan, own } = readAccountFields(options, words[1]);
  if (plan === undefined && Object.keys(own).length === 0)
    throw new TariffError('usage', 'there is nothing to change', {
      hint: 'give a plan, limits such as --quota 50000, or a level such as --accept-at statistical',
    });
  const answer = await withHostService(context, (hosting) => hosting.setPlan(words[0]!, plan, own));
  await context.answer(answer, (each, style) => renderAccountChanged(safeAnswer(each), style));
  return exitCodes.ok;
};
