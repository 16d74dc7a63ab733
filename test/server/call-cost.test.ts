import { describe, expect, it } from 'vitest';
import { served, until } from '../support/served.js';

const bearing = (materials: readonly object[]) => ({ code: '8482105044', origin: 'MX', materials });
const described = (...descriptions: string[]) =>
  descriptions.map((description) => ({ description, origin: 'CN', value: '1.10 USD' }));
const coded = { description: 'steel ring', code: '73182900', origin: 'US', value: '1 USD' };
const noon = Date.UTC(2026, 5, 20, 12);

describe('what a call costs', () => {
  it('each described material of a bill is a product, once, and one with a code is none', async () => {
    const { call, key } = await served();
    const mine = await key();
    const used = async () => (await call(mine, 'GET', '/v1/usage?group_by=operation')).body;
    const bill = [...described('rubber seal', 'steel balls', 'rubber seal'), coded];
    const repeat = { 'idempotency-key': 'bill-1' };
    const first = await call(mine, 'POST', '/v1/origin', bearing(bill), repeat);
    expect(first.status).toBe(200);
    expect(await used()).toMatchObject({ total: 2 });
    const again = await call(mine, 'POST', '/v1/origin', bearing(bill), repeat);
    expect(again.text).toBe(first.text);
    expect((await used()).total).toBe(2);
    await call(mine, 'POST', '/v1/origin', bearing([coded]));
    expect((await used()).total).toBe(2);
    const shirt = { description: 'knitted cotton t-shirt', origin: 'MX' };
    const materials = [{ description: 'cotton yarn', origin: 'US' }];
    expect((await call(mine, 'POST', '/v1/classify', { ...shirt, materials })).status).toBe(200);
    expect((await used()).total).toBe(4);
    await call(mine, 'POST', '/v1/classify/preview', { ...shirt, materials });
    expect((await used()).total).toBe(4);
  });

  it('a batch counts them too', async () => {
    const { call, key } = await served();
    const mine = await key();
    const materials = [{ description: 'cotton yarn', origin: 'US' }];
    const items = [
      { item_id: 'a', description: 'knitted cotton t-shirt', origin: 'MX', materials },
      { item_id: 'b', description: 'steel bottle', origin: 'CN' },
    ];
    const batch = await call(mine, 'POST', '/v1/classify/batch', { items });
    await until(async () =>
      (await call(mine, 'GET', batch.body.links.self)).body.status === 'completed' ? true : undefined,
    );
    expect((await call(mine, 'GET', '/v1/usage')).body.total).toBe(3);
  });

  it('a bill that the quota has no room for is refused whole', async () => {
    const { call, key } = await served({ limits: { productsPerMonth: 2 } });
    const mine = await key();
    const refused = await call(mine, 'POST', '/v1/origin', bearing(described('seal', 'ball', 'cage')));
    expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect(refused.headers['retry-after']).toBeUndefined();
    expect((await call(mine, 'GET', '/v1/usage')).body.total).toBe(0);
    const taken = await call(mine, 'POST', '/v1/origin', bearing(described('seal', 'ball')));
    expect(taken.status).toBe(200);
    expect((await call(mine, 'GET', '/v1/usage')).body.quota).toMatchObject({ used: 2, remaining: 0 });
  });

  it('each is a classification of the pace: what is over the burst is owed, and the headers say so', async () => {
    const { call, key, clock } = await served({ limits: { callsPerMinute: 60, burst: 4 } });
    clock.at = noon;
    const mine = await key();
    const six = bearing(described('seal', 'ball', 'cage', 'ring', 'grease', 'shield'));
    const taken = await call(mine, 'POST', '/v1/origin', six);
    expect(taken).toMatchObject({ status: 200, headers: { ratelimit: '"classify-burst";r=0;t=6' } });
    const shirt = { description: 'knitted cotton t-shirt', origin: 'MX' };
    const early = await call(mine, 'POST', '/v1/classify', shirt);
    expect(early).toMatchObject({ status: 429, headers: { 'retry-after': '3' } });
    const other = await call(mine, 'POST', '/v1/origin', six);
    expect(other).toMatchObject({
      ...{ status: 429, body: { code: 'rate_limited' } },
      headers: { 'retry-after': '6', ratelimit: '"classify-burst";r=0;t=6' },
    });
    clock.at = noon + 3000;
    expect((await call(mine, 'POST', '/v1/classify', shirt)).status).toBe(200);
    expect((await call(mine, 'GET', '/v1/usage')).body.total).toBe(7);
  });

  it.each([
    ['two words', '/v1/codes/search?query=ball+bearing', 99],
    ['25 words', `/v1/codes/search?query=${Array.from({ length: 25 }, (_, n) => `w${n}`).join('+')}`, 97],
    ['a comparison below a code', '/v1/changes?from=2026-rev-5&to=2026-rev-10&code=0901', 99],
    ['a comparison of the whole law', '/v1/changes?from=2026-rev-9&to=2026-rev-10', 90],
  ])('%s', async (_what, url, left) => {
    const { call, key, clock } = await served({ limits: { callsPerMinute: 600, burst: 100 } });
    clock.at = noon;
    const answer = await call(await key(), 'GET', url);
    expect(answer.status).toBe(200);
    expect(answer.headers['ratelimit']).toMatch(new RegExp(`^"other-burst";r=${left};`));
  });

  it('a check of products counts as the comparison, and one more for each 250 begun', async () => {
    const { call, key, clock } = await served({ limits: { callsPerMinute: 600, burst: 100 } });
    clock.at = noon;
    const products = Array.from({ length: 600 }, (_, n) => ({ reference: `SKU-${n}`, code: '6109100012' }));
    const body = { from: '2026-rev-9', to: '2026-rev-10', products };
    const answer = await call(await key(), 'POST', '/v1/monitor/check', body);
    expect(answer).toMatchObject({ status: 200, body: { counts: { products: 600 } } });
    expect(answer.headers['ratelimit']).toMatch(/^"other-burst";r=87;/);
  });

  it('an entry counts as a call for every ten lines begun, and is refused whole where a line cannot be used', async () => {
    const { call, key, clock } = await served({ limits: { callsPerMinute: 60, burst: 10 } });
    clock.at = noon;
    const mine = await key();
    const line = { code: '6109100012', origin: 'VN', value: { amount: '100', currency: 'USD' } };
    const entry = (count: number) => ({
      date: '2026-06-15',
      lines: Array.from({ length: count }, () => line),
    });
    const left = (headers: Record<string, unknown>) => headers['ratelimit'];
    const ten = await call(mine, 'POST', '/v1/duty/entry', entry(10));
    expect([ten.status, left(ten.headers)]).toEqual([200, '"other-burst";r=9;t=1']);
    // 0.3464% of 1,000 is below the minimum
    expect(ten.body.fees[0]).toMatchObject({ fee: 'MPF', base: '1000.00', amount: '33.58' });
    const more = await call(mine, 'POST', '/v1/duty/entry', entry(11));
    expect([more.status, left(more.headers)]).toEqual([200, '"other-burst";r=7;t=3']);
    const bad = await call(mine, 'POST', '/v1/duty/entry', {
      date: '2026-06-15',
      lines: [
        line,
        { ...line, row: 12, code: '6109100099' },
        { ...line, value: { amount: '1', currency: 'EUR' } },
      ],
    });
    expect(bad).toMatchObject({
      status: 422,
      body: {
        detail: '2 of 3 lines cannot be assessed',
        errors: [
          { pointer: '/lines/1', row: 12, code: 'unknown_code' },
          { pointer: '/lines/2/value', row: 3, code: 'bad_value' },
        ],
      },
    });
    const long = await call(mine, 'POST', '/v1/duty/entry', entry(1000));
    expect(long).toMatchObject({ status: 422, body: { errors: [{ pointer: '/lines' }] } });
  });
});
