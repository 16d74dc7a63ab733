import { type Command, Option } from 'commander';
import { type SettingKey, settingRow } from '../config/schema.js';

/** Adds options that are settings, and so may also come from the environment or a file. */
export function withSettings(command: Command, ...keys: SettingKey[]): Command {
  for (const key of keys) {
    const row = settingRow(key);
    command.addOption(new Option(row.flag, row.flagAbout ?? row.about));
  }
  return command;
}
