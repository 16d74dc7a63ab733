import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** Opens an input by its name: a file, a pipe such as `<(zcat list.csv.gz)`, or `-` for standard input. */
export async function openInput(
  { stdin, cwd }: Pick<CommandContext, 'stdin' | 'cwd'>,
  input: string,
): Promise<InputFile> {
  if (input === '-') return spool(stdin, 'standard input');
  const path = resolve(cwd, input);
  const there = statSync(path, { throwIfNoEntry: false });
  if (there === undefined || there.isFile() || there.isDirectory())
    return { path, name: input, drop: async () => undefined };
  return spool(createReadStream(path), input);
}

async function spool(source: AsyncIterable<Uint8Array | string>, name: string): Promise<InputFile> {
  const folder = await mkdtemp(join(tmpdir(), 'tariff-input-'));
  const drop = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'input');
  try {
    await pipeline(Readable.from(source, { objectMode: false }), createWriteStream(path));
    return { path, name, drop };
  } catch (cause) {
    await drop();
    throw new TariffError('input_unreadable', `${name} cannot be read: ${(cause as Error).message}`, {
      cause,
    });
  }
}
