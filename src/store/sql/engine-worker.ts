import { EventEmitter } from 'node:events';
import type { JobHelpers, Logger, Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type { Postgres } from '../dialect/postgres.js';
import type { Job, Worker, WorkOptions } from '../job-queue.js';
import { addDeadLetter, deadLetterOf, defaultPauseMs } from './dead-letters.js';
import { endsWithin } from './ends-within.js';
import {
  callEngineJob,
  type EnginePayload,
  giveBackEngineJobs,
  laterTask,
  requireHeld,
  returnEngineJob,
  type TakenRow,
  taskOf,
} from './engine-rows.js';
import { freeJobsOfTheDead, heartbeats } from './heartbeats.js';
import type { HostDatabase } from './host-database.js';
import { reachTurn } from './job-turns.js';

type Ending =
  | { readonly againAt: string; readonly attempts?: number }
  | { readonly fault: unknown }
  | Record<never, never>;

const endedWhileItRan = new Error('the process ended while the job ran');

const lookMs = 500;
const deadMs = 2000;

/** The engine says nothing of its own; what happens to jobs is seen in the queue. */
export async function silentLogger(): Promise<Logger> {
  const { Logger: EngineLogger } = await import('graphile-worker');
  return new EngineLogger(() => () => undefined);
}

/** Works off the engine's jobs in this process, until it is stopped; it goes on by itself when the database is back. */
export async function startEngineWorker(
  { query, inTransaction }: HostDatabase,
  postgres: Postgres,
  { handlers, atOnce, attemptsAtMost, pauseMs = defaultPauseMs }: WorkOptions,
): Promise<Worker> {
  const { run } = await import('graphile-worker');
  const logger = await silentLogger();
  const pool = postgres.pool(Math.min(atOnce, 8) + 2);
  const underWay = new Map<string, { readonly attempts: number; readonly abort: AbortController }>();
  const abortAll = () => {
    for (const { abort } of underWay.values()) abort.abort();
  };
  const signs = heartbeats(postgres, abortAll);
  let stopped = false;
  let worker = '';

  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  /** What comes after an attempt: nothing, again later, or aside. */
  const settle = (row: TakenRow, job: Job, attempts: number, end: Ending): Promise<void> =>
    inTransaction(async (each) => {
      await requireHeld(each, job, row);
      const again = (runAt: string, before: number) =>
        returnEngineJob(each, { ...job, run_at: runAt }, before);
      if ('againAt' in end) await again(end.againAt, end.attempts ?? 0);
      if (!('fault' in end)) return;
      if (attempts < attemptsAtMost) await again(inMs(pauseMs(attempts)), attempts);
      else await addDeadLetter(each, deadLetterOf(job, attempts, end.fault));
    });

  const runOne = async (payload: EnginePayload, { job: row }: JobHelpers): Promise<void> => {
    const { job } = payload;
    const attempts = payload.attempts + row.attempts;
    await reachTurn(query, payload.turn);
    if (attempts > attemptsAtMost) return settle(row, job, attempts, { fault: endedWhileItRan });
    // the attempt that only found the key under way does not count
    if (!(await signs.take(job.key)))
      return settle(row, job, attempts, { againAt: inMs(lookMs), attempts: attempts - 1 });
    const abort = new AbortController();
    underWay.set(row.id, { attempts: row.attempts, abort });
    const end: Ending = await handlers[job.kind]!(job, abort.signal).then(
      (outcome) => outcome ?? {},
      (fault: unknown) => ({ fault }),
    );
    underWay.delete(row.id);
    await signs.letGo(job.key).catch(() => undefined);
    // what was handed back on the way out belongs to another worker by now
    if (stopped && abort.signal.aborted) return new Promise<never>(() => undefined);
    await settle(row, job, attempts, end);
  };

  const taskList: TaskList = {
    [laterTask]: async (payload, { job: row }) => {
      const { job, attempts } = payload as EnginePayload;
      await inTransaction(async (each) => {
        await requireHeld(each, job, row);
        await callEngineJob(each, job, attempts);
      });
    },
  };
  for (const kind of Object.keys(handlers))
    taskList[taskOf(kind)] = (payload, helpers) => runOne(payload as EnginePayload, helpers);

  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    worker = workerPool.id;
    signs.announce(worker).catch(() => undefined);
  });

  const start = () =>
    run({
      ...{ pgPool: pool, taskList, logger, events, concurrency: atOnce, pollInterval: lookMs },
      ...{ noHandleSignals: true, parsedCronItems: [], gracefulShutdownAbortTimeout: 2 ** 30 },
      // without a delay the engine does not look at what becomes of its last word on a job, and the process would end
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  let runner: Runner | undefined;
  const ended = (async () => {
    while (!stopped) {
      try {
        runner = await start();
        await runner.promise;
      } catch {
        // the database went away: the engine gives up, and is started again
      }
      if (!stopped) await new Promise((wake) => setTimeout(wake, lookMs));
    }
  })();

  const watch = setInterval(() => void freeJobsOfTheDead(query).catch(() => undefined), deadMs);

  return {
    async stop(graceMs) {
      stopped = true;
      clearInterval(watch);
      const stopping = runner?.stop().catch(() => undefined) ?? Promise.resolve();
      if (!(await endsWithin(stopping, graceMs))) {
        abortAll();
        const rest = [...underWay].map(([id, { attempts }]) => ({ id, attempts }));
        await giveBackEngineJobs(query, worker, rest).catch(() => undefined);
        await endsWithin(runner?.kill().catch(() => undefined) ?? Promise.resolve(), 2000);
      }
      await endsWithin(ended, 1000);
      await endsWithin(signs.end(), 1000);
      await endsWithin(pool.end(), 1000);
    },
  };
}
