import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type ClassifyRequest, classifyRequest } from '../../../src/api/classify-request.js';
import type { ProductAnswers } from '../../../src/api/product-answers.js';
import { makeRemoteService } from '../../../src/client/remote.js';
import { TariffError } from '../../../src/errors.js';
import { sampleClassification } from '../../support/sample-answers.js';
import { type Heard, type Reply, scriptedServer } from '../../support/scripted-server.js';
import { tempHome } from '../../support/temp-home.js';

interface Sent {
  readonly item_id: string;
  readonly description: string;
}

/** A server's batches in a few lines: once for each idempotency key, answered when they are asked for a second time. */
function batchHost() {
  const batches = new Map<string, { readonly key: string; readonly items: readonly Sent[]; polls: number }>();
  /** how often each product was classified */
  const classified = new Map<string, number>();
  const host = {
    batches,
    classified,
    status: 'completed',
    fingerprint: 'law-1',
    reply({ method, path, headers, body }: Heard): Reply {
      if (path.startsWith('/v1/law')) return { body: law(host.fingerprint, path.includes('codes=true')) };
      if (method === 'POST') {
        const key = String(headers['idempotency-key']);
        const known = [...batches].find(([, batch]) => batch.key === key);
        if (known) return { status: 202, body: record(known[0], 'running', 0) };
        const { items } = body as { items: Sent[] };
        const id = `bat_${batches.size + 1}`;
        batches.set(id, { key, items, polls: 0 });
        for (const { description } of items)
          classified.set(description, (classified.get(description) ?? 0) + 1);
        return { status: 202, body: record(id, 'queued', items.length) };
      }
      const [, id = '', query = ''] = /^\/v1\/batches\/([^?]+)\??(.*)$/.exec(path) ?? [];
      const batch = batches.get(id);
      if (!batch) return { status: 404, body: { code: 'not_found', detail: `no batch ${id}` } };
      if (batch.polls++ === 0) return { body: page(id, 'running', [], null) };
      const at = Number(new URLSearchParams(query).get('cursor') ?? 0);
      const limit = Number(new URLSearchParams(query).get('limit'));
      const results = batch.items.slice(at, at + limit).map(({ item_id, description }) =>
        description.includes('unanswerable')
          ? {
              item_id,
              status: 'failed',
              tariff_code: null,
              likely_line: null,
              result: null,
              error: { code: 'unknown_country', detail: 'no such country' },
            }
          : {
              item_id,
              status: 'done',
              tariff_code: sampleClassification.confident_to,
              likely_line: sampleClassification.formatted,
              result: { ...sampleClassification, description: `goods > ${description}` },
              error: null,
            },
      );
      const next = at + limit < batch.items.length ? String(at + limit) : null;
      return { body: page(id, host.status, results, next) };
    },
  };
  return host;
}

const record = (id: string, status: string, total: number) => ({
  schema_version: '1',
  id,
  status,
  created_at: '2026-06-15T09:30:00Z',
  started_at: null,
  finished_at: null,
  eta: null,
  expires_at: '2026-07-15T09:30:00Z',
  counts: { total, done: 0, failed: 0 },
  callback: null,
  links: { self: `/v1/batches/${id}`, cancel: `/v1/batches/${id}/cancel` },
});

const page = (id: string, status: string, results: readonly object[], next_cursor: string | null) => ({
  ...record(id, status, results.length),
  notices: [],
  results,
  next_cursor,
});

const law = (fingerprint: string, codes: boolean) => ({
  schema_version: '1',
  date: '2026-06-15',
  edition: sampleClassification.edition,
  engine_version: '1.2.3',
  fingerprint,
  notices: ['the edition may be out of date'],
  codes: codes ? { lines: ['6109100004', '61091000'], groups: ['6109', '610910'] } : null,
});

async function answersOf(
  url: string,
  more: { readonly journal?: string; readonly resume?: boolean; readonly codes?: boolean } = {},
): Promise<ProductAnswers> {
  const service = await makeRemoteService({
    server: url,
    key: 'tk_test_none',
    version: '0',
    now: () => new Date('2026-06-15T09:30:00Z'),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    sleep: async () => undefined,
  });
  onTestFinished(() => service.close());
  return service.answers({
    date: '2026-06-15',
    workers: 0,
    ...(more.codes ? { codes: true } : {}),
    ...(more.journal ? { job: { id: 'job', journal: more.journal, resume: more.resume === true } } : {}),
  });
}

const goods = (from: number, to: number): ClassifyRequest[] =>
  Array.from({ length: to - from }, (_, i) =>
    classifyRequest.parse({ description: `goods number ${from + i}`, reference: `SKU-${from + i}` }),
  );

/** What a run that is cut off leaves behind: nobody waits for its answers any more. */
const stopOf = async (work: Promise<unknown>): Promise<TariffError> => {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(TariffError);
  return fault as TariffError;
};

const namesOf = (answers: Awaited<ReturnType<ProductAnswers['answer']>>): string[] =>
  answers.map((answer) => (answer.kind === 'answered' ? answer.columns.likely_description : answer.kind));

it('answers every product once and in order, whatever chunks they travel in', async () => {
  const host = batchHost();
  const { url, heard } = await scriptedServer((call) => host.reply(call));
  const answers = await answersOf(url);
  const groups = [goods(0, 48), goods(48, 96), [...goods(96, 143), ...goods(0, 1)], goods(143, 420)];
  const given = await Promise.all(groups.map((group) => answers.answer(group, false)));
  expect(given.map(namesOf)).toEqual(
    groups.map((group) => group.map(({ description }) => `goods > ${description}`)),
  );
  expect([...host.classified.values()]).toEqual(Array.from({ length: 420 }, () => 1));
  expect(host.batches.size).toBeLessThan(6);
  expect(answers.keeps).toBe(true);
  const posted = heard.filter(({ method }) => method === 'POST');
  const items = posted.flatMap(({ body }) => (body as { items: Record<string, unknown>[] }).items);
  expect(items[0]).toMatchObject({ description: 'goods number 0', date: '2026-06-15', destination: 'US' });
  expect(items.some((item) => 'reference' in item || 'value' in item)).toBe(false);
});

it('gives what holds for every answer of the day as the server says it', async () => {
  const host = batchHost();
  const { url } = await scriptedServer((call) => host.reply(call));
  expect((await answersOf(url)).notices).toEqual(['the edition may be out of date']);
});

it('gives what broke one product as its answer, and the whole result where it is wanted', async () => {
  const host = batchHost();
  const { url } = await scriptedServer((call) => host.reply(call));
  const answers = await answersOf(url);
  const asked = ['a good one', 'an unanswerable one'].map((description) =>
    classifyRequest.parse({ description }),
  );
  const [whole, broken] = await answers.answer(asked, true);
  expect(broken).toEqual({ kind: 'failed', code: 'unknown_country', message: 'no such country' });
  const { id: _id, created_at: _hour, ...kept } = sampleClassification;
  expect(whole).toMatchObject({ kind: 'whole', result: { ...kept, description: 'goods > a good one' } });
  expect([answers.engineVersion, answers.fingerprint]).toEqual(['1.2.3', 'law-1']);
});

it('knows how a code stands only where codes are checked', async () => {
  const host = batchHost();
  const { url, heard } = await scriptedServer((call) => host.reply(call));
  const answers = await answersOf(url, { codes: true });
  expect(
    ['6109100004', '61091000', '6109', '61', '6110', '610910000'].map((code) => answers.standing(code)),
  ).toEqual(['line', 'line', 'prefix', 'prefix', 'dead', 'dead']);
  await answersOf(url);
  expect(heard.map(({ path }) => path)).toEqual([
    '/v1/law?date=2026-06-15&codes=true',
    '/v1/law?date=2026-06-15',
  ]);
});

it.each<[string, (call: Heard, answer: Reply) => Reply]>([
  [
    'the server had taken the chunk, and its word was lost',
    ({ method }, answer) => (method === 'POST' ? 'cut' : answer),
  ],
  ['the server had said its number', ({ path }, answer) => (path.startsWith('/v1/batches') ? 'cut' : answer)],
])('resumed where %s, nothing is classified twice', async (_name, spoil) => {
  const host = batchHost();
  let away = true;
  const { url } = await scriptedServer((call) => {
    const answer = host.reply(call);
    return away ? spoil(call, answer) : answer;
  });
  const journal = join(tempHome(), 'out.csv.checkpoint.sent');
  const first = await answersOf(url, { journal });
  const stop = await stopOf(first.answer(goods(0, 48), false));
  await first.close();
  expect(stop.exitCode).toBe(7);
  away = false;
  const second = await answersOf(url, { journal, resume: true });
  // other groups than before: a list that is resumed begins elsewhere
  const given = await Promise.all([second.answer(goods(10, 58), false), second.answer(goods(58, 60), false)]);
  expect(given.flatMap(namesOf)).toEqual(goods(10, 60).map(({ description }) => `goods > ${description}`));
  expect(Math.max(...host.classified.values())).toBe(1);
  expect(host.classified.size).toBe(60);
});

it('begun anew, the same list is another job', async () => {
  const host = batchHost();
  const { url } = await scriptedServer((call) => host.reply(call));
  const journal = join(tempHome(), 'sent');
  for (const run of [1, 2]) {
    const answers = await answersOf(url, { journal });
    await answers.answer(goods(0, 3), false);
    expect(host.classified.get('goods number 0')).toBe(run);
  }
});

it('a journal cut off in a line is read all the same; under another law it is not used', async () => {
  const host = batchHost();
  const { url } = await scriptedServer((call) => host.reply(call));
  const journal = join(tempHome(), 'sent');
  await (await answersOf(url, { journal })).answer(goods(0, 3), false);
  expect(readFileSync(journal, 'utf8')).toContain('bat_1');
  appendFileSync(journal, '{"key":"half a li');
  await (await answersOf(url, { journal, resume: true })).answer(goods(0, 3), false);
  expect(host.classified.get('goods number 0')).toBe(1);
  host.fingerprint = 'law-2';
  await (await answersOf(url, { journal, resume: true })).answer(goods(0, 3), false);
  expect(host.classified.get('goods number 0')).toBe(2);
});

it('sends anew what the server does not hold any more', async () => {
  const host = batchHost();
  const { url } = await scriptedServer((call) => host.reply(call));
  const journal = join(tempHome(), 'sent');
  await (await answersOf(url, { journal })).answer(goods(0, 3), false);
  host.batches.clear();
  const given = await (await answersOf(url, { journal, resume: true })).answer(goods(0, 4), false);
  expect(namesOf(given)).toEqual(goods(0, 4).map(({ description }) => `goods > ${description}`));
});

it('a batch that was cancelled at the server stops the list; resumed, it is sent under another key', async () => {
  const host = batchHost();
  host.status = 'cancelled';
  const { url } = await scriptedServer((call) => host.reply(call));
  const journal = join(tempHome(), 'sent');
  const stop = await stopOf((await answersOf(url, { journal })).answer(goods(0, 3), false));
  expect([stop.exitCode, stop.message]).toEqual([7, expect.stringMatching(/batch bat_1 is cancelled/)]);
  host.status = 'completed';
  const given = await (await answersOf(url, { journal, resume: true })).answer(goods(0, 3), false);
  expect(namesOf(given)).toEqual(goods(0, 3).map(({ description }) => `goods > ${description}`));
  expect(new Set([...host.batches.values()].map(({ key }) => key)).size).toBe(2);
});
