import { type Kysely, sql } from 'kysely';
import type { Job } from '../job-queue.js';
import { dropDeadLetter } from './dead-letters.js';
import { nextTurn } from './job-turns.js';
import { keyIsTaken } from './key-locks.js';
import type { Tables } from './tables.js';

/** What the engine keeps with a job of ours. */
export interface EnginePayload {
  readonly job: Job;
  /** attempts of earlier rows of the same job */
  readonly attempts: number;
  /** 0 until its time has come */
  readonly turn: number;
}

/** The engine's task that gives a job its turn when its time has come. */
export const laterTask = 'later';
export const taskOf = (kind: string): string => `run:${kind}`;

/** far above what the queue itself allows: it counts the attempts, and parks */
const engineAttempts = 30_000;

/** Only one transaction at a time adds or cancels a job of one key. */
const holdKey = (query: Kysely<Tables>, key: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(query);

/** Waiting are those that nobody works on; one that is only being given its turn waits still. */
const waitingOf = (key: string) =>
  sql<{ id: string }>`SELECT id FROM graphile_worker.jobs
    WHERE key = ${key} AND (locked_at IS NULL OR task_identifier = ${laterTask})`;

/** a job whose key is under way is looked at again after so long */
const keyBusyMs = 500;

/**
 * Adds a job to the engine inside a transaction; false where one of its key waits already. A job of a key that is under
 * way waits for its end.
 */
export async function addEngineJob(query: Kysely<Tables>, job: Job): Promise<boolean> {
  await holdKey(query, job.key);
  await dropDeadLetter(query, job.key);
  if ((await waitingOf(job.key).execute(query)).rows.length > 0) return false;
  await putEngineJob(query, job, 0, await keyIsTaken(query, job.key));
  return true;
}

/** The row of a job as a worker took it. */
export interface TakenRow {
  readonly id: string;
  readonly locked_by: string | null;
}

/**
 * Stops a worker that has a row no more: it was thought dead, and its job waits for another or is with one. The engine
 * takes a finished row out by its number alone, whoever has it by then, and would lose what was put back into it. A row
 * that is held stays so until the transaction ends.
 */
export async function requireHeld(query: Kysely<Tables>, job: Job, row: TakenRow): Promise<void> {
  await holdKey(query, job.key);
  const held = sql`SELECT 1 FROM graphile_worker._private_jobs
    WHERE id = ${row.id}::bigint AND locked_by = ${row.locked_by} FOR UPDATE`;
  if ((await held.execute(query)).rows.length === 0) throw new Error(`${job.key} is with another worker`);
}

/** Puts a job back from the worker that had it, unless another of its key waits by now. */
export async function returnEngineJob(query: Kysely<Tables>, job: Job, attempts: number): Promise<void> {
  const waiting = sql`SELECT 1 FROM graphile_worker.jobs WHERE key = ${job.key} AND locked_at IS NULL`;
  if ((await waiting.execute(query)).rows.length === 0) await putEngineJob(query, job, attempts, false);
}

/** Gives a job its turn when its time has come, or later where its key is under way. */
export async function callEngineJob(query: Kysely<Tables>, job: Job, attempts: number): Promise<void> {
  await putEngineJob(query, job, attempts, await keyIsTaken(query, job.key));
}

/*
 * The engine takes jobs by priority, then by time: a job that is due gets its turn as a time long past, so that turns
 * decide. A job that is locked and has the same key loses its key to the new one.
 */
async function putEngineJob(query: Kysely<Tables>, job: Job, attempts: number, held: boolean): Promise<void> {
  const now = Date.now();
  const runAt = Math.max(Date.parse(job.run_at), held ? now + keyBusyMs : 0);
  const due = runAt <= now;
  const turn = due ? await nextTurn(query, job.account) : 0;
  const at = due
    ? sql`timestamptz '2000-01-01 00:00:00Z' + ${turn}::bigint * interval '1 microsecond'`
    : sql`${new Date(runAt).toISOString()}::timestamptz`;
  const payload: EnginePayload = { job, attempts, turn };
  await sql`SELECT 1 FROM graphile_worker.add_job(
    ${due ? taskOf(job.kind) : laterTask}, ${JSON.stringify(payload)}::json, run_at => ${at},
    max_attempts => ${engineAttempts}, job_key => ${job.key}, priority => ${job.priority}::int)`.execute(
    query,
  );
}

/** Takes the waiting job of a key away; false where none waits. */
export async function removeEngineJob(query: Kysely<Tables>, key: string): Promise<boolean> {
  await holdKey(query, key);
  if ((await waitingOf(key).execute(query)).rows.length === 0) return false;
  await sql`SELECT 1 FROM graphile_worker.remove_job(${key})`.execute(query);
  return true;
}

/** Jobs that wait or run. */
export async function engineDepth(query: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    SELECT count(*) AS jobs FROM graphile_worker.jobs WHERE key IS NOT NULL OR locked_at IS NOT NULL`.execute(
    query,
  );
  return rows[0]?.jobs ?? 0;
}

/** Gives back jobs that a worker was stopped in the middle of; the attempt does not count. */
export async function giveBackEngineJobs(
  query: Kysely<Tables>,
  worker: string,
  jobs: readonly { readonly id: string; readonly attempts: number }[],
): Promise<void> {
  await sql`SELECT graphile_worker.force_unlock_workers(${[worker]}::text[])`.execute(query);
  for (const { id, attempts } of jobs)
    await sql`SELECT 1 FROM graphile_worker.reschedule_jobs(
      ARRAY[${id}::bigint], attempts => ${attempts - 1}::int)`.execute(query);
}
