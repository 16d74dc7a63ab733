import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { TariffError } from '../../errors.js';

/** What one walk over a file tells before its rows are read. */
export interface FileFacts {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** its beginning */
  readonly head: Buffer;
  /** how its bytes read as UTF-8: all of them, some letters beyond ASCII but not all, or none */
  readonly utf8: 'all' | 'some' | 'none';
}

const headBytes = 256 * 1024;

/** Walks over a file once: its hash, its size, its beginning, and whether its letters are UTF-8. */
export async function inspectFile(path: string): Promise<FileFacts> {
  const unreadable = (why: string, cause?: unknown): TariffError =>
    new TariffError('input_unreadable', `${path} ${why}`, {
      cause,
      hint: 'check the path and its permissions',
    });
  try {
    if (statSync(path).isDirectory()) throw unreadable('is a folder');
    const hash = createHash('sha256');
    const head: Buffer[] = [];
    const letters = new Utf8Letters();
    let bytes = 0;
    for await (const piece of createReadStream(path, { highWaterMark: headBytes }) as AsyncIterable<Buffer>) {
      hash.update(piece);
      if (bytes < headBytes) head.push(piece);
      bytes += piece.length;
      letters.add(piece);
    }
    return {
      path,
      bytes,
      sha256: hash.digest('hex'),
      head: Buffer.concat(head).subarray(0, headBytes),
      utf8: letters.end(),
    };
  } catch (cause) {
    if (cause instanceof TariffError) throw cause;
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw unreadable(missing ? 'is not there' : `cannot be read: ${(cause as Error).message}`, cause);
  }
}

/** How bytes in memory read as UTF-8. */
export function utf8Of(bytes: Buffer): FileFacts['utf8'] {
  const letters = new Utf8Letters();
  letters.add(bytes);
  return letters.end();
}

/** Watches pieces of a file for bytes that are no UTF-8; a letter may be cut between two pieces. */
class Utf8Letters {
  #rest: Buffer = Buffer.alloc(0);
  #good = false;
  #bad = false;

  add(piece: Buffer): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const cut = lettersEnd(bytes);
    this.#look(bytes.subarray(0, cut));
    this.#rest = bytes.subarray(cut);
  }

  #look(bytes: Buffer): void {
    if (isUtf8(bytes)) {
      this.#good ||= !this.#good && bytes.some((byte) => byte > 0x7f);
      return;
    }
    this.#bad = true;
    this.#good ||= /[\u0080-\u{10ffff}]/u.test(bytes.toString('utf8').replaceAll('\ufffd', ''));
  }

  end(): FileFacts['utf8'] {
    if (this.#rest.length > 0) this.#bad = true;
    if (!this.#bad) return 'all';
    return this.#good ? 'some' : 'none';
  }
}

/** Where the last whole letter of a piece ends. */
function lettersEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
