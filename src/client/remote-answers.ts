import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { answerColumns } from '../api/answer-columns.js';
import { dutyResult } from '../api/answers.js';
import { batchLaw } from '../api/batch-law.js';
import type { ClassifyRequest } from '../api/classify-request.js';
import { successorsIn } from '../api/code-successors.js';
import type {
  AnswersOptions,
  CodeStanding,
  ProductAnswer,
  ProductAnswers,
  RateAsked,
} from '../api/product-answers.js';
import { madeOnce } from '../core/made-once.js';
import { acceptDigits } from '../core/sureness.js';
import { BatchJournal, type SentItem } from './batch-journal.js';
import type { ItemResult } from './chunk-sender.js';
import { ItemQueue, itemsAhead } from './item-queue.js';
import type { ServerCalls } from './server-calls.js';

export interface RemoteAnswersNeeds {
  readonly calls: ServerCalls;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** A group of the reader, see `batch/run-batch`. */
const groupSize = 48;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Answers many products by a server's batches; a run that is cut off finds its answers again. */
export async function openRemoteAnswers(
  { calls, now, random, sleep }: RemoteAnswersNeeds,
  { date, client, codes, job }: AnswersOptions,
): Promise<ProductAnswers> {
  const law = await calls.call({
    method: 'GET',
    path: '/v1/law',
    query: { date, client, codes: codes === true ? true : undefined },
    answer: batchLaw,
  });
  const stop = new AbortController();
  const nonce = hex(random(16));
  const identity = createHash('sha256')
    .update(JSON.stringify([job?.id ?? nonce, law.fingerprint, calls.base]))
    .digest('hex');
  const queue = new ItemQueue({
    calls,
    journal: new BatchJournal(job?.journal, identity, nonce, job?.resume === true),
    now,
    sleep: sleep ?? ((ms, signal) => pause(ms, undefined, { signal })),
    signal: stop.signal,
  });
  const totals = new Map<string, Promise<string | undefined>>();
  const standings = law.codes === null ? undefined : standingsOf(law.codes);
  return {
    edition: law.edition,
    engineVersion: law.engine_version,
    notices: law.notices,
    fingerprint: law.fingerprint,
    // what another client taught is not known here
    basisOf: async (request) =>
      request.client !== undefined && request.client !== client
        ? undefined
        : { program: law.engine_version, model: '', law: law.fingerprint, taught: '' },
    width: Math.ceil(itemsAhead / groupSize),
    keeps: true,
    async answer(requests, whole) {
      const items = requests.map((request) => itemOf(request, law.date, client, whole));
      const results = await Promise.all(items.map((item) => queue.answer(item)));
      for (const { id } of items) queue.forget(id);
      return results.map((result) => productAnswer(result, whole));
    },
    standing(code): CodeStanding {
      if (standings === undefined) return 'line';
      return standings.lines.has(code) ? 'line' : standings.prefixes.has(code) ? 'prefix' : 'dead';
    },
    remark: (code) => law.codes?.remarks?.[code],
    successors: (code) =>
      successorsIn(law.codes?.successors ?? {}, code, (prefix) =>
        (law.codes?.lines ?? []).filter((line) => line.startsWith(prefix)),
      ),
    totalOf: (asked) =>
      madeOnce(totals, JSON.stringify(asked), totalsAtMost, () => totalOf(calls, asked, law.date)),
    close: async () => stop.abort(),
  };
}

const totalsAtMost = 20_000;

/** What goods pay under a code, asked as a duty of its own; a code without eight digits has no rate. */
async function totalOf(
  calls: ServerCalls,
  { code, origin, date, transport, claim }: RateAsked,
  day: string,
): Promise<string | undefined> {
  if (code.length < acceptDigits.tariff_line || origin === undefined) return undefined;
  const { duty_rates: rates } = await calls.call({
    method: 'POST',
    path: '/v1/duty',
    body: {
      code,
      origin,
      date: date ?? day,
      ...(transport === undefined ? {} : { transport }),
      ...(claim === undefined ? {} : { claim }),
    },
    answer: dutyResult,
  });
  return rates?.total_ad_valorem;
}

type Day = NonNullable<ClassifyRequest['date']>;

/** A product as it is sent: it names its own day and client, and what no column shows is left at home. */
function itemOf(request: ClassifyRequest, day: Day, client: string | undefined, whole: boolean): SentItem {
  const { value, quantities, reference: _own, ...rest } = request;
  const isPlain =
    request.materials === undefined &&
    request.provision === undefined &&
    request.us_content === undefined &&
    request.content.length === 0 &&
    Object.keys(request.facts).length === 0;
  const sent: ClassifyRequest = {
    ...rest,
    quantities: isPlain && !whole ? [] : quantities,
    ...(value === undefined || (isPlain && !whole) ? {} : { value }),
    date: request.date ?? day,
    ...((request.client ?? client) === undefined ? {} : { client: request.client ?? client }),
  };
  return { id: createHash('sha256').update(JSON.stringify(sent)).digest('hex').slice(0, 32), request: sent };
}

function productAnswer({ result, error }: ItemResult, whole: boolean): ProductAnswer {
  if (result === null) {
    const { code = 'internal', detail = 'no answer came', hint } = error ?? {};
    return { kind: 'failed', code, message: detail, ...(hint === undefined ? {} : { hint }) };
  }
  const { id: _id, created_at: _hour, ...unkept } = result;
  return whole ? { kind: 'whole', result: unkept } : { kind: 'answered', columns: answerColumns(unkept) };
}

function standingsOf({
  lines,
  groups,
}: {
  readonly lines: readonly string[];
  readonly groups: readonly string[];
}): {
  readonly lines: ReadonlySet<string>;
  readonly prefixes: ReadonlySet<string>;
} {
  const prefixes = new Set<string>();
  for (const code of [...lines, ...groups])
    for (let length = 2; length <= code.length; length += 2) prefixes.add(code.slice(0, length));
  return { lines: new Set(lines), prefixes };
}
