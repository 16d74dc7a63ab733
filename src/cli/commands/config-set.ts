import { parseSetting } from '../../config/parse-setting.js';
import { withoutPassword } from '../../config/without-password.js';
import { writeSetting } from '../../config/write-setting.js';
import { exitCodes, TariffError } from '../../errors.js';
import { serverAddress } from '../../service/remote/server-address.js';
import type { CommandBody } from '../command-body.js';
import { settingKeyNamed } from '../setting-key.js';

/** `tariff config set`: keeps a value in the user's settings, after checking it. */
export const configSet: CommandBody = async (context, { words }) => {
  const key = settingKeyNamed(words[0]!);
  const value = parseSetting(key, words[1]!);
  if (!value.ok) throw new TariffError('usage', `${key}: ${value.error.message}`);
  if (key === 'server' && value.value !== '') serverAddress(String(value.value));
  writeSetting(context.folders.settingsFile, key, value.value);
  const { source, name } = context.resolved.origins[key];
  await context.talk(`${key} is ${withoutPassword(value.value)} in ${context.folders.settingsFile}`);
  if (source === 'flag' || source === 'environment' || source === 'project file')
    await context.talk(`but ${name} still comes first`);
  return exitCodes.ok;
};
