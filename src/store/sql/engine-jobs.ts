import type { Postgres } from '../dialect/postgres.js';
import type { JobQueue } from '../job-queue.js';
import { deadLetters } from './dead-letters.js';
import { addEngineJob, engineDepth, removeEngineJob } from './engine-rows.js';
import { startEngineWorker } from './engine-worker.js';
import type { HostDatabase } from './host-database.js';

/** The queue of an installation of many processes: graphile-worker, with turns between accounts. */
export function engineJobs(database: HostDatabase, postgres: Postgres): JobQueue {
  const { query, inTransaction } = database;
  return {
    add: (job) => inTransaction((each) => addEngineJob(each, job)),
    cancel: (key) => inTransaction((each) => removeEngineJob(each, key)),
    work: (options) => startEngineWorker(database, postgres, options),
    deadLetters: () => deadLetters(query),
    depth: () => engineDepth(query),
  };
}

/** Makes the engine's own tables, in a schema of their own. */
export async function migrateEngine(postgres: Postgres): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  const { silentLogger } = await import('./engine-worker.js');
  const pool = postgres.pool(2);
  try {
    await runMigrations({ pgPool: pool, logger: await silentLogger() });
  } finally {
    await pool.end();
  }
}
