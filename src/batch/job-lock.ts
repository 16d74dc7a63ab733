import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { TariffError } from '../errors.js';
import { outputFault } from '../write-output.js';

const touchEveryMs = 5_000;
/** A lock that nobody has touched for so long was left behind, even if its process number is in use again. */
const abandonedAfterMs = 60_000;

const lockOf = (output: string): string => `${output}.lock`;

/**
 * Takes some outputs for this run: two runs that write one file would leave neither's rows. A run that was killed leaves
 * its lock, and the next one takes it over. The function returned gives the outputs back.
 */
export function lockOutputs(outputs: readonly string[]): () => void {
  const taken: string[] = [];
  const release = (): void => {
    for (const path of taken.splice(0)) rmSync(path, { force: true });
  };
  try {
    for (const output of outputs) {
      takeOrRefuse(output);
      taken.push(lockOf(output));
    }
  } catch (cause) {
    release();
    throw cause;
  }
  const touch = setInterval(() => {
    for (const path of taken) touched(path);
  }, touchEveryMs);
  touch.unref();
  return () => {
    clearInterval(touch);
    release();
  };
}

function touched(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // its folder is gone: the outputs themselves will say so
  }
}

function takeOrRefuse(output: string): void {
  const path = lockOf(output);
  if (take(output)) return;
  const holder = holderOf(path);
  if (holder !== undefined && isAtWork(path, holder)) throw refusal(output, holder);
  clearAbandoned(path, holder);
  if (!take(output)) throw refusal(output, holderOf(path));
}

function take(output: string): boolean {
  try {
    writeFileSync(lockOf(output), `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw outputFault(output, cause);
  }
}

function holderOf(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10);
  } catch {
    return undefined;
  }
}

function isAtWork(path: string, holder: number): boolean {
  try {
    if (Date.now() - statSync(path).mtimeMs > abandonedAfterMs || holder === process.pid) return false;
    process.kill(holder, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Takes away a lock that was left behind; one that another run took in the meantime is put back. */
function clearAbandoned(path: string, holder: number | undefined): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (holderOf(aside) === holder) rmSync(aside);
    else renameSync(aside, path);
  } catch {
    // its holder has ended, or another run was first
  }
}

const refusal = (output: string, holder: number | undefined): TariffError =>
  new TariffError(
    'output_not_writable',
    `${output} is being written by another run${holder === undefined ? '' : ` (process ${holder})`}`,
    { hint: `wait for it to end, or write to another file; if none is running, remove ${lockOf(output)}` },
  );
