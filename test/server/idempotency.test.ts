import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { served, until } from '../support/served.js';

const shirt = { description: "women's knitted cotton t-shirt", origin: 'MX' };
const repeat = { 'idempotency-key': 'order-1' };

describe('a request with an Idempotency-Key', () => {
  it('1,000 at once are executed once and answered alike', async () => {
    const { call, key, store } = await served();
    const mine = await key();
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => call(mine, 'POST', '/v1/classify', shirt, repeat)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    const account = (await call(mine, 'GET', '/v1/account')).body.account.id as string;
    expect((await store.history.classifications(account, {}, 10)).items).toHaveLength(1);
    expect((await call(mine, 'GET', '/v1/usage')).body.total).toBe(1);
  });

  it('is answered again for a day, and anew after it', async () => {
    const { call, key, clock } = await served();
    const mine = await key();
    const first = await call(mine, 'POST', '/v1/classify', shirt, repeat);
    clock.ahead = 23.9 * 3_600_000;
    const again = await call(mine, 'POST', '/v1/classify', shirt, repeat);
    expect(again).toMatchObject({
      status: 200,
      text: first.text,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(again.headers['tariff-edition']).toBe(first.headers['tariff-edition']);
    clock.ahead = 24.1 * 3_600_000;
    const later = await call(mine, 'POST', '/v1/classify', shirt, repeat);
    expect(later.body.id).not.toBe(first.body.id);
  });

  it('for something else is refused; another address is something else', async () => {
    const { call, key } = await served();
    const mine = await key();
    await call(mine, 'POST', '/v1/classify', shirt, repeat);
    const other = await call(mine, 'POST', '/v1/classify', { ...shirt, origin: 'CN' }, repeat);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await call(mine, 'POST', '/v1/duty', { code: '6109100004', origin: 'CN' }, repeat)).toMatchObject({
      status: 422,
    });
  });

  it('is the same request whatever the order of its keys', async () => {
    const { call, key } = await served();
    const mine = await key();
    const value = { amount: '100.00', currency: 'USD' };
    const first = await call(mine, 'POST', '/v1/classify', { ...shirt, value }, repeat);
    const other = {
      value: { currency: 'USD', amount: '100.00' },
      origin: shirt.origin,
      description: shirt.description,
    };
    expect((await call(mine, 'POST', '/v1/classify', other, repeat)).text).toBe(first.text);
  });

  it('is known again where a server of the version before took it, and the other way round', async () => {
    const server = await served();
    const mine = await server.key();
    const sent = { origin: 'MX', description: shirt.description };
    const first = await server.call(mine, 'POST', '/v1/classify', sent, repeat);
    const file = new Database(join(server.home, 'history.db'));
    onTestFinished(() => void file.close());
    // as that version writes it and looks for it: one mark, of the text as it was sent
    const before = createHash('sha256')
      .update(`POST /v1/classify\n${JSON.stringify(sent)}`)
      .digest('hex');
    expect(file.prepare('SELECT fingerprint FROM reply').all()).toEqual([{ fingerprint: before }]);
    file.exec('UPDATE reply SET alike = NULL');
    expect((await server.call(mine, 'POST', '/v1/classify', sent, repeat)).text).toBe(first.text);
    const other = { ...sent, origin: 'CN' };
    expect((await server.call(mine, 'POST', '/v1/classify', other, repeat)).status).toBe(422);
  });

  it('that was refused leaves nothing: put right, it is executed', async () => {
    const { call, key } = await served();
    const mine = await key();
    expect(await call(mine, 'POST', '/v1/classify', { description: 'x' }, repeat)).toMatchObject({
      status: 422,
    });
    expect(await call(mine, 'POST', '/v1/classify', shirt, repeat)).toMatchObject({ status: 200 });
    expect(
      await call(mine, 'POST', '/v1/classify', shirt, { 'idempotency-key': 'x'.repeat(256) }),
    ).toMatchObject({
      status: 422,
      body: { code: 'invalid_request' },
    });
  });

  it('is told to come again while the first is under way', async () => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((free) => {
      go = free;
    });
    const { call, key } = await served({
      limits: { repeatWaitMs: 0 },
      wrapStore: (opened) => ({
        ...opened,
        ledger: {
          ...opened.ledger,
          record: async (entry) => {
            if (entry.reply) await held;
            return opened.ledger.record(entry);
          },
        },
      }),
    });
    const mine = await key();
    const first = call(mine, 'POST', '/v1/classify', shirt, repeat);
    const met = await until(async () => {
      const answer = await call(mine, 'POST', '/v1/duty', { code: '6109100004', origin: 'CN' });
      return answer.status === 200 ? call(mine, 'POST', '/v1/classify', shirt, repeat) : undefined;
    });
    expect(met).toMatchObject({
      status: 409,
      headers: { 'retry-after': '1' },
      body: { code: 'idempotency_in_flight', retryable: true },
    });
    go();
    const { text } = await first;
    expect(await call(mine, 'POST', '/v1/classify', shirt, repeat)).toMatchObject({ status: 200, text });
  });

  it('makes one batch, one word of feedback, one new key, however often it is sent', async () => {
    const { call, key, store } = await served();
    const mine = await key();
    const twice = async (url: string, body: object, name: string) => {
      const [one, two] = await Promise.all([
        call(mine, 'POST', url, body, { 'idempotency-key': name }),
        call(mine, 'POST', url, body, { 'idempotency-key': name }),
      ]);
      expect(two!.text).toBe(one!.text);
      return one!;
    };
    const { body } = await call(mine, 'POST', '/v1/classify', shirt);
    await twice('/v1/feedback', { classification_id: body.id, verdict: 'correct' }, 'feedback');
    await twice('/v1/classify/batch', { items: [{ item_id: 'a', description: 'steel bolt' }] }, 'batch');
    const rotated = await twice('/v1/keys/rotate', {}, 'rotate');
    const account = (await call(mine, 'GET', '/v1/account')).body.account.id as string;
    expect(await store.history.feedbackOn(account, [body.id])).toHaveLength(1);
    expect((await store.batches.batches(account, 10)).items).toHaveLength(1);
    expect(await store.accounts.keys(account)).toHaveLength(2);
    expect((await call(rotated.body.key, 'GET', '/v1/account')).status).toBe(200);
  });
});

describe('a crash between the work and its answer', () => {
  it('leaves nothing behind, and the repeated request is executed and counted once', async () => {
    let cut = true;
    const { call, key, store, clock } = await served({
      wrapStore: (opened) => ({
        ...opened,
        ledger: {
          ...opened.ledger,
          // the process dies: what was to be written is not, and nobody gives the claim up
          record: async (entry) => {
            if (cut && entry.reply) throw new Error('the process is gone');
            return opened.ledger.record(entry);
          },
          release: async (...claim) => {
            if (!cut) await opened.ledger.release(...claim);
          },
        },
      }),
    });
    const mine = await key();
    expect((await call(mine, 'POST', '/v1/classify', shirt, repeat)).status).toBe(500);
    const account = (await call(mine, 'GET', '/v1/account')).body.account.id as string;
    expect((await store.history.classifications(account, {}, 10)).items).toEqual([]);
    expect((await call(mine, 'GET', '/v1/usage')).body.total).toBe(0);
    cut = false;
    // the claim of the dead one runs out after half a minute
    clock.ahead += 31_000;
    const second = await call(mine, 'POST', '/v1/classify', shirt, repeat);
    expect(second.status).toBe(200);
    expect((await call(mine, 'POST', '/v1/classify', shirt, repeat)).text).toBe(second.text);
    expect((await store.history.classifications(account, {}, 10)).items).toHaveLength(1);
    expect((await call(mine, 'GET', '/v1/usage')).body.total).toBe(1);
  });
});
