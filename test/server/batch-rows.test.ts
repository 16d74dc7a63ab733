import { describe, expect, it } from 'vitest';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { served, until } from '../support/served.js';

const shirt = { item_id: 'A', description: "women's knitted cotton t-shirt", origin: 'MX' };
const rows = [
  shirt,
  { item_id: 'B', description: '', origin: 'MX' },
  { item_id: 'C', description: 'stainless steel bottle', origin: 'Atlantis' },
  { item_id: 'D', description: 'ball bearing', colour: 'red' },
  { item_id: 'E', description: 'shirt\0', origin: 'MX' },
];

describe('a batch with rows that cannot be read', () => {
  it('is taken: each of them is a failed item with its own problem, the rest is answered', async () => {
    const { call, key } = await served();
    const mine = await key();
    const repeat = { 'idempotency-key': 'night-1' };
    const taken = await call(mine, 'POST', '/v1/classify/batch', { items: rows }, repeat);
    expect(taken).toMatchObject({ status: 202, body: { counts: { total: 5, done: 0, failed: 4 } } });
    expect((await call(mine, 'POST', '/v1/classify/batch', { items: rows }, repeat)).text).toBe(taken.text);
    const page = await until(async () => {
      const { body } = await call(mine, 'GET', taken.body.links.self);
      return body.status === 'completed' ? body : undefined;
    });
    expect(page.counts).toEqual({ total: 5, done: 1, failed: 4 });
    expect(page.results).toMatchObject([
      { item_id: 'A', status: 'done', result: { code: expect.stringMatching(/^6109/) }, error: null },
      { item_id: 'B', status: 'failed', tariff_code: null, result: null, error: { code: 'invalid_request' } },
      { item_id: 'C', status: 'failed', result: null, error: { detail: expect.stringContaining('origin') } },
      { item_id: 'D', status: 'failed', result: null, error: { detail: expect.stringContaining('colour') } },
      { item_id: 'E', status: 'failed', result: null, error: { detail: expect.stringContaining('NUL') } },
    ]);
    const [{ result, tariff_code, likely_line }] = page.results;
    expect(tariff_code.replaceAll('.', '')).toBe(result.confident_to);
    expect(likely_line).toBe(result.formatted);
    // what was not classified is not counted
    expect((await call(mine, 'GET', '/v1/usage')).body.total).toBe(1);
  });

  it('says at the batch what holds for all of its answers, as the law of that day says it', async () => {
    const { call, key, clock } = await served();
    clock.at = Date.parse('2026-11-23T09:30:00Z');
    const mine = await key();
    const taken = await call(mine, 'POST', '/v1/classify/batch', { items: [shirt] });
    const page = await until(async () => {
      const { body } = await call(mine, 'GET', taken.body.links.self);
      return body.status === 'completed' ? body : undefined;
    });
    expect(page.notices).toEqual([
      expect.stringContaining('2026-11-23'),
      expect.stringContaining('chapter 99 after the loaded measures'),
    ]);
    expect(page.results[0].result.warnings).toEqual(expect.arrayContaining(page.notices));
    const { body: law } = await call(mine, 'GET', '/v1/law?date=2026-11-23');
    expect(law.notices).toEqual(page.notices);
  });

  it('says nothing of the schedule of the United States at a batch of goods for Mexico', async () => {
    const { call, key, clock } = await served();
    clock.at = Date.parse('2026-11-23T09:30:00Z');
    const mine = await key();
    const items = [{ ...shirt, destination: 'MX' }];
    const taken = await call(mine, 'POST', '/v1/classify/batch', { items });
    const page = await until(async () => {
      const { body } = await call(mine, 'GET', taken.body.links.self);
      return body.status === 'completed' ? body : undefined;
    });
    expect(page.results[0].status).toBe('done');
    expect(page.notices).toEqual([]);
    expect(JSON.stringify(page.results[0].result.warnings)).not.toContain('HTS');
  });

  it('draws on the quota for those alone that can be classified', async () => {
    const { call, key } = await served({ limits: { productsPerMonth: 1 } });
    const mine = await key();
    expect((await call(mine, 'POST', '/v1/classify/batch', { items: rows })).status).toBe(202);
    const two = [shirt, { ...shirt, item_id: 'Z' }];
    expect((await call(mine, 'POST', '/v1/classify/batch', { items: two })).body.code).toBe('limit_reached');
  });

  it('ends at once where none of them can be read', async () => {
    const { call, key } = await served();
    const mine = await key();
    const taken = await call(mine, 'POST', '/v1/classify/batch', { items: rows.slice(1) });
    const page = await until(async () => {
      const { body } = await call(mine, 'GET', taken.body.links.self);
      return body.status === 'completed' ? body : undefined;
    });
    expect(page.counts).toEqual({ total: 4, done: 0, failed: 4 });
  });

  it('is refused whole where its answers could not be told apart, or it is no list', async () => {
    const { call, key } = await served();
    const mine = await key();
    const cases: [unknown, string][] = [
      [{ items: [shirt, { description: 'no name' }] }, '/items/1/item_id'],
      [{ items: [shirt, shirt] }, '/items/1/item_id'],
      [{ items: [shirt, 'a shirt'] }, '/items/1'],
      [{ items: [] }, '/items'],
      [{ products: [shirt] }, '/items'],
    ];
    for (const [body, pointer] of cases) {
      const refused = await call(mine, 'POST', '/v1/classify/batch', body);
      expect(refused.status, pointer).toBe(422);
      expect(refused.body.errors.map((each: { pointer: string }) => each.pointer)).toContain(pointer);
    }
  });
});

describe('the callback of a batch', () => {
  it('is refused where nobody would hear of its end: unknown, foreign or disabled', async () => {
    const { call, key } = await served({ webhooks: { ...usualWebhooks, allowPrivate: true } });
    const [own, foreign] = [await key(), await key()];
    const hook = { url: 'http://127.0.0.1:9/hook' };
    const mine = (await call(own, 'POST', '/v1/webhooks', hook)).body.id as string;
    const theirs = (await call(foreign, 'POST', '/v1/webhooks', hook)).body.id as string;
    const submit = (callback: string) =>
      call(own, 'POST', '/v1/classify/batch', { items: [shirt], callback });
    for (const id of ['wh_nope', theirs])
      expect(await submit(id), id).toMatchObject({
        status: 422,
        body: { code: 'invalid_request', errors: [{ pointer: '/callback' }] },
      });
    expect((await submit(mine)).status).toBe(202);
    await call(own, 'PATCH', `/v1/webhooks/${mine}`, { status: 'disabled' });
    const deaf = await submit(mine);
    expect(deaf).toMatchObject({ status: 422, body: { errors: [{ pointer: '/callback' }] } });
    expect(deaf.body.detail).toContain('switched off by hand');
    expect((await call(own, 'GET', '/v1/batches')).body.items).toHaveLength(1);
  });
});
