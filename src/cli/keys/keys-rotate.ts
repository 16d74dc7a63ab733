import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { KeyRotated } from '../../api/key-answers.js';
import type { KeyReplaced } from '../../api/local-answers.js';
import { keyFile, readKeptKey, readPrivateFile, writePrivateFile } from '../../config/credentials.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderRotated } from '../../render/account/keys.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody, Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults } from '../entry-fields.js';
import type { ServerKey } from '../server-key.js';
import {
  type BegunRotation,
  beginRotation,
  begunRotation,
  dropRotation,
  parseGrace,
  type RotationReason,
  readRotationReason,
  rotationFile,
  writeRotation,
} from './key-rotation.js';

const usualGrace = 86_400;

/** What the command line asks of a rotation. */
interface Asked {
  readonly grace: number;
  /** the previous key is not wanted a moment longer than the change takes */
  readonly revoke: boolean;
  readonly reason: RotationReason | undefined;
  /** where the new key goes beside the place that the old one came from */
  readonly target: string | undefined;
}

/**
 * `tariff keys rotate`: replaces the key in use. Each step is written down before it is taken, and the previous key is
 * let go only when the new one works and lies where the old one lay: so a cut at any moment leaves a key that works, and
 * the same command goes on where it stopped.
 */
export const keysRotate: CommandBody = async (context, { options }) => {
  const server = context.server();
  const asked = readAsked(context, options);
  const own = context.serverKey();
  if (!own)
    throw new TariffError('missing_key', `there is no key for ${server} that could be replaced`, {
      hint: `keep one with "tariff login --server ${server}", or set TARIFF_API_KEY`,
    });
  const place = keyFile(context.folders.settingsFile, server);
  const diary = rotationFile(place);
  refuseNowhere(asked, own);
  const begun = begin(context, server, asked, own, diary);
  const fresh = begun.fresh ?? (await obtain(context, begun, own));
  writeRotation(diary, { ...begun, fresh });
  await verify(context, fresh, diary);
  const kept = keepFresh(context, server, fresh, own, asked.target);
  const again = `the new key is in ${diary}: run the command again`;
  if (asked.target === '-' && !context.settings.json) await context.print(`${fresh.key}\n`, again);
  if (begun.revoke) await revokePrevious(context, begun, fresh);
  const rotated: KeyReplaced = {
    schema_version: '1',
    server,
    ...(asked.target === '-' ? { key: fresh.key } : {}),
    id: fresh.id,
    prefix: fresh.prefix,
    created_at: fresh.created_at,
    previous: { ...fresh.previous, revoked: begun.revoke },
    kept_in: kept,
  };
  if (asked.target !== '-')
    await context.answer(rotated, (each, style) => renderRotated(safeAnswer(each), style));
  else if (context.settings.json) await context.answer(rotated, () => '', again);
  else await context.talk(renderRotated(rotated, { ...context.style, color: false }).trimEnd());
  dropRotation(diary);
  return exitCodes.ok;
};

function readAsked(context: CommandContext, options: Invocation['options']): Asked {
  const faults = new Faults();
  const reason = readRotationReason(options['reason']);
  const written = options['grace'] as string | undefined;
  const grace = written === undefined ? usualGrace : (faults.read('--grace', parseGrace(written)) ?? 0);
  faults.refuse();
  if (reason === 'compromised' && written !== undefined && grace > 0)
    throw new TariffError(
      'usage',
      'a compromised key has no grace: it is revoked as soon as the new one is in place',
      {
        hint: 'leave --grace out',
      },
    );
  const target = options['writeKeyTo'] as string | undefined;
  const revoke = reason === 'compromised' || grace === 0;
  return {
    grace: revoke ? usualGrace : grace,
    revoke,
    reason,
    target: target === undefined || target === '-' ? target : checkedTarget(resolve(context.cwd, target)),
  };
}

/** A file that a key can be put into; found out before the old key is touched. */
function checkedTarget(path: string): string {
  const refuse = (why: string, cause?: unknown): TariffError =>
    new TariffError('output_not_writable', `${path} ${why}`, {
      hint: 'give --write-key-to a file in a folder that exists, or - for standard output; no key was changed',
      cause,
    });
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw refuse('is no file');
  try {
    accessSync(dirname(path), constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw refuse('cannot be written: its folder is not there or not open to you', cause);
  }
  return path;
}

/** A key from a variable cannot be put back there, so its place must be said. */
function refuseNowhere({ target }: Asked, { source }: ServerKey): void {
  if (source.kind !== 'environment' || target !== undefined) return;
  throw new TariffError('usage', `the key comes from ${source.name}, where the new one cannot be put`, {
    hint: 'say where it goes with --write-key-to FILE (or - for standard output); no key was changed',
  });
}

const shownLength = 'tk_live_'.length + 4;

/** Writes down what is going to be done; a rotation of this very key that was cut off is gone on with. */
function begin(
  context: CommandContext,
  server: string,
  asked: Asked,
  { key }: ServerKey,
  diary: string,
): BegunRotation {
  const earlier = begunRotation(diary);
  const isOurs = earlier && (earlier.fresh?.key === key || key.startsWith(earlier.previous));
  if (earlier?.fresh && !isOurs)
    throw new TariffError(
      'usage',
      `a rotation of the key ${earlier.previous}... was begun and not finished`,
      {
        hint: `its new key is in ${diary}: keep it or move the file away, then rotate again`,
      },
    );
  if (earlier && !isOurs) dropRotation(diary);
  const { reason } = asked;
  const said = reason === undefined ? {} : { reason };
  const begun = beginRotation(diary, {
    version: 1,
    server,
    begun_at: context.now().toISOString(),
    previous: key.slice(0, shownLength),
    idempotency_key: `rotate-${Buffer.from(context.random(16)).toString('hex')}`,
    // a compromised key is revoked last, with the new key: revoked first, a lost answer would leave no key at all
    request: { grace_seconds: asked.grace, ...(asked.revoke ? {} : said) },
    revoke: asked.revoke,
    ...said,
  });
  return { ...begun, revoke: begun.revoke || asked.revoke, ...said };
}

/** The new key. Asked again under the same idempotency key, the server gives the same one. */
async function obtain(context: CommandContext, begun: BegunRotation, own: ServerKey): Promise<KeyRotated> {
  const remote = await context.remote(own.key);
  return remote.rotateOnce(begun.request, begun.idempotency_key);
}

async function verify(context: CommandContext, fresh: KeyRotated, diary: string): Promise<void> {
  const { key } = await (await context.remote(fresh.key)).whoami();
  if (key.prefix === fresh.prefix) return;
  throw new TariffError('server_mismatch', 'the server does not know the new key as its own', {
    hint: `the old key still works; the new one is in ${diary}`,
  });
}

/** Puts the new key where the old one lay and where it was asked for, and reads it back. */
function keepFresh(
  context: CommandContext,
  server: string,
  { key }: KeyRotated,
  { source }: ServerKey,
  target: string | undefined,
): string[] {
  const places: string[] = [];
  if (target !== undefined && target !== '-') places.push(target);
  if (source.kind === 'file' && source.path !== target) places.push(source.path);
  for (const path of places) {
    writePrivateFile(path, `${key}\n`);
    if (readPrivateFile(path)?.trim() !== key) throw lost(path);
  }
  if (source.kind !== 'kept') return places;
  writePrivateFile(
    source.path,
    `${JSON.stringify({ server, key, saved_at: context.now().toISOString() })}\n`,
  );
  if (readKeptKey(source.path)?.key !== key) throw lost(source.path);
  return [...places, source.path];
}

const lost = (path: string): TariffError =>
  new TariffError('output_not_writable', `${path} does not hold what was written to it`, {
    hint: 'the old key still works: run the command again',
  });

/** Ends the previous key with the new one; ended before, it is the same. */
async function revokePrevious(
  context: CommandContext,
  begun: BegunRotation,
  fresh: KeyRotated,
): Promise<void> {
  const remote = await context.remote(fresh.key);
  await remote.keys.revoke(fresh.previous.id, begun.reason ? { reason: begun.reason } : {});
}
