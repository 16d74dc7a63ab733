import { existsSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { outputFault } from './output-fault.js';
import type { PackFacts, RowFormat } from './write/row-format.js';

/** Where rows go: a file beside its final place, or a stream. */
export interface RowOutput {
  readonly format: RowFormat;
  /** only the rows that need a person */
  readonly reviewOnly: boolean;
  write(text: string): Promise<void>;
}

/** An output that grows under another name and takes its place when it is whole. */
export class OutputFile implements RowOutput {
  readonly path: string;
  readonly part: string;
  readonly format: RowFormat;
  readonly reviewOnly: boolean;
  length = 0;
  #file: FileHandle | undefined;

  constructor(path: string, format: RowFormat, reviewOnly: boolean) {
    this.path = path;
    this.part = `${path}.part`;
    this.format = format;
    this.reviewOnly = reviewOnly;
  }

  /** Opens the rows for writing, kept up to a length. False where fewer are there than that. */
  async begin(length: number): Promise<boolean> {
    try {
      if (length > 0 && (!existsSync(this.part) || statSync(this.part).size < length)) return false;
      this.#file = await open(this.part, length > 0 ? 'r+' : 'w');
      await this.#file.truncate(length);
      this.length = length;
      return true;
    } catch (cause) {
      throw outputFault(this.part, cause);
    }
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text, 'utf8');
    let from = 0;
    try {
      while (from < bytes.length) {
        const { bytesWritten } = await this.#file!.write(
          bytes,
          from,
          bytes.length - from,
          this.length + from,
        );
        from += bytesWritten;
      }
    } catch (cause) {
      throw outputFault(this.path, cause);
    }
    this.length += bytes.length;
  }

  async flush(): Promise<void> {
    try {
      await this.#file?.datasync();
    } catch (cause) {
      throw outputFault(this.path, cause);
    }
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  /** Adds the end, packs the rows where the format asks for it, and takes the final place. Done again, it does the same. */
  async finish(facts: PackFacts): Promise<void> {
    const { format, part, path } = this;
    if (format.tail !== '') await this.write(format.tail);
    await this.flush();
    await this.close();
    try {
      if (!format.pack) return await rename(part, path);
      const packed = `${path}.new`;
      await format.pack(part, packed, facts);
      const file = await open(packed, 'r+');
      await file.datasync();
      await file.close();
      await rename(packed, path);
      await rm(part, { force: true });
    } catch (cause) {
      await rm(`${path}.new`, { force: true });
      throw outputFault(path, cause);
    }
  }
}
