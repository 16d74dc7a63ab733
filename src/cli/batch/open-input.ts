import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';

/** An input that can be read twice: a file as it is, or what came through a pipe, put down in one of our own. */
export interface InputFile {
  readonly path: string;
  /** what messages call it */
  readonly name: string;
  /** takes away what was put down */
  drop(): Promise<void>;
}

/** Opens an input by its name: a file, a pipe, or `-` for standard input; what gzip packed is unpacked. */
export async function openInput(
  { stdin, cwd }: Pick<CommandContext, 'stdin' | 'cwd'>,
  input: string,
): Promise<InputFile> {
  if (input === '-') return spool(stdin, 'standard input');
  const path = resolve(cwd, input);
  const there = statSync(path, { throwIfNoEntry: false });
  const isFile = there === undefined || there.isFile() || there.isDirectory();
  if (isFile && !(there?.isFile() && isGzip(path))) return { path, name: input, drop: async () => undefined };
  return spool(createReadStream(path), input);
}

const gzipMark = Buffer.from([0x1f, 0x8b]);

/** Whether a file is compressed with gzip; one that cannot be read says so where it is opened. */
function isGzip(path: string): boolean {
  const found = Buffer.alloc(gzipMark.length);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, found, 0, found.length, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  return found.equals(gzipMark);
}

/** The bytes of a source, unpacked where they are compressed with gzip. */
async function* unpacked(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
  const pieces = source[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let length = 0;
  let isOver = false;
  while (length < gzipMark.length && !isOver) {
    const { value, done } = await pieces.next();
    if (done) isOver = true;
    else head.push(Buffer.from(value));
    length = head.reduce((sum, each) => sum + each.length, 0);
  }
  const all = (async function* () {
    yield* head;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  })();
  const isPacked = Buffer.concat(head).subarray(0, gzipMark.length).equals(gzipMark);
  if (isPacked)
    yield* Readable.from(all, { objectMode: false }).pipe(createGunzip()) as AsyncIterable<Buffer>;
  else yield* all;
}

async function spool(source: AsyncIterable<Uint8Array | string>, name: string): Promise<InputFile> {
  const folder = await mkdtemp(join(tmpdir(), 'tariff-input-'));
  const drop = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'input');
  try {
    await pipeline(Readable.from(unpacked(source), { objectMode: false }), createWriteStream(path));
    return { path, name, drop };
  } catch (cause) {
    await drop();
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    const why = code.startsWith('Z_') ? 'what gzip packed is damaged or cut off' : (cause as Error).message;
    throw new TariffError('input_unreadable', `${name} cannot be read: ${why}`, { cause });
  }
}
