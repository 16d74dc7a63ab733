import { userFolders } from '../config/folders.js';
import { resolveSettings } from '../config/resolve.js';
import { findProjectFile, readSettingsFile } from '../config/settings-files.js';
import type { World } from './context.js';

type Asked = Pick<World, 'env' | 'cwd' | 'platform' | 'homedir'>;

/** The value of an option that stands before `--`: the word behind it, or behind its `=`. */
function valueBehind(words: readonly string[], flag: string): string | undefined {
  const at = words.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
  return at < 0 ? undefined : (words[at]!.split('=', 2)[1] ?? words[at + 1]);
}

/** Whether a command line asks for JSON, by its words or by the settings, also where it could not be read as a command. */
export function wantsJson(argv: readonly string[], world: Asked): boolean {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  const flags = words.includes('--json') ? { json: true } : {};
  const settings = (files: boolean): boolean => {
    const { env, cwd, platform, homedir } = world;
    const named = valueBehind(words, '--config') ?? (env['TARIFF_CONFIG'] || undefined);
    const project = files ? findProjectFile(cwd, named) : undefined;
    const user = files ? readSettingsFile(userFolders(env, platform, homedir).settingsFile) : undefined;
    return resolveSettings({ flags, env, project, user }).settings.json;
  };
  try {
    return settings(true);
  } catch {
    // a settings file that cannot be read is what stopped the command
    return settings(false);
  }
}
