import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Postgres } from '../dialect/postgres.js';
import { keyClass, locksOf, workerClass } from './key-locks.js';
import type { Tables } from './tables.js';

/** jobs taken so recently are left alone: their worker may not have given its first sign of life yet */
const graceSeconds = 5;

/**
 * The one connection by which the database knows that a worker lives: it holds a lock for the worker, and one for each
 * key it works on. When the process dies the database lets go of them at once, however it died.
 */
export interface Heartbeats {
  /** false where a job of that key is under way somewhere */
  take(key: string): Promise<boolean>;
  letGo(key: string): Promise<void>;
  /** this worker lives, under the name that its jobs are locked with */
  announce(worker: string): Promise<void>;
  end(): Promise<void>;
}

/** Opens the connection; it comes back by itself where it breaks, and what it held is told as lost. */
export function heartbeats(postgres: Postgres, lost: () => void): Heartbeats {
  const held = new Set<string>();
  let names: string[] = [];
  let opening: Promise<pg.Client> | undefined;
  let ended = false;

  let last: Promise<unknown> = Promise.resolve();
  /** one question after the other: there is one connection */
  const ask = async (client: pg.Client, question: string, values: unknown[]): Promise<boolean> => {
    const answer = last.then(() => client.query<{ yes: boolean }>(`SELECT ${question} AS yes`, values));
    last = answer.catch(() => undefined);
    return (await answer).rows[0]?.yes === true;
  };
  const lock = (client: pg.Client, name: string) =>
    ask(client, 'pg_advisory_lock($1, hashtext($2)) IS NOT NULL', [workerClass, name]);

  const connection = (): Promise<pg.Client> => {
    opening ??= postgres
      .lone()
      .then(async (client) => {
        client.once('end', () => {
          opening = undefined;
          if (ended) return;
          if (held.size > 0) lost();
          setTimeout(() => connection().catch(() => undefined), 500).unref();
        });
        for (const name of names) await lock(client, name);
        return client;
      })
      .catch((fault) => {
        opening = undefined;
        throw fault;
      });
    return opening;
  };

  return {
    async take(key) {
      if (held.has(key)) return false;
      held.add(key);
      try {
        const question = 'pg_try_advisory_lock($1, hashtext($2))';
        if (await ask(await connection(), question, [keyClass, key])) return true;
      } catch {
        // without the connection nobody can say that the key is free
      }
      held.delete(key);
      return false;
    },
    async letGo(key) {
      if (held.delete(key))
        await ask(await connection(), 'pg_advisory_unlock($1, hashtext($2))', [keyClass, key]);
    },
    async announce(worker) {
      const before = names;
      names = [worker];
      const client = await connection();
      await lock(client, worker);
      // what an earlier pool of this process had is free again: that pool has given up
      for (const name of before)
        await ask(client, 'pg_advisory_unlock($1, hashtext($2))', [workerClass, name]);
    },
    async end() {
      ended = true;
      await (await opening?.catch(() => undefined))?.end();
    },
  };
}

/**
 * Frees the jobs of workers that give no sign of life any more; how many workers. A row that lost its key had been added
 * anew before its worker died: there is nothing left to do for it.
 */
export async function freeJobsOfTheDead(query: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ worker: string }>`
    SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs
    WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => ${graceSeconds})
      AND NOT EXISTS (
        SELECT 1 FROM ${locksOf(workerClass)}
          AND objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`.execute(query);
  const dead = rows.map(({ worker }) => worker);
  if (dead.length > 0) {
    await sql`SELECT graphile_worker.force_unlock_workers(${dead}::text[])`.execute(query);
    await sql`SELECT 1 FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE key IS NULL AND locked_at IS NULL AND attempts >= max_attempts))`.execute(query);
  }
  return dead.length;
}
