import { createHash, timingSafeEqual } from 'node:crypto';

/** A key of the service as it is handed out, once: `tk_live_` or `tk_test_`, 32 random characters, 6 of checksum. */
export interface FreshKey {
  readonly key: string;
  readonly prefix: string;
  /** SHA-256 of the whole key, hex: all that is kept */
  readonly hash: string;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^tk_(live|test)_[0-9A-Za-z]{38}$/;
const shown = 'tk_live_'.length + 4;
const checksumLength = 6;

/** Makes a key; every character of it is equally likely. */
export function makeKey(mode: 'live' | 'test', random: (bytes: number) => Uint8Array): FreshKey {
  let text = '';
  while (text.length < 32)
    for (const byte of random(48)) if (byte < 248 && text.length < 32) text += alphabet[byte % 62];
  const body = `tk_${mode}_${text}`;
  const key = body + checksumOf(body);
  return { key, prefix: key.slice(0, shown), hash: hashKey(key) };
}

/** Whether a text is a key at all: a typing error is refused without looking anything up. */
export function isWellFormedKey(text: string): boolean {
  if (!form.test(text)) return false;
  return text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength));
}

/** What is kept of a key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Compares two hashes in a time that tells nothing of them. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function checksumOf(body: string): string {
  let rest = createHash('sha256').update(`tariff key ${body}`).digest().readUIntBE(0, 6);
  let text = '';
  for (let i = 0; i < checksumLength; i++) {
    text += alphabet[rest % 62];
    rest = Math.floor(rest / 62);
  }
  return text;
}
