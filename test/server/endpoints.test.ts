import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/server/endpoints.js';
import { served, until } from '../support/served.js';

const shirt = { description: "women's knitted cotton t-shirt", origin: 'MX' };

describe('an operation that is not only read', () => {
  it('writes what it changes together with its answer, or leaves that to what every call leaves behind', () => {
    const others = endpoints.filter(({ method, changes }) => method !== 'GET' && !changes);
    expect(others.map(({ operation }) => operation).sort()).toEqual([
      // these keep nothing, or an answer, a word on one, a batch or a new key
      ...['check_products', 'classify', 'classify_batch', 'duty', 'duty_entry', 'feedback', 'origin'],
      ...['preview_classification', 'rotate_key'],
    ]);
    expect(endpoints.filter(({ method, changes }) => method === 'GET' && changes)).toEqual([]);
  });
});

describe('the service without a key', () => {
  it('describes itself to the letter', async () => {
    const { call } = await served();
    const { status, body } = await call(undefined, 'GET', '/');
    expect(status).toBe(200);
    expect(body).toEqual({
      message: expect.any(String),
      version: '1.0.0',
      docs: '/docs',
      health: '/api/health',
      public_api: {
        version: 'v1',
        base_url: '/v1',
        endpoints: {
          classify: 'POST /v1/classify',
          classify_batch: 'POST /v1/classify/batch',
          feedback: 'POST /v1/feedback',
          classifications: 'GET /v1/classifications',
          batches: 'GET /v1/batches/{batch_id}',
          webhooks: 'POST /v1/webhooks',
          usage: 'GET /v1/usage',
          rotate_key: 'POST /v1/keys/rotate',
        },
        documentation: 'https://tariff.example.com/docs',
      },
    });
  });

  it('names one version wherever it names one, written MAJOR.MINOR.PATCH; the program has its own', async () => {
    const { call } = await served();
    const { version } = (await call(undefined, 'GET', '/')).body;
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect((await call(undefined, 'GET', '/openapi.json')).body.info.version).toBe(version);
    for (const address of ['/api/health', '/api/health/live'])
      expect((await call(undefined, 'GET', address)).body, address).toMatchObject({
        version,
        engine_version: '0.1.0',
      });
  });

  it('tells its health, its contract and its measures', async () => {
    const { call } = await served();
    expect((await call(undefined, 'GET', '/api/health')).body).toMatchObject({
      status: 'ok',
      store: 'ok',
      edition: { schedule: 'HTSUS' },
      queue: { waiting: 0, parked: 0 },
    });
    expect((await call(undefined, 'GET', '/openapi.json')).body.openapi).toBe('3.1.0');
    expect((await call(undefined, 'GET', '/metrics')).text).toContain('tariff_jobs');
    expect((await call(undefined, 'GET', '/docs')).text).toContain('<title>Tariff API reference</title>');
  });

  it('has no measures where the operator allows none', async () => {
    const { call } = await served({ settings: { metrics: false } });
    expect(await call(undefined, 'GET', '/metrics')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('tells what is not there from what takes another method', async () => {
    const { call } = await served();
    expect(await call(undefined, 'GET', '/v2')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const wrong = await call(undefined, 'DELETE', '/v1/classify');
    expect(wrong).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
      body: { code: 'method_not_allowed' },
    });
    const other = await call(undefined, 'POST', '/v1/batches/bat_1');
    expect(other).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('a call with a key', () => {
  it('classifies, is found again, and teaches', async () => {
    const { call, key } = await served();
    const mine = await key();
    const first = await call(mine, 'POST', '/v1/classify', { ...shirt, reference: 'SKU-1' });
    expect(first).toMatchObject({
      status: 200,
      headers: { 'tariff-edition': expect.stringMatching(/^HTSUS "2026 HTS Revision \d+"; effective=/) },
      body: { id: expect.stringMatching(/^cls_/), request: { origin: 'MX' } },
    });
    expect(first.body.candidates.length).toBeGreaterThanOrEqual(3);
    const { id } = first.body;
    expect((await call(mine, 'GET', `/v1/classifications/${id}`)).body).toEqual({
      schema_version: '1',
      result: first.body,
      feedback: [],
    });
    const said = await call(mine, 'POST', '/v1/feedback', {
      classification_id: id,
      verdict: 'incorrect',
      correct_code: '6109100012',
    });
    expect(said).toMatchObject({ status: 201, body: { classification_id: id, code: '6109100012' } });
    const again = await call(mine, 'POST', '/v1/classify', shirt);
    expect(again.body.code).toBe('6109100012');
    expect(again.body.candidates[0].evidence[0]).toMatchObject({ kind: 'feedback', ref: id });
    const page = await call(mine, 'GET', '/v1/classifications?reference=SKU-1&limit=5');
    expect(page.body.items).toMatchObject([{ id, feedback: [{ code: '6109100012' }] }]);
  });

  it('accepts a batch, works it off and gives results by page', async () => {
    const { call, key } = await served();
    const mine = await key();
    const items = ['cotton t-shirt', 'x', 'steel hex bolts', 'ceramic mug', 'laptop computer'].map(
      (description, at) => ({
        item_id: `row ${at}`,
        description: description.padEnd(2, '.'),
        origin: at === 3 ? 'ZZ' : 'CN',
      }),
    );
    const accepted = await call(mine, 'POST', '/v1/classify/batch', { items });
    expect(accepted).toMatchObject({
      status: 202,
      body: {
        id: expect.stringMatching(/^bat_/),
        status: 'queued',
        counts: { total: 5, done: 0, failed: 0 },
      },
    });
    const self = accepted.body.links.self as string;
    expect(accepted.headers.location).toBe(self);
    const ended = await until(async () => {
      const { body } = await call(mine, 'GET', self);
      return body.status === 'completed' ? body : undefined;
    });
    expect(ended.counts).toEqual({ total: 5, done: 4, failed: 1 });
    expect(ended.results.map((each: { item_id: string }) => each.item_id)).toEqual(
      items.map(({ item_id }) => item_id),
    );
    expect(ended.results[3]).toMatchObject({
      status: 'failed',
      result: null,
      error: { code: 'unknown_country' },
    });
    expect(ended.results[2].result).toMatchObject({
      id: expect.stringMatching(/^cls_/),
      code: expect.stringMatching(/^7318/),
    });
    const pages: string[] = [];
    for (let next = ''; ; ) {
      const { body } = await call(mine, 'GET', `${self}?limit=2${next}`);
      pages.push(...body.results.map((each: { item_id: string }) => each.item_id));
      if (body.next_cursor === null) break;
      next = `&cursor=${body.next_cursor}`;
    }
    expect(pages).toEqual(items.map(({ item_id }) => item_id));
    // a batch's answers are answers like any other: they are in the history and can be confirmed
    const { id } = ended.results[2].result;
    expect(
      await call(mine, 'POST', '/v1/feedback', { classification_id: id, verdict: 'correct' }),
    ).toMatchObject({ status: 201 });
    expect((await call(mine, 'GET', '/v1/usage?group_by=operation')).body).toMatchObject({
      total: 4,
      rows: expect.arrayContaining([{ key: 'classify_batch', calls: 1, batches: 1, classifications: 4 }]),
    });
  });

  it('cancels a batch: what is answered stays, the rest is never answered', async () => {
    const { call, key, clock } = await served({ limits: { productsPerMinute: 60 } });
    const mine = await key();
    const items = Array.from({ length: 30 }, (_, at) => ({
      item_id: `${at}`,
      description: `cotton shirt ${at}`,
    }));
    const { body } = await call(mine, 'POST', '/v1/classify/batch', { items });
    await until(async () =>
      (await call(mine, 'GET', body.links.self)).body.counts.done > 0 ? true : undefined,
    );
    const cancelled = await call(mine, 'POST', body.links.cancel);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', eta: null } });
    const { done } = cancelled.body.counts;
    expect(done).toBeLessThan(30);
    clock.ahead += 60_000;
    expect((await call(mine, 'POST', body.links.cancel)).body.counts.done).toBe(done);
    const kept = await call(mine, 'GET', `${body.links.self}?limit=200`);
    expect(kept.body.results).toHaveLength(done);
  });
});

describe('refusals', () => {
  it('name what is wrong, where, and what to do', async () => {
    const { call, key } = await served();
    const mine = await key();
    const bad = await call(
      mine,
      'POST',
      '/v1/classify',
      { description: 'x', origin: 'MEX', colour: 'red' },
      { 'x-request-id': 'order-66' },
    );
    expect(bad).toMatchObject({
      status: 422,
      headers: { 'content-type': 'application/problem+json; charset=utf-8', 'x-request-id': 'order-66' },
      body: { code: 'invalid_request', instance: '/v1/classify', request_id: 'order-66', retryable: false },
    });
    expect(bad.body.errors.map((each: { pointer: string }) => each.pointer)).toEqual(
      expect.arrayContaining(['/description', '/origin']),
    );
    expect(
      await call(mine, 'POST', '/v1/classify', { description: 'cotton shirt', date: '1999-01-01' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'edition_not_in_force' },
    });
    expect(await call(mine, 'GET', '/v1/codes/us/9999.99')).toMatchObject({
      status: 422,
      body: { code: 'unknown_code' },
    });
    expect(await call(mine, 'GET', '/v1/usage?from=yesterday')).toMatchObject({
      status: 422,
      body: { code: 'invalid_request' },
    });
    expect(await call(mine, 'GET', '/v1/usage?colour=red')).toMatchObject({ status: 422 });
  });

  it('of plans and scopes', async () => {
    const { call, key } = await served();
    const trial = await key({ plan: 'trial' });
    expect(await call(trial, 'POST', '/v1/classify', shirt)).toMatchObject({
      status: 403,
      body: { code: 'plan_not_entitled' },
    });
    const reader = await key({ scopes: ['read'] });
    expect(await call(reader, 'POST', '/v1/classify', shirt)).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    });
    expect(await call(reader, 'GET', '/v1/usage')).toMatchObject({ status: 200 });
    expect(await call(reader, 'GET', '/v1/keys')).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    });
  });

  it('of keys: none, one that is none, one nobody has', async () => {
    const { call, key } = await served();
    const mine = await key();
    expect(await call(undefined, 'GET', '/v1/usage')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer realm="tariff"' },
      body: { code: 'missing_key' },
    });
    for (const wrong of [`${mine.slice(0, -1)}${mine.endsWith('a') ? 'b' : 'a'}`, 'tk_live_x', 'null'])
      expect(await call(wrong, 'GET', '/v1/usage')).toMatchObject({
        status: 401,
        body: { code: 'invalid_key' },
      });
    expect(
      await call(undefined, 'GET', '/v1/usage', undefined, { authorization: `Basic ${mine}` }),
    ).toMatchObject({
      status: 401,
      body: { code: 'missing_key' },
    });
  });

  it('of guesses: an address that tries many keys is held up', async () => {
    const { call, key } = await served({ settings: { guessesPerMinute: 5 } });
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await call('tk_live_guess', 'GET', '/v1/usage')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await call(await key(), 'GET', '/v1/usage')).status).toBe(200);
  });
});
