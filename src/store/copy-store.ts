import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { TariffError } from '../errors.js';
import { type Connection, openConnection } from './connection.js';
import { openPostgres } from './dialect/postgres.js';
import { withPostgresDatabase } from './dialect/postgres-database.js';
import { type SqlRunner, type Value, withoutNul } from './dialect/sql-runner.js';
import { sqliteDatabase } from './dialect/sqlite-database.js';
import { migrate, requireMigrated } from './migrations.js';
import { addEngineJob, engineDepth } from './sql/engine-rows.js';
import type { HostDatabase } from './sql/host-database.js';
import { insertRows } from './sql/insert-rows.js';
import { postgresHost } from './sql/postgres-host.js';
import type { Tables } from './sql/tables.js';

/** One table that was copied: how many rows, and the sum of their hashes, the same on both sides. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  readonly checksum: string;
}

/** What belongs to the database itself; jobs are handed to the engine of the other side. */
const notCopied = ['schema_step', 'job', 'job_turn', 'job_clock'];
const rowsAtOnce = 500;

type Row = Readonly<Record<string, Value>>;

/** The sum of the rows' hashes: the same in whatever order they are read. */
class Checksum {
  private sum = 0n;
  rows = 0;

  add(columns: readonly string[], row: Row): void {
    const text = JSON.stringify(columns.map((column) => withoutNul(row[column] ?? null)));
    this.sum += createHash('sha256').update(text).digest().readBigUInt64BE();
    this.rows++;
  }

  get text(): string {
    return BigInt.asUintN(64, this.sum).toString(16).padStart(16, '0');
  }
}

/**
 * Copies everything of a file into an empty PostgreSQL database, in one transaction: all of it with the same counts and
 * checksums, or nothing. The file stays as it is; nobody writes it meanwhile.
 */
export async function copyStore(home: string, url: string): Promise<readonly CopiedTable[]> {
  const path = join(home, 'history.db');
  if (!existsSync(path))
    throw new TariffError('not_found', `there is no ${path}`, { hint: 'there is nothing to copy' });
  const source = await openConnection(path, { busyMs: 5000 });
  const postgres = await openPostgres(url, 2);
  const target = postgresHost(postgres);
  try {
    await migrate(sqliteDatabase(source));
    await withPostgresDatabase(postgres, requireMigrated);
    source.execute('BEGIN IMMEDIATE');
    return await target.inTransaction((query) => copyTables(source, target, query, postgres.name));
  } finally {
    if (source.inTransaction) source.execute('ROLLBACK');
    source.close();
    await postgres.end();
  }
}

async function copyTables(
  source: Connection,
  target: HostDatabase,
  query: Kysely<Tables>,
  name: string,
): Promise<CopiedTable[]> {
  const runner = target.runner(query);
  const tables = tablesOf(source);
  for (const table of tables) await requireEmpty(runner, table, name);
  if ((await engineDepth(query)) > 0) throw notEmpty(name, 'jobs');

  const copied: CopiedTable[] = [];
  for (const table of tables) {
    const columns = columnsOf(source, table);
    const read = new Checksum();
    for (const rows of rowsOf(source, table)) {
      for (const row of rows) read.add(columns, row);
      await insertRows(runner, table, columns, rows);
    }
    const written = await checksumOf(runner, table, columns);
    if (written.rows !== read.rows || written.text !== read.text)
      throw new TariffError('data_damaged', `the table "${table}" of ${name} is not what was copied`, {
        hint: 'nothing was kept; the file is as it was',
      });
    if (columns.includes('place')) await goOnBehind(runner, table);
    copied.push({ table, rows: read.rows, checksum: read.text });
  }
  return [...copied, await copyJobs(source, query)];
}

/** New rows of a table whose rows are numbered go on behind those that were copied. */
const goOnBehind = (runner: SqlRunner, table: string) =>
  runner.rows(
    `SELECT setval(pg_get_serial_sequence('${table}', 'place'), (SELECT coalesce(max(place), 0) + 1 FROM ${table}), false)`,
  );

/** Waiting jobs go to the engine; what was under way begins again. */
async function copyJobs(source: Connection, query: Kysely<Tables>): Promise<CopiedTable> {
  const sum = new Checksum();
  const columns = columnsOf(source, 'job');
  const order = `CASE state WHEN 'running' THEN 0 WHEN 'ready' THEN 1 ELSE 2 END, priority, turn, run_at`;
  const { rows } = source.run<Tables['job']>(`SELECT * FROM job ORDER BY ${order}`);
  const keys = new Set<string>();
  for (const row of rows) {
    sum.add(columns, row as unknown as Row);
    const { kind, job_key, account, payload, run_at, priority } = row;
    if (keys.has(job_key)) continue;
    keys.add(job_key);
    await addEngineJob(query, { kind, key: job_key, account, payload, run_at, priority });
  }
  if ((await engineDepth(query)) !== keys.size)
    throw new TariffError('data_damaged', 'the jobs were not copied whole', {
      hint: 'nothing was kept; the file is as it was',
    });
  return { table: 'job', rows: sum.rows, checksum: sum.text };
}

/** The tables of the file, those first that others refer to. */
function tablesOf(source: Connection): string[] {
  const { rows } = source.run<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid`,
  );
  return rows.map(({ name }) => name).filter((name) => !notCopied.includes(name));
}

const columnsOf = (source: Connection, table: string): string[] =>
  source.run<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).rows.map(({ name }) => name);

function* rowsOf(source: Connection, table: string): Generator<Row[]> {
  for (let last = 0; ; ) {
    const { rows } = source.run<Row & { row_of_file: number }>(
      `SELECT rowid AS row_of_file, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${rowsAtOnce}`,
      [last],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)!.row_of_file;
    yield rows;
  }
}

/** Reads a table of the other side again, page by page, in the order of its rows on disk. */
async function checksumOf(runner: SqlRunner, table: string, columns: readonly string[]): Promise<Checksum> {
  const sum = new Checksum();
  await runner.rows(`DECLARE copied CURSOR FOR SELECT ${columns.join(', ')} FROM ${table}`);
  for (;;) {
    const rows = await runner.rows<Row>(`FETCH ${rowsAtOnce} FROM copied`);
    for (const row of rows) sum.add(columns, row);
    if (rows.length === 0) break;
  }
  await runner.rows('CLOSE copied');
  return sum;
}

async function requireEmpty(runner: SqlRunner, table: string, name: string): Promise<void> {
  if ((await runner.rows(`SELECT 1 FROM ${table} LIMIT 1`)).length > 0) throw notEmpty(name, table);
}

const notEmpty = (name: string, what: string): TariffError =>
  new TariffError('invalid_request', `${name} holds ${what} already`, {
    hint: 'copy into an empty database: create one, name it in DATABASE_URL and run "tariff migrate"',
  });
