import { type SettingKey, settingKeys, settingRow } from '../../config/schema.js';
import { withoutPassword } from '../../config/without-password.js';
import { exitCodes } from '../../errors.js';
import { renderSettings } from '../../render/account/settings.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';

/** `tariff config list`: every setting, its value and where it comes from. */
export const configList: CommandBody = async (context) => {
  const { settings, origins } = context.resolved;
  const shown = (key: SettingKey) => ({
    key,
    value: withoutPassword(settings[key]),
    source: origins[key].source,
    name: origins[key].name,
    environment: settingRow(key).env,
    flag: settingRow(key).flag,
    about: settingRow(key).about,
  });
  const answer = { schema_version: '1', settings: settingKeys.map(shown) };
  await context.answer(answer, ({ settings: rows }, style) => renderSettings(safeAnswer(rows), style));
  return exitCodes.ok;
};
