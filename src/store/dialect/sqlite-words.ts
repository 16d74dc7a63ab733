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
  // a column that numbers itself can only be there from the beginning
  placed: (table, columns, triggers) => {
    const names = columns.map((column) => column.split(' ', 1)[0]).join(', ');
    return [
      `CREATE TABLE ${table}_placed (place INTEGER PRIMARY KEY, ${columns.join(', ')}) STRICT`,
      `INSERT INTO ${table}_placed (${names}) SELECT ${names} FROM ${table} ORDER BY rowid`,
      `DROP TABLE ${table}`,
      `ALTER TABLE ${table}_placed RENAME TO ${table}`,
      ...triggers,
    ];
  },
};
