import { accessSync, chmodSync, closeSync, constants, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Libsql from 'libsql';
import { makeFolder } from '../make-folder.js';
import type { Value } from './dialect/sql-runner.js';
import { isBusy, storeFault } from './store-fault.js';

/** One database file, held open. Faults come out as the store's own. */
export interface Connection {
  readonly path: string;
  /** what a statement gives back; a statement that gives nothing back says how many rows it changed */
  run<Row>(sql: string, values?: readonly Value[]): { readonly rows: Row[]; readonly changes: number };
  /** runs statements without values */
  execute(sql: string): void;
  readonly inTransaction: boolean;
  close(): void;
}

const statementsAtMost = 200;

export interface Opening {
  /** how long to wait for other programs that write, in milliseconds */
  readonly busyMs: number;
  /**
   * True where the caller does the waiting: a statement that finds the file busy then fails with `StillBusy`, and the
   * caller runs that same statement again, and no other, until it goes through or the connection is closed.
   */
  readonly elsewhere?: boolean;
  /** what is replaced or taken out is overwritten, too: nothing of it stays readable in the file */
  readonly erases?: boolean;
}

/** The file is held by another program; the same statement may be tried again. */
export class StillBusy extends Error {}

/** Opens a database file, making it and its folder, readable by their owner alone, where they are not there. */
export async function openConnection(
  path: string,
  { busyMs, elsewhere = false, erases = false }: Opening,
): Promise<Connection> {
  const { default: Database } = await import('libsql');
  makePrivateFile(path);

  let database: Libsql.Database | undefined;
  const statements = new Map<string, Libsql.Statement>();

  const open = (): Libsql.Database => {
    if (database) return database;
    database = new Database(path, { timeout: elsewhere ? 0 : busyMs });
    database.exec('PRAGMA synchronous = NORMAL');
    if (erases) database.exec('PRAGMA secure_delete = ON');
    return database;
  };
  const discard = (): void => {
    const left = database;
    database = undefined;
    statements.clear();
    // a closed connection holds its locks until its last statement is collected, so what it began is taken back first
    if (left?.inTransaction) rollBack(left);
    left?.close();
  };
  const prepared = (sql: string): Libsql.Statement => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= statementsAtMost) statements.clear();
    const statement = open().prepare(sql);
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
        if (isBusy(fault)) {
          if (elsewhere) throw new StillBusy('', { cause: storeFault(path, fault) });
          if (Date.now() < givenUpAt) {
            pause(20);
            continue;
          }
        }
        discard();
        throw storeFault(path, fault);
      }
    }
  };

  const connection: Connection = {
    path,
    run: <Row>(sql: string, values: readonly Value[] = []) =>
      guarded(() => {
        const statement = prepared(sql);
        return statement.reader
          ? { rows: statement.all(values) as Row[], changes: 0 }
          : { rows: [], changes: statement.run(values).changes };
      }),
    execute: (sql) => {
      guarded(() => open().exec(sql));
    },
    get inTransaction() {
      return database?.inTransaction === true;
    },
    close: discard,
  };
  if (
    !elsewhere &&
    connection.run<{ journal_mode: string }>('PRAGMA journal_mode').rows[0]?.journal_mode !== 'wal'
  )
    connection.run('PRAGMA journal_mode = WAL');
  return connection;
}

/**
 * The store holds a client's goods: folder 0700, file 0600; the database gives its side files the same mode. A file that
 * is there is not opened for it: closing any handle of a file drops every lock that this process has on it, and with
 * them those of a database that is open already (POSIX, fcntl).
 */
function makePrivateFile(path: string): void {
  try {
    makeFolder(dirname(path), 0o700);
    const found = statSync(path, { throwIfNoEntry: false }) ?? makeFile(path);
    accessSync(path, constants.R_OK | constants.W_OK);
    if ((found.mode & 0o077) !== 0 && found.uid === process.getuid?.()) chmodSync(path, 0o600);
  } catch (fault) {
    throw storeFault(path, fault);
  }
}

/** Makes the empty file, unless another program has just made it. */
function makeFile(path: string): Stats {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
  }
  return statSync(path);
}

function rollBack(database: Libsql.Database): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // the database itself took it back when the statement failed
  }
}

/** Lets other programs work for a moment. The driver is synchronous, and so is this. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
