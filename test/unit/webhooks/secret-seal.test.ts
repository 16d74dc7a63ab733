import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  openSecret,
  readSecret,
  resealed,
  sealSecret,
  standingOf,
} from '../../../src/webhooks/secret-seal.js';
import { aSealKey, aWebhook } from '../../support/webhook-rows.js';

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
const { secret } = aWebhook();
const [old, fresh, other] = [aSealKey(1), aSealKey(2), aSealKey(3)];
const seal = (keys: readonly string[], webhook = 'wh_1') => sealSecret(secret, webhook, keys, random);

describe('a secret', () => {
  it('is sealed under the first key, opened with each, and never twice the same', () => {
    const kept = seal([old]);
    expect(kept).toMatch(/^sealed:[0-9a-f]{8}:/);
    expect(kept).not.toContain(secret.slice(6));
    expect(seal([old])).not.toBe(kept);
    expect(openSecret(kept, 'wh_1', [old])).toBe(secret);
    expect(openSecret(kept, 'wh_1', [fresh, old])).toBe(secret);
    expect(standingOf(kept, [old, fresh])).toEqual({ kind: 'sealed' });
    expect(standingOf(kept, [fresh, old])).toEqual({ kind: 'older key' });
  });

  it('of one webhook cannot be given to another, nor be changed', () => {
    const kept = seal([old]);
    expect(readSecret(kept, 'wh_2', [old])).toBeUndefined();
    const [head, text] = [kept.slice(0, 16), Buffer.from(kept.slice(16), 'base64')];
    text[text.length - 1]! ^= 1;
    expect(readSecret(head + text.toString('base64'), 'wh_1', [old])).toBeUndefined();
    expect(readSecret(`${head}AAAA`, 'wh_1', [old])).toBeUndefined();
  });

  it('whose key is not here is told as that, and stays as it is', () => {
    const kept = seal([old]);
    const mark = kept.slice(7, 15);
    for (const keys of [[], [other]]) {
      expect(standingOf(kept, keys)).toEqual({ kind: 'unknown key', mark });
      expect(() => openSecret(kept, 'wh_1', keys)).toThrow(/the secret of wh_1 cannot be opened/);
      expect(resealed(kept, 'wh_1', keys, random)).toBe(kept);
    }
  });

  it('in clear signs, with a key and without, and is sealed where there is one', () => {
    expect(seal([])).toBe(secret);
    expect(openSecret(secret, 'wh_1', [])).toBe(secret);
    expect(openSecret(secret, 'wh_1', [old])).toBe(secret);
    expect(standingOf(secret, [old])).toEqual({ kind: 'clear' });
    expect(resealed(secret, 'wh_1', [], random)).toBe(secret);
    expect(openSecret(resealed(secret, 'wh_1', [old], random), 'wh_1', [old])).toBe(secret);
  });

  it('under an older key goes under the first; one under the first stays as it is', () => {
    const anew = resealed(seal([old]), 'wh_1', [fresh, old], random);
    expect(openSecret(anew, 'wh_1', [fresh])).toBe(secret);
    expect(resealed(anew, 'wh_1', [fresh, old], random)).toBe(anew);
  });
});
