/** Work to be done later, at least once. */
export interface Job {
  readonly kind: string;
  /** a job of the same key that still waits is not added again */
  readonly key: string;
  readonly account: string;
  /** JSON */
  readonly payload: string;
  /** not before; RFC 3339 */
  readonly run_at: string;
  /** lower first, 0 = ordinary */
  readonly priority: number;
}

/** What a handler may ask for instead of "done". */
export type JobOutcome = undefined | { readonly againAt: string };

export type JobHandler = (job: Job, signal: AbortSignal) => Promise<JobOutcome>;

export interface DeadLetter extends Job {
  readonly attempts: number;
  readonly error: string;
  readonly parked_at: string;
}

export interface WorkOptions {
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** jobs under way at once in this process */
  readonly atOnce: number;
  /** attempts before a failing job becomes a dead letter */
  readonly attemptsAtMost: number;
  /** how long a job waits after its nth failed attempt; by default 1 s, 2 s, 4 s ... 5 minutes */
  readonly pauseMs?: (attempt: number) => number;
}

export interface Worker {
  /** takes no more jobs, waits for those under way up to `graceMs`, then aborts the rest and hands them back */
  stop(graceMs: number): Promise<void>;
}

/**
 * Jobs that survive the process: at least once, one of a key at a time, accounts take turns so that nobody's many jobs
 * hold up another's few.
 */
export interface JobQueue {
  /** false where a job of that key waits already; a dead letter is given another chance */
  add(job: Job): Promise<boolean>;
  /** false where no job of that key waits */
  cancel(key: string): Promise<boolean>;
  work(options: WorkOptions): Promise<Worker>;
  deadLetters(): Promise<readonly DeadLetter[]>;
  /** jobs that wait or run */
  depth(): Promise<number>;
}
