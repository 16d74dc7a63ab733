import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { TariffError } from '../errors.js';
import { outputFault } from '../write-output.js';
import type { BatchTotals } from './batch-totals.js';
import { goOn } from './output-file.js';

/** What a job is bound to: another value of any of these is another job. */
export interface JobIdentity {
  readonly input: string;
  readonly columns: string;
  readonly options: string;
  readonly law: string;
  readonly engine: string;
  readonly outputs: string;
}

/** How far a job is: everything before it is on disk. */
export interface Checkpoint {
  readonly version: 2;
  readonly job: JobIdentity;
  /** the day of entry, which goes on to be the day however late the job is resumed */
  readonly day: string;
  /** rows of the input that are dealt with, blank ones too */
  readonly position: number;
  /** the length of each output's rows on disk */
  readonly lengths: readonly number[];
  /** the rows in each output */
  readonly rows: readonly number[];
  readonly totals: BatchTotals;
  /** all rows are there, the outputs are being put in their places */
  readonly ended: boolean;
}

const what: Readonly<Record<keyof JobIdentity, string>> = {
  input: 'the input file has changed',
  columns: 'its columns are read differently',
  options: 'the options are not the same',
  law: 'the law, the model or what was taught has changed',
  engine: 'it was begun by another version of the program',
  outputs: 'the outputs are not the same files',
};

/** Reads a checkpoint for a job; one of another job, or one that cannot be read, is refused with the reason. */
export function readCheckpoint(path: string, job: JobIdentity): Checkpoint | undefined {
  const refuse = (why: string): TariffError =>
    new TariffError('checkpoint_mismatch', `${path} cannot be resumed: ${why}`, {
      hint: 'run the same command without --resume to begin again',
    });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw refuse(`it cannot be read: ${(cause as Error).message}`);
  }
  let found: Checkpoint;
  try {
    found = JSON.parse(text) as Checkpoint;
  } catch {
    throw refuse('it is damaged');
  }
  if (found?.version !== 2 || typeof found.job !== 'object' || !Array.isArray(found.lengths))
    throw refuse('it is not a checkpoint of this version');
  const different = (Object.keys(what) as (keyof JobIdentity)[]).filter(
    (part) => found.job[part] !== job[part],
  );
  if (different.length > 0) throw refuse(different.map((part) => what[part]).join('; '));
  return found;
}

/** How far an earlier run came, whichever job it was: its day and its counts; undefined where no checkpoint can be read. */
export function checkpointAt(path: string): Pick<Checkpoint, 'day' | 'totals'> | undefined {
  try {
    const { day, totals } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Checkpoint>;
    return typeof day === 'string' && typeof totals?.products === 'number' ? { day, totals } : undefined;
  } catch {
    return undefined;
  }
}

/** Puts a checkpoint down whole: a cut in the middle leaves the one before. */
export function writeCheckpoint(path: string, checkpoint: Checkpoint): void {
  const fresh = `${path}.new`;
  try {
    const file = openSync(fresh, 'w');
    try {
      writeSync(file, `${JSON.stringify(checkpoint)}\n`);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(fresh, path);
  } catch (cause) {
    rmSync(fresh, { force: true });
    throw outputFault(path, cause, goOn);
  }
}

export const dropCheckpoint = (path: string): void => rmSync(path, { force: true });
