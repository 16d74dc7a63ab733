import { expect, it } from 'vitest';
import { userFolders } from '../../../src/config/folders.js';

it.each([
  ['linux', {}, '/home/ann/.config/tariff/settings.json', '/home/ann/.local/share/tariff'],
  ['linux', { XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: '/d' }, '/c/tariff/settings.json', '/d/tariff'],
  ['linux', { TARIFF_HOME: '/t', XDG_DATA_HOME: '/d' }, '/t/settings.json', '/t'],
  [
    'darwin',
    {},
    '/home/ann/Library/Application Support/tariff/settings.json',
    '/home/ann/Library/Application Support/tariff',
  ],
])("on %s with %o the user's files lie in their own place", (platform, env, settingsFile, home) => {
  expect(userFolders(env, platform, '/home/ann')).toEqual({ settingsFile, home });
});

it('on Windows settings roam and data stays', () => {
  const env = { APPDATA: 'C:\\Users\\ann\\Roaming', LOCALAPPDATA: 'C:\\Users\\ann\\Local' };
  expect(userFolders(env, 'win32', 'C:\\Users\\ann')).toEqual({
    settingsFile: 'C:\\Users\\ann\\Roaming\\tariff\\settings.json',
    home: 'C:\\Users\\ann\\Local\\tariff',
  });
});
