import { resolve } from 'node:path';
import { TariffError } from '../errors.js';
import { readPrivateFile } from './credentials.js';

/** At least 32 bytes as base64, of either alphabet: a key is random, never a word somebody thought of. */
const keyForm = /^[A-Za-z0-9+/_-]{43,}={0,2}$/;
const howToMake = 'make one with: openssl rand -base64 32';

/** The keys that secrets of webhooks are sealed under: those of the variable before those of the file, one a line, the first seals. */
export function readSealKeys(said: string | undefined, file: string, cwd: string): readonly string[] {
  if (said?.trim()) return keysOf(said, 'TARIFF_SEAL_KEY');
  if (file === '') return [];
  const path = resolve(cwd, file);
  const text = readPrivateFile(path);
  if (text === undefined)
    throw new TariffError('input_unreadable', `there is no key file ${path}`, {
      hint: `check sealKeyfile and TARIFF_SEAL_KEYFILE; ${howToMake}`,
    });
  return keysOf(text, path);
}

/** What is not a key is told by its line; what stands there is never repeated. */
function keysOf(text: string, from: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !keyForm.test(line));
  if (wrong >= 0)
    throw new TariffError('input_unreadable', `${from} has no key in line ${wrong + 1}`, {
      hint: `a key is 32 random bytes as base64, one a line, the first seals; ${howToMake}`,
    });
  const keys = lines.filter((line) => line !== '');
  if (keys.length > 0) return keys;
  throw new TariffError('input_unreadable', `${from} holds no key`, { hint: howToMake });
}
