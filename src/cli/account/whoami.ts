import { exitCodes } from '../../errors.js';
import { renderWhoAmI } from '../../render/account/account.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { sourceText } from './server-key.js';

/** `tariff whoami`: the account and the key that the server takes you for. */
export const whoami: CommandBody = async (context) => {
  const server = context.server();
  const answer = await (await context.service()).whoami();
  const known = context.serverKey();
  await context.answer(answer, (each, style) =>
    renderWhoAmI(safeAnswer(each), { server, source: known ? sourceText(known.source) : '' }, style),
  );
  return exitCodes.ok;
};
