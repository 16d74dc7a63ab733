import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openCountries } from '../../../src/reference/us-tables.js';
import { readGspExclusions } from '../../../src/workshop/import-gsp-exclusions.js';
import { readData } from '../../support/duty-tables.js';

const countries = openCountries(readData);
const page = (codes: string, names: string) =>
  `(d)\n\n${codes}\n\n${names}\n\nNotwithstanding the provisions\n`;

describe('the table of General Note 4(d)', () => {
  test('is read column by column, cells of several rows included', () => {
    const excluded = readGspExclusions(
      page(
        '0202.30.10\n0303.92.00\n0304.91.90\n9404.29.90l',
        'Argentina\nFalkland\nIslands\n(Islas\nMalvinas);\nThailand\nBrazil,\nEcuador;\nIndonesia\nThe\nPhilippines',
      ),
      countries,
    );
    expect(Object.fromEntries(excluded)).toEqual({
      AR: ['02023010'],
      FK: ['03039200'],
      TH: ['03039200'],
      BR: ['03049190'],
      EC: ['03049190'],
      ID: ['03049190'],
      PH: ['94042990'],
    });
  });

  test('is refused where lines and cells do not come out even, or a cell is no country', () => {
    expect(() => readGspExclusions(page('0202.30.10\n0303.92.00', 'Argentina'), countries)).toThrow(
      '2 lines',
    );
    expect(() => readGspExclusions(page('0202.30.10', 'Atlantis'), countries)).toThrow(
      'no list of countries',
    );
  });

  const source = '../shared/data/us/general-notes/General Note 4.txt';
  if (!existsSync(source)) console.log(`the whole of General Note 4(d) not read: ${source} is not here`);
  test.skipIf(!existsSync(source))('gives what ships', () => {
    const shipped = JSON.parse(readData('us/gsp-exclusions.json')) as { excluded: Record<string, string[]> };
    const read = readGspExclusions(readFileSync(source, 'utf8'), countries);
    const sorted = [...read].map(([country, lines]) => [country, [...new Set(lines)].sort()]);
    expect(Object.fromEntries(sorted)).toEqual(shipped.excluded);
  });
});
