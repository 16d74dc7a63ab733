import { type Issue, issue } from '../core/issue.js';
import { nearestSpellings } from '../core/nearest-spellings.js';
import { parseSetting } from './parse-setting.js';
import { isSettingKey, type SettingKey, type Settings, settingKeys, settingRow } from './schema.js';

/** Where a value came from, the strongest first. */
type SettingSource = 'flag' | 'environment' | 'project file' | 'user settings' | 'default';

/** A settings file that was read: its path and what it holds. */
export interface SettingsFile {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface SettingsGiven {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly project: SettingsFile | undefined;
  readonly user: SettingsFile | undefined;
}

interface SettingOrigin {
  readonly source: SettingSource;
  /** the flag, variable or file; empty for a default */
  readonly name: string;
}

export interface ResolvedSettings {
  readonly settings: Settings;
  readonly origins: Readonly<Record<SettingKey, SettingOrigin>>;
  /** values that cannot be used; the next weaker source stands in their place */
  readonly faults: readonly Issue[];
  /** keys in files that mean nothing */
  readonly warnings: readonly Issue[];
}

interface Found extends SettingOrigin {
  readonly given: unknown;
}

function* sourcesOf(key: SettingKey, given: SettingsGiven): Generator<Found> {
  const { env, flag, offEnv } = settingRow(key);
  if (given.flags[key] !== undefined)
    yield { source: 'flag', name: flag.split(' ')[0]!, given: given.flags[key] };
  const value = given.env[env];
  if (value !== undefined && value !== '') yield { source: 'environment', name: env, given: value };
  if (offEnv && (given.env[offEnv] ?? '') !== '') yield { source: 'environment', name: offEnv, given: false };
  const files = [
    ['project file', given.project],
    ['user settings', given.user],
  ] as const;
  for (const [source, file] of files)
    if (file && Object.hasOwn(file.values, key)) yield { source, name: file.path, given: file.values[key] };
}

/** Settles every setting: flag before environment before project file before user settings before default. */
export function resolveSettings(given: SettingsGiven): ResolvedSettings {
  const faults: Issue[] = [];
  const settings: Partial<Record<SettingKey, string | number | boolean>> = {};
  const origins: Partial<Record<SettingKey, SettingOrigin>> = {};
  for (const key of settingKeys) {
    settings[key] = settingRow(key).default;
    origins[key] = { source: 'default', name: '' };
    for (const { source, name, given: value } of sourcesOf(key, given)) {
      const read = parseSetting(key, value);
      if (read.ok) {
        settings[key] = read.value;
        origins[key] = { source, name };
        break;
      }
      const where = source === 'flag' || source === 'environment' ? name : `${name}: ${key}`;
      const { message, hint } = read.error;
      faults.push(issue('bad_setting', `${where}: ${message}`, hint === undefined ? {} : { hint }));
    }
  }
  return {
    settings: settings as Settings,
    origins: origins as Record<SettingKey, SettingOrigin>,
    faults,
    warnings: [given.project, given.user].flatMap((file) => (file ? unknownKeys(file) : [])),
  };
}

function unknownKeys(file: SettingsFile): Issue[] {
  return Object.keys(file.values)
    .filter((key) => !isSettingKey(key) && key !== '$schema')
    .map((key) => {
      const [near] = nearestSpellings(key, settingKeys, 1);
      return issue('unknown_setting', `${file.path}: "${key}" is not a setting`, {
        hint: near ? `did you mean ${near}?` : 'see "tariff config list"',
      });
    });
}
