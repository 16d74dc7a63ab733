import { describe, expect, it, onTestFinished } from 'vitest';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { publicRules } from '../../../src/webhooks/safe-url.js';
import { noticeDisabled } from '../../../src/webhooks/webhook-notices.js';
import { webhookService } from '../../../src/webhooks/webhook-service.js';
import { tempHome } from '../../support/temp-home.js';
import { aWebhook } from '../../support/webhook-rows.js';

const url = 'https://broker.acme-customs.com/hook';
const now = () => new Date('2026-06-01T12:00:00.000Z');

async function withService() {
  const store = await openHostStore({ home: tempHome() });
  onTestFinished(() => store.close());
  let count = 0;
  const service = webhookService({
    account: 'acc_1',
    actor: 'host',
    rules: publicRules,
    webhooksAtMost: 5,
    sealKeys: [],
    now,
    random: (bytes) => new Uint8Array(bytes),
    newId: (prefix) => `${prefix}_01k8rz8m3y6t9q2w4e5r6t7y${++count}z`,
    store: async () => store.webhooks,
    note: async () => undefined,
    wake: () => undefined,
    watch: async () => undefined,
  });
  return { service, store: store.webhooks };
}

describe('a filter by code, origin or client', () => {
  const filters = [{ codes: ['61'] }, { origins: ['CN'] }, { clients: ['ACME'] }];

  it.each(filters)('%j beside the end of a batch is refused, as it would not hold', async (filter) => {
    const { service } = await withService();
    await expect(
      service.create({ url, events: ['duty.changed', 'batch.completed'], filter }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'batch.completed cannot be filtered by code, origin or client: the event has none',
    });
    const plain = await service.create({ url, events: ['batch.completed'] });
    await expect(service.change(plain.id, { filter })).rejects.toThrow(/cannot be filtered/);
    const filtered = await service.create({ url, events: ['duty.changed'], filter });
    await expect(service.change(filtered.id, { events: ['webhook.disabled'] })).rejects.toThrow(
      /cannot be filtered/,
    );
  });

  it('is kept beside the events that have one, beside none, and lets other changes be made', async () => {
    const { service } = await withService();
    const made = await service.create({ url, filter: { codes: ['61'] } });
    expect(await service.change(made.id, { description: 'mine' })).toMatchObject({
      filter: { codes: ['61'] },
    });
    expect(await service.change(made.id, { events: ['duty.changed'] })).toMatchObject({
      events: ['duty.changed'],
    });
  });
});

it('the message that an address is out of use has an id no longer than any other, the same each time', async () => {
  const { service, store } = await withService();
  const { id } = await service.create({ url });
  const notice = { store, now, linkBase: 'https://tariff.example.com', wake: () => undefined };
  for (const _ of [1, 2]) await noticeDisabled(notice, aWebhook({ id: `wh_${'0'.repeat(26)}` }), 'gone');
  const { items } = await service.deliveries(id, {});
  expect(items.map((item) => [item.type, item.id.length <= 30])).toEqual([['webhook.disabled', true]]);
});
