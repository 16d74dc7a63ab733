import type { DialectWords } from './sql-runner.js';

/** How SQLite writes its tables: strict, so that a column holds what it says. */
export const sqliteWords: DialectWords = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  table: ' STRICT',
  lightTable: 'CREATE TABLE',
  appendOnly: (table) =>
    ['UPDATE', 'DELETE'].map(
      (change) => `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}
        BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`,
    ),
};
