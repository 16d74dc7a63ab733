import { workerData } from 'node:worker_threads';
import { type CivilDate, civilDate } from '../../core/civil-date.js';
import { Library, type SharedPacks } from '../../reference/library.js';
import { type AnsweredGroup, type AskedGroup, answerRows, type RowMaking } from './answer-rows.js';

/** What a thread is started with. */
export interface ThreadData {
  readonly folders: readonly string[];
  readonly packs: SharedPacks;
  readonly day: CivilDate;
  readonly version: string;
}

const given = workerData as ThreadData;
const making: RowMaking = {
  library: new Library(given.folders, given.packs),
  day: civilDate(given.day),
  version: given.version,
};

/** One thread's work: answers groups of products over the packs that all threads share. */
export const answerGroup = (group: AskedGroup): AnsweredGroup => answerRows(making, group);
