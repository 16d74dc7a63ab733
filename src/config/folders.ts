import { posix, win32 } from 'node:path';

/** Where the program keeps what belongs to the user. */
export interface UserFolders {
  /** the user's settings file */
  readonly settingsFile: string;
  /** history, taught answers and imported editions */
  readonly home: string;
}

/** TARIFF_HOME holds everything where it is set; otherwise the platform's own places, XDG on Linux. */
export function userFolders(
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
  homedir: string,
): UserFolders {
  const { join, resolve } = platform === 'win32' ? win32 : posix;
  const under = (config: string, data: string): UserFolders => ({
    settingsFile: join(config, 'settings.json'),
    home: data,
  });
  const own = env['TARIFF_HOME'];
  if (own) return under(resolve(own), resolve(own));
  if (platform === 'win32') {
    const roaming = env['APPDATA'] || join(homedir, 'AppData', 'Roaming');
    const local = env['LOCALAPPDATA'] || join(homedir, 'AppData', 'Local');
    return under(join(roaming, 'tariff'), join(local, 'tariff'));
  }
  if (platform === 'darwin') {
    const support = join(homedir, 'Library', 'Application Support', 'tariff');
    return under(support, support);
  }
  const config = env['XDG_CONFIG_HOME'] || join(homedir, '.config');
  const data = env['XDG_DATA_HOME'] || join(homedir, '.local', 'share');
  return under(join(config, 'tariff'), join(data, 'tariff'));
}
