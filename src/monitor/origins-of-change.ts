import type { CountryCode } from '../core/country.js';
import type { ProgramTable } from '../tariff/agreement.js';
import type { ColumnTwo } from '../tariff/column-two.js';
import { formatDutyExpression } from '../tariff/duty-expression/format.js';
import { parseSpecialCell } from '../tariff/duty-expression/parse.js';
import type { Change } from './change.js';

/** Who pays which column: what a change of one column is judged by. */
export interface ColumnTables {
  readonly programs: ProgramTable;
  readonly columnTwo: ColumnTwo;
}

/** The rate of each programme in a special cell; undefined where the cell cannot be read. */
function ratesByProgram(cell: string): Map<string, string> | undefined {
  const read = parseSpecialCell(cell);
  if (!read.ok) return undefined;
  const rates = new Map<string, string>();
  for (const { expression, programs, seeNote = '' } of read.value)
    for (const program of programs.length > 0 ? programs : [''])
      rates.set(program, `${formatDutyExpression(expression)} ${seeNote}`);
  return rates;
}

/** The countries whose goods a change can reach; undefined: those of any country. */
export function originsOfChange(change: Change, tables: ColumnTables): ReadonlySet<CountryCode> | undefined {
  if (change.kind === 'column_2') return new Set(tables.columnTwo.countries);
  if (change.kind !== 'special') return undefined;
  const [before, after] = [ratesByProgram(change.before), ratesByProgram(change.after)];
  if (!before || !after) return undefined;
  const origins = new Set<CountryCode>();
  for (const symbol of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(symbol) === after.get(symbol)) continue;
    const program = tables.programs.programs.get(symbol);
    if (!program || program.countries === 'any') return undefined;
    for (const country of program.countries) origins.add(country);
  }
  return origins;
}
