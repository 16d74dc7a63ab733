import type { Kysely } from 'kysely';
import type { DeadLetter, Job } from '../job-queue.js';
import type { Tables } from './tables.js';

/** Puts a job aside that failed too often, with its last error, for a person to look at. */
export async function addDeadLetter(query: Kysely<Tables>, letter: DeadLetter): Promise<void> {
  const { key, ...rest } = letter;
  const row = { ...rest, job_key: key };
  await query
    .insertInto('parked_job')
    .values(row)
    .onConflict((conflict) => conflict.column('job_key').doUpdateSet(rest))
    .execute();
}

/** Forgets a dead letter: a job of its key is added again. */
export async function dropDeadLetter(query: Kysely<Tables>, key: string): Promise<void> {
  await query.deleteFrom('parked_job').where('job_key', '=', key).execute();
}

/** Jobs that failed for good, the oldest first. */
export async function deadLetters(query: Kysely<Tables>): Promise<readonly DeadLetter[]> {
  const rows = await query
    .selectFrom('parked_job')
    .selectAll()
    .orderBy('parked_at')
    .orderBy('job_key')
    .execute();
  return rows.map(({ job_key, ...row }) => ({ ...row, key: job_key }));
}

/** The job as it is kept when it is put aside. */
export const deadLetterOf = (job: Job, attempts: number, fault: unknown): DeadLetter => ({
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
