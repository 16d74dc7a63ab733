import type { KeptHistory, ToldHistory } from './check-history.js';

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const goods = ['cotton t-shirt', 'steel bolt', 'leather wallet', 'ball bearing', 'wooden chair'];
const itemsOfBatch = 6;

/** A client that repeats each call under its Idempotency-Key, at whichever server answers, until it hears the end of it. */
export class FaultClient {
  readonly singles = new Map<string, string>();
  readonly batches = new Map<string, readonly string[]>();
  /** calls made again because no answer came */
  repeated = 0;
  #ending = false;
  readonly #done: Promise<void>;

  constructor(
    private readonly addresses: () => readonly string[],
    private readonly key: string,
    private readonly name: string,
    private readonly restMs: number,
  ) {
    this.#done = this.#work();
    // told by end()
    this.#done.catch(() => undefined);
  }

  get told(): number {
    return this.singles.size + this.batches.size;
  }

  /** finishes the call it is at */
  end(): Promise<void> {
    this.#ending = true;
    return this.#done;
  }

  async #work(): Promise<void> {
    for (let n = 0; !this.#ending; n++) {
      const reference = `${this.name}-${n}`;
      const described = (at: number) => ({ description: `${goods[at % goods.length]} ${this.name} ${at}` });
      if (n % 4 === 3) {
        const ids = Array.from({ length: itemsOfBatch }, (_, at) => `${reference}/${at}`);
        const items = ids.map((id, at) => ({ item_id: id, reference: id, ...described(n + at) }));
        this.batches.set(await this.#call('/v1/classify/batch', reference, { items }), ids);
      } else {
        const body = { reference, ...described(n) };
        this.singles.set(reference, await this.#call('/v1/classify', reference, body));
      }
      await pause(this.restMs);
    }
  }

  /** Makes a call until there is an answer; gives the id in it. */
  async #call(path: string, mark: string, body: unknown): Promise<string> {
    for (let tried = 0; ; tried++) {
      const all = this.addresses();
      try {
        const reply = await fetch(`${all[tried % all.length]}${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${this.key}`,
            'content-type': 'application/json',
            'idempotency-key': mark,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10_000),
        });
        const answer = (await reply.json()) as { id: string; code?: string };
        if (reply.ok) return answer.id;
        if (reply.status < 500 && reply.status !== 409 && reply.status !== 429)
          throw new RefusedCall(`${path} ${mark}: ${reply.status} ${JSON.stringify(answer)}`);
      } catch (fault) {
        if (fault instanceof RefusedCall) throw fault;
      }
      this.repeated += 1;
      await pause(50);
    }
  }
}

class RefusedCall extends Error {}

/** What several clients were told, together. */
export const toldBy = (clients: readonly FaultClient[]): ToldHistory => ({
  singles: new Map(clients.flatMap(({ singles }) => [...singles])),
  batches: new Map(clients.flatMap(({ batches }) => [...batches])),
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without their types reads them
type Page = any;

/** Everything an account can see of its own at a server. */
export async function readKept(
  address: string,
  key: string,
  delivered: KeptHistory['delivered'],
): Promise<KeptHistory> {
  const get = async (path: string): Promise<Page> => {
    const reply = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${key}` } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const all = async (path: string, part: string): Promise<Page[]> => {
    const found: Page[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await get(`${path}?limit=200${cursor === null ? '' : `&cursor=${cursor}`}`);
      found.push(...page[part]);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return found;
  };
  const batches = [];
  for (const { id } of await all('/v1/batches', 'items')) {
    const results = await all(`/v1/batches/${id}`, 'results');
    const { status } = await get(`/v1/batches/${id}?limit=1`);
    batches.push({
      id,
      status,
      results: results.map((each) => ({ item_id: each.item_id, status: each.status, id: each.result?.id })),
    });
  }
  return {
    classifications: await all('/v1/classifications', 'items'),
    batches,
    usage: (await get('/v1/usage?group_by=operation')).rows,
    delivered,
  };
}
