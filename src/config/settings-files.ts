import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { TariffError } from '../errors.js';
import type { SettingsFile } from './resolve.js';

export const projectFileName = 'tariff.config.json';

/** Reads a settings file; undefined where there is none, a stop where it is no JSON object. */
export function readSettingsFile(path: string): SettingsFile | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unreadable(path, `cannot be opened (${code})`, cause);
  }
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch (cause) {
    throw unreadable(path, 'is not JSON', cause);
  }
  if (values === null || typeof values !== 'object' || Array.isArray(values))
    throw unreadable(path, 'does not hold one JSON object');
  return { path, values: values as Record<string, unknown> };
}

const unreadable = (path: string, why: string, cause?: unknown): TariffError =>
  new TariffError('input_unreadable', `the settings file ${path} ${why}`, {
    hint: 'correct the file or move it away; "tariff help formats" shows how it is written',
    cause,
  });

/** The project's settings: the file named by --config, or the nearest tariff.config.json from here upwards. */
export function findProjectFile(cwd: string, named: string | undefined): SettingsFile | undefined {
  if (named !== undefined) {
    const path = resolve(cwd, named);
    const file = readSettingsFile(path);
    if (file) return file;
    throw new TariffError('input_unreadable', `there is no settings file ${path}`, {
      hint: 'check the path given to --config',
    });
  }
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const file = readSettingsFile(join(folder, projectFileName));
    if (file || folder === dirname(folder)) return file;
  }
}
