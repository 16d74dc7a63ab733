import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import type { TariffError } from '../../../src/errors.js';
import { readOwnMeasures } from '../../../src/reference/import-measures.js';
import { readMeasuresPack } from '../../../src/reference/measures-pack.js';
import type { OwnMeasures } from '../../../src/tariff/measure/own-measures.js';
import { dutyTables } from '../../support/duty-tables.js';
import { type MeasureCells, measureFileIn, measureSheet } from '../../support/own-measures.js';
import { dataFolder, shippedLibrary } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';
import { writeXlsx } from '../../support/write-xlsx.js';

const newest = shippedLibrary().schedule('2026-rev-11');
const shipped = readMeasuresPack(readFileSync(join(dataFolder, 'us/measures.json'), 'utf8'), 'measures.json');
const ground = (others: readonly OwnMeasures[] = []) => ({
  shipped,
  others,
  countries: dutyTables.countries,
  isKnownCode: (code: string) => newest.find(code)?.code.startsWith(code) === true,
});
const readFile = async (path: string, others: readonly OwnMeasures[] = []) =>
  readOwnMeasures(await readOfficialExport(path), { name: 'mine', title: 'Mine' }, ground(others));
const read = (rows: readonly MeasureCells[], others: readonly OwnMeasures[] = []) =>
  readFile(measureFileIn(tempHome(), rows), others);

/** The faults of some rows as row, column and code. */
const faultsOf = async (rows: readonly MeasureCells[], others: readonly OwnMeasures[] = []) => {
  const fault = await read(rows, others).then(
    () => undefined,
    (error: unknown) => error as TariffError,
  );
  expect(fault).toMatchObject({ code: 'import_refused' });
  return fault!.issues.map(({ row, column, code }) => [row, column, code]);
};

/** Sheets that are refused, with every fault of each as row, column and code. */
const refused: [string, MeasureCells[], [number, string, string][]][] = [
  ['an unknown rate form', [{}, { rate: '25 pct', codes: '6110' }], [[3, 'rate', 'bad_measure_rate']]],
  ['a code that no edition has', [{ codes: '6109.10.00; 6109.77' }], [[2, 'codes', 'unknown_code']]],
  ['a code with a lost zero', [{ codes: '101.30' }], [[2, 'codes', 'malformed_code']]],
  ['a list that does not ship', [{ codes: '@my-list' }], [[2, 'codes', 'measure_list']]],
  ['an unknown country', [{ origins: 'Atlantis' }], [[2, 'origins', 'unknown_country']]],
  ['a heading of another chapter', [{ heading: '6109.10.00' }], [[2, 'heading', 'measure_heading']]],
  ['a day that is none', [{ from: '11/01/2026' }], [[2, 'from', 'bad_date']]],
  ['days the wrong way round', [{ to: '2026-10-01' }], [[2, 'to', 'measure_period']]],
  ['a condition of no form', [{ conditions: 'if large' }], [[2, 'conditions', 'measure_condition']]],
  ['a fact that nobody asks', [{ conditions: 'is_blue=yes' }], [[2, 'conditions', 'measure_condition']]],
  ['a question for no fact', [{ question: 'Is it blue?' }], [[2, 'question', 'measure_condition']]],
  [
    'a programme that is none',
    [{ 'stack group': 's301-forced-labour' }],
    [[2, 'stack group', 'measure_group']],
  ],
  ['a heading of two programmes', [{ heading: '9903.85.67' }], [[2, 'stack group', 'measure_group']]],
  ['an empty cell', [{ citation: '' }], [[2, 'citation', 'cell_empty']]],
  ['a heading twice', [{}, { origins: 'CN' }, {}], [[4, 'heading', 'measure_repeated']]],
  [
    'overlapping days of one heading',
    [{ to: '2026-12-31' }, { from: '2026-12-31', rate: '+30%' }],
    [[3, 'from', 'overlapping_days']],
  ],
  [
    'overlapping codes and countries on the same days',
    [
      { origins: 'EU', codes: '61' },
      { origins: 'DE', codes: '6109.10', rate: '+30%' },
    ],
    [[3, 'from', 'overlapping_days']],
  ],
  [
    'an end of a heading that nothing holds',
    [{ rate: 'ended', codes: '', origins: '' }],
    [[2, 'heading', 'measure_ended']],
  ],
  [
    'an end for some goods only',
    [{ heading: '9903.05.01', rate: 'ended', codes: '', origins: 'BR' }],
    [[2, 'heading', 'measure_ended']],
  ],
  [
    'a programme to take out that is none',
    [{ 'takes out': 's232-steal' }],
    [[2, 'takes out', 'measure_programme']],
  ],
];

describe('a sheet of measures', () => {
  it('is read alike from CSV, XLSX and JSON', async () => {
    const rows: MeasureCells[] = [
      { origins: 'China; Viet Nam', conditions: 'civil_aircraft=no; base below 15' },
      {
        heading: '9903.07.11',
        codes: '@s338-2; 0101',
        origins: 'EU',
        to: '2026-12-31',
        rate: '15% in total',
      },
    ];
    const csv = await read(rows);
    const xlsx = join(tempHome(), 'm.xlsx');
    writeXlsx(xlsx, measureSheet(rows));
    const json = join(tempHome(), 'm.json');
    const [names = [], ...cells] = measureSheet(rows);
    const objects = cells.map((row) => Object.fromEntries(row.map((cell, i) => [names[i], cell])));
    writeFileSync(json, JSON.stringify({ measures: objects }));
    expect(await readFile(xlsx)).toEqual(csv);
    expect(await readFile(json)).toEqual(csv);
    expect(csv.rows).toMatchObject([
      { row: 2, origins: ['CN', 'VN'], when: [{ fact: 'civil_aircraft', is: false }, { base: 'below 15' }] },
      { row: 3, codes: ['@s338-2', '0101'], origins: ['EU'], to: '2026-12-31', rate: '15% in total' },
    ]);
  });

  it('takes rows that differ in their codes alone for one list', async () => {
    const { rows } = await read([{ codes: '6109.10.00' }, { codes: '6110' }, { codes: '6111', rate: '+5%' }]);
    expect(rows.map(({ codes, rate }) => [codes, rate])).toEqual([
      [['61091000', '6110'], '+25%'],
      [['6111'], '+5%'],
    ]);
  });

  it.each(refused)('with %s is refused by row', async (_what, rows, faults) => {
    expect(await faultsOf(rows)).toEqual(faults);
  });

  it('names every fault of every row at once', async () => {
    expect(
      await faultsOf([
        { rate: 'much', codes: '6109.77' },
        { heading: '1', from: 'soon' },
      ]),
    ).toEqual([
      [2, 'codes', 'unknown_code'],
      [2, 'rate', 'bad_measure_rate'],
      [3, 'heading', 'measure_heading'],
      [3, 'from', 'bad_date'],
    ]);
  });

  it('with a column that is none is refused: a lost "origins" would reach every country', async () => {
    const path = join(tempHome(), 'm.csv');
    const sheet = measureSheet([{}]).map((row) => row.join(','));
    writeFileSync(path, sheet.join('\n').replace('origins', 'orgins'));
    await expect(readFile(path)).rejects.toMatchObject({
      issues: [{ code: 'column_unknown', message: expect.stringContaining('orgins') }],
    });
  });

  it('without a row is refused, and every fault stands on the page of errors', async () => {
    const path = join(tempHome(), 'm.csv');
    writeFileSync(path, measureSheet([])[0]!.join(','));
    await expect(readFile(path)).rejects.toMatchObject({ issues: [{ code: 'empty' }] });
    const page = readFileSync('docs/use/errors.md', 'utf8').split('## Faults of your own measures')[1]!;
    const listed = [...page.split('\n## ')[0]!.matchAll(/^\| ([a-z_]+) \|/gm)].map(([, code]) => code);
    const codes = refused.flatMap(([, , faults]) => faults.map(([, , code]) => code));
    expect(listed.slice(1)).toEqual([...new Set([...codes, 'column_unknown', 'empty'])].sort());
  });

  it('is held against the rows that were imported before', async () => {
    const before = { ...(await read([{}])), name: 'before' };
    expect(await faultsOf([{ rate: '+30%' }], [before])).toEqual([[2, 'from', 'overlapping_days']]);
    expect((await read([{ origins: 'CN' }], [before])).rows).toHaveLength(1);
  });

  it('goes on where the days, goods, countries or terms of a heading differ', async () => {
    const { rows } = await read([
      { to: '2026-12-31' },
      { from: '2027-01-01', rate: '+30%' },
      { origins: 'CN', rate: '+35%' },
      { codes: '6110', rate: '+40%' },
      { conditions: 'civil_aircraft=yes', rate: 'no additional duty' },
    ]);
    expect(rows).toHaveLength(5);
  });
});
