import { writeSetting } from '../../config/write-setting.js';
import { exitCodes } from '../../errors.js';
import type { CommandBody } from '../command-body.js';
import { settingKeyNamed } from './setting-key.js';

/** `tariff config unset`: takes a value out of the user's settings. */
export const configUnset: CommandBody = async (context, { words }) => {
  const key = settingKeyNamed(words[0]!);
  writeSetting(context.folders.settingsFile, key, undefined);
  await context.talk(`${key} is no longer set in ${context.folders.settingsFile}`);
  return exitCodes.ok;
};
