import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TariffError } from '../errors.js';
import { makeFolder } from '../make-folder.js';
import { outputPlace } from '../write-output.js';

/** A key as it is kept for one server, in a file that its owner alone can read. */
export interface KeptKey {
  readonly server: string;
  readonly key: string;
  readonly saved_at: string;
}

/** Where the key for a server is kept: one file for each, so that two programs never write over each other's. */
export function keyFile(settingsFile: string, server: string): string {
  const { host } = new URL(server);
  const name = host.replace(/[^0-9A-Za-z.-]+/g, '_');
  const mark = createHash('sha256').update(server).digest('hex').slice(0, 8);
  return join(dirname(settingsFile), 'keys', `${name}-${mark}.json`);
}

/** Every file that a key is kept in here. */
export function keptKeyFiles(settingsFile: string): string[] {
  const folder = join(dirname(settingsFile), 'keys');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .map((name) => join(folder, name));
}

/** Files of keys here that a killed program left half written: each may hold a key. */
export const strayKeyFiles = (settingsFile: string): string[] =>
  strayFiles(join(dirname(settingsFile), 'keys'));

/** A private file on its way to its place: `.name.process-uuid`; older versions wrote no process. */
const unplaced = /^\.(.+?)\.(?:(\d+)-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const hour = 3_600_000;

/** Private files that never came to their places, of one name or of all in a folder. */
function strayFiles(folder: string, ofName?: string): string[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const [, of, writer] = unplaced.exec(name) ?? [];
    if (of === undefined || (ofName !== undefined && of !== ofName)) return [];
    const path = join(folder, name);
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (written === undefined) return [];
    const age = Date.now() - written;
    const isLeft = writer === undefined ? age > hour / 60 : !isRunning(Number(writer)) || age > hour;
    return isLeft ? [path] : [];
  });
}

/** Whether a process is there; one of another user is, too. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Takes away what killed programs left of earlier writings of a file. */
function dropStrays(path: string): void {
  for (const stray of strayFiles(dirname(path), basename(path))) rmSync(stray, { force: true });
}

/** What a private file holds; undefined where there is none. */
export function readPrivateFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new TariffError('input_unreadable', `${path} cannot be read (${code})`, { cause });
  }
}

/** The key kept for a server; undefined where there is none. */
export function readKeptKey(path: string): KeptKey | undefined {
  const text = readPrivateFile(path);
  if (text === undefined) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<KeptKey>;
    if (typeof kept.key === 'string' && typeof kept.server === 'string') return kept as KeptKey;
  } catch {
    // told below, without what the file holds
  }
  throw new TariffError('input_unreadable', `${path} does not hold a key as "tariff login" writes it`, {
    hint: 'take the file away and run "tariff login" again',
  });
}

/** Whether others than its owner can read a file; never on Windows, where modes say nothing. */
export const isOpenToOthers = (path: string): boolean =>
  process.platform !== 'win32' && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/**
 * Puts a private file down whole, readable by its owner alone: it is on the disk before it takes its place, and a cut at
 * any moment leaves the old file or the new one. What the cut leaves beside it, the next writing takes away. A link stays
 * and leads to the new file, a pipe is written through.
 */
export function writePrivateFile(path: string, text: string): void {
  const place = outputPlace(path);
  if (place.isPipe) writeFileSync(place.path, text);
  else putDown(place.path, text, renameSync);
}

/** The same where no file is yet; false where one is there, which is left as it is. */
export function addPrivateFile(path: string, text: string): boolean {
  let isNew = true;
  putDown(path, text, (fresh) => {
    try {
      linkSync(fresh, path);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
      isNew = false;
    }
  });
  return isNew;
}

function putDown(path: string, text: string, place: (fresh: string, path: string) => void): void {
  const fresh = join(dirname(path), `.${basename(path)}.${process.pid}-${randomUUID()}`);
  try {
    makeFolder(dirname(path), 0o700);
    dropStrays(path);
    try {
      const file = openSync(fresh, 'wx', 0o600);
      try {
        writeFileSync(file, text);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      place(fresh, path);
    } finally {
      rmSync(fresh, { force: true });
    }
    syncFolder(dirname(path));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new TariffError('output_not_writable', `${path} cannot be written (${code})`, {
      hint: 'check the permissions of its folder and the room on the disk',
      cause,
    });
  }
}

/** Takes a private file away; true where there was one. */
export function dropPrivateFile(path: string): boolean {
  const was = statSync(path, { throwIfNoEntry: false }) !== undefined;
  dropStrays(path);
  rmSync(path, { force: true });
  return was;
}

/** A rename outlives a loss of power once its folder is on the disk; Windows has no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
