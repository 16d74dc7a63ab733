import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Job } from '../job-queue.js';
import { dropDeadLetter } from './dead-letters.js';
import { nextTurn, reachTurn } from './job-turns.js';
import type { Tables } from './tables.js';

/** How long a job stays with a worker that gives no sign of life. */
export const leaseMs = 30_000;

const time = (ms: number): string => new Date(ms).toISOString();
const leaseFrom = (now: number): string => time(now + leaseMs);

/** A job that a worker has taken. */
export interface TakenJob {
  readonly id: string;
  readonly job: Job;
  /** this one included */
  readonly attempts: number;
}

/** Adds a job inside a transaction; false where one of its key waits already. */
export async function insertJob(query: Kysely<Tables>, job: Job, attempts = 0): Promise<boolean> {
  await dropDeadLetter(query, job.key);
  if (await waitsAlready(query, job.key)) return false;
  const { key, ...rest } = job;
  const due = job.run_at <= time(Date.now());
  const row: Tables['job'] = {
    ...rest,
    ...{ id: randomUUID(), job_key: key, attempts, worker: null, lease_until: null },
    state: due ? 'ready' : 'later',
    turn: due ? await nextTurn(query, job.account) : 0,
  };
  await query.insertInto('job').values(row).execute();
  return true;
}

async function waitsAlready(query: Kysely<Tables>, key: string): Promise<boolean> {
  const waiting = query.selectFrom('job').select('id').where('job_key', '=', key);
  return (await waiting.where('state', 'in', ['later', 'ready']).executeTakeFirst()) !== undefined;
}

/** Takes the waiting job of a key away; false where none waits. */
export async function removeWaiting(query: Kysely<Tables>, key: string): Promise<boolean> {
  const removed = await query
    .deleteFrom('job')
    .where('job_key', '=', key)
    .where('state', 'in', ['later', 'ready'])
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Gives every job a turn whose time has come. */
export async function callDueJobs(query: Kysely<Tables>, now: number): Promise<void> {
  const due = await query
    .selectFrom('job')
    .select(['id', 'account'])
    .where('state', '=', 'later')
    .where('run_at', '<=', time(now))
    .orderBy('run_at')
    .limit(500)
    .execute();
  for (const { id, account } of due)
    await query
      .updateTable('job')
      .set({ state: 'ready', turn: await nextTurn(query, account) })
      .where('id', '=', id)
      .execute();
}

/** When the next job's time comes, in milliseconds since 1970; undefined where none waits for it. */
export async function nextDue(query: Kysely<Tables>): Promise<number | undefined> {
  const { run_at } = await query
    .selectFrom('job')
    .select(({ fn }) => fn.min('run_at').as('run_at'))
    .where('state', '=', 'later')
    .executeTakeFirstOrThrow();
  return run_at ? Date.parse(run_at) : undefined;
}

/** Takes the jobs whose turn it is; none of a key that is under way. */
export async function takeJobs(
  query: Kysely<Tables>,
  worker: string,
  kinds: readonly string[],
  atMost: number,
  now: number,
): Promise<TakenJob[]> {
  const rows = await query
    .selectFrom('job')
    .selectAll()
    .where('state', '=', 'ready')
    .where('kind', 'in', kinds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job as other')
            .select('other.id')
            .whereRef('other.job_key', '=', 'job.job_key')
            .where('other.state', '=', 'running'),
        ),
      ),
    )
    .orderBy('priority')
    .orderBy('turn')
    // of those whose turns are the same, who waits longer: a job that goes on comes after one that was added meanwhile
    .orderBy('run_at')
    .orderBy('id')
    .limit(atMost)
    .execute();
  const taken: TakenJob[] = [];
  for (const row of rows) {
    const attempts = row.attempts + 1;
    await query
      .updateTable('job')
      .set({ state: 'running', worker, lease_until: leaseFrom(now), attempts })
      .where('id', '=', row.id)
      .execute();
    await reachTurn(query, row.turn);
    const { id, kind, job_key, account, payload, run_at, priority } = row;
    taken.push({ id, attempts, job: { kind, key: job_key, account, payload, run_at, priority } });
  }
  return taken;
}

/** A sign of life of a worker: what it works on stays with it. */
export async function renewLeases(query: Kysely<Tables>, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await query
    .updateTable('job')
    .set({ lease_until: leaseFrom(now) })
    .where('id', 'in', ids)
    .where('state', '=', 'running')
    .execute();
}

/** Takes a finished job out; false where it was taken from this worker meanwhile. */
export async function removeTaken(query: Kysely<Tables>, worker: string, id: string): Promise<boolean> {
  const removed = await query
    .deleteFrom('job')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

/** The jobs under way, with the workers that hold them and until when. */
export const heldJobs = (query: Kysely<Tables>) =>
  query.selectFrom('job').select(['id', 'worker', 'lease_until']).where('state', '=', 'running').execute();

/**
 * Gives jobs back that are under way no more. Where one of the key has been added meanwhile, that one stays; where the
 * worker was stopped in order, the attempt does not count.
 */
export async function giveBack(
  query: Kysely<Tables>,
  ids: readonly string[],
  counts: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await query
    .selectFrom('job')
    .select(['id', 'job_key', 'account'])
    .where('id', 'in', ids)
    .where('state', '=', 'running')
    .execute();
  for (const { id, job_key, account } of rows) {
    if (await waitsAlready(query, job_key)) await query.deleteFrom('job').where('id', '=', id).execute();
    else
      await query
        .updateTable('job')
        .set({
          ...{ state: 'ready', worker: null, lease_until: null, turn: await nextTurn(query, account) },
          ...(counts ? {} : { attempts: sql<number>`attempts - 1` }),
        })
        .where('id', '=', id)
        .execute();
  }
}
