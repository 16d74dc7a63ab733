import {
  chmodSync,
  chownSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { TariffError } from './errors.js';

/** Where an output really goes: the file that a link leads to, or a pipe or device that is written through. */
export interface OutputPlace {
  readonly path: string;
  /** a pipe, a terminal or another device: there is nothing to replace, and nothing written can be taken back */
  readonly isPipe: boolean;
}

/** Follows links to where an output goes, whether or not the file is there yet. */
export function outputPlace(path: string): OutputPlace {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there) {
      const isPipe = !there.isFile() && !there.isDirectory();
      return { path: isPipe ? path : realpathSync(path), isPipe };
    }
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink
      ? outputPlace(resolve(realpathSync(dirname(path)), readlinkSync(path)))
      : { path, isPipe: false };
  } catch (cause) {
    throw outputFault(path, cause);
  }
}

/** The mode that a file beside `path` is made with, so that nobody reads there what they may not read in its place. */
export function modeFor(path: string, fresh = 0o666): number {
  const there = statSync(path, { throwIfNoEntry: false });
  return there ? there.mode & 0o777 : fresh;
}

/** Puts a file that is whole in its place; mode and owner stay those of the file that was there. */
export function takePlace(whole: string, path: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there && process.platform !== 'win32') {
    keepOwner(whole, there);
    chmodSync(whole, there.mode & 0o7777);
  }
  renameSync(whole, path);
}

/** Only root gives files away: others keep the group where they may, and own what they write. */
function keepOwner(whole: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const own = statSync(whole);
  for (const owner of [uid, own.uid]) {
    if (own.uid === owner && own.gid === gid) return;
    try {
      chownSync(whole, owner, gid);
      return;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EPERM') throw cause;
    }
  }
}

/**
 * Writes a file that is asked for by name: it takes its place once it is whole, in place of the file that a link leads to;
 * a pipe or a device is written through. `mode` is that of a file that was not there.
 */
export async function writeOutput(
  path: string,
  pieces: string | AsyncIterable<string>,
  { mode = 0o666 }: { readonly mode?: number } = {},
): Promise<void> {
  const place = outputPlace(path);
  const part = place.isPipe ? place.path : `${place.path}.part`;
  const onDisk = async <T>(act: () => Promise<T> | T): Promise<T> => {
    try {
      return await act();
    } catch (cause) {
      throw outputFault(path, cause);
    }
  };
  const file = await onDisk(() => open(part, 'w', modeFor(place.path, mode)));
  try {
    try {
      for await (const text of typeof pieces === 'string' ? [pieces] : pieces)
        await onDisk(() => writeText(file, text));
      if (!place.isPipe) await onDisk(() => file.datasync());
    } finally {
      await file.close();
    }
    if (!place.isPipe) await onDisk(() => takePlace(part, place.path));
  } catch (fault) {
    if (!place.isPipe) rmSync(part, { force: true });
    throw fault;
  }
}

/** Writes all of a text where the file stands; a pipe takes what it has room for at a time. */
export async function writeText(file: FileHandle, text: string | Uint8Array): Promise<void> {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  for (let from = 0; from < bytes.length; )
    from += (await file.write(bytes, from, bytes.length - from)).bytesWritten;
}

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file may not grow any larger here',
  EACCES: 'writing there is not allowed',
  EPERM: 'writing there is not allowed',
  EROFS: 'the disk can only be read',
  ENOENT: 'the folder is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ELOOP: 'its links lead in a circle',
  EPIPE: 'its reader went away',
};

/** A file that could not be written, in words; `resumable` is what to do where room on the disk is all that is missing. */
export function outputFault(path: string, cause: unknown, resumable?: string): TariffError {
  if (cause instanceof TariffError) return cause;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].includes(code);
  return new TariffError(
    'output_not_writable',
    `${path} cannot be written: ${words[code] ?? (cause as Error).message}`,
    {
      cause,
      hint: isFull
        ? `make room, then ${resumable ?? 'run the same command again'}`
        : 'check the path and its permissions',
    },
  );
}
