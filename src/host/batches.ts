import type { BatchList, BatchPage, BatchRecord } from '../api/batch-answers.js';
import { type BatchRequestInput, batchEnvelope } from '../api/batch-request.js';
import type { ClassificationResult } from '../api/classification-result.js';
import { type ClassifyRequest, type ClassifyRequestInput, classifyRequest } from '../api/classify-request.js';
import { inSlices } from '../api/in-slices.js';
import { type PageQueryInput, pageQuery } from '../api/page-query.js';
import type { ItemProblem } from '../api/problem.js';
import { readRequest } from '../api/read-request.js';
import { civilDate } from '../core/civil-date.js';
import { issue } from '../core/issue.js';
import { dayNotices } from '../engine/day-notices.js';
import { TariffError } from '../errors.js';
import type { StoredBatch, StoredItem } from '../store/batch-store.js';
import type { Job } from '../store/job-queue.js';
import { formatCode } from '../tariff/code.js';
import { profileOf, usualDestination } from '../tariff/country-profile.js';
import { surenessOf } from './account-sureness.js';
import { type Caller, type Draft, freshId, type Host } from './host.js';
import { drawQuota } from './pace-calls.js';

const dayMs = 86_400_000;

/**
 * Accepts a list of products; it is written whole, with the work on it, before the caller hears of it. A product that
 * cannot be read is at its end at once, with what is wrong with it; only the others count.
 */
export async function submitBatch(
  host: Host,
  caller: Caller,
  draft: Draft,
  given: BatchRequestInput,
): Promise<BatchRecord> {
  const { items, callback } = readRequest(batchEnvelope, given);
  await refuseDeafCallback(host, caller, callback);
  const read = await inSlices(given.items, ({ item_id: _name, ...product }) =>
    readProduct(host, caller, product),
  );
  const taken = read.filter(({ problem }) => !problem);
  await drawQuota(
    host,
    caller,
    taken.reduce((sum, { request }) => sum + productsOf(request), 0),
  );
  const now = host.now();
  const created_at = now.toISOString();
  const batch: StoredBatch = {
    id: freshId(host, 'bat'),
    account: caller.account.id,
    key: caller.key.id,
    status: 'queued',
    created_at,
    started_at: null,
    finished_at: null,
    total: items.length,
    done: 0,
    failed: items.length - taken.length,
    callback: callback ?? null,
    expires_at: new Date(now.getTime() + host.limits.batchDays * dayMs).toISOString(),
  };
  const today = created_at.slice(0, 10);
  const stored = await inSlices(items, ({ item_id }, position): StoredItem => {
    const { request, problem } = read[position]!;
    return {
      batch: batch.id,
      position,
      item_id,
      // the day is settled now: an answer must not depend on when its turn comes
      request: JSON.stringify({ ...request, date: request.date ?? today }),
      ...(problem
        ? { state: 'failed', answer: JSON.stringify({ problem }), finished_at: created_at }
        : { state: 'queued', answer: null, finished_at: null }),
    };
  });
  draft.batch = { batch, items: stored };
  draft.jobs = [batchJob(batch, created_at)];
  return { schema_version: '1', ...batchOut(host, caller, batch) };
}

/** What an item counts as: itself, and each of its materials that comes without a code. */
const productsOf = ({
  destination = usualDestination,
  materials = [],
}: ClassifyRequest | ClassifyRequestInput): number =>
  1 +
  (profileOf(destination).origin === 'judged'
    ? new Set(materials.flatMap(({ code, description }) => (code === undefined ? [description.trim()] : [])))
        .size
    : 0);

/** A product of a list as it will be asked, or as it came with what keeps it from being read. */
function readProduct(
  { engine }: Host,
  { account }: Caller,
  product: ClassifyRequestInput,
): {
  readonly request: ClassifyRequest | ClassifyRequestInput;
  readonly problem?: ItemProblem;
} {
  try {
    return { request: engine.judged(readRequest(classifyRequest, product), surenessOf(account)) };
  } catch (fault) {
    if (!(fault instanceof TariffError)) throw fault;
    return { request: product, problem: { code: fault.code, detail: fault.message } };
  }
}

/** A batch whose end nobody would hear of is refused: its reader would wait for ever. */
async function refuseDeafCallback(host: Host, { account }: Caller, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const webhook = await host.store.webhooks.webhook(account.id, id);
  if (webhook?.status === 'enabled') return;
  const message = webhook
    ? `the webhook ${id} is disabled: ${webhook.disabled_why}`
    : `there is no webhook ${id} that could hear of the end`;
  const hint = webhook
    ? `enable it first: tariff webhooks update ${id} --enable`
    : 'give the id of one of GET /v1/webhooks, or leave callback out';
  throw new TariffError('invalid_request', `callback: ${message}`, {
    hint,
    issues: [issue('invalid_request', message, { path: '/callback' })],
  });
}

/** The work on a batch, as the queue holds it. */
const batchJob = ({ id, account }: StoredBatch, run_at: string): Job => ({
  kind: 'batch',
  key: `batch/${id}`,
  account,
  payload: JSON.stringify({ batch: id }),
  run_at,
  priority: 0,
});

async function findBatch(host: Host, account: string, id: string): Promise<StoredBatch> {
  const found = await host.store.batches.batch(account, id);
  if (found) return found;
  throw new TariffError('not_found', `there is no batch ${id}`, {
    hint: 'results are kept for a time only; list the batches that are there',
  });
}

/** How a batch stands, with a page of the answers that are there. */
export async function showBatch(
  host: Host,
  caller: Caller,
  id: string,
  given: PageQueryInput,
): Promise<BatchPage> {
  const { limit, cursor } = readRequest(pageQuery, given);
  const account = caller.account.id;
  const batch = await findBatch(host, account, id);
  const page = await host.store.batches.results(account, id, limit, cursor);
  const results = await Promise.all(page.items.map((item) => itemOut(host, account, item)));
  return {
    schema_version: '1',
    ...batchOut(host, caller, batch),
    notices: noticesOf(host, batch, results),
    results,
    next_cursor: page.next_cursor,
  };
}

/**
 * What the results say of the day of their batch, each the same; nothing where the edition of that day is no longer loaded.
 * Goods for other countries are answered from other law.
 */
function noticesOf(
  { engine: { library } }: Host,
  { created_at }: StoredBatch,
  results: BatchPage['results'],
): string[] {
  const day = civilDate(created_at.slice(0, 10));
  try {
    return dayNotices(library.scheduleOn(day), day, library).filter((notice) =>
      results.some(({ result }) => result?.warnings.includes(notice)),
    );
  } catch (fault) {
    if (fault instanceof TariffError) return [];
    throw fault;
  }
}

async function itemOut(host: Host, account: string, item: StoredItem): Promise<BatchPage['results'][number]> {
  const answer = JSON.parse(item.answer ?? '{}') as { classification?: string; problem?: ItemProblem };
  const stored =
    answer.classification && (await host.store.history.classification(account, answer.classification));
  const result = stored ? (JSON.parse(stored.result) as ClassificationResult) : null;
  return {
    item_id: item.item_id,
    status: item.state === 'done' ? 'done' : 'failed',
    tariff_code: result && formatCode(result.confident_to),
    likely_line: result?.formatted ?? null,
    result,
    error: answer.problem ?? null,
  };
}

/** The batches of the account, newest first. */
export async function listBatches(host: Host, caller: Caller, given: PageQueryInput): Promise<BatchList> {
  const { limit, cursor } = readRequest(pageQuery, given);
  const page = await host.store.batches.batches(caller.account.id, limit, cursor);
  return {
    schema_version: '1',
    items: page.items.map((batch) => batchOut(host, caller, batch)),
    next_cursor: page.next_cursor,
  };
}

/** Ends a batch; what is answered stays. One that is at its end already stays as it is. */
export async function cancelBatch(host: Host, caller: Caller, id: string): Promise<BatchRecord> {
  await findBatch(host, caller.account.id, id);
  const ended = await host.store.batches.end(id, 'cancelled', host.now().toISOString());
  if (ended) await host.store.jobs.cancel(`batch/${id}`);
  const batch = await findBatch(host, caller.account.id, id);
  if (ended) await host.batchEnded?.(batch, host);
  return { schema_version: '1', ...batchOut(host, caller, batch) };
}

function batchOut(host: Host, caller: Caller, batch: StoredBatch): Omit<BatchRecord, 'schema_version'> {
  const { id, status, created_at, started_at, finished_at, expires_at, total, done, failed, callback } =
    batch;
  return {
    id,
    status,
    created_at,
    started_at,
    finished_at,
    eta: etaOf(host, caller, batch),
    expires_at,
    counts: { total, done, failed },
    callback,
    links: { self: `/v1/batches/${id}`, cancel: `/v1/batches/${id}/cancel` },
  };
}

/** When a batch should be at its end: by what it has done so far, or by its pace while it has done nothing. */
function etaOf(host: Host, { account }: Caller, batch: StoredBatch): string | null {
  if (batch.finished_at !== null) return null;
  const now = host.now().getTime();
  const answered = batch.done + batch.failed;
  const left = batch.total - answered;
  const pace = account.products_per_minute ?? host.limits.productsPerMinute;
  if (batch.started_at !== null && answered > 0) {
    const each = (now - Date.parse(batch.started_at)) / answered;
    return new Date(now + left * each).toISOString();
  }
  return pace === 0 ? null : new Date(now + (left / pace) * 60_000).toISOString();
}
