import { setImmediate as othersFirst } from 'node:timers/promises';
import type { SqlRunner, Value } from '../dialect/sql-runner.js';

/** as many as keep a statement short; its text stays the same, so it is prepared once */
const rowsAtOnce = 100;

/** Writes many rows of one table, a hundred with each statement: plainly, because there may be ten thousand. */
export async function insertRows<Row extends object>(
  runner: SqlRunner,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<void> {
  const places = `(${columns.map(() => '?').join(', ')})`;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    // a database in a thread beside answers so fast that nothing else would come through
    if (from > 0 && from % (10 * rowsAtOnce) === 0) await othersFirst();
    const piece = rows.slice(from, from + rowsAtOnce);
    await runner.rows(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${piece.map(() => places).join(', ')}`,
      piece.flatMap((row) => columns.map((column) => (row[column] ?? null) as Value)),
    );
  }
}
