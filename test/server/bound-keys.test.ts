import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isNetwork, isWithin } from '../../src/api/network.js';
import { forgetOld } from '../../src/host/forget-old.js';
import { served, until } from '../support/served.js';

const at = Date.parse('2026-06-15T09:00:00.000Z');

describe('a key made by the API', () => {
  it('does what its scopes let it, is shown once, and stands in the list and the trail', async () => {
    const { call, key, store } = await served();
    const mine = await key();
    const made = await call(mine, 'POST', '/v1/keys', { scopes: ['read'], label: 'warehouse' });
    expect(made).toMatchObject({
      status: 201,
      headers: { 'cache-control': 'no-store' },
      body: {
        key: expect.stringMatching(/^tk_live_/),
        record: { scopes: ['read'], label: 'warehouse', current: false },
      },
    });
    const fresh = made.body.key as string;
    expect((await call(fresh, 'GET', '/v1/codes/us/6109')).status).toBe(200);
    expect((await call(fresh, 'POST', '/v1/classify', { description: 'cotton shirt' })).body.code).toBe(
      'scope_missing',
    );
    expect((await call(fresh, 'POST', '/v1/keys', { scopes: ['read'] })).body.code).toBe('scope_missing');
    const listed = await call(mine, 'GET', '/v1/keys');
    expect(listed.body.items.map((each: { label?: string }) => each.label)).toContain('warehouse');
    expect(listed.text).not.toContain(fresh);
    const trail = await call(mine, 'GET', '/v1/audit?limit=1');
    expect(trail.body).toMatchObject({
      items: [
        { action: 'key.create', actor: mine.slice(0, 12), detail: { label: 'warehouse', scopes: ['read'] } },
      ],
      next_cursor: expect.any(String),
    });
    expect(trail.text).not.toContain(fresh);
    const more = await call(mine, 'GET', `/v1/audit?cursor=${trail.body.next_cursor}`);
    expect(more.body.items.map((each: { action: string }) => each.action)).toContain('account.create');
    // another account has a trail of its own
    expect((await call(await key(), 'GET', '/v1/audit')).text).not.toContain('warehouse');
    expect(await store.accounts.keys((await call(mine, 'GET', '/v1/account')).body.account.id)).toHaveLength(
      2,
    );
  });

  it('is made once under one Idempotency-Key, and the same one is told again', async () => {
    const { call, key } = await served();
    const mine = await key();
    const make = () =>
      call(mine, 'POST', '/v1/keys', { scopes: ['read'] }, { 'idempotency-key': 'a-key-for-the-scanner' });
    const [first, second] = [await make(), await make()];
    expect(second.body).toEqual(first.body);
    expect((await call(mine, 'GET', '/v1/keys')).body.items).toHaveLength(2);
  });

  it('ends at the second that it was made with, and so does what takes its place', async () => {
    const { call, key, clock } = await served();
    clock.at = at;
    const mine = await key();
    const asked = { scopes: ['read'], expires_at: '2026-06-15T12:00:00+02:00' };
    const { body } = await call(mine, 'POST', '/v1/keys', asked);
    expect(body.record.expires_at).toBe('2026-06-15T10:00:00.000Z');
    const turned = await call(body.key, 'POST', '/v1/keys/rotate', { grace_seconds: 60 });
    expect(turned.status).toBe(200);
    const next = turned.body.key as string;
    expect((await call(next, 'GET', '/v1/account')).body.key.expires_at).toBe('2026-06-15T10:00:00.000Z');
    clock.at = Date.parse('2026-06-15T09:59:59.999Z');
    expect((await call(next, 'GET', '/v1/account')).status).toBe(200);
    clock.at = Date.parse('2026-06-15T10:00:00.000Z');
    expect(await call(next, 'GET', '/v1/account')).toMatchObject({
      status: 401,
      body: { code: 'expired_key' },
    });
    expect(await call(next, 'POST', '/v1/keys/rotate', {})).toMatchObject({ status: 401 });
    for (const expires_at of ['2026-06-15T10:00:00Z', 'tomorrow', '2027-01-01'])
      expect(
        (await call(mine, 'POST', '/v1/keys', { scopes: ['read'], expires_at })).status,
        expires_at,
      ).toBe(422);
  });

  it('is taken from the addresses of its list alone, and from nowhere else after a rotation', async () => {
    const { app, call, key } = await served();
    const mine = await key();
    const { body } = await call(mine, 'POST', '/v1/keys', {
      scopes: ['read'],
      allowed_ips: ['203.0.113.0/24', '2001:db8::1'],
    });
    const from = async (remoteAddress: string, bearer: string, url = '/v1/account') =>
      (
        await app.inject({
          method: 'GET',
          url,
          remoteAddress,
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).json();
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1'])
      expect(await from(address, body.key), address).toMatchObject({
        key: { allowed_ips: expect.any(Array) },
      });
    for (const address of ['203.0.114.1', '127.0.0.1', '2001:db8::2'])
      expect(await from(address, body.key), address).toMatchObject({
        status: 403,
        code: 'address_not_allowed',
      });
    const rotated = await app.inject({
      method: 'POST',
      url: '/v1/keys/rotate',
      remoteAddress: '203.0.113.7',
      headers: { authorization: `Bearer ${body.key}` },
      payload: {},
    });
    expect(await from('198.51.100.1', rotated.json().key)).toMatchObject({ code: 'address_not_allowed' });
    for (const bad of ['0.0.0.0/0', '300.1.1.1', 'example.com', '10.0.0.0/33', ''])
      expect(
        (await call(mine, 'POST', '/v1/keys', { scopes: ['read'], allowed_ips: [bad] })).status,
        bad,
      ).toBe(422);
  });

  it('has a pace of its own, and what is over it takes nothing from the others of the account', async () => {
    const { call, key, clock } = await served({ limits: { callsPerMinute: 600, burst: 100 } });
    clock.at = at;
    const mine = await key();
    const { body } = await call(mine, 'POST', '/v1/keys', { scopes: ['read'], calls_per_minute: 2 });
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await call(body.key, 'GET', '/v1/account'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(answers[0]!.headers).toMatchObject({
      'ratelimit-policy': '"other";q=2;w=60, "other-burst";q=2;w=60',
      ratelimit: '"other-burst";r=1;t=30',
    });
    const others = await call(mine, 'GET', '/v1/account');
    expect(others.headers['ratelimit']).toMatch(/;r=96;/);
  });

  it('is unknown to a program that would not mind its bounds, and is found by this one', async () => {
    const { call, key, home, store } = await served();
    const mine = await key();
    const { body } = await call(mine, 'POST', '/v1/keys', { scopes: ['read'], calls_per_minute: 60 });
    const plain = createHash('sha256').update(body.key).digest('hex');
    expect((await store.accounts.keyByHash(plain))?.id).toBe(body.record.id);
    const { default: Database } = await import('libsql');
    const file = new Database(join(home, 'history.db'));
    onTestFinished(() => void file.close());
    const found = file.prepare('SELECT id FROM api_key WHERE hash = ?');
    // as a program before these bounds asks
    expect(found.get(plain)).toBeUndefined();
    expect(found.get(createHash('sha256').update(mine).digest('hex'))).toBeDefined();
  });

  it('says in the list when it was used last', async () => {
    const { call, key, clock } = await served();
    const mine = await key();
    const made = [];
    for (const label of ['used', 'never used'])
      made.push((await call(mine, 'POST', '/v1/keys', { scopes: ['read'], label })).body);
    clock.at = Date.parse('2026-06-15T09:00:00.000Z');
    await call(made[0].key, 'GET', '/v1/codes/us/6109');
    clock.at = Date.parse('2026-06-16T10:00:00.000Z');
    await call(made[0].key, 'GET', '/v1/account');
    // what is refused is no use of it
    clock.at = Date.parse('2026-06-17T10:00:00.000Z');
    await call(made[0].key, 'POST', '/v1/classify', { description: 'cotton shirt' });
    const { body } = await call(mine, 'GET', '/v1/keys');
    const used = new Map(
      body.items.map((each: { label?: string; last_used_at: string }) => [each.label, each.last_used_at]),
    );
    expect(used.get('used')).toBe('2026-06-16T10:00:00.000Z');
    expect(used.get('never used')).toBeNull();
  });

  it('counts what it used apart from the others', async () => {
    const { call, key } = await served();
    const mine = await key();
    const { body } = await call(mine, 'POST', '/v1/keys', { scopes: ['classify', 'read'] });
    await call(body.key, 'POST', '/v1/classify', { description: 'cotton t-shirt', origin: 'MX' });
    const used = await call(mine, 'GET', '/v1/usage?group_by=key');
    const row = used.body.rows.find((each: { key: string }) => each.key === body.record.id);
    expect(row).toMatchObject({ classifications: 1, calls: 1 });
  });
});

describe('an account that keeps its answers for some days', () => {
  it('says so by API, and what is older is forgotten, of no other account, with a line in the trail', async () => {
    const { call, key, clock, running } = await served();
    const day = 86_400_000;
    clock.at = at;
    const [mine, other] = [await key(), await key()];
    const say = (of: string, keep_days: unknown) => call(of, 'PATCH', '/v1/account', { keep_days });
    expect((await call(mine, 'GET', '/v1/account')).body.account.keep_days).toBeNull();
    for (const wrong of [0, 36_501, 1.5, '30', undefined]) expect((await say(mine, wrong)).status).toBe(422);
    const reader = (await call(mine, 'POST', '/v1/keys', { scopes: ['read', 'classify'] })).body.key;
    expect((await say(reader, 30)).body.code).toBe('scope_missing');
    expect(await say(mine, 30)).toMatchObject({ status: 200, body: { account: { keep_days: 30 } } });
    expect((await call(reader, 'GET', '/v1/account')).body.account.keep_days).toBe(30);

    const items = [{ item_id: '1', description: 'steel bolt' }];
    for (const each of [mine, other]) {
      const { body } = await call(each, 'POST', '/v1/classify', { description: 'cotton t-shirt' });
      await call(each, 'POST', '/v1/feedback', { classification_id: body.id, verdict: 'correct' });
      const batch = await call(each, 'POST', '/v1/classify/batch', { items });
      await until(async () => {
        const { body: now } = await call(each, 'GET', `/v1/batches/${batch.body.id}`);
        return now.status === 'completed' ? true : undefined;
      });
    }
    clock.at = at + 20 * day;
    await call(mine, 'POST', '/v1/classify', { description: 'leather wallet' });
    const left = async (of: string) => {
      const counts = [];
      for (const path of ['classifications', 'batches', 'feedback'])
        counts.push((await call(of, 'GET', `/v1/${path}`)).body.items.length);
      return counts;
    };
    const before = await left(other);
    await forgetOld(running.host);
    expect(await left(mine)).toEqual([3, 1, 1]);
    clock.at = at + 31 * day;
    await forgetOld(running.host);
    // what was taught stays
    expect(await left(mine)).toEqual([1, 0, 1]);
    expect(await left(other)).toEqual(before);
    const { body: trail } = await call(mine, 'GET', '/v1/audit?limit=10');
    expect(trail.items.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'store.forget',
      'account.change',
    ]);
    expect(trail.items[0].detail).toMatchObject({ keep_days: 30, classifications: 2, batches: 1 });
    expect(trail.items[1].detail).toEqual({ from: null, keep_days: 30 });
    // kept for good again
    expect((await say(mine, null)).body.account.keep_days).toBeNull();
    clock.at = at + 4000 * day;
    await forgetOld(running.host);
    expect(await left(mine)).toEqual([1, 0, 1]);
  });
});

describe('a client that is erased', () => {
  it('is gone from answers, what they taught, batches and catalogues of this account, and of no other', async () => {
    const { call, key } = await served();
    const [mine, other] = [await key(), await key()];
    for (const each of [mine, other]) {
      for (const client of ['ACME', 'Beta']) {
        const { body } = await call(each, 'POST', '/v1/classify', {
          description: 'knitted cotton t-shirt',
          origin: 'MX',
          client,
        });
        await call(each, 'POST', '/v1/feedback', { classification_id: body.id, verdict: 'correct' });
        const products = [{ reference: 'SKU-1', code: '6109100012', origin: 'MX' }];
        await call(each, 'POST', '/v1/catalogs', { name: client.toLowerCase(), client, products });
      }
    }
    const gone = await call(mine, 'DELETE', '/v1/clients/ACME');
    expect(gone).toMatchObject({
      status: 200,
      body: { classifications: 1, feedback: 1, batches: 0, catalogs: 1 },
    });
    const left = async (of: string) => ({
      answers: (await call(of, 'GET', '/v1/classifications')).body.items.length,
      taught: (await call(of, 'GET', '/v1/feedback')).body.items.length,
      catalogs: (await call(of, 'GET', '/v1/catalogs')).body.items
        .map(({ name }: { name: string }) => name)
        .sort(),
    });
    expect(await left(mine)).toEqual({ answers: 1, taught: 1, catalogs: ['beta'] });
    expect(await left(other)).toEqual({ answers: 2, taught: 2, catalogs: ['acme', 'beta'] });
    const trail = await call(mine, 'GET', '/v1/audit?limit=1');
    expect(trail.body.items[0]).toMatchObject({ action: 'client.erase', detail: { classifications: 1 } });
    expect(trail.text).not.toContain('ACME');
    expect((await call(mine, 'DELETE', '/v1/clients/ACME')).body).toMatchObject({
      classifications: 0,
      catalogs: 0,
    });
  });
});

it('an address lies in a network by its first bits', () => {
  for (const [address, network] of [
    ['10.1.2.3', '10.0.0.0/8'],
    ['2001:db8:1::5', '2001:db8::/32'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
  ] as const)
    expect(isWithin(address, [network]), `${address} ${network}`).toBe(true);
  expect(isWithin('11.0.0.1', ['10.0.0.0/8'])).toBe(false);
  expect(isWithin('not an address', ['10.0.0.0/8'])).toBe(false);
  expect(['10.0.0.0/0', '::/0', '10.0.0.0/8/8', 'x'].map(isNetwork)).toEqual([false, false, false, false]);
});
