import { createHash } from 'node:crypto';
import { TariffError } from '../errors.js';
import { openSealed, sealText } from '../store/sealed-text.js';

/** Keys that the secrets of webhooks are sealed under in the database: the first seals, each of them opens. None: they lie in clear. */
export type SealKeys = readonly string[];

/** How a secret lies in the database. */
export type Standing =
  | { readonly kind: 'clear' | 'sealed' | 'older key' }
  /** of the key that it is sealed under, which is not here */
  | { readonly kind: 'unknown key'; readonly mark: string };

/** `sealed:`, a mark by which the key is known again, and the sealed text; a secret in clear begins with `whsec_`. */
const sealedForm = /^sealed:([0-9a-f]{8}):(.+)$/;

const markOf = (key: string): string =>
  createHash('sha256').update(`tariff seal key ${key}`).digest('hex').slice(0, 8);

/** What a secret is sealed for: moved to another webhook it cannot be opened. */
const purposeOf = (webhook: string): string => `secret of ${webhook}`;

const keyOf = (mark: string, keys: SealKeys): string | undefined => keys.find((key) => markOf(key) === mark);

/** How a secret lies there, with these keys. */
export function standingOf(kept: string, keys: SealKeys): Standing {
  const [, mark] = sealedForm.exec(kept) ?? [];
  if (mark === undefined) return { kind: 'clear' };
  const key = keyOf(mark, keys);
  if (key === undefined) return { kind: 'unknown key', mark };
  return { kind: key === keys[0] ? 'sealed' : 'older key' };
}

/** A secret of a webhook as it is kept. */
export function sealSecret(
  secret: string,
  webhook: string,
  keys: SealKeys,
  random: (bytes: number) => Uint8Array,
): string {
  const [key] = keys;
  if (key === undefined) return secret;
  return `sealed:${markOf(key)}:${sealText(secret, key, purposeOf(webhook), random)}`;
}

/** A kept secret as it signs; undefined where none of these keys opens it. */
export function readSecret(kept: string, webhook: string, keys: SealKeys): string | undefined {
  const [, mark, text] = sealedForm.exec(kept) ?? [];
  if (mark === undefined || text === undefined) return kept;
  const key = keyOf(mark, keys);
  return key === undefined ? undefined : openSealed(text, key, purposeOf(webhook));
}

/** A kept secret as it signs. Without its key a message waits: it is not lost, and its attempts are not counted. */
export function openSecret(kept: string, webhook: string, keys: SealKeys): string {
  const secret = readSecret(kept, webhook, keys);
  if (secret !== undefined) return secret;
  throw new TariffError(
    'store_unavailable',
    `the secret of ${webhook} cannot be opened with the keys that are given`,
    { hint: '"tariff doctor" says which key it is sealed under: put it into TARIFF_SEAL_KEYFILE' },
  );
}

/** A kept secret as it would be kept now: sealed under the first key where it was in clear or under another. */
export function resealed(
  kept: string,
  webhook: string,
  keys: SealKeys,
  random: (bytes: number) => Uint8Array,
): string {
  const { kind } = standingOf(kept, keys);
  if (keys.length === 0 || kind === 'sealed') return kept;
  const secret = readSecret(kept, webhook, keys);
  return secret === undefined ? kept : sealSecret(secret, webhook, keys, random);
}
