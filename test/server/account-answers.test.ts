import { describe, expect, it } from 'vitest';
import { renderAccountChanged } from '../../src/render/account/accounts.js';
import { served } from '../support/served.js';

describe('the usage of an account', () => {
  it('is not told of days whose first lies after their last', async () => {
    const { call, key } = await served();
    const mine = await key();
    const refused = await call(mine, 'GET', '/v1/usage?from=2026-12-01&to=2026-01-01');
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'invalid_request', errors: [{ pointer: '/from' }] },
    });
    const before = await call(mine, 'GET', '/v1/usage?to=2026-01-31');
    expect(before.body).toMatchObject({ from: '2026-01-01', to: '2026-01-31' });
  });

  it('names no limit where there is none, never 0', async () => {
    const { call, key, hosting } = await served({ limits: { callsPerMinute: 600, productsPerMinute: 1000 } });
    const mine = await key({ name: 'acme' });
    const limits = async () => (await call(mine, 'GET', '/v1/usage')).body.limits;
    expect(await limits()).toMatchObject({ calls_per_minute: 600, products_per_minute: 1000 });
    const changed = await hosting.setPlan('acme', undefined, { calls_per_minute: 0, products_per_minute: 0 });
    expect(await limits()).toMatchObject({ calls_per_minute: null, products_per_minute: null });
    const told = renderAccountChanged(changed, { color: false, width: 200, unicode: true });
    expect(told).toContain('no limit of calls a minute, no limit of products a minute');
  });
});

describe('the level that an account accepts at', () => {
  const asked = { description: 'ceramic coffee mugs', origin: 'CN' };

  it('judges the calls of its keys that say none, before the setting of the server, and no others', async () => {
    const { call, key, hosting } = await served({ sureness: { accept_at: 'tariff_line' } });
    const [mine, other] = [await key({ name: 'acme' }), await key({ name: 'other' })];
    const judgedBy = async (who: string, more = {}) =>
      (await call(who, 'POST', '/v1/classify', { ...asked, ...more })).body.request.accept_at;
    expect(await judgedBy(mine)).toBe('tariff_line');
    await hosting.setPlan('acme', undefined, { accept_at: 'heading' });
    expect(await judgedBy(mine)).toBe('heading');
    expect(await judgedBy(mine, { accept_at: 'statistical' })).toBe('statistical');
    expect(await judgedBy(other)).toBe('tariff_line');
  });

  it('decides: what is sure to its heading alone is accepted where the heading is enough', async () => {
    const { call, key, hosting } = await served();
    const mine = await key({ name: 'acme' });
    const answer = async () => (await call(mine, 'POST', '/v1/classify', { ...asked, threshold: 0.5 })).body;
    const { confident_to } = await answer();
    for (const [level, digits] of [
      ['heading', 4],
      ['statistical', 10],
    ] as const) {
      await hosting.setPlan('acme', undefined, { accept_at: level });
      expect((await answer()).decision === 'accept', level).toBe(confident_to.length >= digits);
    }
  });

  it('holds for a batch as it was when that was sent', async () => {
    const { call, key, hosting } = await served();
    const mine = await key({ name: 'acme' });
    await hosting.setPlan('acme', undefined, { accept_at: 'statistical' });
    const items = [
      { ...asked, item_id: 'a' },
      { ...asked, item_id: 'b', accept_at: 'heading' },
    ];
    const { body } = await call(mine, 'POST', '/v1/classify/batch', { items });
    await hosting.setPlan('acme', undefined, { accept_at: 'subheading' });
    const results = async () => (await call(mine, 'GET', `/v1/batches/${body.id}`)).body;
    await expect.poll(async () => (await results()).status, { timeout: 30_000 }).toBe('completed');
    expect(
      (await results()).results.map(({ result }: { result: { request: unknown } }) => result.request),
    ).toMatchObject([{ accept_at: 'statistical' }, { accept_at: 'heading' }]);
  });

  it('stands in the trail, and beside the plan', async () => {
    const { hosting, store } = await served();
    const { account } = await hosting.createAccount('acme', 'enterprise', { accept_at: 'heading' });
    expect(account.accept_at).toBe('heading');
    const changed = await hosting.setPlan('acme', undefined, { accept_at: 'statistical' });
    expect(renderAccountChanged(changed, { color: false, width: 200, unicode: true })).toContain(
      'accepts at statistical',
    );
    const [last] = (await store.accounts.trail(account.id, 1)).items;
    expect(JSON.parse(last!.detail)).toMatchObject({ accept_at: 'statistical' });
  });
});

describe('earlier answers', () => {
  it('are not looked for between days whose first lies after their last', async () => {
    const { call, key } = await served();
    const mine = await key();
    const address = (query: string) => call(mine, 'GET', `/v1/classifications?${query}`);
    expect(await address('from=2026-12-01&to=2026-01-01')).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_request',
        detail: 'from: the first day, 2026-12-01, lies after the last, 2026-01-01',
        errors: [{ pointer: '/from' }],
      },
    });
    for (const query of ['from=2026-12-01', 'to=2026-01-01', 'from=2026-01-01&to=2026-01-01'])
      expect((await address(query)).status, query).toBe(200);
  });
});

it('a number in an address that is none is told as that', async () => {
  const { call, key } = await served();
  const { status, body } = await call(await key(), 'GET', '/v1/batches?limit=abc');
  expect([status, body.detail]).toEqual([422, 'limit: a number is expected']);
});

it('a query parameter that stands twice is told as that', async () => {
  const { call, key } = await served();
  const mine = await key();
  for (const [url, pointer] of [
    ['/v1/batches?limit=1&limit=2', '/limit'],
    ['/v1/usage?group_by=day&group_by=month', '/group_by'],
    ['/v1/codes/search?query=a&query=b&query=c', '/query'],
  ] as const) {
    const { status, body } = await call(mine, 'GET', url);
    expect([status, body.errors[0].pointer], url).toEqual([422, pointer]);
    expect(body.detail, url).toMatch(/stands [23] times in the address/);
  }
  // one that is a list may
  const list = await call(mine, 'GET', '/v1/regulations/mx/85183099?client_has=PROSEC&client_has=IMMEX');
  expect(list.body.detail ?? '').not.toContain('times');
});
