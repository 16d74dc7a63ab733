import { describe, expect, test } from 'vitest';
import {
  compareCountry,
  countryTable,
  findCountry,
  formatCountry,
  parseCountry,
} from '../../../src/core/country.js';
import { openCountries } from '../../../src/reference/us-tables.js';
import { readData } from '../../support/duty-tables.js';

const table = openCountries(readData);
const read = (text: string): string => {
  const country = parseCountry(text, table);
  return country.ok ? country.value.alpha2 : country.error.code;
};

describe('the shipped countries', () => {
  test('are the 249 of ISO 3166-1 and Kosovo', () => {
    expect(table.countries).toHaveLength(250);
    expect(table.countries.filter(({ numeric }) => numeric === '').map(({ alpha2 }) => alpha2)).toEqual([
      'XK',
    ]);
    for (const { alpha2, alpha3, name, nameEs } of table.countries) {
      expect(alpha2).toMatch(/^[A-Z]{2}$/);
      expect(alpha3).toMatch(/^[A-Z]{3}$/);
      expect(name).not.toBe('');
      expect(nameEs).not.toBe('');
    }
  });

  test('bear the numbers that Unicode knows them by', () => {
    for (const { alpha2, numeric } of table.countries)
      if (numeric !== '') expect(Intl.getCanonicalLocales(`und-${numeric}`)).toEqual([`und-${alpha2}`]);
  });

  test('are each read from every one of their own spellings', () => {
    for (const country of table.countries)
      for (const spelling of [
        country.alpha2,
        country.alpha3,
        country.name,
        country.nameEs,
        ...country.aliases,
      ])
        expect([spelling, read(spelling)]).toEqual([spelling, country.alpha2]);
  });
});

describe('an origin as sheets and invoices write it', () => {
  test.each([
    ['mx', 'MX'],
    [' MEX ', 'MX'],
    ['México', 'MX'],
    ['MEXICO', 'MX'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['EE.UU.', 'US'],
    ['Estados Unidos', 'US'],
    ['Viet Nam', 'VN'],
    ['VIETNAM', 'VN'],
    ['South Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['Corea del Sur', 'KR'],
    ['korea (north)', 'KP'],
    ['China (PRC)', 'CN'],
    ["People's Republic of China", 'CN'],
    ['P.R. China', 'CN'],
    ['Taiwan (China)', 'TW'],
    ['Hong Kong', 'HK'],
    ["Cote d'Ivoire", 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['COTE D IVOIRE', 'CI'],
    ['Ivory Coast', 'CI'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['The Netherlands', 'NL'],
    ['Holland', 'NL'],
    ['UAE', 'AE'],
    ['Burma', 'MM'],
    ['Swaziland', 'SZ'],
    ['St. Lucia', 'LC'],
    ['Trinidad & Tobago', 'TT'],
    ['República Dominicana', 'DO'],
    ['Congo (Kinshasa)', 'CD'],
    ['Congo (Brazzaville)', 'CG'],
    ['840', 'US'],
  ])('%s is %s', (text, alpha2) => expect(read(text)).toBe(alpha2));

  test('an unknown one is a fault that names the nearest', () => {
    const wrong = parseCountry('Germny', table);
    expect(wrong).toMatchObject({ ok: false, error: { code: 'unknown_country' } });
    expect(!wrong.ok && wrong.error.hint).toContain('Germany (DE)');
    expect(findCountry('Atlantis', table)).toBeUndefined();
    expect(findCountry('', table)).toBeUndefined();
  });

  test('two countries in one cell are never taken for one of them', () => {
    expect(read('Mexico (China)')).toBe('unknown_country');
    expect(read('China/Mexico')).toBe('unknown_country');
  });

  test('countries are written with their code and ordered by it', () => {
    const [first, second] = [table.byAlpha2.get('VN')!, table.byAlpha2.get('MX')!];
    expect(formatCountry(first)).toBe('Viet Nam (VN)');
    expect([first, second].sort(compareCountry)).toEqual([second, first]);
  });

  test('a spelling that two countries claim stops the look-up', () => {
    const country = { alpha2: 'AA', alpha3: 'AAA', numeric: '', name: 'Here', nameEs: 'Aquí', aliases: [] };
    const twin = { ...country, alpha2: 'BB', alpha3: 'BBB', name: 'There', nameEs: 'HERE' };
    expect(() => countryTable([country, twin]).bySpelling).toThrow('claimed by AA and BB');
  });
});
