import type { Kysely } from 'kysely';
import type { Job, ParkedJob } from '../job-queue.js';
import type { Tables } from './tables.js';

/** Puts a job aside that failed too often, with its last error, for a person to look at. */
export async function parkJob(query: Kysely<Tables>, parked: ParkedJob): Promise<void> {
  const { key, ...rest } = parked;
  const row = { ...rest, job_key: key };
  await query
    .insertInto('parked_job')
    .values(row)
    .onConflict((conflict) => conflict.column('job_key').doUpdateSet(rest))
    .execute();
}

/** Forgets a parked job: one of its key is added again. */
export async function unparkJob(query: Kysely<Tables>, key: string): Promise<void> {
  await query.deleteFrom('parked_job').where('job_key', '=', key).execute();
}

/** What is parked, the oldest first. */
export async function parkedJobs(query: Kysely<Tables>): Promise<readonly ParkedJob[]> {
  const rows = await query
    .selectFrom('parked_job')
    .selectAll()
    .orderBy('parked_at')
    .orderBy('job_key')
    .execute();
  return rows.map(({ job_key, ...row }) => ({ ...row, key: job_key }));
}

/** The job as it is kept when it is put aside. */
export const parkedForm = (job: Job, attempts: number, fault: unknown): ParkedJob => ({
  kind: job.kind,
  key: job.key,
  account: job.account,
  payload: job.payload,
  run_at: job.run_at,
  priority: job.priority,
  attempts,
  error: fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault),
  parked_at: new Date().toISOString(),
});

/** How long a job waits after its nth failed attempt: 1 s, 2 s, 4 s, never above five minutes. */
export const defaultPauseMs = (attempt: number): number => Math.min(300_000, 1000 * 2 ** (attempt - 1));
