import { basename, dirname } from 'node:path';
import Conf from 'conf';
import { TariffError } from '../errors.js';
import { makeFolder } from '../make-folder.js';
import type { SettingKey } from './schema.js';

/** Keeps one value in the user's settings file, or takes it out where no value is given. */
export function writeSetting(
  settingsFile: string,
  key: SettingKey,
  value: string | number | boolean | undefined,
): void {
  try {
    makeFolder(dirname(settingsFile), 0o700);
    const conf = new Conf<Record<string, unknown>>({
      cwd: dirname(settingsFile),
      configName: basename(settingsFile, '.json'),
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    if (value === undefined) conf.delete(key);
    else conf.set(key, value);
  } catch (cause) {
    throw new TariffError('output_not_writable', `the settings file ${settingsFile} cannot be written`, {
      hint: 'check the permissions of its folder, or set TARIFF_HOME to a folder of your own',
      cause,
    });
  }
}
