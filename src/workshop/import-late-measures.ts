import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CountryTable, parseCountry } from '../core/country.js';
import { openCountries } from '../reference/us-tables.js';
import { runBuilder, sources } from './builder.js';
import { readRows } from './measure-lists.js';

/** One heading of chapter 99 as a later revision prints it. */
export interface LateHeading {
  readonly heading: string;
  readonly general: string;
  readonly special: string;
  readonly column_2: string;
  readonly from: string;
  /** the revision that first prints it */
  readonly printed: string;
  /** where the heading is for the products of one economy: its name, and its code or group */
  readonly economy?: string;
  readonly origins?: readonly string[];
  /** where it asks the column 1 rate: `below 10` */
  readonly base?: string;
}

/** What revisions of the schedule that are not loaded print in chapter 99: headings, lists and countries. */
export interface LateMeasures {
  readonly source: string;
  readonly headings: readonly LateHeading[];
  readonly countries: Readonly<Record<string, readonly string[]>>;
  /** codes by list name, digits between spaces */
  readonly lists: Readonly<Record<string, string>>;
  /** statistical lines that ended on 1 July 2026, and those their goods went to */
  readonly successors: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, string>>;

const economies: Readonly<Record<string, string>> = {
  'United Kingdom': 'uk',
  'European Union': 'eu',
  Switzerland: 'ch',
  Malaysia: 'my',
  Cambodia: 'kh',
  Guatemala: 'gt',
  'El Salvador': 'sv',
  Argentina: 'ar',
  Bangladesh: 'bd',
  Taiwan: 'tw',
  Indonesia: 'id',
  Ecuador: 'ec',
  Jordan: 'jo',
};

/** Names of the lists as the rules call them, by the names of the compilation of Revision 15. */
const noteLists: Readonly<Record<string, string>> = {
  forced_labor_301_common_exemption_membership: 's301fl-b',
  forced_labor_301_aircraft_conditional_membership: 's301fl-d',
  forced_labor_301_pharma_conditional_membership: 's301fl-e',
  brazil_301_unconditional_exemption_membership: 's301br-ii',
  brazil_301_aircraft_conditional_membership: 's301br-iv',
  brazil_301_pharma_conditional_membership: 's301br-v',
};

const listed = (codes: Iterable<string>): string =>
  [...new Set(codes)]
    .filter((code) => !code.startsWith('98') && !code.startsWith('99'))
    .sort()
    .join(' ');

/** Reads a heading of the table: whose products it is for and what column 1 rate it asks. */
export function readHeading(row: Row, countries: CountryTable): LateHeading {
  const article = row['article (shortened)'] ?? '';
  const plain = { heading: row['heading']!, from: row['effective']!, printed: row['edition_first_printed']! };
  const rates = { general: row['general']!, special: row['special']!, column_2: row['column_2']! };
  const base = /column 1 rate \(or AVE\) (<|>=) (\d+(?:\.\d+)?)%/.exec(article);
  const name = /^Products of ([^,(]+?)(?:,| member states)/.exec(article)?.[1];
  if (name === undefined || !/^9903\.05\.[2-8]/.test(plain.heading)) return { ...plain, ...rates };
  const country = name === 'EU' ? undefined : parseCountry(name, countries);
  if (country && !country.ok) throw new Error(`${plain.heading}: "${name}" is not a country`);
  return {
    ...plain,
    ...rates,
    economy: name === 'EU' ? 'the European Union' : name,
    origins: [country?.ok ? country.value.alpha2 : 'EU'],
    ...(base && { base: `${base[1] === '<' ? 'below' : 'at least'} ${base[2]}` }),
  };
}

/** Compiles the tables of one folder; a list that a limb of the note names by words is left to the rules. */
export function readLateMeasures(read: (file: string) => string, countries: CountryTable): LateMeasures {
  const rows = (file: string): Row[] => readRows(read(file));
  const lists = new Map<string, string[]>();
  const add = (name: string, code: string): void => {
    lists.set(name, [...(lists.get(name) ?? []), code]);
  };
  const described = new Set(
    rows('note52_particular_articles.csv')
      .filter((row) => row['country'] !== 'all')
      .map((row) => `${row['country']} ${row['hts']}`),
  );
  for (const row of rows('note_lists_rev15.csv')) {
    const name = noteLists[row['list']!];
    if (name !== undefined) add(name, row['hts']!);
    if (row['us_note'] !== '52(j)') continue;
    const words = /^note52_(.+)_exemption/.exec(row['list']!)?.[1]?.replaceAll('_', ' ') ?? '';
    const economy = Object.keys(economies).find((each) => each.toLowerCase() === words);
    if (economy === undefined) throw new Error(`${row['list']}: no economy of note 52(j)`);
    if (!described.has(`${economy} ${row['hts']}`)) add(`s301fl-j-${economies[economy]}`, row['hts']!);
  }
  for (const row of rows('note52j_iii_textiles.csv'))
    add(`s301fl-textiles-${economies[row['country']!]}`, row['hts']!);
  for (const row of rows('note51_after_rev19.csv')) {
    const days = row['from'] === '2026-09-15' ? '-september' : row['until_inclusive'] === '' ? '' : '-august';
    add(`s338-${/\((\d)\)$/.exec(row['us_note']!)?.[1]}${days}`, row['hts']!);
  }
  for (const row of rows('note43_and_early_note51_lists.csv'))
    if (row['us_note']!.startsWith('43')) add(`uas-${/\((\d)\)$/.exec(row['us_note']!)?.[1]}`, row['hts']!);
  // The list of 29 September is the list of 31 July in the numbers that hold since 1 July; a number of it that was given to
  // other goods is left out, the other old ones stand for a schedule that has them still.
  const reused = new Set(['3004909225']);
  for (const row of rows('note40_lists.csv')) if (!reused.has(row['hts']!)) add('pharma', row['hts']!);
  const exempt = rows('note41_countries.csv').map((row) => row['iso2_added']!);
  const headings = rows('headings_rev12_to_rev20.csv').map((row) => readHeading(row, countries));
  return {
    source:
      'HTSUS 2026 Revisions 11 to 20, headings and notes 40, 41, 43, 50, 51 and 52, as public compilations read them; note lists of Revision 15 from the RuleSpec corpus of the Axiom Foundation (CC BY 4.0)',
    headings,
    countries: {
      S301FL: headings.flatMap(({ origins = [] }) => origins),
      QUARTZ_EXEMPT: [...new Set(exempt)].sort(),
    },
    lists: Object.fromEntries(
      [...lists].sort(([a], [b]) => (a < b ? -1 : 1)).map(([n, c]) => [n, listed(c)]),
    ),
    successors: Object.fromEntries(
      rows('rev11/discontinued.csv').map((row) => [row['old_code']!, row['new_codes']!]),
    ),
  };
}

const folder = 'us_2026_q3';
const target = 'data/us/measure-rules/late-measures.json';

export const importLateMeasures = {
  script: 'import:late-measures',
  makes: 'headings, lists and countries of chapter 99 in revisions that are not loaded',
  reads: ['data/countries.json'],
  outside: [
    'headings_rev12_to_rev20',
    'note40_lists',
    'note41_countries',
    'note43_and_early_note51_lists',
    'note51_after_rev19',
    'note52_particular_articles',
    'note52j_iii_textiles',
    'note_lists_rev15',
    'rev11/discontinued',
  ].map((name) => `${folder}/${name}.csv`),
  writes: [target],
  run: () => {
    const countries = openCountries((file) => readFileSync(`data/${file}`, 'utf8'));
    const read = (file: string): string => readFileSync(join(sources, folder, file), 'utf8');
    const late = readLateMeasures(read, countries);
    writeFileSync(target, `${JSON.stringify(late, null, 1)}\n`);
    console.log(`${late.headings.length} headings, ${Object.keys(late.lists).length} lists`);
  },
};

await runBuilder(import.meta.url, importLateMeasures);
