import { describe, expect, it } from 'vitest';
import { isWellFormedKey } from '../../src/host/api-key.js';
import { served } from '../support/served.js';

const at = Date.parse('2026-06-15T09:30:00.000Z');

describe('rotating a key', () => {
  it('both keys are good until the second in which the grace is over', async () => {
    const { call, key, clock } = await served();
    clock.at = at;
    const old = await key();
    const rotated = await call(old, 'POST', '/v1/keys/rotate', { grace_seconds: 3600 });
    expect(rotated).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { created_at: '2026-06-15T09:30:00.000Z', previous: { expires_at: '2026-06-15T10:30:00.000Z' } },
    });
    const fresh = rotated.body.key as string;
    expect(isWellFormedKey(fresh)).toBe(true);
    const statuses = async () => [
      (await call(old, 'GET', '/v1/account')).status,
      (await call(fresh, 'GET', '/v1/account')).status,
    ];
    clock.at = at + 3600_000 - 1;
    expect(await statuses()).toEqual([200, 200]);
    clock.at = at + 3600_000;
    expect(await statuses()).toEqual([401, 200]);
    expect((await call(old, 'GET', '/v1/account')).body.code).toBe('expired_key');
  });

  it('a compromised key ends at once, whatever the grace', async () => {
    const { call, key } = await served();
    const old = await key();
    const { body } = await call(old, 'POST', '/v1/keys/rotate', {
      reason: 'compromised',
      grace_seconds: 600,
    });
    expect(await call(old, 'GET', '/v1/account')).toMatchObject({
      status: 401,
      body: { code: 'expired_key' },
    });
    expect((await call(body.key, 'GET', '/v1/account')).status).toBe(200);
  });

  it('is asked for again with the old key and gives the same new one; nothing that is kept holds it', async () => {
    const { call, key, store } = await served();
    const old = await key();
    const repeat = { 'idempotency-key': 'rotation-1' };
    const first = await call(old, 'POST', '/v1/keys/rotate', {}, repeat);
    const again = await call(old, 'POST', '/v1/keys/rotate', {}, repeat);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const account = (await call(old, 'GET', '/v1/account')).body.account.id as string;
    const kept = await store.ledger.claim({
      account,
      key: 'rotation-1',
      fingerprint: 'of something else',
      alike: 'nothing',
      owner: 'a reader of the database',
      at: new Date().toISOString(),
      lease_until: new Date().toISOString(),
      expires_at: new Date().toISOString(),
    });
    expect(JSON.stringify(kept)).not.toContain(first.body.key);
    // the new key cannot read the old one's answer
    expect((await call(first.body.key, 'POST', '/v1/keys/rotate', {}, repeat)).status).toBe(422);
  });

  it('of a compromised key is answered again to a client that lost the answer, and to nobody else', async () => {
    const { call, key, store, clock } = await served();
    clock.at = at;
    const old = await key();
    const lost = { reason: 'compromised' };
    const repeat = { 'idempotency-key': '2f1a7c0e-5d1e-4a55-9f0c-0c3f1c2d9b10' };
    const many = await Promise.all(
      Array.from({ length: 10 }, () => call(old, 'POST', '/v1/keys/rotate', lost, repeat)),
    );
    expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(many.map(({ body }) => body.key)).size).toBe(1);
    clock.at = at + 599_999;
    const again = await call(old, 'POST', '/v1/keys/rotate', lost, repeat);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body.key).toBe(many[0]!.body.key);
    const refused = async (body: object, headers: Record<string, string>, url = '/v1/keys/rotate') => {
      const answer = await call(old, 'POST', url, body, headers);
      expect([answer.status, answer.body.code], `${url} ${JSON.stringify(headers)}`).toEqual([
        401,
        'expired_key',
      ]);
    };
    await refused(lost, {});
    await refused(lost, { 'idempotency-key': '00000000-5d1e-4a55-9f0c-0c3f1c2d9b10' });
    await refused({ reason: 'scheduled' }, repeat);
    await refused({ description: 'cotton shirt' }, repeat, '/v1/classify');
    const { items } = await store.accounts.trail(undefined, 50);
    expect(items[0]).toMatchObject({ action: 'key.rotate_repeated', actor: old.slice(0, 12) });
    clock.at = at + 600_000;
    await refused(lost, repeat);
  });

  it('of a compromised key is not answered again under a name that could be guessed, nor once it is revoked', async () => {
    const { call, key } = await served();
    const rotate = (of: string, name: string) =>
      call(of, 'POST', '/v1/keys/rotate', { reason: 'compromised' }, { 'idempotency-key': name });
    const guessable = await key();
    expect((await rotate(guessable, 'rotation-1')).status).toBe(200);
    expect((await rotate(guessable, 'rotation-1')).status).toBe(401);
    const old = await key();
    const name = 'a name of thirty-two characters..';
    const { body } = await rotate(old, name);
    expect((await rotate(old, name)).status).toBe(200);
    await call(body.key, 'POST', `/v1/keys/${body.previous.id}/revoke`, {});
    expect((await rotate(old, name)).body.code).toBe('expired_key');
  });

  it('of a key that was replaced is refused', async () => {
    const { call, key } = await served();
    const old = await key();
    await call(old, 'POST', '/v1/keys/rotate', {});
    expect(await call(old, 'POST', '/v1/keys/rotate', {})).toMatchObject({
      status: 409,
      body: { code: 'key_replaced' },
    });
  });

  it('several at once replace it once', async () => {
    const { call, key } = await served();
    const old = await key();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(old, 'POST', '/v1/keys/rotate', {})),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'key_replaced')).toHaveLength(9);
    const other = await key();
    const named = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        call(other, 'POST', '/v1/keys/rotate', {}, { 'idempotency-key': `rotation-${at % 5}` }),
      ),
    );
    const fresh = named.filter(({ status }) => status === 200);
    expect(fresh).toHaveLength(2);
    expect(new Set(fresh.map(({ text }) => text)).size).toBe(1);
    expect(named.filter(({ body }) => body.code === 'key_replaced')).toHaveLength(8);
  });
});

describe('ending a key', () => {
  it('is at once, and again changes nothing', async () => {
    const { call, key, hosting } = await served();
    const admin = await key({ name: 'acme' });
    const other = await hosting.createKey({ account: 'acme', mode: 'live', scopes: ['read'] });
    const first = await call(admin, 'POST', `/v1/keys/${other.record.id}/revoke`, { reason: 'personnel' });
    expect(first).toMatchObject({ status: 200, body: { key: { revoked_at: expect.any(String) } } });
    expect(await call(other.key, 'GET', '/v1/account')).toMatchObject({
      status: 401,
      body: { code: 'expired_key' },
    });
    expect((await call(admin, 'POST', `/v1/keys/${other.record.id}/revoke`, {})).body).toEqual(first.body);
  });

  it('a key without the scope admin ends what it replaced, and nothing else', async () => {
    const { call, key, hosting } = await served();
    const old = await key({ name: 'acme', scopes: ['classify'] });
    const neighbour = await hosting.createKey({ account: 'acme', mode: 'live', scopes: ['read'] });
    const { body } = await call(old, 'POST', '/v1/keys/rotate', {});
    expect(await call(body.key, 'POST', `/v1/keys/${neighbour.record.id}/revoke`, {})).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    });
    expect((await call(body.key, 'POST', `/v1/keys/${body.previous.id}/revoke`, {})).status).toBe(200);
    expect((await call(old, 'GET', '/v1/account')).status).toBe(401);
  });

  it('every change stands in the trail, without the keys', async () => {
    const { call, key, hosting, store, clock } = await served();
    // all within one millisecond
    clock.at = at;
    const old = await key({ name: 'acme' });
    const { body } = await call(old, 'POST', '/v1/keys/rotate', { reason: 'scheduled' });
    await call(body.key, 'POST', `/v1/keys/${body.previous.id}/revoke`, {});
    await hosting.setPlan('acme', 'trial', { products_per_month: 10 });
    const { items } = await store.accounts.trail(undefined, 50);
    expect(items.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'account.change host',
      `key.revoke ${body.key.slice(0, 12)}`,
      `key.rotate ${old.slice(0, 12)}`,
      'key.create host',
      'account.create host',
    ]);
    for (const secret of [old, body.key]) expect(JSON.stringify(items)).not.toContain(secret);
  });
});

describe('limits', () => {
  it('tell the allowance, refuse what is over it, and say when to come again', async () => {
    const { call, key, clock } = await served({ limits: { callsPerMinute: 60, burst: 3 } });
    clock.at = at;
    const mine = await key();
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await call(mine, 'GET', '/v1/account'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]!.headers).toMatchObject({
      'ratelimit-policy': '"other";q=60;w=60, "other-burst";q=3;w=3',
      ratelimit: '"other-burst";r=2;t=1',
    });
    expect(answers[3]).toMatchObject({
      headers: { 'retry-after': '1', ratelimit: '"other-burst";r=0;t=3' },
      body: { code: 'rate_limited', retryable: true },
    });
    // classifications have an allowance of their own, and so has every other account
    expect((await call(mine, 'POST', '/v1/classify', { description: 'cotton shirt' })).status).toBe(200);
    expect((await call(await key(), 'GET', '/v1/account')).status).toBe(200);
    clock.at = at + 1000;
    expect((await call(mine, 'GET', '/v1/account')).status).toBe(200);
  });

  it('the month has its quota, accepted items of batches included', async () => {
    const { call, key, clock } = await served({ limits: { productsPerMonth: 5, productsPerMinute: 1 } });
    clock.at = at;
    const mine = await key();
    const shirt = { description: 'cotton shirt' };
    const batch = (count: number) => ({
      items: Array.from({ length: count }, (_, i) => ({ item_id: `${i}`, ...shirt })),
    });
    expect((await call(mine, 'POST', '/v1/classify/batch', batch(6))).body.code).toBe('limit_reached');
    expect((await call(mine, 'POST', '/v1/classify/batch', batch(4))).status).toBe(202);
    expect((await call(mine, 'POST', '/v1/classify', shirt)).status).toBe(200);
    const over = await call(mine, 'POST', '/v1/classify', shirt);
    expect(over).toMatchObject({
      status: 429,
      body: { code: 'quota_exceeded', hint: expect.stringContaining('2026-07-01') },
    });
    const reset = Math.ceil((Date.parse('2026-07-01T00:00:00Z') - at) / 1000);
    expect(over.headers['retry-after']).toBe(String(reset));
    clock.at = Date.parse('2026-06-30T23:59:59.100Z');
    expect((await call(mine, 'POST', '/v1/classify', shirt)).headers['retry-after']).toBe('1');
    expect((await call(mine, 'GET', '/v1/usage')).body.quota).toMatchObject({
      products_per_month: 5,
      resets_at: '2026-07-01T00:00:00.000Z',
    });
    clock.at = Date.parse('2026-07-01T00:00:00Z');
    expect((await call(mine, 'GET', '/v1/usage')).body.quota).toMatchObject({ used: 0, remaining: 5 });
  });
});
