import { describe, expect, it, onTestFinished } from 'vitest';
import { changeData, invalidatedData, webhookPayload } from '../../../src/api/webhook-events.js';
import { lawWorkHere } from '../../../src/engine/work-on-law.js';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { type AnnounceNeeds, announceLaw, startPosition } from '../../../src/webhooks/monitor-announce.js';
import { payloadBelow } from '../../../src/webhooks/webhook-message.js';
import { shippedLibrary } from '../../support/shipped.js';
import { aClassification } from '../../support/stored-rows.js';
import { tempHome } from '../../support/temp-home.js';
import { aPosition, aProduct, aWebhook } from '../../support/webhook-rows.js';

const library = shippedLibrary();

async function installation(today = '2026-03-01') {
  const store = await openHostStore({ home: tempHome() });
  onTestFinished(() => store.close());
  let made = 0;
  const needs: AnnounceNeeds = {
    library,
    work: lawWorkHere(library),
    store,
    now: () => new Date(`${today}T09:00:00Z`),
    newId: (prefix) => `${prefix}_${String(++made).padStart(5, '0')}`,
    linkBase: 'https://tariff.example.com',
  };
  return { store, needs };
}

const january = aPosition({ edition: '2026-basic', day: '2026-01-10' });
const dead = '0710809724';

async function everyEvent(store: Awaited<ReturnType<typeof installation>>['store'], account = 'acc_1') {
  const events = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await store.webhooks.events(account, 200, cursor);
    events.push(...page.items);
    if (page.items.length === 0) return events;
    cursor = page.next_cursor ?? undefined;
  }
}

describe('an account that was told up to one edition', () => {
  it('is told everything up to the law of today, once, however often and from wherever it is tried', async () => {
    const { store, needs } = await installation();
    await store.webhooks.positionOf(january);
    const told = await Promise.all([announceLaw(needs), announceLaw(needs), announceLaw(needs)]);
    expect(told.filter((count) => count > 0)).toHaveLength(1);
    expect(await announceLaw(needs)).toBe(0);
    const events = await everyEvent(store);
    expect(events).toHaveLength(Math.max(...told));
    expect(new Set(events.map(({ data }) => data)).size).toBe(events.length);
    const codes = events.map(({ data }) => changeData.parse(JSON.parse(data)).change.code);
    expect(codes).toEqual([...codes].sort());
    expect(await store.webhooks.positions('HTSUS')).toEqual([startPosition(library, 'acc_1', needs.now())]);
  });

  it('is told all or nothing: what cannot be written moves nobody on', async () => {
    const { store, needs } = await installation();
    await store.webhooks.positionOf(january);
    await store.webhooks.create(aWebhook(), 5);
    const broken = {
      ...needs,
      newId: (prefix: string) => (prefix === 'msg' ? (null as unknown as string) : needs.newId(prefix)),
    };
    await expect(announceLaw(broken)).rejects.toThrow();
    expect(await store.webhooks.positions('HTSUS')).toEqual([january]);
    expect(await everyEvent(store)).toEqual([]);
    expect(await announceLaw(needs)).toBeGreaterThan(0);
  });

  it('is never moved back by a process with an earlier clock, or told from an edition that is not there', async () => {
    const { store, needs } = await installation('2026-03-01');
    const ahead = aPosition({ edition: '2026-rev-10', day: '2026-06-20' });
    await store.webhooks.positionOf(ahead);
    await store.webhooks.positionOf(
      aPosition({ account: 'acc_2', edition: '2026-rev-4', day: '2026-03-02' }),
    );
    await store.webhooks.positionOf(
      aPosition({ account: 'acc_3', edition: '2031-rev-1', day: '2026-01-01' }),
    );
    const before = await store.webhooks.positions('HTSUS');
    expect(await announceLaw(needs)).toBe(0);
    expect(await store.webhooks.positions('HTSUS')).toEqual(before);
  });

  it('begins at the law of today, and is not told of the past', async () => {
    const { store, needs } = await installation();
    await store.webhooks.positionOf(startPosition(library, 'acc_1', needs.now()));
    expect(await announceLaw(needs)).toBe(0);
  });

  it('hears of its own products with what they paid and pay, and of nobody else', async () => {
    const { store, needs } = await installation();
    for (const account of ['acc_1', 'acc_2']) await store.webhooks.positionOf({ ...january, account });
    const catalog = { account: 'acc_1', name: 'spring', client: 'ACME', created_at: 'x', products: 1 };
    await store.catalogs.keep(catalog, [aProduct({ code: dead, origin: 'CN' })]);
    await announceLaw(needs);
    const removed = async (account: string) => {
      const events = await everyEvent(store, account);
      const found = events.filter(({ type }) => type === 'tariff.line_removed');
      return found
        .map(({ data }) => changeData.parse(JSON.parse(data)))
        .find(({ change }) => change.code === dead)!;
    };
    expect((await removed('acc_1')).products).toMatchObject({
      total: 1,
      shown: [{ reference: 'SKU-1', client: 'ACME', effect: { before: { code: dead }, after: {} } }],
    });
    expect((await removed('acc_2')).products).toEqual({ total: 0, shown: [], every_entry: false });
  });

  it('is told of what it classified under a code that died, with what follows', async () => {
    const { store, needs } = await installation();
    await store.webhooks.positionOf(january);
    for (const [n, reference] of ['A', 'B', 'B'].entries())
      await store.history.saveClassification(
        aClassification({
          id: `cls_${n}`,
          account: 'acc_1',
          code: dead,
          reference,
          created_at: `2026-01-0${n + 1}T00:00:00.000Z`,
        }),
      );
    await store.history.saveClassification(aClassification({ id: 'cls_x', account: 'acc_2', code: dead }));
    await announceLaw(needs);
    const found = (await everyEvent(store)).filter(({ type }) => type === 'classification.invalidated');
    expect(found).toHaveLength(1);
    const data = invalidatedData.parse(JSON.parse(found[0]!.data));
    expect(data).toMatchObject({ code: dead, classifications: { total: 2 } });
    expect(data.classifications.shown.map(({ id }) => id)).toEqual(['cls_2', 'cls_0']);
    expect(data.successors.length).toBeGreaterThan(0);
  });
});

describe('an address', () => {
  it('gets what its filter lets through, in messages below 20 kB that name only its clients', async () => {
    const { store, needs } = await installation();
    await store.webhooks.positionOf(january);
    const products = Array.from({ length: 400 }, (_, position) =>
      aProduct({
        position,
        reference: `SKU-${position}-${'x'.repeat(150)}`,
        code: dead,
        origin: 'CN',
        client: position % 2 ? 'ACME' : 'Rival',
      }),
    );
    const catalog = { account: 'acc_1', name: 'spring', client: null, created_at: 'x', products: 400 };
    await store.catalogs.keep(catalog, products);
    const receivers = {
      wh_all: {},
      wh_lines: { events: '["tariff.line_removed"]', codes: '["0710"]' },
      wh_peru: { events: '["additional_duty.changed"]', origins: '["PE"]' },
      wh_client: { clients: '["ACME"]' },
      wh_nobody: { clients: '["Nobody"]' },
      wh_off: { status: 'disabled' as const },
    };
    for (const [id, own] of Object.entries(receivers))
      await store.webhooks.create(aWebhook({ id, ...own }), 50);
    const events = await announceLaw(needs);
    const bodies = async (id: string) => {
      const page = await store.webhooks.deliveries('acc_1', id, 1000);
      return page.items.map(({ body }) => body);
    };
    const sent = {
      all: await bodies('wh_all'),
      lines: await bodies('wh_lines'),
      peru: await bodies('wh_peru'),
      client: await bodies('wh_client'),
    };
    expect(sent.all).toHaveLength(events);
    for (const body of Object.values(sent).flat()) expect(Buffer.byteLength(body)).toBeLessThan(payloadBelow);
    for (const body of sent.lines) {
      const { type, data } = webhookPayload.parse(JSON.parse(body));
      expect([type, changeData.parse(data).change.code.slice(0, 4)]).toEqual(['tariff.line_removed', '0710']);
    }
    expect(sent.lines.length).toBeGreaterThan(0);
    expect(sent.peru.length).toBeGreaterThan(0);
    expect(sent.peru.length).toBeLessThan(sent.all.length);
    for (const body of sent.peru) {
      const { change } = changeData.parse(webhookPayload.parse(JSON.parse(body)).data);
      expect(change.origins ?? ['PE']).toContain('PE');
    }
    const big = sent.client.map((body) => changeData.parse(webhookPayload.parse(JSON.parse(body)).data));
    const removed = big.find(({ change }) => change.code === dead && change.kind === 'line_removed')!;
    expect(removed).toMatchObject({ truncated: true, products: { total: 200 } });
    expect(removed.link).toBe(
      `https://tariff.example.com/v1/changes?from=2026-01-10&to=2026-03-01&code=${dead}`,
    );
    expect(sent.client.join()).not.toContain('Rival');
    expect(await bodies('wh_nobody')).toEqual([]);
    expect(await bodies('wh_off')).toEqual([]);
  });
});
