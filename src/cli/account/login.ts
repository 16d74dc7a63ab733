import { keyFile, writePrivateFile } from '../../config/credentials.js';
import { exitCodes } from '../../errors.js';
import { renderLogin } from '../../render/account/account.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { readSecret } from './read-secret.js';
import { checkedKey, sourceText } from './server-key.js';

/** `tariff login`: keeps a key for a server, once the server has said that it knows it. */
export const login: CommandBody = async (context) => {
  const server = context.server();
  const key = checkedKey(await readSecret(context, `API key for ${server}:`), 'what you gave');
  const { account, key: known } = await (await context.remote(key)).whoami();
  const path = keyFile(context.folders.settingsFile, server);
  writePrivateFile(path, `${JSON.stringify({ server, key, saved_at: context.now().toISOString() })}\n`);
  const inUse = context.serverKey();
  if (inUse && inUse.source.kind !== 'kept')
    await context.talk(
      `tariff: ${sourceText(inUse.source)} holds a key too, which comes before the kept one`,
    );
  const answer = { schema_version: '1', server, account, key: known, kept_in: path };
  await context.answer(answer, (each, style) => renderLogin(safeAnswer(each), style));
  return exitCodes.ok;
};
