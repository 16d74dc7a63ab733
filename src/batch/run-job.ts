import { existsSync, statSync } from 'node:fs';
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
import type { OutputFile } from './output-file.js';
import { type BatchRun, runBatch } from './run-batch.js';
import type { PackFacts } from './write/row-format.js';

/** A job that writes files: it can be cut off anywhere and resumed. */
export interface FileJob
  extends Pick<BatchRun, 'sheet' | 'reading' | 'answers' | 'minConfidence' | 'signal'> {
  readonly outputs: readonly OutputFile[];
  readonly columns: readonly string[];
  readonly checkpoint: string;
  readonly identity: JobIdentity;
  readonly day: string;
  readonly resume: boolean;
  /** what the summary sheet of a workbook says */
  readonly summary: (totals: BatchTotals) => PackFacts['summary'];
  readonly onProgress: (totals: BatchTotals) => void;
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
  const release = lockOutputs(job.outputs.map(({ path }) => path));
  try {
    return await runLocked(job);
  } finally {
    release();
  }
}

async function runLocked(job: FileJob): Promise<JobEnd> {
  const { outputs, checkpoint } = job;
  const found = job.resume ? readCheckpoint(checkpoint, job.identity) : undefined;
  if (!found) dropCheckpoint(checkpoint);
  const totals = found ? found.totals : noTotals();
  const resumedAt = found?.position ?? 0;
  if (found?.ended) {
    await finishAll(job, found, totals);
    return { ended: true, totals, resumedAt };
  }
  await beginAll(job, found);
  const rows = found ? [...found.rows] : outputs.map(() => 0);
  const save = async (position: number, ended: boolean): Promise<Checkpoint> => {
    for (const output of outputs) await output.flush();
    const made: Checkpoint = {
      version: 1,
      job: job.identity,
      day: job.day,
      position,
      lengths: outputs.map(({ length }) => length),
      rows,
      totals,
      ended,
    };
    writeCheckpoint(checkpoint, made);
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
    if (end.ended) await finishAll(job, last, totals);
    return { ended: end.ended, totals, resumedAt };
  } finally {
    for (const output of outputs) await output.close();
  }
}

async function beginAll(job: FileJob, found: Checkpoint | undefined): Promise<void> {
  for (const [at, output] of job.outputs.entries()) {
    if (!(await output.begin(found?.lengths[at] ?? 0)))
      throw new TariffError(
        'checkpoint_mismatch',
        `${job.checkpoint} cannot be resumed: ${output.part} is not whole`,
        {
          hint: 'run the same command without --resume to begin again',
        },
      );
    if (!found) await output.write(output.format.head(job.columns));
  }
}

/** Puts the outputs in their places; those that a cut-off run has already put there are left as they are. */
async function finishAll(job: FileJob, last: Checkpoint, totals: BatchTotals): Promise<void> {
  for (const [at, output] of job.outputs.entries()) {
    const length = last.lengths[at]!;
    if (!existsSync(output.part) && isInPlace(output, length)) continue;
    if (output.length !== length || length === 0) {
      await output.close();
      if (!(await output.begin(length)))
        throw new TariffError(
          'checkpoint_mismatch',
          `${job.checkpoint} cannot be resumed: ${output.part} is not whole`,
          {
            hint: 'run the same command without --resume to begin again',
          },
        );
    }
    await output.finish({
      columns: job.columns,
      answersFrom: job.reading.map.headings.length,
      rows: last.rows[at]!,
      summary: job.summary(totals),
    });
  }
  dropCheckpoint(job.checkpoint);
}

function isInPlace({ path, format }: OutputFile, length: number): boolean {
  if (!existsSync(path)) return false;
  return format.pack !== undefined || statSync(path).size === length + Buffer.byteLength(format.tail);
}
