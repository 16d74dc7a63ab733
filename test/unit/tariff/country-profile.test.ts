import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  isLoadedCountry,
  loadedCountries,
  profileOf,
  usualDestination,
} from '../../../src/tariff/country-profile.js';

describe('the profile of a country', () => {
  it('of a country whose schedule is not loaded promises six digits and nothing else', () => {
    expect(['CA', 'US', 'MX'].map(isLoadedCountry)).toEqual([false, true, true]);
    expect(profileOf('CA')).toMatchObject({
      country: 'CA',
      schedule: 'HS',
      digits: 6,
      line: 'none',
      notes: 'shared',
      rates: 'none',
      origin: 'none',
      regulations: false,
      transfers: false,
    });
    expect(profileOf('CA').notice.en).toContain('the customs authority of the country of import');
    expect(JSON.stringify(profileOf('CA').notice)).not.toMatch(/U\.S\.|Mexic|mexican/);
  });

  it('of a loaded country is its own: no two share a schedule', () => {
    const profiles = loadedCountries.map(profileOf);
    expect(profiles.map(({ country }) => country)).toEqual(loadedCountries);
    expect(new Set(profiles.map(({ schedule }) => schedule)).size).toBe(profiles.length);
    expect(loadedCountries).toContain(usualDestination);
  });
});

/** Every source file by its path from the root. */
const sources = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'));

/** Rules of law that name a country themselves. */
const lawNamesIt = /^src\/(determine\/(origin|regulation)\/|tariff\/country-profile\.ts)/;

it('no file but the law itself compares a country with the name of one: it asks the profile', () => {
  const name = `'(${[...loadedCountries, 'CA'].join('|')})'`;
  const compared = new RegExp(`[!=]==\\s*${name}|${name}\\s*[!=]==|case ${name}:`);
  const files = sources();
  expect(files.length).toBeGreaterThan(500);
  const stray = files
    .filter((file) => !lawNamesIt.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (compared.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(stray).toEqual([]);
});

it('the page on adding a country names every file that asks the profile, and no other', () => {
  const page = readFileSync('docs/inside/adding-a-country.md', 'utf8');
  const named = [...page.matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, file]) => file!);
  const asking = sources().filter((file) =>
    /from '[./]+(?:tariff)?\/country-profile\.js'/.test(readFileSync(file, 'utf8')),
  );
  expect(named).toEqual(asking.toSorted());
});
