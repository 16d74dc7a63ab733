import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TariffError } from '../errors.js';
import { makeFolder } from '../make-folder.js';

const lockFile = 'write.lock';
const tryEveryMs = 50;
const touchEveryMs = 2_000;

export interface LockPatience {
  /** how long another writer is waited for */
  readonly waitMs: number;
  /** a lock that nobody has touched for so long was left behind by a process that died */
  readonly abandonedAfterMs: number;
}

const usual: LockPatience = { waitMs: 60_000, abandonedAfterMs: 20_000 };

function take(path: string, holder: string): boolean {
  try {
    writeFileSync(path, holder, { flag: 'wx' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
}

/** Takes away a lock that was left behind; one that somebody took in the meantime is put back. */
function clearAbandoned(path: string, abandonedAfterMs: number): void {
  try {
    const holder = readFileSync(path, 'utf8');
    if (Date.now() - statSync(path).mtimeMs < abandonedAfterMs) return;
    const aside = `${path}.${randomUUID()}`;
    renameSync(path, aside);
    const found = readFileSync(aside, 'utf8');
    rmSync(aside);
    if (found !== holder) take(path, found);
  } catch {
    // the holder has finished, or another process that waits was first
  }
}

/** Gives the lock back, unless it was taken for abandoned and is somebody else's by now. */
function release(path: string, holder: string): void {
  try {
    if (readFileSync(path, 'utf8') === holder) rmSync(path);
  } catch {
    // already gone
  }
}

/** Does some work in a folder while no other process does; waits for the other to finish, but not for ever. */
export async function withFolderLock<T>(
  folder: string,
  work: () => T | Promise<T>,
  { waitMs, abandonedAfterMs }: LockPatience = usual,
): Promise<T> {
  const path = join(folder, lockFile);
  const holder = randomUUID();
  const until = Date.now() + waitMs;
  try {
    makeFolder(folder);
    while (!take(path, holder)) {
      clearAbandoned(path, abandonedAfterMs);
      if (Date.now() > until)
        throw new TariffError('data_busy', `another import is writing to ${folder}`, {
          hint: `wait for it to end and run the command again; if none is running, remove ${path}`,
        });
      await wait(tryEveryMs);
    }
  } catch (cause) {
    if (cause instanceof TariffError) throw cause;
    throw new TariffError('output_not_writable', `the data folder ${folder} cannot be written`, {
      cause,
      hint: 'check its permissions and free space, or set TARIFF_HOME',
    });
  }
  const touch = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // the folder is gone; the work itself will say so
    }
  }, touchEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    release(path, holder);
  }
}
