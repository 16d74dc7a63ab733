import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes of a file as they stand in memory, and the way to read those that are not there yet. */
export interface LateFile {
  /** as long as the file; zero where nothing was read */
  readonly bytes: Uint8Array;
  /** reads a part of the file to its place; what the file no longer has stays zero */
  read(from: number, to: number): void;
}

const handles = new FinalizationRegistry<number>((file) => closeSync(file));

/**
 * Opens a file that is read in parts; it stays open, so that what replaces it under its name is not mixed in. Memory
 * that is never read to is never taken: the system hands out zero pages when they are first written.
 */
export function openLateFile(path: string): LateFile {
  const file = openSync(path, 'r');
  // shared memory does not count towards the heap, which would be collected for it
  const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size));
  handles.register(bytes, file);
  return {
    bytes,
    read(from, to) {
      for (let at = from, got = -1; at < to && got !== 0; at += got)
        got = readSync(file, bytes, at, to - at, at);
    },
  };
}
