import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { TariffError } from '../errors.js';
import { makeFolder } from '../make-folder.js';
import { sha256 } from './provenance.js';

/** What the server said of the file that a download is a part of. */
interface PartFacts {
  readonly url: string;
  /** the strong ETag or the date by which the server knows its own file again */
  readonly validator: string;
  readonly total?: number;
}

/** A download that may have been cut: the bytes so far and how to ask for the rest. */
export class PartialDownload {
  /** where the bytes lie */
  readonly path: string;
  readonly #facts: string;
  readonly #url: string;

  constructor(folder: string, url: string) {
    try {
      makeFolder(folder);
    } catch (cause) {
      throw new TariffError('output_not_writable', `the folder ${folder} cannot be written`, {
        cause,
        hint: 'check its permissions and free space, or set TARIFF_HOME',
      });
    }
    this.#url = url;
    this.path = join(folder, `${sha256(url).slice(0, 16)}.part`);
    this.#facts = `${this.path}.json`;
  }

  get size(): number {
    try {
      return statSync(this.path).size;
    } catch {
      return 0;
    }
  }

  /** Where the next request begins and by which mark the server is held to the same file. */
  get resume(): { readonly from: number; readonly validator: string } | undefined {
    const facts = this.#read();
    return facts && this.size > 0 ? { from: this.size, validator: facts.validator } : undefined;
  }

  get total(): number | undefined {
    return this.#read()?.total;
  }

  /** Begins anew: what was there is dropped, and without a mark to know the file by it will not be gone on with. */
  begin(validator: string | undefined, total: number | undefined): void {
    this.discard();
    writeFileSync(this.path, '');
    if (validator === undefined) return;
    const facts: PartFacts = { url: this.#url, validator, ...(total === undefined ? {} : { total }) };
    writeFileSync(this.#facts, JSON.stringify(facts));
  }

  /** Puts bytes away as they come, so that none is lost when the connection breaks; the size it then has. */
  async append(source: Readable, bytesAtMost: number): Promise<number> {
    let size = this.size;
    const file = openSync(this.path, 'a');
    source.on('data', (piece: Buffer) => {
      if (size <= bytesAtMost) writeSync(file, piece);
      size += piece.length;
      if (size > bytesAtMost) source.destroy();
    });
    try {
      await finished(source, { writable: false }).catch((fault: unknown) => {
        if (size <= bytesAtMost) throw fault;
      });
    } finally {
      closeSync(file);
    }
    return size;
  }

  discard(): void {
    rmSync(this.path, { force: true });
    rmSync(this.#facts, { force: true });
  }

  #read(): PartFacts | undefined {
    try {
      const facts = JSON.parse(readFileSync(this.#facts, 'utf8')) as PartFacts;
      return facts.url === this.#url ? facts : undefined;
    } catch {
      return undefined;
    }
  }
}
