import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputFault, writeText } from '../write-output.js';
import type { NamedOutput, RowTest } from './output-file.js';
import type { PackFacts, RowFormat } from './write/row-format.js';

/** A pipe or a device: rows go through it as they come, a workbook once it is packed. */
export class OutputPipe implements NamedOutput {
  readonly path: string;
  readonly format: RowFormat;
  readonly reviewOnly: boolean;
  readonly wants: RowTest | undefined;
  readonly isResumable = false;
  length = 0;
  #pipe: FileHandle | undefined;
  /** the rows of a workbook until it is packed */
  #rows: FileHandle | undefined;
  #folder: string | undefined;

  constructor(path: string, format: RowFormat, reviewOnly: boolean, wants?: RowTest) {
    this.path = path;
    this.format = format;
    this.reviewOnly = reviewOnly;
    this.wants = wants;
  }

  async begin(): Promise<boolean> {
    await this.#try(async () => {
      this.#pipe = await open(this.path, 'w');
      if (!this.format.pack) return;
      this.#folder = await mkdtemp(join(tmpdir(), 'tariff-output-'));
      this.#rows = await open(join(this.#folder, 'rows'), 'w', 0o600);
    });
    return true;
  }

  async write(text: string): Promise<void> {
    await this.#try(() => writeText((this.#rows ?? this.#pipe)!, text));
    this.length += Buffer.byteLength(text);
  }

  /** What went through a pipe is out of our hands. */
  async flush(): Promise<void> {}

  isInPlace(): boolean {
    return false;
  }

  async finish(facts: PackFacts): Promise<void> {
    const { format } = this;
    if (format.tail !== '') await this.write(format.tail);
    await this.#try(async () => {
      if (!format.pack) return;
      const packed = join(this.#folder!, 'packed');
      await format.pack(join(this.#folder!, 'rows'), packed, facts);
      for await (const piece of createReadStream(packed) as AsyncIterable<Buffer>)
        await writeText(this.#pipe!, piece);
    });
    await this.close();
  }

  /** A pipe has no other place. */
  async settle(): Promise<void> {}

  async close(): Promise<void> {
    const open = [this.#rows, this.#pipe];
    [this.#rows, this.#pipe] = [undefined, undefined];
    for (const file of open) await file?.close();
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (cause) {
      throw outputFault(this.path, cause);
    }
  }
}
