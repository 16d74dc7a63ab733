import {
  appendFileSync,
  closeSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { ClassifyRequest } from '../api/classify-request.js';
import { TariffError } from '../errors.js';

/** One product on its way to the server, under a name that its own content gives it. */
export interface SentItem {
  readonly id: string;
  readonly request: ClassifyRequest;
}

/** A chunk of a list that was sent, or was about to be. */
export interface SentChunk {
  readonly key: string;
  readonly ids: readonly string[];
  /** what is sent again, word for word, where nobody knows whether it arrived */
  readonly items?: readonly SentItem[];
  /** the server's number for it, once it said so */
  readonly batch?: string;
}

interface Head {
  readonly version: 1;
  readonly job: string;
  /** tells this run and its resumptions from every other run of the same job */
  readonly nonce: string;
  /** chunks that the server does not answer any more */
  readonly dropped: number;
}

type Line =
  | { readonly sending: SentChunk }
  | { readonly key: string; readonly batch: string }
  | { readonly dropped: string };

/** Chunks older than so many are in the output for long. */
const chunksKept = 64;
const lengthAtMost = 8_000_000;

/**
 * What a list sent to a server and how the server calls it, written down before each step, so that a run that was cut
 * off asks for the same answers again instead of having the same products classified twice.
 */
export class BatchJournal {
  readonly #path: string | undefined;
  #head: Head;
  readonly #chunks = new Map<string, SentChunk>();
  #length = 0;

  constructor(path: string | undefined, job: string, nonce: string, resume: boolean) {
    this.#path = path;
    const found = path !== undefined && resume ? readJournal(path, job) : undefined;
    this.#head = found?.head ?? { version: 1, job, nonce, dropped: 0 };
    for (const line of found?.lines ?? []) this.#take(line);
    if (path !== undefined) this.#rewrite(path);
  }

  /** What every key of this job begins with: other runs of the same list have another. */
  get seed(): string {
    const { job, nonce, dropped } = this.#head;
    return `${job} ${nonce} ${dropped}`;
  }

  /** Chunks of an earlier run, oldest first. */
  get chunks(): readonly SentChunk[] {
    return [...this.#chunks.values()];
  }

  sending(chunk: SentChunk): void {
    this.#add({ sending: chunk });
  }

  sent(key: string, batch: string): void {
    this.#add({ key, batch });
  }

  /** The server does not answer this chunk any more: its products are sent anew, under other keys. */
  drop(key: string): void {
    this.#add({ dropped: key });
  }

  #take(line: Line): void {
    if ('dropped' in line) {
      this.#chunks.delete(line.dropped);
      this.#head = { ...this.#head, dropped: this.#head.dropped + 1 };
    } else if ('sending' in line) this.#chunks.set(line.sending.key, line.sending);
    else {
      const { items: _sent, ...chunk } = this.#chunks.get(line.key) ?? { key: line.key, ids: [] };
      this.#chunks.set(line.key, { ...chunk, batch: line.batch });
    }
  }

  #add(line: Line): void {
    this.#take(line);
    if (this.#path === undefined) return;
    const text = `${JSON.stringify(line)}\n`;
    this.#length += text.length;
    if (this.#length > lengthAtMost) this.#rewrite(this.#path);
    else append(this.#path, text);
  }

  /** Writes the journal anew with what is still of use. */
  #rewrite(path: string): void {
    for (const key of [...this.#chunks.keys()].slice(0, -chunksKept)) this.#chunks.delete(key);
    const lines = [this.#head, ...this.chunks.map((chunk) => ({ sending: chunk }))];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    try {
      writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
      renameSync(`${path}.new`, path);
    } catch (cause) {
      rmSync(`${path}.new`, { force: true });
      throw unwritable(path, cause);
    }
    this.#length = 0;
  }
}

function append(path: string, text: string): void {
  try {
    const file = openSync(path, 'a', 0o600);
    try {
      appendFileSync(file, text);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

/** Reads what an earlier run of the same job wrote; a last line that was cut off was never acted upon. */
function readJournal(
  path: string,
  job: string,
): { readonly head: Head; readonly lines: readonly Line[] } | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const [first = '', ...rest] = readFileSync(path, 'utf8').split('\n');
  const head = parsed<Head>(first);
  if (head?.version !== 1 || head.job !== job) return undefined;
  return { head, lines: rest.flatMap((text) => parsed<Line>(text) ?? []) };
}

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

const unwritable = (path: string, cause: unknown): TariffError =>
  new TariffError('output_not_writable', `${path} cannot be written: ${(cause as Error).message}`, {
    hint: 'make room or choose another folder for the output; the list can be resumed',
    cause,
  });
