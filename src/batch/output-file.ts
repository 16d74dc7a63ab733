import { existsSync, statSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { modeFor, outputFault, takePlace } from '../write-output.js';
import type { OutputRow, PackFacts, RowFormat } from './write/row-format.js';

/** Whether a row is written. */
export type RowTest = (row: OutputRow) => boolean;

/** Where rows go: a file beside its final place, or a stream. */
export interface RowOutput {
  readonly format: RowFormat;
  /** only the rows that need a person */
  readonly reviewOnly: boolean;
  /** only the rows of which this holds */
  readonly wants?: RowTest | undefined;
  write(text: string): Promise<void>;
}

/** An output that is asked for by name. */
export interface NamedOutput extends RowOutput {
  readonly path: string;
  /** false: rows are gone with the writing, and a job that is cut off begins again */
  readonly isResumable: boolean;
  /** how much of the rows is written */
  readonly length: number;
  /** Opens it for the rows behind those of a length; false where fewer are there than that. */
  begin(length: number): Promise<boolean>;
  flush(): Promise<void>;
  close(): Promise<void>;
  /** Whether an earlier run has put it in its place, with rows of that length. */
  isInPlace(length: number): boolean;
  /** Adds the end and makes the output whole, beside its place. */
  finish(facts: PackFacts): Promise<void>;
  /** Puts what is whole in its place. */
  settle(): Promise<void>;
}

export const goOn = 'run the same command with --resume';

/** An output that grows under another name and takes its place when it is whole. */
export class OutputFile implements NamedOutput {
  readonly path: string;
  readonly part: string;
  readonly format: RowFormat;
  readonly reviewOnly: boolean;
  readonly wants: RowTest | undefined;
  readonly isResumable = true;
  length = 0;
  #file: FileHandle | undefined;
  readonly #packed: string;

  /** `path` is a file, not a link to one. */
  constructor(path: string, format: RowFormat, reviewOnly: boolean, wants?: RowTest) {
    this.path = path;
    this.part = `${path}.part`;
    this.#packed = `${path}.new`;
    this.format = format;
    this.reviewOnly = reviewOnly;
    this.wants = wants;
  }

  async begin(length: number): Promise<boolean> {
    try {
      if (length > 0 && (!existsSync(this.part) || statSync(this.part).size < length)) return false;
      this.#file = await open(this.part, length > 0 ? 'r+' : 'w', modeFor(this.path));
      await this.#file.truncate(length);
      this.length = length;
      return true;
    } catch (cause) {
      throw outputFault(this.part, cause, goOn);
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
      throw outputFault(this.path, cause, goOn);
    }
    this.length += bytes.length;
  }

  async flush(): Promise<void> {
    try {
      await this.#file?.datasync();
    } catch (cause) {
      throw outputFault(this.path, cause, goOn);
    }
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  isInPlace(length: number): boolean {
    const { path, part, format } = this;
    if (existsSync(part) || !existsSync(path)) return false;
    return format.pack !== undefined || statSync(path).size === length + Buffer.byteLength(format.tail);
  }

  /** Packs the rows where the format asks for it. Done again, it does the same. */
  async finish(facts: PackFacts): Promise<void> {
    const { format, part } = this;
    if (format.tail !== '') await this.write(format.tail);
    await this.flush();
    await this.close();
    if (!format.pack) return;
    await this.#whole(async (packed) => {
      await format.pack!(part, packed, facts);
      const file = await open(packed, 'r+');
      await file.datasync();
      await file.close();
    });
  }

  async settle(): Promise<void> {
    const { format, part, path } = this;
    await this.#whole(async (packed) => {
      takePlace(format.pack ? packed : part, path);
      await rm(part, { force: true });
    });
  }

  async #whole(act: (packed: string) => Promise<void>): Promise<void> {
    try {
      await act(this.#packed);
    } catch (cause) {
      await rm(this.#packed, { force: true });
      throw outputFault(this.path, cause, goOn);
    }
  }
}
