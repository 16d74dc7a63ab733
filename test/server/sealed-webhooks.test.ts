import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { sealSecrets } from '../../src/webhooks/seal-secrets.js';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { type Served, served, until } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';
import { aSealKey } from '../support/webhook-rows.js';

const [old, fresh] = [aSealKey(1), aSealKey(2)];

/** A server over a folder, with the keys that it is given. */
const keyed = (home: string, sealKeys: readonly string[]) =>
  served({ home, webhooks: { ...usualWebhooks, allowPrivate: true, sealKeys } });

const kept = async ({ store }: Served) => (await store.webhooks.secrets('', 10))[0]!;

/** Sends a test event and waits until it came. */
async function send({ call }: Served, key: string, id: string, there: Receiver) {
  const before = there.received.length;
  await call(key, 'POST', `/v1/webhooks/${id}/test`);
  await until(async () => (there.received.length > before ? true : undefined));
  const { headers, body } = there.received.at(-1)!;
  return {
    verifies: (secret: string): boolean => {
      try {
        new Webhook(secret).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    },
  };
}

describe('secrets of webhooks at rest', () => {
  it('are sealed from the first on, sign as they were shown, and go on so under a new key', async () => {
    const home = tempHome();
    const there = await receiver();
    const first = await keyed(home, [old]);
    const key = await first.key();
    const { id, secret } = (await first.call(key, 'POST', '/v1/webhooks', { url: there.url })).body;
    expect((await kept(first)).secret).toMatch(/^sealed:/);
    expect((await send(first, key, id, there)).verifies(secret)).toBe(true);
    const rotated = (await first.call(key, 'POST', `/v1/webhooks/${id}/rotate-secret`)).body.secret;
    const both = await kept(first);
    for (const each of [both.secret, both.previous_secret]) expect(each).toMatch(/^sealed:/);
    await first.stop();

    const second = await keyed(home, [fresh, old]);
    const sent = await send(second, key, id, there);
    expect([secret, rotated].map(sent.verifies)).toEqual([true, true]);
    const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
    expect(await sealSecrets(second.store.webhooks, [fresh, old], new Date(), random)).toBe(1);
    expect(await sealSecrets(second.store.webhooks, [fresh, old], new Date(), random)).toBe(0);
    await second.stop();

    const third = await keyed(home, [fresh]);
    const again = await send(third, key, id, there);
    expect([secret, rotated].map(again.verifies)).toEqual([true, true]);
    // once its day is over, nothing is kept of the one before
    const later = new Date(Date.now() + 25 * 3_600_000);
    expect(await sealSecrets(third.store.webhooks, [fresh], later, random)).toBe(1);
    expect((await kept(third)).previous_secret).toBeNull();
  });

  it('that lie in clear sign all the same, and are sealed with the next change of their webhook', async () => {
    const home = tempHome();
    const there = await receiver();
    const before = await keyed(home, []);
    const key = await before.key();
    const { id, secret } = (await before.call(key, 'POST', '/v1/webhooks', { url: there.url })).body;
    expect((await kept(before)).secret).toBe(secret);
    await before.stop();

    const now = await keyed(home, [old]);
    expect((await send(now, key, id, there)).verifies(secret)).toBe(true);
    await now.call(key, 'PATCH', `/v1/webhooks/${id}`, { description: 'mine' });
    expect((await kept(now)).secret).toMatch(/^sealed:/);
    expect((await send(now, key, id, there)).verifies(secret)).toBe(true);
  });

  it('whose key is not there leave their messages waiting, with no attempt counted, until it is', async () => {
    const home = tempHome();
    const there = await receiver();
    const first = await keyed(home, [old]);
    const key = await first.key();
    const { id, secret } = (await first.call(key, 'POST', '/v1/webhooks', { url: there.url })).body;
    await first.stop();

    const lost = await keyed(home, [fresh]);
    const { body } = await lost.call(key, 'POST', `/v1/webhooks/${id}/test`);
    await until(async () => (lost.log.some((line) => line.includes('cannot be opened')) ? true : undefined));
    expect(lost.log.join('\n')).not.toContain(old);
    const path = `/v1/webhooks/${id}/deliveries/${body.id}`;
    expect((await lost.call(key, 'GET', path)).body).toMatchObject({ state: 'waiting', attempts: [] });
    // all else of the webhook can be seen and done
    expect((await lost.call(key, 'GET', `/v1/webhooks/${id}`)).status).toBe(200);
    expect((await lost.call(key, 'PATCH', `/v1/webhooks/${id}`, { description: 'mine' })).status).toBe(200);
    await lost.stop();
    expect(there.received).toEqual([]);

    const found = await served({
      home,
      aheadMs: 60_000,
      webhooks: { ...usualWebhooks, allowPrivate: true, sealKeys: [fresh, old] },
    });
    await until(async () => (there.received.length === 1 ? true : undefined));
    const { headers } = there.received[0]!;
    expect(headers['webhook-id']).toBe(body.id);
    expect((await send(found, key, id, there)).verifies(secret)).toBe(true);
  });

  it('that are lost with their key are replaced by rotate-secret', async () => {
    const home = tempHome();
    const there = await receiver();
    const first = await keyed(home, [old]);
    const key = await first.key();
    const { id } = (await first.call(key, 'POST', '/v1/webhooks', { url: there.url })).body;
    await first.stop();
    const lost = await keyed(home, [fresh]);
    const { secret } = (await lost.call(key, 'POST', `/v1/webhooks/${id}/rotate-secret`)).body;
    expect((await send(lost, key, id, there)).verifies(secret)).toBe(true);
  });
});
