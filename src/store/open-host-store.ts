import { join } from 'node:path';
import { sql } from 'kysely';
import { openConnection } from './connection.js';
import { openPostgres } from './dialect/postgres.js';
import { withPostgresDatabase } from './dialect/postgres-database.js';
import { sqliteDatabase } from './dialect/sqlite-database.js';
import type { HostStore } from './host-store.js';
import type { JobQueue } from './job-queue.js';
import { migrate, requireMigrated } from './migrations.js';
import { sqlAccounts } from './sql/accounts.js';
import { sqlBatches } from './sql/batches.js';
import { sqlBuckets } from './sql/buckets.js';
import { sqlChats } from './sql/chats.js';
import { engineJobs, migrateEngine } from './sql/engine-jobs.js';
import { addEngineJob } from './sql/engine-rows.js';
import { sqlHistory } from './sql/history.js';
import { type HostDatabase, within } from './sql/host-database.js';
import { insertJob } from './sql/job-rows.js';
import { embeddedJobs } from './sql/jobs.js';
import { type AddJob, sqlLedger } from './sql/ledger.js';
import { postgresHost } from './sql/postgres-host.js';
import { sqlRetention } from './sql/retention.js';
import { sqliteHost } from './sql/sqlite-host.js';
import { sqlCatalogs } from './sql/webhook-catalogs.js';
import { sqlWebhooks } from './sql/webhooks.js';

export interface HostStoreOptions {
  /** the folder that the file of an installation without a database server lies in */
  readonly home: string;
  /** postgres://... of an installation of many processes; empty or absent for a file in `home` */
  readonly url?: string;
  /** how long to wait for other programs that write the file, in milliseconds */
  readonly busyMs?: number;
  /** what is replaced or taken out leaves nothing readable in the file */
  readonly erases?: boolean;
  /** connections to PostgreSQL at once, beside the worker's own */
  readonly connectionsAtMost?: number;
}

/** Opens everything that an installation keeps. */
export const openHostStore = (options: HostStoreOptions): Promise<HostStore> =>
  options.url ? openPostgresStore(options.url, options) : openFileStore(options);

async function openFileStore({ home, busyMs = 5000, erases = false }: HostStoreOptions): Promise<HostStore> {
  const path = join(home, 'history.db');
  const first = await openConnection(path, { busyMs });
  try {
    await migrate(sqliteDatabase(first));
  } finally {
    first.close();
  }
  const connection = await openConnection(path, { busyMs, elsewhere: true, erases });
  const database = sqliteHost(connection, busyMs);
  const store = hostStore(database, embeddedJobs, insertJob);
  if (!erases) return store;
  return {
    ...store,
    async close() {
      await store.close();
      await emptyLog(path);
    },
  };
}

/** Moves what was written into the file and empties its log; while another program reads, that one's next writing does. */
async function emptyLog(path: string): Promise<void> {
  const last = await openConnection(path, { busyMs: 500 });
  last.run('PRAGMA wal_checkpoint(TRUNCATE)');
  last.close();
}

async function openPostgresStore(url: string, { connectionsAtMost }: HostStoreOptions): Promise<HostStore> {
  const postgres = await openPostgres(url, connectionsAtMost ?? 10);
  try {
    await withPostgresDatabase(postgres, requireMigrated);
  } catch (fault) {
    await postgres.end();
    throw fault;
  }
  const database = postgresHost(postgres);
  return hostStore(database, (each) => engineJobs(each, postgres), addEngineJob);
}

/** Brings a PostgreSQL database up to this version's tables; how many steps that took. Many may try at once. */
export async function migratePostgres(url: string): Promise<number> {
  const postgres = await openPostgres(url, 2);
  try {
    const steps = await withPostgresDatabase(postgres, migrate);
    await migrateEngine(postgres);
    return steps;
  } finally {
    await postgres.end();
  }
}

function hostStore(
  database: HostDatabase,
  jobsOver: (database: HostDatabase) => JobQueue,
  addJob: AddJob,
): HostStore {
  const { query, close } = database;
  return {
    history: sqlHistory(database.runner(), close),
    accounts: sqlAccounts(database),
    ledger: sqlLedger(database, addJob),
    buckets: sqlBuckets(database),
    batches: sqlBatches(database),
    jobs: jobsOver(database),
    webhooks: sqlWebhooks(database),
    catalogs: sqlCatalogs(database),
    chats: sqlChats(database),
    retention: sqlRetention(database),
    together: (work) =>
      database.inTransaction((each) => work(hostStore(within(database, each), jobsOver, addJob))),
    async ping() {
      const { rows } = await sql<{ now: Date | string }>`SELECT CURRENT_TIMESTAMP AS now`.execute(query);
      const now = rows[0]!.now;
      // SQLite says it as text in UTC
      return typeof now === 'string' ? new Date(`${now.replace(' ', 'T')}Z`) : now;
    },
    close,
  };
}
