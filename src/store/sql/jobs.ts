import type { Job, JobQueue } from '../job-queue.js';
import { deadLetters } from './dead-letters.js';
import { startEmbeddedWorker } from './embedded-worker.js';
import type { HostDatabase } from './host-database.js';
import { insertJob, removeWaiting } from './job-rows.js';

/** The queue of an installation without a job engine: rows of a table, and a worker in the process that serves. */
export function embeddedJobs(database: HostDatabase): JobQueue {
  const { query, inTransaction } = database;
  const wakers = new Set<() => void>();
  return {
    async add(job: Job) {
      const added = await inTransaction((each) => insertJob(each, job));
      for (const wake of wakers) wake();
      return added;
    },
    cancel: (key) => inTransaction((each) => removeWaiting(each, key)),
    async work(options) {
      const worker = await startEmbeddedWorker(database, options);
      wakers.add(worker.wake);
      return {
        async stop(graceMs) {
          wakers.delete(worker.wake);
          await worker.stop(graceMs);
        },
      };
    },
    deadLetters: () => deadLetters(query),
    async depth() {
      const { jobs } = await query
        .selectFrom('job')
        .select(({ fn }) => fn.countAll<number>().as('jobs'))
        .executeTakeFirstOrThrow();
      return jobs;
    },
  };
}
