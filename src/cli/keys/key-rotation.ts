import {
  type KeyRotated,
  type RevokeRequestInput,
  type RotateRequestInput,
  rotationReasons,
} from '../../api/key-answers.js';
import {
  addPrivateFile,
  dropPrivateFile,
  readPrivateFile,
  writePrivateFile,
} from '../../config/credentials.js';
import { issue } from '../../core/issue.js';
import { fail, ok, type Result } from '../../core/result.js';
import { TariffError } from '../../errors.js';

export type RotationReason = NonNullable<RevokeRequestInput['reason']>;

/** A rotation that was begun, written down before each step so that it can be finished whatever cuts it off. */
export interface BegunRotation {
  readonly version: 1;
  readonly server: string;
  readonly begun_at: string;
  /** the beginning of the key that is replaced */
  readonly previous: string;
  /** under it the server gives the same new key again */
  readonly idempotency_key: string;
  readonly request: RotateRequestInput;
  /** the previous key is revoked once the new one is in its place */
  readonly revoke: boolean;
  readonly reason?: RotationReason;
  /** the new key, from the moment it is here */
  readonly fresh?: KeyRotated;
}

/** Where a rotation is written down: beside the key it replaces. */
export const rotationFile = (keyPath: string): string => keyPath.replace(/\.json$/, '.rotation.json');

/** A rotation that an earlier run did not finish. */
export function begunRotation(path: string): BegunRotation | undefined {
  const text = readPrivateFile(path);
  if (text === undefined) return undefined;
  try {
    const begun = JSON.parse(text) as BegunRotation;
    if (begun.version === 1 && typeof begun.idempotency_key === 'string') return begun;
  } catch {
    // told below: it may hold a key
  }
  throw new TariffError('input_unreadable', `${path} does not hold a rotation as this version writes it`, {
    hint: 'it may hold a new key: keep it safe, then move it away and rotate again',
  });
}

/** Writes a rotation down as begun, unless another run has just begun one: then that one. */
export const beginRotation = (path: string, rotation: BegunRotation): BegunRotation =>
  addPrivateFile(path, `${JSON.stringify(rotation)}\n`) ? rotation : (begunRotation(path) ?? rotation);

export const writeRotation = (path: string, rotation: BegunRotation): void =>
  writePrivateFile(path, `${JSON.stringify(rotation)}\n`);

export const dropRotation = (path: string): boolean => dropPrivateFile(path);

export function readRotationReason(given: unknown): RotationReason | undefined {
  if (given === undefined) return undefined;
  const text = String(given).trim().toLowerCase();
  const known = rotationReasons.find((reason) => reason === text);
  if (known) return known;
  throw new TariffError('usage', `--reason: "${String(given)}" is not one of ${rotationReasons.join(', ')}`);
}

const unitSeconds: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 };
const graceAtMost = 604_800;

/** Reads `24h`, `30m`, `7d` or a number of seconds. */
export function parseGrace(text: string): Result<number> {
  const [, number = '', unit = ''] = /^\s*(\d{1,7})\s*([smhd]?)\s*$/i.exec(text) ?? [];
  const seconds = number === '' ? Number.NaN : Number(number) * unitSeconds[unit.toLowerCase()]!;
  return seconds <= graceAtMost
    ? ok(seconds)
    : fail(
        issue('bad_grace', `"${text}" is not a time of at most 7 days`, { hint: 'write 24h, 30m, 7d or 0' }),
      );
}
