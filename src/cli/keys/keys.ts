import { type KeyRequestInput, type KeyRevoked, scopes } from '../../api/key-answers.js';
import type { Keys } from '../../api/tariff-service.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderKeys, renderRevoked } from '../../render/account/keys.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody, Invocation } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { withHostService } from '../host-service.js';
import { refuseBeside } from '../options-together.js';
import { readCount, readDate } from '../read-fields.js';
import { readRotationReason } from './key-rotation.js';

const dayMs = 86_400_000;
const callsAtMost = 100_000;

/** The end of a key from the command line: a day, a moment, or so many days from now. */
function readEnd(written: unknown, now: Date, faults: Faults): string | undefined {
  if (written === undefined) return undefined;
  const text = String(written).trim();
  const [, days] = /^(\d{1,4})d$/i.exec(text) ?? [];
  if (days !== undefined && Number(days) > 0)
    return new Date(now.getTime() + Number(days) * dayMs).toISOString();
  if (text.includes('T')) return text;
  const day = readDate('--expires', text, faults);
  return day && `${day}T00:00:00Z`;
}

/** `tariff keys create`: a further key, bound as its maker wants; it is printed this once and kept nowhere. */
export const keysCreate: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const wanted = String(options['scopes'])
    .split(',')
    .map((word) => word.trim());
  const known = scopes.filter((scope) => wanted.includes(scope));
  if (known.length !== wanted.length)
    throw new TariffError(
      'usage',
      `--scopes: "${String(options['scopes'])}" is not a list of ${scopes.join(', ')}`,
    );
  const expires_at = readEnd(options['expires'], context.now(), faults);
  const calls = options['calls'];
  const calls_per_minute =
    calls === undefined ? undefined : readCount('--calls', calls, 1, callsAtMost, faults);
  faults.refuse();
  const mode = options['test'] === true ? 'test' : 'live';
  const allowed = options['allowIp'] as string | undefined;
  const asked: KeyRequestInput = {
    ...{ scopes: known, mode, label: options['label'] as string | undefined, expires_at, calls_per_minute },
    allowed_ips: allowed?.split(',').map((each) => each.trim()),
  };
  const account = options['account'] as string | undefined;
  const answer =
    account === undefined
      ? await (await context.service()).keys.create(asked)
      : await withHostService(context, (hosting) => hosting.createKey({ ...asked, account, scopes: known }));
  await context.answer(answer, ({ key }) => `${key}\n`);
  await context.talk(`the key is shown this once; keep it with: tariff login --server <address> < key-file`);
  return exitCodes.ok;
};

/** `tariff keys list`: the keys of the account, never more of them than their beginning. */
export const keysList: CommandBody = async (context, { options }) => {
  const account = options['account'] as string | undefined;
  const answer =
    account === undefined
      ? await (await context.service()).keys.list()
      : await withHostService(context, (hosting) => hosting.keys(account));
  await context.answer(answer, (each, style) => renderKeys(safeAnswer(each), style));
  return exitCodes.ok;
};

/** `tariff keys revoke`: ends a key at once, by its id or its beginning. */
export const keysRevoke: CommandBody = async (context, { words, options }) => {
  const named = words[0]!.replace(/\.+$/, '');
  const account = options['account'] as string | undefined;
  refuseBeside(options, '--account', ['--reason', '--yes']);
  const answer =
    account === undefined
      ? await revokeOwn((await context.service()).keys, named, options)
      : await withHostService(context, (hosting) => hosting.revokeKey(account, named));
  await context.answer(answer, (each, style) => renderRevoked(safeAnswer(each), style));
  return exitCodes.ok;
};

async function revokeOwn(keys: Keys, named: string, options: Invocation['options']): Promise<KeyRevoked> {
  const reason = readRotationReason(options['reason']);
  const found = (await keys.list()).items.filter(({ id, prefix }) => id === named || prefix === named);
  const [key] = found;
  if (!key || found.length > 1)
    throw new TariffError(
      'not_found',
      key ? `${found.length} keys begin with ${named}` : `there is no key ${named}`,
      { hint: 'name it by its id, as "tariff keys list" shows it' },
    );
  if (key.current && options['yes'] !== true)
    throw new TariffError('usage', 'that is the key you are asking with: without it you are locked out', {
      hint: 'replace it with "tariff keys rotate", or add --yes to end it all the same',
    });
  return keys.revoke(key.id, reason ? { reason } : {});
}
