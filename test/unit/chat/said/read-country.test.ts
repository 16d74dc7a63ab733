import { expect, test } from 'vitest';
import { readCountry } from '../../../../src/chat/said/read-country.js';
import { shippedCountries } from '../../../support/play-dialogue.js';

test.each([
  ['China', 'CN'],
  ['from China', 'CN'],
  ['es de China.', 'CN'],
  ['it is the United States', 'US'],
  ['mx', 'MX'],
  ['de mx', 'MX'],
  ['made in DE', 'DE'],
  ['de Narnia', undefined],
  ['es de Narnia', undefined],
  ['it is from Atlantis', undefined],
  ['tapa, 3923.50, CN, 40', undefined],
])('the country in the answer "%s" is %s', (said, country) => {
  expect(readCountry(said, shippedCountries)).toBe(country);
});
