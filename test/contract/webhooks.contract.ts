import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/store/webhook-store.js';
import { aClassification } from '../support/stored-rows.js';
import { aMessage, anEvent, aPosition, aProduct, aWebhook } from '../support/webhook-rows.js';
import type { OpenHost } from './host-store.contract.js';

const noon = '2026-06-01T12:00:00.000Z';
const later = '2026-06-01T12:00:30.000Z';
const outcome = (next: Outcome['next'], own: Partial<Outcome> = {}): Outcome => ({
  at: noon,
  ms: 12,
  status: 500,
  error: 'the receiver answered 500',
  next,
  ...own,
});

/** Subscriptions, messages and catalogues: every store keeps to this. */
export function webhooksContract(name: string, open: OpenHost): void {
  describe(`${name}: the secrets of subscriptions`, () => {
    it('are read by their ids, and replaced only as they were read', async () => {
      const { webhooks } = (await open()).store;
      const rows = [
        aWebhook({ id: 'wh_2', account: 'acc_2', secret: 'two' }),
        aWebhook({ id: 'wh_1', secret: 'one', previous_secret: 'zero', previous_until: later }),
        aWebhook({ id: 'wh_3', secret: 'three' }),
      ];
      for (const row of rows) await webhooks.create(row, 5);
      const first = { id: 'wh_1', secret: 'one', previous_secret: 'zero', previous_until: later };
      expect(await webhooks.secrets('', 2)).toEqual([
        first,
        { id: 'wh_2', secret: 'two', previous_secret: null, previous_until: null },
      ]);
      expect((await webhooks.secrets('wh_2', 2)).map(({ id }) => id)).toEqual(['wh_3']);
      const sealed = { ...first, secret: 'sealed', previous_secret: null };
      expect(await webhooks.replaceSecrets({ ...first, secret: 'another' }, sealed)).toBe(false);
      expect(await webhooks.replaceSecrets({ ...first, previous_secret: null }, sealed)).toBe(false);
      expect(await webhooks.replaceSecrets(first, sealed)).toBe(true);
      expect(await webhooks.receiver('wh_1')).toMatchObject({ ...sealed, url: aWebhook().url });
      expect(await webhooks.receiver('wh_2')).toMatchObject({ secret: 'two' });
      expect(await webhooks.replaceSecrets(first, sealed)).toBe(false);
    });
  });

  describe(`${name}: a subscription`, () => {
    it('is kept, changed, removed with its messages, and never seen by another account', async () => {
      const { webhooks } = (await open()).store;
      expect(await webhooks.create(aWebhook(), 2)).toBe(true);
      expect(await webhooks.webhook('acc_2', 'wh_1')).toBeUndefined();
      await webhooks.change(aWebhook({ codes: '["6109"]' }));
      expect(await webhooks.webhook('acc_1', 'wh_1')).toEqual(aWebhook({ codes: '["6109"]' }));
      await webhooks.change(aWebhook({ account: 'acc_2', codes: '[]' }));
      expect((await webhooks.webhooks('acc_1')).map(({ codes }) => codes)).toEqual(['["6109"]']);
      await webhooks.enqueue({ events: [], deliveries: [aMessage()] });
      expect(await webhooks.remove('acc_2', 'wh_1')).toBe(false);
      expect(await webhooks.remove('acc_1', 'wh_1')).toBe(true);
      expect(await webhooks.delivery('acc_1', 'wh_1', 'msg_1')).toBeUndefined();
    });

    it('is refused beyond the limit of its account', async () => {
      const { webhooks } = (await open()).store;
      expect(await webhooks.create(aWebhook(), 1)).toBe(true);
      expect(await webhooks.create(aWebhook({ id: 'wh_2' }), 1)).toBe(false);
      expect(await webhooks.create(aWebhook({ id: 'wh_3', account: 'acc_2' }), 1)).toBe(true);
    });
  });

  describe(`${name}: a message`, () => {
    it('is taken by one of many that ask at once, and again only when its lease is over', async () => {
      const { store, again } = await open();
      const other = await again();
      await store.webhooks.create(aWebhook(), 5);
      const messages = Array.from({ length: 20 }, (_, n) => aMessage({ id: `msg_${n}` }));
      await store.webhooks.enqueue({ events: [], deliveries: messages });
      expect(await store.webhooks.due(noon)).toEqual([{ id: 'wh_1', url: aWebhook().url }]);
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, n) => (n % 2 ? store : other).webhooks.claim('wh_1', noon, later, 3)),
      );
      const ids = taken.flat().map(({ id }) => id);
      expect(ids).toHaveLength(20);
      expect(new Set(ids).size).toBe(20);
      expect(await store.webhooks.due(noon)).toEqual([]);
      expect(await store.webhooks.claim('wh_1', '2026-06-01T12:00:29.999Z', later, 3)).toEqual([]);
      expect(await store.webhooks.claim('wh_1', later, '2026-06-01T12:01:00.000Z', 30)).toHaveLength(20);
    });

    it('under an id that is there already stays as it was', async () => {
      const { webhooks } = (await open()).store;
      await webhooks.create(aWebhook(), 5);
      await webhooks.enqueue({ events: [anEvent()], deliveries: [aMessage()] });
      await webhooks.enqueue({
        events: [anEvent({ data: '{}' })],
        deliveries: [aMessage({ body: 'other' })],
      });
      expect(await webhooks.delivery('acc_1', 'wh_1', 'msg_1')).toEqual(aMessage());
      expect((await webhooks.events('acc_1', 10)).items).toEqual([anEvent()]);
    });

    it('waits for its next attempt, counts those made, and is due no more once delivered', async () => {
      const { webhooks } = (await open()).store;
      await webhooks.create(aWebhook(), 5);
      await webhooks.enqueue({ events: [], deliveries: [aMessage()] });
      await webhooks.claim('wh_1', noon, later, 1);
      await webhooks.settle(aMessage(), outcome({ kind: 'again', step: 1, at: '2026-06-01T12:00:05.000Z' }));
      expect(await webhooks.due('2026-06-01T12:00:04.999Z')).toEqual([]);
      expect(await webhooks.nextDue()).toBe('2026-06-01T12:00:05.000Z');
      expect(await webhooks.claim('wh_1', '2026-06-01T12:00:05.000Z', later, 1)).toMatchObject([
        { step: 1, attempts: 1, last_status: 500 },
      ]);
      await webhooks.settle(aMessage(), outcome({ kind: 'delivered' }, { status: 204, error: null }));
      expect(await webhooks.delivery('acc_1', 'wh_1', 'msg_1')).toMatchObject({
        state: 'delivered',
        attempts: 2,
      });
      expect(await webhooks.attempts(['msg_1'])).toMatchObject([
        { number: 1, status: 500 },
        { number: 2, status: 204, error: null },
      ]);
      expect(await webhooks.nextDue()).toBeUndefined();
    });

    it('can take its address out of use, with all that waits for it, once', async () => {
      const { webhooks } = (await open()).store;
      await webhooks.create(aWebhook(), 5);
      await webhooks.enqueue({
        events: [],
        deliveries: [aMessage(), aMessage({ id: 'msg_2' }), aMessage({ id: 'msg_3' })],
      });
      expect(await webhooks.settle(aMessage(), outcome({ kind: 'disable', why: 'gone' }))).toBe(true);
      expect(
        await webhooks.settle(aMessage({ id: 'msg_2' }), outcome({ kind: 'disable', why: 'gone' })),
      ).toBe(false);
      expect(await webhooks.webhook('acc_1', 'wh_1')).toMatchObject({
        status: 'disabled',
        disabled_why: 'gone',
      });
      expect(await webhooks.delivery('acc_1', 'wh_1', 'msg_3')).toMatchObject({
        state: 'failed',
        attempts: 0,
      });
      expect(await webhooks.due(later)).toEqual([]);
    });

    it('is sent anew by hand with the same id and body', async () => {
      const { webhooks } = (await open()).store;
      await webhooks.create(aWebhook(), 5);
      await webhooks.enqueue({ events: [], deliveries: [aMessage()] });
      await webhooks.settle(aMessage(), outcome({ kind: 'delivered' }));
      expect(await webhooks.replay('acc_2', 'wh_1', 'msg_1', later)).toBe(false);
      expect(await webhooks.replay('acc_1', 'wh_1', 'msg_1', later)).toBe(true);
      expect(await webhooks.claim('wh_1', later, later, 1)).toMatchObject([
        { id: 'msg_1', body: aMessage().body, step: 0, attempts: 1 },
      ]);
    });

    it('is listed newest first, page by page; finished ones are forgotten in time', async () => {
      const { webhooks } = (await open()).store;
      await webhooks.create(aWebhook(), 5);
      const deliveries = ['1', '2', '3'].map((n) =>
        aMessage({ id: `msg_${n}`, created_at: `2026-06-0${n}T00:00:00.000Z` }),
      );
      await webhooks.enqueue({ events: [anEvent({ at: '2026-06-01T00:00:00.000Z' })], deliveries });
      const first = await webhooks.deliveries('acc_1', 'wh_1', 2);
      expect(first.items.map(({ id }) => id)).toEqual(['msg_3', 'msg_2']);
      const second = await webhooks.deliveries('acc_1', 'wh_1', 2, first.next_cursor!);
      expect(second).toMatchObject({ items: [{ id: 'msg_1' }], next_cursor: null });
      await webhooks.settle(aMessage({ id: 'msg_1' }), outcome({ kind: 'delivered' }));
      expect(await webhooks.sweep('2026-06-02T12:00:00.000Z')).toBe(2);
      expect((await webhooks.deliveries('acc_1', 'wh_1', 9)).items.map(({ id }) => id)).toEqual([
        'msg_3',
        'msg_2',
      ]);
      expect(await webhooks.attempts(['msg_1'])).toEqual([]);
    });
  });

  describe(`${name}: what an account was told`, () => {
    it('moves on once, together with its events and messages, whoever tries', async () => {
      const { store, again } = await open();
      const other = await again();
      await store.webhooks.create(aWebhook(), 5);
      expect(await store.webhooks.positionOf(aPosition())).toEqual(aPosition());
      expect(await store.webhooks.positionOf(aPosition({ edition: 'else' }))).toEqual(aPosition());
      const to = aPosition({ edition: '2026-rev-10', day: '2026-06-10' });
      const told = await Promise.all(
        [store, other, store, other].map(({ webhooks }, n) =>
          webhooks.announce(aPosition(), to, noon, {
            events: [anEvent({ id: `evt_${n}` })],
            deliveries: [aMessage({ id: `msg_${n}` })],
          }),
        ),
      );
      expect(told.filter(Boolean)).toHaveLength(1);
      expect((await store.webhooks.events('acc_1', 9)).items).toHaveLength(1);
      expect((await store.webhooks.deliveries('acc_1', 'wh_1', 9)).items).toHaveLength(1);
      expect(await store.webhooks.positions('HTSUS')).toEqual([to]);
    });

    it('can hear which of its codes died: those of its own answers, each once', async () => {
      const { history, webhooks } = (await open()).store;
      for (const [n, code] of ['6109100012', '6109100012', '8517130000', null].entries())
        await history.saveClassification(aClassification({ id: `cls_${n}`, account: 'acc_1', code }));
      await history.saveClassification(aClassification({ account: 'acc_2', code: '0101210010' }));
      expect([...(await webhooks.classifiedCodes('acc_1'))].sort()).toEqual(['6109100012', '8517130000']);
    });

    it('is read oldest first, and on from where a reader was', async () => {
      const { webhooks } = (await open()).store;
      const begin = await webhooks.lastEvent('acc_1');
      const events = ['1', '2', '3'].map((n) =>
        anEvent({ id: `evt_${n}`, at: `2026-06-0${n}T00:00:00.000Z` }),
      );
      await webhooks.enqueue({
        events: [...events, anEvent({ id: 'evt_x', account: 'acc_2' })],
        deliveries: [],
      });
      const first = await webhooks.events('acc_1', 2, begin);
      expect(first.items.map(({ id }) => id)).toEqual(['evt_1', 'evt_2']);
      const second = await webhooks.events('acc_1', 2, first.next_cursor!);
      expect(second.items.map(({ id }) => id)).toEqual(['evt_3']);
      const third = await webhooks.events('acc_1', 2, second.next_cursor!);
      expect(third).toEqual({ items: [], next_cursor: second.next_cursor });
      expect(await webhooks.lastEvent('acc_1')).toBe(second.next_cursor);
    });
  });

  describe(`${name}: a catalogue`, () => {
    it('takes the place of the one of its name, and is no concern of other accounts', async () => {
      const { catalogs } = (await open()).store;
      const catalog = { account: 'acc_1', name: 'spring', client: null, created_at: noon, products: 1200 };
      const many = Array.from({ length: 1200 }, (_, position) =>
        aProduct({ position, reference: `S${position}` }),
      );
      await catalogs.keep(catalog, many);
      expect(await catalogs.products('acc_1')).toEqual(many);
      await catalogs.keep({ ...catalog, products: 1 }, [aProduct({ code: '8517130000' })]);
      expect(await catalogs.products('acc_1')).toEqual([aProduct({ code: '8517130000' })]);
      expect(await catalogs.products('acc_2')).toEqual([]);
      expect(await catalogs.remove('acc_2', 'spring')).toBe(false);
      expect(await catalogs.remove('acc_1', 'spring')).toBe(true);
      expect(await catalogs.catalogs('acc_1')).toEqual([]);
      expect(await catalogs.products('acc_1')).toEqual([]);
    });
  });
}
