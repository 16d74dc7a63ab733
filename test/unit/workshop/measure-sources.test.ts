import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Country, countryTable } from '../../../src/core/country.js';
import { buildMeasures } from '../../../src/workshop/build-measures.js';
import { missingSources, sources } from '../../../src/workshop/builder.js';
import { formatNoteCodes, importNoteCodes, readNoteCodes } from '../../../src/workshop/import-note-codes.js';
import { common, onlyIn, readRows } from '../../../src/workshop/measure-lists.js';
import { readNoteList } from '../../../src/workshop/read-note-lists.js';
import { namedCountries } from '../../../src/workshop/reciprocal-rows.js';

const countries = countryTable(
  (JSON.parse(readFileSync('data/countries.json', 'utf8')) as { countries: Country[] }).countries,
);

describe('lists in the text of the chapter 99 notes', () => {
  const notes = `
(b) Heading 9903.90.08 applies to all products that are classified in the following 8-digit subheadings:
         Harmonized Tariff Schedule of the United States Revision 6 (2026)
XXII
99 - III - 40
U.S. Notes (con.)   2501.00.00  2512.00.00
                    2803;00.00  7217,10.90  8471
(iv) Derivative articles:   7307.22.50   7307.23.00
  (1) 8541.42.00
  under heading 9903.90.08, as in note 20(b) of 1974, 9903.88.69
(c) For the purposes of heading 9903.90.09 as amended, 4407.11.00; 4407.12.0002 and 6307.90.9842
(d)`;

  test('are read past page furniture, item numbers and misprints, and without the headings of chapter 99', () => {
    const list = {
      name: 'x',
      kind: 'table',
      after: '(b) Heading 9903.90.08',
      before: '(c) For the',
    } as const;
    expect(readNoteList(notes, list)).toEqual([
      '25010000',
      '25120000',
      '28030000',
      '72171090',
      '73072250',
      '73072300',
      '8471',
      '85414200',
    ]);
  });

  test('are read out of running text', () => {
    const list = { name: 'x', kind: 'prose', after: '(c) For the purposes', before: '(d)' } as const;
    expect(readNoteList(notes, list)).toEqual(['44071100', '4407120002', '6307909842']);
  });

  test('that are not where they should be stop the import, by name', () => {
    const list = { name: 'autos', kind: 'table', after: 'nowhere', before: '(c)' } as const;
    expect(() => readNoteList(notes, list)).toThrow('autos: "nowhere" is not in the notes');
  });
});

describe('countries that a heading names', () => {
  test.each([
    [
      'articles the product of Cameroon or the Democratic Republic of the Congo, as provided for',
      ['CM', 'CD'],
    ],
    [
      'articles the product of Israel, Malawi, Philippines, or Zambia, as provided for',
      ['IL', 'MW', 'PH', 'ZM'],
    ],
    ['articles the product of Trinidad and Tobago, as provided for', ['TT']],
    ['articles the product of Bosnia and Herzegovina, as provided for', ['BA']],
    ['articles the product of the European Union or Jordan as provided for', ['EU', 'JO']],
    ['articles the product of Côte d`Ivoire or Namibia, as provided for', ['CI', 'NA']],
  ])('%s', (text, codes) => {
    expect(namedCountries(text, countries)).toEqual(codes);
  });

  test('a name nobody knows stops the import', () => {
    expect(() => namedCountries('articles the product of Atlantis, as provided for', countries)).toThrow(
      'Atlantis',
    );
  });
});

describe('lists that another publisher compiled', () => {
  test('quoted cells may hold commas, remarks are skipped', () => {
    expect(readRows('# a remark\ncode,note\n8471,"bare, dual use"\n"8473",x\n')).toEqual([
      { code: '8471', note: 'bare, dual use' },
      { code: '8473', note: 'x' },
    ]);
  });

  test('meet where one entry covers the other', () => {
    expect(common(['7304', '760810'], ['73043130', '8302', '7608100030'])).toEqual([
      '73043130',
      '7608100030',
    ]);
    expect(onlyIn(['8708', '87089953', '84091'.slice(0, 4)], ['870899'])).toEqual(['8409']);
  });
});

describe('the shipped measures', () => {
  test('are what the repository builds, byte for byte', () => {
    const { file, headings } = buildMeasures();
    expect(`${JSON.stringify(file, null, 1)}\n`).toBe(readFileSync('data/us/measures.json', 'utf8'));
    expect(`${JSON.stringify(headings, null, 2)}\n`).toBe(
      readFileSync('fixtures/measures/headings.json', 'utf8'),
    );
  });

  const missing = missingSources(importNoteCodes, sources);
  test.skipIf(missing)('rest on the codes that the notes list', () => {
    const codes = readNoteCodes((name) => readFileSync(`${sources}/${name}`));
    expect(formatNoteCodes(codes)).toBe(readFileSync('data/us/measure-rules/note-codes.json', 'utf8'));
  });
  if (missing) console.log(missing);

  test('rest on no heading that no loaded edition prints', () => {
    const { in_no_edition } = JSON.parse(readFileSync('fixtures/measures/headings.json', 'utf8')) as {
      in_no_edition: string[];
    };
    expect(in_no_edition).toEqual([]);
  });
});
