import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openCountries } from '../../../src/reference/us-tables.js';
import { forcedLaborRows } from '../../../src/workshop/forced-labor-rows.js';
import {
  type LateMeasures,
  readHeading,
  readLateMeasures,
} from '../../../src/workshop/import-late-measures.js';
import { succeeded } from '../../../src/workshop/measure-lists.js';

const countries = openCountries((file) => readFileSync(`data/${file}`, 'utf8'));
const shipped = JSON.parse(readFileSync('data/us/measure-rules/late-measures.json', 'utf8')) as LateMeasures;

const row = (heading: string, article: string, general: string) => ({
  heading,
  'article (shortened)': article,
  general,
  special: general,
  column_2: 'No change',
  effective: '2026-07-24',
  edition_first_printed: '2026 Rev 13 (2026-07-28)',
});
const plus = 'The duty provided in the applicable subheading + 12.5%';

describe('headings of revisions that are not loaded', () => {
  test('name their economy, and the column 1 rate they ask', () => {
    const turkey = readHeading(
      row('9903.05.79', 'Products of Turkiye, except 9903.05.85-.92', plus),
      countries,
    );
    expect(turkey).toMatchObject({ economy: 'Turkiye', origins: ['TR'], general: plus });
    expect(turkey).not.toHaveProperty('base');
    const union = 'Products of EU member states, column 1 rate (or AVE) < 10%, except 9903.05.85-.92';
    expect(readHeading(row('9903.05.39', union, '10%'), countries)).toMatchObject({
      origins: ['EU'],
      base: 'below 10',
    });
    const book = readHeading(row('9903.05.92', 'Informational materials', 'No change'), countries);
    expect(book).not.toHaveProperty('origins');
  });

  test('of an economy that nobody knows stop the import, and so does a rate that cannot be read', () => {
    expect(() => readHeading(row('9903.05.20', 'Products of Atlantis, except', plus), countries)).toThrow(
      'Atlantis',
    );
    const odd = readHeading(row('9903.05.20', 'Products of Algeria, except', 'a third'), countries);
    expect(() => forcedLaborRows([odd])).toThrow('"a third" cannot be read');
  });

  test('give the rates of note 52, with nothing on top where column 1 reaches the floor', () => {
    const rates = forcedLaborRows(shipped.headings);
    expect(rates).toHaveLength(65);
    expect(rates.find(({ heading }) => heading === '9903.05.66')).toMatchObject({
      origins: ['RU'],
      rate: '+12.5%',
    });
    expect(rates.find(({ heading }) => heading === '9903.05.38')).toMatchObject({
      when: [{ base: 'at least 10' }],
      rate: 'no additional duty',
    });
  });
});

describe('lists of the later notes', () => {
  const files: Readonly<Record<string, string>> = {
    'note52_particular_articles.csv': 'us_note,country,hts\n52(j)(4)(ii)(A),Malaysia,12119089\n',
    'note_lists_rev15.csv':
      'us_note,list,hts\n52(j),note52_malaysia_exemption_membership,12119089\n52(j),note52_malaysia_exemption_membership,01061991\n52(d),forced_labor_301_aircraft_conditional_membership,98020040\n52(d),forced_labor_301_aircraft_conditional_membership,39269099\n',
    'note52j_iii_textiles.csv': 'us_note,country,hts\n52(j)(6)(iii),Guatemala,42021100\n',
    'note51_after_rev19.csv':
      'us_note,hts,from,until_inclusive\n51(b)(3),25010000,2026-08-22,2026-09-14\n51(b)(3),76042910,2026-09-15,\n51(b)(3),61091000,2026-08-22,\n',
    'note43_and_early_note51_lists.csv': 'us_note,hts\n43(c)(4),88062200\n51(b)(1),22030000\n',
    'note40_lists.csv': 'hts\n3004909225\n3004909226\n2922190900\n',
    'note41_countries.csv': 'iso2_added\nMX\nCA\n',
    'headings_rev12_to_rev20.csv': 'heading\n',
    'rev11/discontinued.csv': 'old_code,new_codes\n0704200000,0704200020 0704200040\n',
  };
  const late = readLateMeasures((file) => files[file]!, countries);

  test('part what a note frees by code from what it frees by description, and days from days', () => {
    expect(late.lists).toEqual({
      pharma: '2922190900 3004909226',
      's301fl-d': '39269099',
      's301fl-j-my': '01061991',
      's301fl-textiles-gt': '42021100',
      's338-3': '61091000',
      's338-3-august': '25010000',
      's338-3-september': '76042910',
      'uas-4': '88062200',
    });
    expect(late.countries).toEqual({ S301FL: [], QUARTZ_EXEMPT: ['CA', 'MX'] });
  });

  test('go on to the lines that took the place of an ended one', () => {
    expect(succeeded(['0704', '0704200000'], late.successors)).toEqual([
      '0704',
      '0704200000',
      '0704200020',
      '0704200040',
    ]);
  });

  const source = '../shared/data/us_2026_q3';
  test.skipIf(!existsSync(source))('that ship are what the sources give', () => {
    expect(readLateMeasures((file) => readFileSync(`${source}/${file}`, 'utf8'), countries)).toEqual(shipped);
  });
  if (!existsSync(source)) console.log(`${source} is not here: the later lists are not compared with it`);
});
