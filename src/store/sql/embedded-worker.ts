import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Job, Worker, WorkOptions } from '../job-queue.js';
import { addDeadLetter, deadLetterOf, defaultPauseMs } from './dead-letters.js';
import { endsWithin } from './ends-within.js';
import type { HostDatabase } from './host-database.js';
import {
  callDueJobs,
  giveBack,
  heldJobs,
  insertJob,
  leaseMs,
  nextDue,
  removeTaken,
  renewLeases,
  type TakenJob,
  takeJobs,
} from './job-rows.js';

/** after how long jobs are looked for that another program may have added */
const lookMs = 1000;

/** A worker of this process: `<machine>:<process>:<random>`, so that the next one sees whether it still lives. */
const workerName = (): string => `${hostname()}:${process.pid}:${randomUUID()}`;

/** True where a worker is known to be dead: it ran here, and its process is gone. */
function isGone(worker: string): boolean {
  const [machine, pid] = worker.split(':');
  if (machine !== hostname()) return false;
  if (Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Works off the jobs of the table in this process, until it is stopped. */
export async function startEmbeddedWorker(
  database: HostDatabase,
  { handlers, atOnce, attemptsAtMost, pauseMs = defaultPauseMs }: WorkOptions,
): Promise<Worker & { readonly wake: () => void }> {
  const { query, inTransaction } = database;
  const name = workerName();
  const kinds = Object.keys(handlers);
  const underWay = new Map<string, { readonly done: Promise<void>; readonly abort: AbortController }>();
  let stopped = false;
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  /** A job is given up where its worker is dead, where no sign came in time, or where its end could not be written. */
  const takeBackLost = () =>
    inTransaction(async (each) => {
      const now = Date.now();
      const lost = (await heldJobs(each)).filter(({ id, worker, lease_until }) => {
        const left = Date.parse(lease_until ?? '') - now;
        // one's own lease is renewed twice before it is so old, unless the job is under way no more
        return worker === name ? left < leaseMs / 3 && !underWay.has(id) : left < 0 || isGone(worker ?? '');
      });
      await giveBack(
        each,
        lost.map(({ id }) => id),
        true,
      );
    });

  /** What comes after a run: out, again later, or aside. A job that was taken away meanwhile is left to its new holder. */
  const settle = (taken: TakenJob, next: (each: typeof query) => Promise<unknown>) =>
    inTransaction(async (each) => {
      if (await removeTaken(each, name, taken.id)) await next(each);
    });

  const run = async (taken: TakenJob, signal: AbortSignal): Promise<void> => {
    const { job, attempts } = taken;
    const failed = (fault: unknown) =>
      settle(taken, (each) =>
        attempts >= attemptsAtMost
          ? addDeadLetter(each, deadLetterOf(job, attempts, fault))
          : insertJob(each, laterBy(job, pauseMs(attempts)), attempts),
      );
    if (attempts > attemptsAtMost) return failed(new Error('the process ended while the job ran'));
    try {
      const outcome = await handlers[job.kind]!(job, signal);
      if (signal.aborted && stopped) return;
      await settle(taken, async (each) => outcome && insertJob(each, { ...job, run_at: outcome.againAt }));
    } catch (fault) {
      if (!(signal.aborted && stopped)) await failed(fault);
    }
  };

  const begin = (taken: TakenJob): void => {
    const abort = new AbortController();
    const done = run(taken, abort.signal)
      .catch(() => undefined)
      .finally(() => {
        underWay.delete(taken.id);
        wake();
      });
    underWay.set(taken.id, { done, abort });
  };

  const look = async (): Promise<void> => {
    const free = atOnce - underWay.size;
    if (stopped || free <= 0) return;
    const taken = await inTransaction(async (each) => {
      await callDueJobs(each, Date.now());
      return takeJobs(each, name, kinds, free, Date.now());
    });
    for (const job of taken) begin(job);
  };

  function wake(): void {
    if (stopped) return;
    again = true;
    looking ??= (async () => {
      clearTimeout(timer);
      while (again && !stopped) {
        again = false;
        await look().catch(() => undefined);
      }
      const due =
        stopped || underWay.size >= atOnce ? undefined : await nextDue(query).catch(() => undefined);
      looking = undefined;
      if (!stopped) timer = setTimeout(wake, untilNext(due));
      if (again) wake();
    })();
  }

  await takeBackLost();
  const heart = setInterval(() => {
    renewLeases(query, [...underWay.keys()], Date.now())
      .then(takeBackLost)
      .catch(() => undefined);
  }, leaseMs / 3);
  wake();

  return {
    wake,
    async stop(graceMs) {
      stopped = true;
      clearTimeout(timer);
      clearInterval(heart);
      await looking;
      const all = Promise.all([...underWay.values()].map(({ done }) => done));
      if (!(await endsWithin(all, graceMs))) {
        const rest = [...underWay.keys()];
        for (const { abort } of underWay.values()) abort.abort();
        await inTransaction((each) => giveBack(each, rest, false));
      }
    },
  };
}

const untilNext = (due: number | undefined): number =>
  Math.max(0, Math.min(lookMs, (due ?? Number.POSITIVE_INFINITY) - Date.now()));

const laterBy = (job: Job, ms: number): Job => ({ ...job, run_at: new Date(Date.now() + ms).toISOString() });
