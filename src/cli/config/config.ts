import { parseSetting } from '../../config/parse-setting.js';
import { type SettingKey, settingKeys, settingRow } from '../../config/schema.js';
import { withoutPassword } from '../../config/setting-row.js';
import { writeSetting } from '../../config/write-setting.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderSettings } from '../../render/account/settings.js';
import { renderPairs } from '../../render/pairs.js';
import { safeAnswer, safeText } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { refuseUnusable } from './refuse-unusable.js';
import { settingKeyNamed } from './setting-key.js';

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

/** `tariff config get`: the value of one setting, alone on its line for a script. */
export const configGet: CommandBody = async (context, { words }) => {
  const key = settingKeyNamed(words[0]!);
  const answer = {
    schema_version: '1',
    key,
    value: withoutPassword(context.settings[key]),
    ...context.resolved.origins[key],
  };
  await context.answer(answer, ({ value }) => `${safeText(String(value))}\n`);
  return exitCodes.ok;
};

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

/** `tariff config unset`: takes a value out of the user's settings. */
export const configUnset: CommandBody = async (context, { words }) => {
  const key = settingKeyNamed(words[0]!);
  writeSetting(context.folders.settingsFile, key, undefined);
  await context.talk(`${key} is no longer set in ${context.folders.settingsFile}`);
  return exitCodes.ok;
};

/** `tariff config path`: the files and folders in use. */
export const configPath: CommandBody = async (context) => {
  const answer = {
    schema_version: '1',
    settings_file: context.folders.settingsFile,
    project_file: context.projectFile ?? null,
    home: context.folders.home,
    data_folder: context.dataFolder,
  };
  await context.answer(answer, (paths, style) =>
    renderPairs(
      [
        ['user settings', paths.settings_file],
        ['project file', paths.project_file ?? 'none'],
        ['history and imports', paths.home],
        ['reference data', paths.data_folder],
      ],
      style,
    ),
  );
  return exitCodes.ok;
};
