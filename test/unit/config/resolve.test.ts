import { describe, expect, it } from 'vitest';
import { parseSetting } from '../../../src/config/parse-setting.js';
import { resolveSettings, type SettingsGiven } from '../../../src/config/resolve.js';
import { settingKeys, settingRow } from '../../../src/config/schema.js';

const nothing: SettingsGiven = { flags: {}, env: {}, project: undefined, user: undefined };
const project = { path: '/work/tariff.config.json', values: { origin: 'CN', candidates: 7 } };
const user = { path: '/home/settings.json', values: { origin: 'VN', candidates: 9, client: 'ACME' } };

describe('settings are settled', () => {
  it('flag before environment before project file before user settings before default', () => {
    const layers: Partial<SettingsGiven>[] = [
      { flags: { origin: 'MX' } },
      { env: { TARIFF_ORIGIN: 'CA' } },
      { project },
      { user },
      {},
    ];
    const seen = layers.map((_, i) => {
      const { settings, origins } = resolveSettings(Object.assign({}, nothing, ...layers.slice(i)));
      return [settings.origin, origins.origin.source, origins.origin.name];
    });
    expect(seen).toEqual([
      ['MX', 'flag', '--origin'],
      ['CA', 'environment', 'TARIFF_ORIGIN'],
      ['CN', 'project file', '/work/tariff.config.json'],
      ['VN', 'user settings', '/home/settings.json'],
      ['', 'default', ''],
    ]);
  });

  it('each key from its own strongest source', () => {
    const { settings } = resolveSettings({ ...nothing, env: { TARIFF_JSON: 'yes' }, project, user });
    expect(settings).toMatchObject({ json: true, candidates: 7, client: 'ACME', threshold: 0.8 });
  });

  it('with NO_COLOR turning colour off whatever it holds, unless a stronger source speaks', () => {
    expect(resolveSettings({ ...nothing, env: { NO_COLOR: '0' } }).settings.color).toBe(false);
    expect(resolveSettings({ ...nothing, env: { NO_COLOR: '' } }).settings.color).toBe(true);
    expect(resolveSettings({ ...nothing, env: { NO_COLOR: '1', TARIFF_COLOR: 'on' } }).settings.color).toBe(
      true,
    );
  });

  it('with a value that cannot be used told, and its source named', () => {
    const { settings, faults } = resolveSettings({
      ...nothing,
      env: { TARIFF_CANDIDATES: '99' },
      project: { path: '/p.json', values: { threshold: 'high', client: ['ACME'] } },
    });
    expect(settings.candidates).toBe(5);
    expect(faults.map(({ message }) => message)).toEqual([
      '/p.json: client: the value is a list or an object, not a plain value',
      'TARIFF_CANDIDATES: "99" is not a whole number from 1 to 20',
      '/p.json: threshold: "high" is not a fraction from 0.5 to 0.99',
    ]);
  });

  it('with a key that means nothing told, and the nearest named', () => {
    const { warnings } = resolveSettings({ ...nothing, user: { path: '/u.json', values: { orgin: 'MX' } } });
    expect(warnings).toEqual([
      { code: 'unknown_setting', message: '/u.json: "orgin" is not a setting', hint: 'did you mean origin?' },
    ]);
  });

  it('never from what every object inherits', () => {
    const { settings, warnings } = resolveSettings({
      ...nothing,
      project: { path: '/p.json', values: JSON.parse('{"__proto__": {"origin": "CN"}, "constructor": 1}') },
    });
    expect(settings.origin).toBe('');
    expect(warnings).toHaveLength(2);
  });
});

describe('the table of settings', () => {
  it('gives every key a variable of its own, and a default that the key itself accepts', () => {
    const variables = settingKeys.map((key) => settingRow(key).env);
    expect(new Set(variables).size).toBe(variables.length);
    for (const key of settingKeys)
      expect([key, parseSetting(key, settingRow(key).default)]).toEqual([
        key,
        { ok: true, value: settingRow(key).default },
      ]);
  });

  it.each([
    ['threshold', '1e-1'],
    ['threshold', '0.999'],
    ['candidates', '0'],
    ['candidates', '5.5'],
    ['transport', 'mule'],
    ['json', 'perhaps'],
    ['client', null],
  ] as const)('refuses %s = %s', (key, value) => {
    expect(parseSetting(key, value).ok).toBe(false);
  });
});
