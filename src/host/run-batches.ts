import type { ClassifyRequest } from '../api/classify-request.js';
import type { ItemProblem } from '../api/problem.js';
import type { ProductAnswer } from '../api/product-answers.js';
import type { CivilDate } from '../core/civil-date.js';
import { numbered, storedForm } from '../engine/history.js';
import type { LawWorker } from '../engine/law-work.js';
import { memoryOf, memoryOfClients } from '../engine/memory.js';
import { guessInPieces, namelessOf } from '../engine/origin/guess-materials.js';
import { TariffError } from '../errors.js';
import type { FinishedItem, StoredBatch, StoredItem } from '../store/batch-store.js';
import type { JobHandler } from '../store/job-queue.js';
import { profileOf } from '../tariff/country-profile.js';
import type { ListThreads } from './answer-threads.js';
import { freshId, type Host } from './host.js';

/** How many items are asked for, answered and written together. */
const sliceLength = 10;
/** How long one batch works before the next account has its turn. */
const turnMs = 500;

/**
 * The work on one batch, a turn at a time: items are answered in their order and at the account's pace, and each slice
 * is written before the next one begins; whatever a crash cuts off is asked again and counted once.
 */
export const batchHandler =
  (host: Host, threads: ListThreads): JobHandler =>
  async (job, signal) => {
    const { batch: id } = JSON.parse(job.payload) as { batch: string };
    const turnEnds = host.now().getTime() + turnMs;
    const again = (ms = 0) => ({ againAt: new Date(host.now().getTime() + ms).toISOString() });
    const pace = await paceOf(host, job.account);
    for (;;) {
      const batch = await host.store.batches.batch(job.account, id);
      if (!batch) return undefined;
      if (batch.finished_at !== null) return told(host, batch);
      if (batch.started_at === null) await host.store.batches.start(id, host.now().toISOString());
      const waiting = await host.store.batches.pending(id, pace.slice);
      if (waiting.length === 0) {
        await host.store.batches.end(id, 'completed', host.now().toISOString());
        continue;
      }
      try {
        const items = await worth(threads, batch, waiting);
        const waitMs = await pace.draw(items.reduce((sum, { products }) => sum + products, 0));
        if (waitMs > 0) return again(waitMs);
        const finished = await answerItems(host, threads, batch, items);
        await host.store.batches.finishItems(id, finished);
      } catch (fault) {
        if (!(fault instanceof TariffError) || !isFatal(fault)) throw fault;
        await host.store.batches.end(id, 'failed', host.now().toISOString());
        continue;
      }
      if (signal.aborted || host.now().getTime() >= turnEnds) return again();
    }
  };

async function told(host: Host, batch: StoredBatch): Promise<undefined> {
  await host.batchEnded?.(batch, host);
}

/** Data that is missing or damaged breaks every item alike. */
const isFatal = ({ code }: TariffError): boolean => code === 'data_missing' || code === 'data_damaged';

/** The account's allowance of products a minute; batches of one account share it. */
async function paceOf(host: Host, id: string) {
  const account = await host.store.accounts.account(id);
  const perMinute = account?.products_per_minute ?? host.limits.productsPerMinute;
  if (perMinute === 0) return { slice: sliceLength, draw: async () => 0 };
  const slice = Math.max(1, Math.min(sliceLength, Math.ceil(perMinute / 60)));
  return {
    slice,
    draw: async (cost: number): Promise<number> => {
      const level = await host.store.buckets.draw({
        bucket: `${id}/batch`,
        cost,
        owes: true,
        capacity: Math.max(slice, Math.ceil(perMinute / 60)),
        perSecond: perMinute / 60,
        at: host.now().getTime(),
      });
      return level.allowed ? 0 : Math.max(1, level.waitMs);
    },
  };
}

/** An item as it will be asked, with the materials that have to be classified for it. */
interface AskedItem {
  readonly position: number;
  readonly request: ClassifyRequest & { readonly date: CivilDate };
  readonly nameless: readonly string[];
  /** what it counts as: itself and each of those materials */
  readonly products: number;
}

/** What the next items are worth; after as many products as a slice has items the rest waits for the next slice. */
async function worth(
  threads: ListThreads,
  { account }: StoredBatch,
  waiting: readonly StoredItem[],
): Promise<AskedItem[]> {
  const items: AskedItem[] = [];
  let sum = 0;
  for (const { position, request: written } of waiting) {
    if (items.length > 0 && sum >= sliceLength) break;
    const request = JSON.parse(written) as AskedItem['request'];
    const bill = { bill: request, date: request.date };
    const nameless =
      profileOf(request.destination).origin === 'judged'
        ? await namelessOf(workOf(threads), account, bill).catch(noBill)
        : [];
    sum += 1 + nameless.length;
    items.push({ position, request, nameless, products: 1 + nameless.length });
  }
  return items;
}

const workOf =
  ({ work }: ListThreads): LawWorker =>
  (_account, name, asked) =>
    work(name, asked);

/** What keeps a bill from being read keeps its item from being answered, and is told there. */
const noBill = (fault: unknown): readonly string[] => {
  if (fault instanceof TariffError && !isFatal(fault)) return [];
  throw fault;
};

async function answerItems(
  host: Host,
  threads: ListThreads,
  { account, id, key }: StoredBatch,
  items: readonly AskedItem[],
): Promise<FinishedItem[]> {
  const memory = memoryOfClients((client) => memoryOf(host.store.history, account, client));
  const products = await Promise.all(
    items.map(async ({ request, nameless }) => {
      const feedback = await (await memory(request.client)).feedbackFor(request);
      const guesses = await guessInPieces(workOf(threads), account, nameless, request.date);
      return { request, feedback, guesses };
    }),
  );
  const group = await threads.run({ products, whole: true });
  if ('stop' in group) throw new TariffError(group.stop.code, group.stop.message);
  return group.answers.map((answer, at): FinishedItem => {
    const { position, products: worth } = items[at]!;
    const finished_at = host.now().toISOString();
    if (answer.kind !== 'whole')
      return {
        position,
        state: 'failed',
        answer: JSON.stringify({ problem: problemOf(answer) }),
        finished_at,
      };
    const cls = freshId(host, 'cls');
    const classification = storedForm(account, numbered(answer.result, cls, finished_at));
    return {
      position,
      state: 'done',
      answer: JSON.stringify({ classification: cls }),
      finished_at,
      classification,
      usage: {
        account,
        ref: `${id}/${position}`,
        key,
        operation: 'classify_batch',
        at: finished_at,
        calls: 0,
        products: worth,
      },
    };
  });
}

/** What broke an item, in the words of the catalogue; our own faults say nothing of themselves. */
const problemOf = (answer: ProductAnswer): ItemProblem =>
  answer.kind === 'failed' && answer.code !== 'internal'
    ? {
        code: answer.code,
        detail: answer.message,
        ...(answer.hint === undefined ? {} : { hint: answer.hint }),
      }
    : { code: 'internal', detail: 'the item could not be answered' };
