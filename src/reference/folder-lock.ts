import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TariffError } from '../errors.js';

const lockFile = 'write.lock';
const tryEveryMs = 50;
/** A lock of another machine is taken for left behind after this long. */
const foreignForMs = 15 * 60_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** The text of a lock whose holder is gone, undefined where the lock is held or already free. */
function leftBehind(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const { pid, host } = JSON.parse(text || '{}') as Partial<Holder>;
    if (pid !== undefined && host === hostname()) return isAlive(pid) ? undefined : text;
    return Date.now() - statSync(path).mtimeMs > foreignForMs ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Takes away a lock that was left behind; one that somebody took in the meantime is put back. */
function clear(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    const found = readFileSync(aside, 'utf8');
    if (found !== text) writeFileSync(path, found, { flag: 'wx' });
  } catch {
    // somebody else was first
  } finally {
    rmSync(aside, { force: true });
  }
}

function take(path: string): boolean {
  try {
    const holder = { pid: process.pid, host: hostname(), id: randomUUID() };
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
}

/** Does some work in a folder while no other process does; waits for the other to finish, but not for ever. */
export async function withFolderLock<T>(
  folder: string,
  work: () => T | Promise<T>,
  waitMs = 30_000,
): Promise<T> {
  const path = join(folder, lockFile);
  try {
    mkdirSync(folder, { recursive: true });
    for (let waited = 0; !take(path); waited += tryEveryMs) {
      const stale = leftBehind(path);
      if (stale !== undefined) clear(path, stale);
      if (waited >= waitMs)
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
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
