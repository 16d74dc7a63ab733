import { serverAddress } from '../../client/server-address.js';
import { parseSetting } from '../../config/parse-setting.js';
import type { SettingKey } from '../../config/schema.js';
import { withoutPassword } from '../../config/without-password.js';
import { writeSetting } from '../../config/write-setting.js';
import { parseCountry } from '../../core/country.js';
import { exitCodes, TariffError } from '../../errors.js';
import { countriesNamedIn } from '../classify/classify-requests.js';
import type { CommandBody } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults } from '../duty/entry-fields.js';
import { readListening } from '../webhooks/read-listening.js';
import { settingKeyNamed } from './setting-key.js';

/** `tariff config set`: keeps a value in the user's settings, after checking it. */
export const configSet: CommandBody = async (context, { words }) => {
  const key = settingKeyNamed(words[0]!);
  const value = parseSetting(key, words[1]!);
  if (!value.ok) {
    const { message, hint } = value.error;
    throw new TariffError('usage', `${key}: ${message}`, hint === undefined ? {} : { hint });
  }
  await refuseUnusable(context, key, String(value.value));
  writeSetting(context.folders.settingsFile, key, value.value);
  const { source, name } = context.resolved.origins[key];
  await context.talk(`${key} is ${withoutPassword(value.value)} in ${context.folders.settingsFile}`);
  if (source === 'flag' || source === 'environment' || source === 'project file')
    await context.talk(`but ${name} still comes first`);
  return exitCodes.ok;
};

/** Refuses what the commands that use the setting would refuse, in their words. */
async function refuseUnusable(context: CommandContext, key: SettingKey, value: string): Promise<void> {
  if (value === '') return;
  if (key === 'server') serverAddress(value);
  if (key === 'listen') readListening({ ...context.settings, listen: value, tlsCert: '', tlsKey: '' });
  if (key !== 'origin' && key !== 'destination') return;
  const faults = new Faults();
  const countries = await context.countries();
  for (const name of key === 'destination' ? countriesNamedIn(value) : [value])
    faults.read(key, parseCountry(name, countries));
  faults.refuse();
}
