import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findProjectFile, readSettingsFile } from '../../../src/config/settings-files.js';
import { writeSetting } from '../../../src/config/write-setting.js';
import { tempHome } from '../../support/temp-home.js';

it('the nearest project file upwards is taken', () => {
  const home = tempHome();
  const below = join(home, 'a', 'b');
  mkdirSync(below, { recursive: true });
  writeFileSync(join(home, 'tariff.config.json'), '{"origin": "CN"}');
  expect(findProjectFile(below, undefined)).toEqual({
    path: join(home, 'tariff.config.json'),
    values: { origin: 'CN' },
  });
  writeFileSync(join(home, 'a', 'tariff.config.json'), '{"origin": "MX"}');
  expect(findProjectFile(below, undefined)?.values).toEqual({ origin: 'MX' });
});

it('a named file takes its place, and must be there', () => {
  const home = tempHome();
  writeFileSync(join(home, 'other.json'), '{"origin": "CA"}');
  expect(findProjectFile(home, 'other.json')?.values).toEqual({ origin: 'CA' });
  expect(() => findProjectFile(home, 'gone.json')).toThrow(/there is no settings file .*gone\.json/);
});

it.each(['{"origin": ', '["MX"]', 'null', '"MX"'])('a file that holds %s is refused by name', (text) => {
  const path = join(tempHome(), 'settings.json');
  writeFileSync(path, text);
  expect(() => readSettingsFile(path)).toThrow(path);
});

it('a value is kept beside the others, for its owner alone, and can be taken out', () => {
  const path = join(tempHome(), 'deep', 'settings.json');
  writeSetting(path, 'origin', 'MX');
  writeSetting(path, 'threshold', 0.9);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ origin: 'MX', threshold: 0.9 });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeSetting(path, 'origin', undefined);
  expect(readSettingsFile(path)?.values).toEqual({ threshold: 0.9 });
});
