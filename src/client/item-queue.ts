import { TariffError } from '../errors.js';
import type { SentChunk, SentItem } from './batch-journal.js';
import { answerChunk, chunkKey, type ItemResult, type SenderNeeds } from './chunk-sender.js';

/** How many products a chunk holds: few at first, more where the server is quick. */
const chunkAtFirst = 100;
const chunkAtMost = 1_000;
const chunkAtLeast = 50;
/** Chunks at the server at once: one answered, one waiting. */
const underWayAtMost = 3;
const quick = 2_000;
const slow = 20_000;

interface Waiting {
  readonly promise: Promise<ItemResult>;
  readonly settle: (result: ItemResult) => void;
  readonly refuse: (fault: unknown) => void;
}

function waiting(): Waiting {
  const parts: Partial<Waiting> = {};
  const promise = new Promise<ItemResult>((settle, refuse) => Object.assign(parts, { settle, refuse }));
  // the waiter gets the fault; nobody may be waiting yet
  promise.catch(() => undefined);
  return { ...parts, promise } as Waiting;
}

/** How many products may usefully wait for an answer at once. */
export const itemsAhead = 2 * chunkAtMost;

/** Gathers products into chunks, sends them, and gives each its answer; what an earlier run sent is asked for again. */
export class ItemQueue {
  readonly #needs: SenderNeeds;
  readonly #answers = new Map<string, Waiting>();
  readonly #asked = new Map<string, SentItem>();
  /** chunks of an earlier run that nothing was asked of yet */
  readonly #earlier = new Map<string, SentChunk>();
  #pending: SentItem[] = [];
  #underWay = 0;
  #chunk = chunkAtFirst;
  #flushing = false;

  constructor(needs: SenderNeeds) {
    this.#needs = needs;
    for (const chunk of needs.journal.chunks) for (const id of chunk.ids) this.#earlier.set(id, chunk);
  }

  /** The answer to one product; the same product is asked once. */
  answer(item: SentItem): Promise<ItemResult> {
    this.#asked.set(item.id, item);
    const known = this.#answers.get(item.id);
    if (known) return known.promise;
    const own = waiting();
    this.#answers.set(item.id, own);
    const earlier = this.#earlier.get(item.id);
    if (earlier) this.#recover(earlier);
    else this.#pending.push(item);
    this.#flushSoon();
    return own.promise;
  }

  /** A product that is in the output is not asked for again. */
  forget(id: string): void {
    this.#answers.delete(id);
    this.#asked.delete(id);
  }

  /** Chunks begin once everybody who has something to ask has asked. */
  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    setTimeout(() => {
      this.#flushing = false;
      this.#flush();
    }, 5);
  }

  #flush(): void {
    while (this.#pending.length > 0 && this.#underWay < underWayAtMost) {
      const items = this.#pending.splice(0, this.#chunk);
      const key = chunkKey(this.#needs.journal.seed, items);
      const chunk: SentChunk = { key, ids: items.map(({ id }) => id), items };
      this.#begin(async () => {
        this.#needs.journal.sending(chunk);
        const began = performance.now();
        const found = await answerChunk(this.#needs, chunk);
        this.#adapt(performance.now() - began);
        return found;
      }, chunk);
    }
  }

  #recover(chunk: SentChunk): void {
    for (const id of chunk.ids) {
      this.#earlier.delete(id);
      if (!this.#answers.has(id)) this.#answers.set(id, waiting());
    }
    this.#begin(() => answerChunk(this.#needs, chunk), chunk);
  }

  #begin(work: () => Promise<Map<string, ItemResult>>, { key, ids, batch }: SentChunk): void {
    this.#underWay++;
    const all = ids.map((id) => [id, this.#answers.get(id)!] as const);
    work()
      .then(
        (found) => {
          for (const [id, { settle, refuse }] of all) {
            const result = found.get(id);
            if (result) settle(result);
            else refuse(new TariffError('server_mismatch', 'the server left a product of a batch out', {}));
          }
        },
        (fault: unknown) => {
          if (batch !== undefined && fault instanceof TariffError && fault.code === 'not_found')
            this.#sendAnew(key, ids);
          else for (const [, { refuse }] of all) refuse(fault);
        },
      )
      .finally(() => {
        this.#underWay--;
        this.#flush();
      });
  }

  /** A batch that the server has forgotten: what is asked of it is sent under another key. */
  #sendAnew(key: string, ids: readonly string[]): void {
    this.#needs.journal.drop(key);
    for (const id of ids) {
      const item = this.#asked.get(id);
      if (item) this.#pending.push(item);
      else this.#answers.delete(id);
    }
  }

  #adapt(ms: number): void {
    if (ms < quick) this.#chunk = Math.min(chunkAtMost, this.#chunk * 2);
    else if (ms > slow) this.#chunk = Math.max(chunkAtLeast, Math.floor(this.#chunk / 2));
  }
}
