import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { type CivilDate, civilDate } from '../../core/civil-date.js';
import { Library, type SharedPacks } from '../../reference/library.js';
import type { ScheduleDiff } from '../contract/data-answers.js';
import type { DiffAsked } from '../tariff-service.js';
import { type AnsweredGroup, type AskedGroup, answerRows, type RowMaking } from './answer-rows.js';
import { scheduleDiff } from './schedule-diff.js';

/** What a thread is started with. */
export interface ThreadData {
  readonly folders: readonly string[];
  readonly packs: SharedPacks;
  readonly day: CivilDate;
  readonly version: string;
  /** others' work comes first */
  readonly background: boolean;
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
    setPriority(Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]), 15);
  } catch {
    // elsewhere all threads are alike
  }
}

if (given.background) stepBack();

/** One thread's work: answers groups of products over the packs that all threads share. */
export const answerGroup = (group: AskedGroup): AnsweredGroup => answerRows(making, group);

/** What changed between two editions, which takes a second or two where it is asked of the whole law. */
export const compareEditions = (asked: DiffAsked): ScheduleDiff => scheduleDiff(making.library, asked);
