import { createHash } from 'node:crypto';
import { batchPage, batchRecord } from '../api/batch-answers.js';
import { TariffError } from '../errors.js';
import type { BatchJournal, SentChunk, SentItem } from './batch-journal.js';
import type { ServerCalls } from './server-calls.js';

/** What the server answered one product: its whole result, or what broke it. */
export type ItemResult = ReturnType<typeof batchPage.parse>['results'][number];

export interface SenderNeeds {
  readonly calls: ServerCalls;
  readonly journal: BatchJournal;
  readonly now: () => Date;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly signal: AbortSignal;
}

/** Tries of a call of a batch: a list at night waits a minute and a half for a server that starts anew. */
const patience = 8;
const pageSize = 200;
const pollAtMost = 2_000;
const pollAtLeast = 40;

const ended = ['completed', 'failed', 'cancelled'];

/** Sends one chunk and brings its answers; sent before, it is asked for again under the same key. */
export async function answerChunk(needs: SenderNeeds, chunk: SentChunk): Promise<Map<string, ItemResult>> {
  const id = chunk.batch ?? (await send(needs, chunk));
  await untilEnd(needs, chunk.key, id);
  return results(needs, id);
}

/** The key under which a chunk is done once, however often it is sent. */
export const chunkKey = (seed: string, items: readonly SentItem[]): string =>
  createHash('sha256')
    .update(JSON.stringify([seed, items.map(({ id }) => id)]))
    .digest('hex')
    .slice(0, 48);

async function send({ calls, journal, signal }: SenderNeeds, chunk: SentChunk): Promise<string> {
  const items = chunk.items!.map(({ id, request }) => ({ ...request, item_id: id }));
  const { id } = await calls.call({
    method: 'POST',
    path: '/v1/classify/batch',
    body: { items },
    idempotencyKey: chunk.key,
    answer: batchRecord,
    attempts: patience,
    signal,
  });
  journal.sent(chunk.key, id);
  return id;
}

/** Waits as the server asks for, or by the time that it expects to need. */
async function untilEnd(needs: SenderNeeds, key: string, id: string): Promise<void> {
  const { calls, journal, now, signal } = needs;
  for (let asked = 0; ; asked++) {
    const { answer, wait } = await calls.callWithHead({
      method: 'GET',
      path: `/v1/batches/${encodeURIComponent(id)}`,
      query: { limit: 1 },
      answer: batchPage,
      attempts: patience,
      signal,
    });
    if (answer.status === 'completed') return;
    if (ended.includes(answer.status)) {
      journal.drop(key);
      throw new TariffError('server_failed', `the server's batch ${id} is ${answer.status}`, {
        hint: 'what is answered is kept; the rest is sent anew when the list is resumed',
      });
    }
    const expected = answer.eta === null ? Number.NaN : Date.parse(answer.eta) - now().getTime();
    const own = Number.isNaN(expected) ? pollAtLeast * 2 ** asked : expected;
    await needs.sleep(Math.min(pollAtMost, Math.max(pollAtLeast, wait ?? own)), signal);
  }
}

async function results({ calls, signal }: SenderNeeds, id: string): Promise<Map<string, ItemResult>> {
  const found = new Map<string, ItemResult>();
  for (let cursor: string | undefined; ; ) {
    const page: ReturnType<typeof batchPage.parse> = await calls.call({
      method: 'GET',
      path: `/v1/batches/${encodeURIComponent(id)}`,
      query: { limit: pageSize, cursor },
      answer: batchPage,
      attempts: patience,
      signal,
    });
    for (const result of page.results) found.set(result.item_id, result);
    if (page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
}
