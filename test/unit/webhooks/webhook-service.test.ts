import { describe, expect, it, onTestFinished } from 'vitest';
import { eventData, eventTypes } from '../../../src/api/webhook-events.js';
import type { AuditEntry } from '../../../src/store/account-store.js';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { publicRules } from '../../../src/webhooks/safe-url.js';
import { shippedExample } from '../../../src/webhooks/shipped-example.js';
import { noticeDisabled } from '../../../src/webhooks/webhook-notices.js';
import { webhookService } from '../../../src/webhooks/webhook-service.js';
import { shippedLibrary } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';
import { aWebhook } from '../../support/webhook-rows.js';

const url = 'https://broker.acme-customs.com/hook';
const now = () => new Date('2026-06-01T12:00:00.000Z');

async function withService() {
  const store = await openHostStore({ home: tempHome() });
  onTestFinished(() => store.close());
  let count = 0;
  const noted: AuditEntry[] = [];
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
    example: (type) => shippedExample(shippedLibrary(), type),
    note: async (entry) => void noted.push(entry),
    wake: () => undefined,
    watch: async () => undefined,
  });
  return { service, noted, store: store.webhooks };
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

describe('an example sent by hand', () => {
  it('goes, marked, to each address whose filter lets it through; the others are named with why', async () => {
    const { service, noted } = await withService();
    const every = await service.create({ url });
    const shirts = await service.create({
      url,
      events: ['duty.changed'],
      filter: { codes: ['6109'], origins: ['CN'], clients: ['ACME'] },
    });
    const batches = await service.create({ url, events: ['batch.completed'] });
    const off = await service.create({ url });
    await service.change(off.id, { status: 'disabled' });
    const sentTo = async (about: object) => {
      const { sent, not_sent } = await service.trigger({ type: 'duty.changed', about });
      return [sent.map(({ webhook_id }) => webhook_id), not_sent.map(({ why }) => why)];
    };
    const others = ['it does not hear of duty.changed', 'it is disabled: switched off by hand'];
    const about = { code: '6109100012', origin: 'CN', client: 'ACME' };
    expect(await sentTo({})).toEqual([
      [every.id],
      ['its filter by code does not let 99182411 through', ...others],
    ]);
    expect(await sentTo({ ...about, origin: 'VN' })).toEqual([
      [every.id],
      ['its filter by origin does not let VN through', ...others],
    ]);
    expect(await sentTo({ ...about, client: 'BOLT' })).toEqual([
      [every.id],
      ["its filter by client lets none of the example's products through", ...others],
    ]);
    expect(await sentTo(about)).toEqual([[every.id, shirts.id], others]);
    const [newest] = (await service.deliveries(shirts.id, {})).items;
    const { payload } = await service.delivery(shirts.id, newest!.id);
    expect(payload).toMatchObject({
      type: 'duty.changed',
      data: { test: true, change: { code: '6109100012', formatted: '6109.10.00.12', origins: ['CN'] } },
    });
    expect(eventData['duty.changed'].strict().parse(payload['data'])).toBeTruthy();
    expect((await service.deliveries(batches.id, {})).items).toEqual([]);
    expect(noted.at(-1)).toMatchObject({
      action: 'webhook.triggered',
      detail: JSON.stringify({ type: 'duty.changed', about, webhooks: [every.id, shirts.id] }),
    });
  });

  it.each(eventTypes.filter((type) => type !== 'webhook.test'))(
    'of %s is as its schema says',
    async (type) => {
      const { service } = await withService();
      await service.create({ url });
      const { event, sent } = await service.trigger({ type });
      expect(sent).toHaveLength(1);
      expect(eventData[type].strict().parse(event.data)).toMatchObject({ test: true });
    },
  );

  it('is refused about what its event has not', async () => {
    const { service } = await withService();
    await expect(service.trigger({ type: 'batch.completed', about: { code: '6109' } })).rejects.toThrow(
      'an example of batch.completed is about no code, origin or client: the event has none',
    );
    await expect(
      service.trigger({ type: 'classification.invalidated', about: { origin: 'CN' } }),
    ).rejects.toThrow('is about no origin');
  });
});
