import { resolve } from 'node:path';
import { isOpenToOthers, keyFile, readKeptKey, readPrivateFile } from '../config/credentials.js';
import type { UserFolders } from '../config/folders.js';
import type { Settings } from '../config/schema.js';
import { TariffError } from '../errors.js';
import { isWellFormedKey } from '../host/api-key.js';
import type { Environment } from './terminal.js';

/** Where a key came from: it is put back there when it is replaced. */
export type KeySource =
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'kept'; readonly path: string };

export interface ServerKey {
  readonly key: string;
  readonly source: KeySource;
}

export interface KeyPlaces {
  readonly env: Environment;
  readonly cwd: string;
  readonly settings: Settings;
  readonly folders: UserFolders;
}

const variable = 'TARIFF_API_KEY';

export const sourceText = (source: KeySource): string =>
  source.kind === 'environment' ? source.name : source.path;

/** The key for a server, from where the user put it: variable before file before what `tariff login` kept. */
export function serverKey({ env, cwd, settings, folders }: KeyPlaces, server: string): ServerKey | undefined {
  const said = env[variable]?.trim();
  if (said) return { key: checkedKey(said, variable), source: { kind: 'environment', name: variable } };
  const named = settings.keyfile;
  if (named !== '') {
    const path = resolve(cwd, named);
    return { key: keyIn(path), source: { kind: 'file', path } };
  }
  const path = keyFile(folders.settingsFile, server);
  const kept = readKeptKey(path);
  return kept && { key: checkedKey(kept.key, path), source: { kind: 'kept', path } };
}

/** The key in a file that holds it alone. */
export function keyIn(path: string): string {
  const text = readPrivateFile(path);
  if (text === undefined)
    throw new TariffError('input_unreadable', `there is no key file ${path}`, {
      hint: 'it holds the key alone; check --keyfile and TARIFF_KEYFILE',
    });
  return checkedKey(text.trim(), path);
}

/** A text that can be a key; what it holds instead is never repeated. */
export function checkedKey(text: string, from: string): string {
  if (isWellFormedKey(text)) return text;
  throw new TariffError('invalid_key', `${from} does not hold a key`, {
    hint: 'a key is tk_live_ or tk_test_ and 38 letters and digits, copied whole: its last six prove the rest',
  });
}

/** What the user should know of a file that holds a key. */
export const keyFileWarning = ({ source }: ServerKey): string | undefined =>
  source.kind !== 'environment' && isOpenToOthers(source.path)
    ? `${source.path} can be read by others: chmod 600 it`
    : undefined;
