import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TariffError } from '../errors.js';
import type { CommandContext } from './context.js';

/** A list that came through a pipe, put down where it can be read twice. */
export interface SpooledInput {
  readonly path: string;
  drop(): Promise<void>;
}

/** Takes standard input whole into a file of its own; the caller drops it. */
export async function spoolInput(stdin: CommandContext['stdin']): Promise<SpooledInput> {
  const folder = await mkdtemp(join(tmpdir(), 'tariff-input-'));
  const drop = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'standard-input');
  try {
    await pipeline(Readable.from(stdin, { objectMode: false }), createWriteStream(path));
    return { path, drop };
  } catch (cause) {
    await drop();
    throw new TariffError('input_unreadable', `standard input cannot be read: ${(cause as Error).message}`, {
      cause,
    });
  }
}
