import { TariffError } from '../errors.js';
import { type BatchTotals, noTotals } from './batch-totals.js';
import {
  type Checkpoint,
  dropCheckpoint,
  type JobIdentity,
  readCheckpoint,
  writeCheckpoint,
} from './checkpoint.js';
import { lockOutputs } from './job-lock.js';
import type { NamedOutput } from './output-file.js';
import { type BatchRun, runBatch } from './run-batch.js';
import type { PackFacts } from './write/row-format.js';

/** A job that writes files: it can be cut off anywhere and resumed. */
export interface FileJob
  extends Pick<
    BatchRun,
    'sheet' | 'reading' | 'answers' | 'night' | 'isReported' | 'columns' | 'day' | 'signal'
  > {
  readonly outputs: readonly NamedOutput[];
  /** whether answers of this run were read from the file in whose place an output goes */
  readonly isSource: (output: NamedOutput) => boolean;
  /** absent where an output is a pipe: a cut-off job then begins again */
  readonly checkpoint?: string | undefined;
  readonly identity: JobIdentity;
  readonly resume: boolean;
  /** what the summary sheet of a workbook says */
  readonly summary: (totals: BatchTotals) => PackFacts['summary'];
  readonly onProgress: (totals: BatchTotals) => void;
  /** writes what is told of the run, when its outputs are in their places: a cut before that is made good as well */
  readonly onEnded: (end: JobEnd) => Promise<void>;
}

export interface JobEnd {
  readonly ended: boolean;
  readonly totals: BatchTotals;
  /** rows of the input that an earlier run had dealt with */
  readonly resumedAt: number;
}

/** How long work may be lost to a cut, in milliseconds. */
const checkpointEvery = 400;

/** Runs a job to its end, or as far as it is let: what is on disk and what the checkpoint says always agree. */
export async function runJob(job: FileJob): Promise<JobEnd> {
  const files = job.outputs.filter(({ isResumable }) => isResumable);
  const release = lockOutputs(files.map(({ path }) => path));
  try {
    return await runLocked(job);
  } finally {
    release();
  }
}

async function runLocked(job: FileJob): Promise<JobEnd> {
  const { outputs, checkpoint } = job;
  const found = job.resume && checkpoint !== undefined ? readCheckpoint(checkpoint, job.identity) : undefined;
  if (!found && checkpoint !== undefined) dropCheckpoint(checkpoint);
  const totals = found ? found.totals : noTotals();
  const resumedAt = found?.position ?? 0;
  if (found?.ended) {
    return await finishAll(job, found, { ended: true, totals, resumedAt });
  }
  await beginAll(job, found);
  const rows = found ? [...found.rows] : outputs.map(() => 0);
  const save = async (position: number, ended: boolean): Promise<Checkpoint> => {
    for (const output of outputs) await output.flush();
    const made: Checkpoint = {
      version: 2,
      job: job.identity,
      day: job.day,
      position,
      lengths: outputs.map(({ length }) => length),
      rows,
      totals,
      ended,
    };
    if (checkpoint !== undefined) writeCheckpoint(checkpoint, made);
    return made;
  };
  let saved = performance.now();
  try {
    if (!found) await save(0, false);
    const end = await runBatch({
      ...job,
      position: resumedAt,
      totals,
      rows,
      onWritten: async (position) => {
        job.onProgress(totals);
        if (performance.now() - saved < checkpointEvery) return;
        await save(position, false);
        saved = performance.now();
      },
    });
    const last = await save(end.position, end.ended);
    job.night?.last.close();
    const ended: JobEnd = { ended: end.ended, totals, resumedAt };
    return end.ended ? await finishAll(job, last, ended) : ended;
  } finally {
    for (const output of outputs) await output.close();
  }
}

async function beginAll(job: FileJob, found: Checkpoint | undefined): Promise<void> {
  for (const [at, output] of job.outputs.entries()) {
    await beginAt(job, output, found?.lengths[at] ?? 0);
    if (!found) await output.write(output.format.head(job.columns));
  }
}

async function beginAt({ checkpoint }: FileJob, output: NamedOutput, length: number): Promise<void> {
  if (await output.begin(length)) return;
  throw new TariffError(
    'checkpoint_mismatch',
    `${checkpoint} cannot be resumed: ${output.path}.part is not whole`,
    { hint: 'run the same command without --resume to begin again' },
  );
}

/**
 * Puts the outputs in their places; those that a cut-off run has already put there are left as they are. The checkpoint goes last. A file that answers
 * were read from gives way behind it: as long as the run can be resumed, its answers are there, and a cut after that leaves a run that begins again.
 */
async function finishAll(job: FileJob, last: Checkpoint, end: JobEnd): Promise<JobEnd> {
  const late: NamedOutput[] = [];
  for (const [at, output] of job.outputs.entries()) {
    const length = last.lengths[at]!;
    if (output.isInPlace(length)) continue;
    if (output.isResumable && (output.length !== length || length === 0)) {
      await output.close();
      await beginAt(job, output, length);
    }
    await output.finish({
      columns: job.columns,
      rows: last.rows[at]!,
      summary: job.summary(end.totals),
    });
    if (job.isSource(output)) late.push(output);
    else await output.settle();
  }
  await job.onEnded(end);
  if (job.checkpoint !== undefined) dropCheckpoint(job.checkpoint);
  for (const output of late) await output.settle();
  return end;
}
