import { describe, expect, it } from 'vitest';
import { served, until } from '../support/served.js';

/** Numbers that look random and are the same on every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const goods = ['cotton t-shirt', 'stainless steel bottle', 'hex bolt of steel', 'ceramic mug', 'x'];

describe('usage agrees with the log of calls', () => {
  it('over 10,000 mixed calls of two accounts: answered, refused and repeated', async () => {
    const { call, key, log, store } = await served();
    const keys = [await key(), await key()];
    const accounts = await Promise.all(
      keys.map(async (each) => (await call(each, 'GET', '/v1/account')).body.account.id as string),
    );
    const chance = numbers(20_260_615);
    const next = () => chance.next().value as number;
    const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!;
    const one = async (): Promise<void> => {
      const mine = pick(keys);
      const kind = next();
      const repeat: Record<string, string> =
        next() < 0.5 ? { 'idempotency-key': `key-${Math.floor(next() * 200)}` } : {};
      if (kind < 0.1) await call(mine, 'POST', '/v1/classify', { description: pick(goods) }, repeat);
      else if (kind < 0.15)
        await call(mine, 'POST', '/v1/duty', { code: '6109100004', origin: 'CN' }, repeat);
      else if (kind < 0.155)
        await call(mine, 'POST', '/v1/classify/batch', {
          items: [0, 1, 2].map((at) => ({ item_id: `${at}`, description: pick(goods.slice(0, 4)) })),
        });
      else if (kind < 0.3) await call(mine, 'GET', '/v1/codes/us/6109');
      else if (kind < 0.4) await call(mine, 'GET', '/v1/codes/us/nothing');
      else if (kind < 0.6) await call(mine, 'GET', '/v1/classifications?limit=1');
      else if (kind < 0.65) await call(`${mine}x`, 'GET', '/v1/account');
      else await call(mine, 'GET', '/v1/account');
    };
    for (let done = 0; done < 10_000; done += 20) await Promise.all(Array.from({ length: 20 }, one));
    await until(async () => ((await store.batches.unfinished()).length === 0 ? true : undefined));

    const lines = log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'call');
    expect(lines.length).toBeGreaterThanOrEqual(10_000);
    for (const [at, account] of accounts.entries()) {
      const counted = lines.filter((line) => line.account === account && line.status < 300 && !line.replayed);
      const calls: Record<string, number> = {};
      for (const { operation } of counted) calls[operation] = (calls[operation] ?? 0) + 1;
      const { body } = await call(keys[at], 'GET', '/v1/usage?group_by=operation');
      const rows = Object.fromEntries(
        body.rows.map((row: { key: string; calls: number }) => [row.key, row.calls]),
      );
      expect(rows).toEqual(calls);
      const batches = (await store.batches.batches(account, 200)).items;
      const products = (calls['classify'] ?? 0) + batches.reduce((sum, batch) => sum + batch.done, 0);
      expect(body.total).toBe(products);
      expect(products).toBeGreaterThan(100);
      const days = (await call(keys[at], 'GET', '/v1/usage?group_by=day')).body;
      expect(days.total).toBe(products);
      expect(days.quota.used).toBe(products);
    }
    expect(lines.some((line) => line.replayed)).toBe(true);
    expect(lines.some((line) => line.status === 422)).toBe(true);
  }, 240_000);
});
