import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headerKey } from '../../../src/batch/field-names.js';
import { findSheetCountry, parseSheetCountry } from '../../../src/batch/sheet-country.js';
import { openCountries } from '../../../src/reference/us-tables.js';
import { dataFolder } from '../../support/shipped.js';

const table = openCountries((file) => readFileSync(join(dataFolder, file), 'utf8'));

describe('a country in a sheet', () => {
  it.each([
    ['中国', 'CN'],
    ['中国（大陆）', 'CN'],
    ['中国大陆', 'CN'],
    ['越南', 'VN'],
    ['中國香港', undefined],
    ['香港', 'HK'],
    ['ベトナム', 'VN'],
    ['Indien', 'IN'],
    ['Türkei', 'TR'],
    ['Tuerkei', 'TR'],
    ['VR China', 'CN'],
    ['Großbritannien', 'GB'],
    ['Grossbritannien', 'GB'],
    ['Vereinigtes Königreich', 'GB'],
    ['México', 'MX'],
    ['CHN', 'CN'],
    ['', undefined],
    ['大西洋国', undefined],
  ])('%s is %s', (text, code) => {
    expect(findSheetCountry(text, table)?.alpha2).toBe(code);
  });

  it('has no name that means another one in another of the languages', () => {
    const owners = new Map<string, string>();
    const clashes: string[] = [];
    for (const language of ['de', 'zh-Hans', 'zh-Hant', 'ja'])
      for (const { alpha2 } of table.countries) {
        const name = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(alpha2);
        if (name === undefined) continue;
        const key = headerKey(name);
        if ((owners.get(key) ?? alpha2) !== alpha2) clashes.push(`${name}: ${owners.get(key)}, ${alpha2}`);
        owners.set(key, alpha2);
        if (findSheetCountry(name, table)?.alpha2 !== alpha2) clashes.push(`${name} is not ${alpha2}`);
      }
    expect(clashes).toEqual([]);
  });

  it('that is none is a fault with what may be meant', () => {
    expect(parseSheetCountry('Geramny', table)).toMatchObject({
      ok: false,
      error: { hint: expect.stringContaining('Germany (DE)') },
    });
  });
});
