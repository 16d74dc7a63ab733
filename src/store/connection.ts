import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Libsql from 'libsql';
import { isBusy, storeFault } from './store-fault.js';

export type Value = string | number | null;

/** One database file, held open. Faults come out as the store's own. */
export interface Connection {
  readonly path: string;
  read<Row>(sql: string, values?: readonly Value[]): Row[];
  write(sql: string, values: readonly Value[]): void;
  /** runs statements without values */
  execute(sql: string): void;
  /** all of what `work` does or nothing; no other program writes meanwhile */
  inTransaction(work: () => void): void;
  close(): void;
}

/** Opens the history's file, making it and its folder, readable by their owner alone, where they are not there. */
export async function openConnection(path: string, busyMs: number): Promise<Connection> {
  const { default: Database } = await import('libsql');
  makePrivateFile(path);

  let database: Libsql.Database | undefined;
  const statements = new Map<string, Libsql.Statement>();

  const open = (): Libsql.Database => {
    if (database) return database;
    database = new Database(path, { timeout: busyMs });
    database.exec('PRAGMA synchronous = NORMAL');
    return database;
  };
  const discard = (): void => {
    statements.clear();
    database?.close();
    database = undefined;
  };
  const prepared = (sql: string): Libsql.Statement => {
    const statement = statements.get(sql) ?? open().prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  /*
   * libsql 0.5 does not reset a statement that failed because the file was busy: until that same statement runs
   * again, the connection counts as in the middle of a write, and what other statements then write is acknowledged
   * but never committed. So a busy statement is tried again itself, and a connection on which anything failed is
   * not used any more. (A new file that several programs turn to write-ahead at once is busy without any waiting.)
   */
  const guarded = <T>(work: () => T): T => {
    const givenUpAt = Date.now() + busyMs;
    for (;;) {
      try {
        return work();
      } catch (fault) {
        if (isBusy(fault) && Date.now() < givenUpAt) {
          pause(20);
          continue;
        }
        discard();
        throw storeFault(path, fault);
      }
    }
  };

  const connection: Connection = {
    path,
    read: <Row>(sql: string, values: readonly Value[] = []) =>
      guarded(() => prepared(sql).all(values) as Row[]),
    write: (sql, values) => {
      guarded(() => prepared(sql).run(values));
    },
    execute: (sql) => {
      guarded(() => open().exec(sql));
    },
    inTransaction: (work) => {
      connection.execute('BEGIN IMMEDIATE');
      try {
        work();
        connection.execute('COMMIT');
      } catch (fault) {
        if (database?.inTransaction) connection.execute('ROLLBACK');
        throw fault;
      }
    },
    close: discard,
  };
  if (connection.read<{ journal_mode: string }>('PRAGMA journal_mode')[0]?.journal_mode !== 'wal')
    connection.execute('PRAGMA journal_mode = WAL');
  return connection;
}

/** The history holds a client's goods: folder 0700, file 0600; the database gives its side files the same mode. */
function makePrivateFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
    const { mode, uid } = statSync(path);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, 0o600);
  } catch (fault) {
    throw storeFault(path, fault);
  }
}

/** Lets other programs work for a moment. The driver is synchronous, and so is this. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
