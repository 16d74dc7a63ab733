import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { type CivilDate, civilDate } from '../../core/civil-date.js';
import { Library, type SharedPacks } from '../../reference/library.js';
import type { WorkAsked, WorkDone, WorkName } from '../law-work.js';
import { workOnLaw } from '../work-on-law.js';
import { type AnsweredGroup, type AskedGroup, answerRows, type RowMaking } from './answer-rows.js';
import { type Stopped, stoppedBy } from './stopped.js';

/** What a thread is started with. */
export interface ThreadData {
  readonly folders: readonly string[];
  readonly packs: SharedPacks;
  readonly day: CivilDate;
  readonly version: string;
  /** others' work comes first */
  readonly background: boolean;
  /** shared; its one number counts the threads that have loaded */
  readonly loaded: Int32Array;
}

const given = workerData as ThreadData;
const making: RowMaking = {
  library: new Library(given.folders, given.packs),
  day: civilDate(given.day),
  version: given.version,
};

/** Where the system schedules threads one by one (Linux), this one waits for those that answer somebody. */
function stepBack(): void {
  try {
    setPriority(Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]), 5);
  } catch {
    // elsewhere all threads are alike
  }
}

if (given.background) stepBack();

/** One thread's work: answers groups of products over the packs that all threads share. */
export const answerGroup = (group: AskedGroup): AnsweredGroup => answerRows(making, group);

/** A piece of work on the law, or the stop that it met. */
export const workOnce = async <N extends WorkName>({
  name,
  asked,
}: {
  readonly name: N;
  readonly asked: WorkAsked<N>;
}): Promise<{ readonly done: WorkDone<N> } | Stopped> => {
  try {
    return { done: await workOnLaw(making.library, name, asked) };
  } catch (fault) {
    return stoppedBy(fault);
  }
};

Atomics.add(given.loaded, 0, 1);
