import type { DialectWords } from './sql-runner.js';

/** How PostgreSQL writes its tables. */
export const postgresWords: DialectWords = {
  text: 'TEXT COLLATE "C"',
  integer: 'BIGINT',
  real: 'DOUBLE PRECISION',
  table: '',
  lightTable: 'CREATE UNLOGGED TABLE',
  appendOnly: (table) => [
    `CREATE FUNCTION ${table}_refuse_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION '${table} is append-only'; END $$`,
    `CREATE TRIGGER ${table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION ${table}_refuse_change()`,
  ],
};
