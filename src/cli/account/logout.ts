import { dropPrivateFile, keyFile } from '../../config/credentials.js';
import { exitCodes } from '../../errors.js';
import type { CommandBody } from '../command-body.js';
import { rotationFile } from '../keys/key-rotation.js';

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
