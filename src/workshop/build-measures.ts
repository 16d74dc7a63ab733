import { readFileSync, writeFileSync } from 'node:fs';
import { type Country, countryTable } from '../core/country.js';
import { Library } from '../reference/library.js';
import { formatCode } from '../tariff/code.js';
import type { MeasureFile, MeasureRow, ProgrammeRow } from '../tariff/measure/measure-file.js';
import { openMeasures } from '../tariff/measure/open-measures.js';
import { runBuilder } from './builder.js';
import { forcedLaborRows } from './forced-labor-rows.js';
import type { LateMeasures } from './import-late-measures.js';
import type { NoteCodes } from './import-note-codes.js';
import { common, footnoted, onlyIn, succeeded, worded } from './measure-lists.js';
import { type PrintedRow, printedRows } from './printed-rows.js';
import { reciprocalRows } from './reciprocal-rows.js';

const rules = 'data/us/measure-rules';
const target = 'data/us/measures.json';
const account = 'fixtures/measures/headings.json';
/** The editions that were printed, oldest first; one put together from lists prints no row of chapter 99 of its own. */
const printed = ['2025-rev-32', '2026-basic', '2026-rev-4', '2026-rev-5', '2026-rev-9', '2026-rev-10'];

interface StackingRules
  extends Pick<
    MeasureFile,
    | 'as_of'
    | 'covers'
    | 'groups'
    | 'usmca_symbols'
    | 'questions'
    | 'seldom'
    | 'settled'
    | 'exclusive'
    | 'stack'
    | 'watches'
    | 'filing'
  > {
  readonly order: readonly string[];
}

/** The edition that last prints each heading; a revision that is not loaded where no loaded one does. */
export interface HeadingAccount {
  readonly in_no_edition: readonly string[];
  readonly last_printed: Readonly<Record<string, string>>;
}

const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Compiles the rules and lists of chapter 99 into one file of measures, with the account of its headings. */
export function buildMeasures(): { readonly file: MeasureFile; readonly headings: HeadingAccount } {
  const library = new Library(['data']);
  const schedules = printed.map((id) => [id, library.schedule(id)] as const);
  const headings99 = new Map(schedules.map(([id, schedule]) => [id, printedRows(schedule, '9903')]));
  const lists = new Map<string, string[]>(
    Object.entries(json<NoteCodes>(`${rules}/note-codes.json`).lists).map(([name, codes]) => [
      name,
      codes.match(/\d+/g) ?? [],
    ]),
  );
  deriveLists(lists, printedRows(library.schedule('2026-rev-10'), ''));
  lists.set('informational', json<{ headings: string[] }>(`${rules}/informational-materials.json`).headings);
  lists.set(
    'motor-homes',
    worded(
      schedules.map(([, schedule]) => printedRows(schedule, '8703')),
      /^motor homes\b/i,
    ),
  );
  const late = json<LateMeasures>(`${rules}/late-measures.json`);
  for (const [name, codes] of lists)
    if (!name.startsWith('reciprocal')) lists.set(name, succeeded(codes, late.successors));
  for (const [name, codes] of Object.entries(late.lists)) lists.set(name, codes.split(' '));
  // Civil aircraft are out of note 51(d) by a list that was not read: the one of note 50(a)(iv) stands for it.
  lists.set(
    's338-3-aircraft',
    common(
      ['s338-3', 's338-3-august', 's338-3-september'].flatMap((name) => lists.get(name) ?? []),
      (lists.get('s301br-iv') ?? []).filter((code) => !code.startsWith('8806')),
    ),
  );
  lists.set(
    's301fl-textiles-50-63',
    (lists.get('s301fl-textiles-gt') ?? []).filter((code) => code >= '50' && code < '64'),
  );

  const stacking = json<StackingRules>(`${rules}/stacking.json`);
  const table = countryTable(json<{ countries: Country[] }>('data/countries.json').countries);
  const byCountry = reciprocalRows(headings99.get('2026-rev-4')!, table, '2026-02-23');
  const own = byCountry.august.flatMap(({ origins = [] }) => origins);
  const programmes = stacking.order
    .flatMap((name) => json<{ programmes: ProgrammeRow[] }>(`${rules}/${name}.json`).programmes)
    .map((programme) => {
      const { id, measures } = programme;
      if (id === 'ieepa-reciprocal') return { ...programme, measures: withCountries(measures, byCountry) };
      return id === 's301-forced-labor'
        ? { ...programme, measures: [...measures, ...forcedLaborRows(late.headings)] }
        : programme;
    });
  const used = new Set(JSON.stringify([programmes, stacking.settled, stacking.watches]).match(/@[\w-]+/g));
  const file: MeasureFile = {
    format: 1,
    as_of: stacking.as_of,
    covers: stacking.covers,
    groups: {
      ...stacking.groups,
      RECIPROCAL: grouped([...own, 'EU'], stacking.groups),
      ...Object.fromEntries(
        Object.entries(late.countries).map(([name, codes]) => [name, grouped(codes, stacking.groups)]),
      ),
    },
    usmca_symbols: stacking.usmca_symbols,
    lists: Object.fromEntries(
      [...lists]
        .filter(([name]) => used.has(`@${name}`))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, codes]) => [name, codes.join(' ')]),
    ),
    questions: stacking.questions,
    ...(stacking.seldom && { seldom: stacking.seldom }),
    settled: stacking.settled,
    exclusive: stacking.exclusive,
    programmes,
    stack: stacking.stack,
    watches: stacking.watches,
    filing: stacking.filing,
  };
  return { file, headings: headingAccount(file, headings99, late.headings) };
}

/** Countries of a group, the members of the European Union for the Union itself. */
const grouped = (codes: readonly string[], groups: Readonly<Record<string, readonly string[]>>): string[] =>
  [...new Set(codes.flatMap((code) => (code === 'EU' ? (groups['EU'] ?? []) : [code])))].sort();

/** Lists that are parts of others: the footnotes' exclusions, aircraft made of metal, parts that are of vehicles alone. */
function deriveLists(lists: Map<string, string[]>, newest: readonly PrintedRow[]): void {
  const of = (name: string): string[] => lists.get(name) ?? [];
  // The compiled file frees whole provisions of which note 2(v)(iii)(b) frees one article, and all of chapters 49, 97 and 98.
  for (const name of ['all', 'from-2025-09-08', 'from-2025-11-13'].map((days) => `reciprocal-exempt-${days}`))
    lists.set(name, common(of(name), of('reciprocal-exempt-note')));
  lists.set('s301-exclusion-69', footnoted(newest, '9903.88.69'));
  lists.set('s301-exclusion-70', footnoted(newest, '9903.88.70'));
  const steel = of('note16-iii-iv');
  lists.set(
    'note16-v',
    steel.filter((code) => code.startsWith('74')),
  );
  lists.set(
    'note16-iv',
    onlyIn(
      steel.filter((code) => !code.startsWith('74')),
      of('note16-iii'),
    ),
  );
  const metals = [
    ...['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].flatMap((n) => of(`note16-${n}`)),
    ...of('metals-1b-june'),
  ];
  for (const country of ['uk', 'jp', 'eu', 'kr', 'tw'])
    lists.set(`metals-aircraft-${country}`, common(metals, of(`aircraft-${country}`)));
  lists.set(
    'metals-motorcycle',
    ['vi', 'vii', 'viii'].flatMap((n) => of(`note16-${n}`)).filter((code) => /^8[457]/.test(code)),
  );
  const dual = json<{ headings: string[] }>(`${rules}/dual-use-parts.json`).headings;
  lists.set(
    'auto-parts-dual',
    of('auto-parts').filter((code) => dual.some((heading) => code.startsWith(heading))),
  );
  lists.set('mhd-parts-only', onlyIn(of('mhd-parts'), of('auto-parts')));
  lists.set('kitchen-cabinets-named', ['9403409060']);
}

function withCountries(
  measures: readonly MeasureRow[],
  { spring, august }: ReturnType<typeof reciprocalRows>,
): MeasureRow[] {
  const first = measures.findIndex(({ id }) => id === 'reciprocal-10-spring');
  return [...measures.slice(0, first), ...spring, ...august, ...measures.slice(first)];
}

/** For every heading of the measures, the loaded edition that last prints it; those that none prints are named. */
function headingAccount(
  file: MeasureFile,
  editions: ReadonlyMap<string, readonly PrintedRow[]>,
  late: LateMeasures['headings'],
): HeadingAccount {
  const last = new Map<string, string>(late.map((row) => [row.heading, `${row.printed}, not loaded`]));
  for (const [edition, rows] of editions) for (const { code } of rows) last.set(formatCode(code), edition);
  const rows = file.programmes.flatMap(({ measures }) => measures);
  const reported = file.stack.flatMap(({ report = {} }) => Object.values(report));
  const headings = [
    ...new Set(
      [
        ...rows.flatMap(({ heading, rest_heading: rest }) => [heading, ...(rest ? [rest] : [])]),
        ...reported,
      ].filter((heading) => heading !== ''),
    ),
  ].sort();
  return {
    in_no_edition: headings.filter((heading) => !last.has(heading)),
    last_printed: Object.fromEntries(
      headings.flatMap((heading) => (last.has(heading) ? [[heading, last.get(heading)!]] : [])),
    ),
  };
}

function run(): void {
  const { file, headings } = buildMeasures();
  const opened = openMeasures(file);
  if (!opened.ok) {
    for (const { path, message } of opened.error) console.log(`${path}: ${message}`);
    throw new Error(`${opened.error.length} faults in the measures`);
  }
  writeFileSync(target, `${JSON.stringify(file, null, 1)}\n`);
  writeFileSync(account, `${JSON.stringify(headings, null, 2)}\n`);
  const { programmes, stack } = file;
  const rows = programmes.flatMap(({ measures }) => measures);
  console.log(`${programmes.length} programmes, ${rows.length} measures, ${stack.length} stack rules`);
}

export const measuresBuilder = {
  script: 'build:measures',
  makes: 'the additional duties of chapter 99 and the edition that last prints each heading',
  reads: [`${rules}/`, 'data/countries.json', 'data/us/hts-*'],
  outside: [],
  writes: [target, account],
  run,
};

await runBuilder(import.meta.url, measuresBuilder);
