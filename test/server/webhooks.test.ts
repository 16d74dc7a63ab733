import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { receiver } from '../support/receiver.js';
import { served, until } from '../support/served.js';

const forDevelopment = { webhooks: { ...usualWebhooks, allowPrivate: true } };

describe('webhooks over HTTP', () => {
  it('are made, changed, tested, rotated and deleted; the secret is shown once', async () => {
    const { call, key } = await served(forDevelopment);
    const [own, foreign] = [await key(), await key()];
    const there = await receiver();
    const made = await call(own, 'POST', '/v1/webhooks', { url: there.url, filter: { codes: ['6109'] } });
    expect(made).toMatchObject({
      status: 201,
      body: { events: [], filter: { codes: ['6109'] }, status: 'enabled' },
    });
    const { id, secret } = made.body;
    expect(secret).toMatch(/^whsec_/);
    for (const path of ['/v1/webhooks', `/v1/webhooks/${id}`])
      expect((await call(own, 'GET', path)).text).not.toContain('whsec_');

    const tested = await call(own, 'POST', `/v1/webhooks/${id}/test`);
    const delivery = `/v1/webhooks/${id}/deliveries/${tested.body.id}`;
    await until(async () =>
      (await call(own, 'GET', delivery)).body.state === 'delivered' ? true : undefined,
    );
    const { headers, body } = there.received[0]!;
    expect(headers['webhook-id']).toBe(tested.body.id);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
    });

    const rotated = await call(own, 'POST', `/v1/webhooks/${id}/rotate-secret`);
    await call(own, 'POST', `${delivery}/replay`);
    await until(async () => (there.received.length === 2 ? true : undefined));
    for (const each of [secret, rotated.body.secret]) {
      const again = there.received[1]!;
      expect(again.headers['webhook-id']).toBe(tested.body.id);
      expect(new Webhook(each).verify(again.body, again.headers as Record<string, string>)).toBeTruthy();
    }

    for (const [method, path] of [
      ['GET', `/v1/webhooks/${id}`],
      ['PATCH', `/v1/webhooks/${id}`],
      ['DELETE', `/v1/webhooks/${id}`],
      ['POST', `/v1/webhooks/${id}/test`],
      ['POST', `/v1/webhooks/${id}/rotate-secret`],
      ['GET', `/v1/webhooks/${id}/deliveries`],
      ['GET', delivery],
      ['POST', `${delivery}/replay`],
    ] as const)
      expect(
        (await call(foreign, method, path, method === 'PATCH' ? {} : undefined)).status,
        `${method} ${path}`,
      ).toBe(404);

    const changed = await call(own, 'PATCH', `/v1/webhooks/${id}`, {
      status: 'disabled',
      description: 'mine',
    });
    expect(changed.body).toMatchObject({
      status: 'disabled',
      disabled_why: 'switched off by hand',
      description: 'mine',
    });
    expect((await call(own, 'POST', `/v1/webhooks/${id}/test`)).status).toBe(422);
    expect((await call(own, 'DELETE', `/v1/webhooks/${id}`)).body).toMatchObject({ removed: true });
    expect((await call(own, 'GET', `/v1/webhooks/${id}`)).status).toBe(404);
  });

  it('an example sent by hand reaches those whose filter lets it through, signed, once, and disables nothing', async () => {
    const { call, key } = await served(forDevelopment);
    const [own, foreign] = [await key(), await key()];
    const [there, gone, others] = [
      await receiver(),
      await receiver((response) => response.writeHead(410).end()),
      await receiver(),
    ];
    const make = async (by: string, url: string, more = {}) =>
      (await call(by, 'POST', '/v1/webhooks', { url, ...more })).body;
    const shirts = await make(own, there.url, { events: ['duty.changed'], filter: { codes: ['6109'] } });
    const closed = await make(own, gone.url);
    const steel = await make(own, there.url, { filter: { codes: ['72'] } });
    await make(foreign, others.url);
    const asked = { type: 'duty.changed', about: { code: '6109100012', origin: 'CN' } };
    const { status, body } = await call(own, 'POST', '/v1/webhooks/trigger', asked);
    expect(status).toBe(200);
    expect(body.sent.map((each: { webhook_id: string }) => each.webhook_id)).toEqual([shirts.id, closed.id]);
    expect(body.not_sent).toMatchObject([
      { webhook_id: steel.id, why: 'its filter by code does not let 6109100012 through' },
    ]);
    const ended = async ({ id }: { id: string }, state: string) =>
      until(async () => {
        const { items } = (await call(own, 'GET', `/v1/webhooks/${id}/deliveries`)).body;
        return items[0].state === state ? items[0] : undefined;
      });
    await ended(shirts, 'delivered');
    const failed = await ended(closed, 'failed');
    expect(failed.attempts).toHaveLength(1);
    expect((await call(own, 'GET', `/v1/webhooks/${closed.id}`)).body.status).toBe('enabled');
    const { headers, body: sent } = there.received[0]!;
    expect(new Webhook(shirts.secret).verify(sent, headers as Record<string, string>)).toMatchObject({
      type: 'duty.changed',
      data: { test: true, change: { code: '6109100012' } },
    });
    expect([there.received.length, others.received.length]).toEqual([1, 0]);
    const feed = (await call(own, 'GET', '/v1/events')).body.items;
    expect(feed.at(-1)).toMatchObject({ id: body.event.id, data: { test: true } });
    const trail = (await call(own, 'GET', '/v1/audit')).body.items;
    expect(trail[0]).toMatchObject({ action: 'webhook.triggered' });
    const reading = await key({ scopes: ['read'] });
    expect((await call(reading, 'POST', '/v1/webhooks/trigger', asked)).status).toBe(403);
  });

  it('refuse addresses that are not public, unknown events, and more than an account may have', async () => {
    const { call, key } = await served({ webhooks: { ...usualWebhooks, atMost: 1 } });
    const own = await key();
    for (const url of ['http://127.0.0.1/', 'https://169.254.169.254/', 'https://localhost/'])
      expect((await call(own, 'POST', '/v1/webhooks', { url })).body).toMatchObject({
        code: 'unsafe_webhook_url',
        status: 422,
      });
    const sound = { url: 'https://broker.acme-customs.com/hook' };
    expect((await call(own, 'POST', '/v1/webhooks', { ...sound, events: ['nothing.happened'] })).status).toBe(
      422,
    );
    expect((await call(own, 'POST', '/v1/webhooks', sound)).status).toBe(201);
    expect((await call(own, 'POST', '/v1/webhooks', sound)).body).toMatchObject({
      status: 409,
      code: 'limit_reached',
      retryable: false,
    });
  });

  it('the end of a batch is told once, to its callback and to the feed', async () => {
    const { call, key } = await served(forDevelopment);
    const own = await key();
    const [there, other] = [await receiver(), await receiver()];
    const { id } = (await call(own, 'POST', '/v1/webhooks', { url: there.url, events: ['duty.changed'] }))
      .body;
    await call(own, 'POST', '/v1/webhooks', { url: other.url, events: ['duty.changed'] });
    const before = (await call(own, 'GET', '/v1/events?from_now=true')).body.next_cursor;
    const batch = await call(own, 'POST', '/v1/classify/batch', {
      items: [{ item_id: 'a', description: 'stainless steel bottle', origin: 'CN' }],
      callback: id,
    });
    await until(async () => (there.received.length > 0 ? true : undefined));
    const { body } = await call(own, 'GET', `/v1/events?after=${before}`);
    expect(body.items).toMatchObject([
      {
        type: 'batch.completed',
        data: { batch_id: batch.body.id, status: 'completed', counts: { total: 1, done: 1 } },
      },
    ]);
    expect(there.received.map((each) => JSON.parse(each.body).type)).toEqual(['batch.completed']);
    expect(other.received).toEqual([]);
  });
});

describe('the monitor over HTTP', () => {
  it('keeps catalogues by account and checks them', async () => {
    const { call, key } = await served();
    const [own, foreign] = [await key(), await key()];
    const products = [{ reference: 'SKU-1', code: '0710809724', origin: 'CN' }];
    expect(
      (await call(own, 'POST', '/v1/catalogs', { name: 'spring', client: 'ACME', products })).status,
    ).toBe(201);
    const span = { from: '2026-basic', to: '2026-rev-4' };
    const checked = await call(own, 'POST', '/v1/monitor/check', span);
    expect(checked.body).toMatchObject({
      counts: { products: 1, reached: 1, unknown: 0 },
      hits: [{ reference: 'SKU-1', client: 'ACME', effect: { before: { code: '0710809724' } } }],
    });
    expect((await call(foreign, 'POST', '/v1/monitor/check', span)).body.counts.products).toBe(0);
    expect((await call(foreign, 'DELETE', '/v1/catalogs/spring')).status).toBe(404);
    expect((await call(own, 'GET', '/v1/catalogs')).body.items).toMatchObject([
      { name: 'spring', products: 1 },
    ]);
    expect((await call(own, 'DELETE', '/v1/catalogs/spring')).body).toMatchObject({ removed: true });
  });

  it('a server that is started with a newer law tells it, and started again tells nothing more', async () => {
    const first = await served(forDevelopment);
    const own = await first.key();
    const there = await receiver();
    await first.call(own, 'POST', '/v1/webhooks', { url: there.url, events: ['additional_duty.changed'] });
    const [position] = await first.store.webhooks.positions('HTSUS');
    const march = { ...position!, edition: '2026-rev-4', day: '2026-03-01' };
    await first.store.webhooks.announce(position!, march, new Date().toISOString(), {
      events: [],
      deliveries: [],
    });
    await first.stop();

    const second = await served({ ...forDevelopment, home: first.home });
    await until(async () =>
      (await second.store.webhooks.positions('HTSUS'))[0]?.day !== march.day ? true : undefined,
    );
    const told = await second.store.webhooks.events(position!.account, 5000);
    expect(told.items.length).toBeGreaterThan(0);
    const expected = told.items.filter(({ type }) => type === 'additional_duty.changed').length;
    await until(async () => (there.received.length >= expected ? true : undefined));
    await second.stop();

    const third = await served({ ...forDevelopment, home: first.home });
    await third.stop();
    expect(there.received).toHaveLength(expected);
    expect(new Set(there.received.map(({ headers }) => headers['webhook-id'])).size).toBe(expected);
  });
});
