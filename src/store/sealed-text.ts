import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** The cipher's key is made of a secret that the database does not hold, such as the caller's own API key. */
const cipherKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'tariff sealed reply', purpose, 32));

/** Writes a text as the database keeps it: only who holds the same secret can read it again, for the same purpose. */
export function sealText(
  text: string,
  secret: string,
  purpose: string,
  random: (bytes: number) => Uint8Array,
): string {
  const nonce = random(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Reads a sealed text; undefined with any other secret. */
export function openSealed(sealed: string, secret: string, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey(secret, purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
