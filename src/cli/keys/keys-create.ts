import { scopes } from '../../api/key-answers.js';
import { exitCodes, TariffError } from '../../errors.js';
import type { CommandBody } from '../command-body.js';
import { withHostKeeper } from '../host/host-keeper.js';

/** `tariff keys create`: a key for an account of the server on this machine; it is printed this once and kept nowhere. */
export const keysCreate: CommandBody = async (context, { options }) => {
  const wanted = String(options['scopes'])
    .split(',')
    .map((word) => word.trim());
  const known = scopes.filter((scope) => wanted.includes(scope));
  if (known.length !== wanted.length)
    throw new TariffError(
      'usage',
      `--scopes: "${String(options['scopes'])}" is not a list of ${scopes.join(', ')}`,
    );
  const mode = options['test'] === true ? 'test' : 'live';
  const answer = await withHostKeeper(context, (keeper) =>
    keeper.createKey({ account: String(options['account']), mode, scopes: known }),
  );
  await context.answer(answer, ({ key }) => `${key}\n`);
  await context.talk(`the key is shown this once; keep it with: tariff login --server <address> < key-file`);
  return exitCodes.ok;
};
