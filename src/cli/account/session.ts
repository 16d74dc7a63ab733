import { dropPrivateFile, keyFile, writePrivateFile } from '../../config/credentials.js';
import { exitCodes } from '../../errors.js';
import { renderLogin, renderWhoAmI } from '../../render/account/account.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { rotationFile } from '../keys/key-rotation.js';
import { checkedKey, sourceText } from '../server-key.js';
import { readSecret } from './read-secret.js';

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

/** `tariff logout`: forgets the key kept for a server; the server goes on knowing it. */
export const logout: CommandBody = async (context) => {
  const server = context.server();
  const path = keyFile(context.folders.settingsFile, server);
  const removed = dropPrivateFile(path);
  dropPrivateFile(rotationFile(path));
  await context.answer({ schema_version: '1', server, removed, kept_in: path }, () =>
    removed
      ? `the key for ${server} is forgotten here; "tariff keys revoke" ends a key on the server\n`
      : `no key was kept for ${server}\n`,
  );
  return exitCodes.ok;
};

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
