import { describe, expect, it } from 'vitest';
import type { HostStore } from '../../src/store/host-store.js';
import type { StoredReply } from '../../src/store/ledger.js';
import { aBatch, aClaim, aJob, aKey, anAccount, anEntry, aUse, someItems } from '../support/host-rows.js';
import { aClassification, aFeedback } from '../support/stored-rows.js';
import { aMessage, aWebhook } from '../support/webhook-rows.js';
import type { OpenHost } from './host-store.contract.js';

const reply: StoredReply = {
  status: 201,
  headers: { 'content-type': 'application/json', 'x-request-id': 'req_1' },
  body: '{"código":"0101.21","shirt":"👕"}',
};

const answered = (own: { owner?: string; key?: string } = {}) => ({
  reply: { account: 'acc_1', key: 'order-1', owner: 'process-1', reply, ...own },
});

/** Calls with an Idempotency-Key, and the count of what was used: every store keeps to this. */
export function ledgerContract(name: string, open: OpenHost): void {
  const sumsOf = (store: HostStore, groupBy: 'day' | 'month' | 'operation' = 'operation') =>
    store.ledger.sums('acc_1', '2026-01-01', '2026-12-31', groupBy);

  describe(`${name}: a call with an Idempotency-Key`, () => {
    it('is claimed once, in flight until it is answered, and then answered again word for word', async () => {
      const { store, again } = await open();
      const other = await again();
      expect(await store.ledger.claim(aClaim())).toEqual({ kind: 'claimed' });
      expect(await other.ledger.claim(aClaim({ owner: 'process-2' }))).toEqual({ kind: 'in_flight' });
      expect(await store.ledger.record(answered())).toBe(true);
      expect(await other.ledger.claim(aClaim({ owner: 'process-2' }))).toEqual({ kind: 'replay', reply });
      expect(await other.ledger.claim(aClaim({ account: 'acc_2' }))).toEqual({ kind: 'claimed' });
      expect(await other.ledger.claim(aClaim({ key: 'order-2' }))).toEqual({ kind: 'claimed' });
    });

    it('is read again by its name without claiming anything, until it is past its time', async () => {
      const { store } = await open();
      const read = (at: string, key = 'order-1', asked = aClaim()) =>
        store.ledger.reply('acc_1', key, at, asked);
      expect(await read('2026-06-01T00:00:00.000Z')).toBeUndefined();
      expect(await store.ledger.claim(aClaim())).toEqual({ kind: 'claimed' });
      expect(await read('2026-06-01T00:00:00.000Z')).toBeUndefined();
      await store.ledger.record(answered());
      const { expires_at } = aClaim();
      const noon = '2026-06-01T12:00:00.000Z';
      expect(await read(noon)).toEqual(reply);
      expect(await read(noon, 'order-1', aClaim({ fingerprint: 'x' }))).toEqual(reply);
      expect(await read(noon, 'order-1', aClaim({ fingerprint: 'x', alike: 'y' }))).toBeUndefined();
      expect(await read('2026-06-01T12:00:00.000Z', 'order-2')).toBeUndefined();
      expect(await read(expires_at)).toBeUndefined();
    });

    it('is answered again word for word where its answer is long, and lasts no longer than another', async () => {
      const { store, again } = await open();
      const other = await again();
      const long = { ...reply, body: `[${'"👕 código",'.repeat(60_000)}0]` };
      await store.ledger.claim(aClaim());
      expect(await store.ledger.record({ reply: { ...answered().reply, reply: long } })).toBe(true);
      expect(await store.ledger.record(answered())).toBe(false);
      await store.ledger.release('acc_1', 'order-1', 'process-1');
      expect(await other.ledger.claim(aClaim({ owner: 'process-2' }))).toEqual({
        kind: 'replay',
        reply: long,
      });
      expect(await other.ledger.reply('acc_1', 'order-1', '2026-06-01T12:00:00.000Z', aClaim())).toEqual(
        long,
      );
      const changed = aClaim({ fingerprint: 'x', alike: 'y' });
      expect(await store.ledger.claim(changed)).toEqual({ kind: 'mismatch' });
      const late = { at: '2026-06-02T00:00:00.000Z', lease_until: '2026-06-02T00:01:00.000Z' };
      const next = aClaim({ ...late, expires_at: '2026-06-03T00:00:00.000Z' });
      expect(await store.ledger.claim(next)).toEqual({ kind: 'claimed' });
      expect(await store.ledger.record(answered())).toBe(true);
      expect(await store.ledger.claim(next)).toEqual({ kind: 'replay', reply });
    });

    it('with other content is a mismatch, in flight or answered', async () => {
      const { store } = await open();
      const other = aClaim({ fingerprint: 'x', alike: 'y' });
      await store.ledger.claim(aClaim());
      expect(await store.ledger.claim(other)).toEqual({ kind: 'mismatch' });
      await store.ledger.record(answered());
      expect(await store.ledger.claim(other)).toEqual({ kind: 'mismatch' });
    });

    it('is known by either mark of its content', async () => {
      const { store } = await open();
      await store.ledger.claim(aClaim());
      await store.ledger.record(answered());
      for (const own of [{ fingerprint: 'x' }, { alike: 'y' }])
        expect((await store.ledger.claim(aClaim(own))).kind).toBe('replay');
    });

    it('is free again when it was released, but only by its owner and only unanswered', async () => {
      const { store } = await open();
      await store.ledger.claim(aClaim());
      await store.ledger.release('acc_1', 'order-1', 'process-2');
      expect(await store.ledger.claim(aClaim({ owner: 'process-2' }))).toEqual({ kind: 'in_flight' });
      await store.ledger.release('acc_1', 'order-1', 'process-1');
      const other = aClaim({ owner: 'process-2', fingerprint: 'other', alike: 'other' });
      expect(await store.ledger.claim(other)).toEqual({ kind: 'claimed' });
      await store.ledger.record(answered({ owner: 'process-2' }));
      await store.ledger.release('acc_1', 'order-1', 'process-2');
      expect((await store.ledger.claim(other)).kind).toBe('replay');
    });

    it('goes to another process when its lease is over; the first one then writes nothing', async () => {
      const { store } = await open();
      await store.ledger.claim(aClaim());
      const later = { at: '2026-06-01T00:01:00.000Z', lease_until: '2026-06-01T00:02:00.000Z' };
      expect(await store.ledger.claim(aClaim({ owner: 'process-2', ...later }))).toEqual({ kind: 'claimed' });
      const late = { ...answered(), usage: aUse(), classification: aClassification({ account: 'acc_1' }) };
      expect(await store.ledger.record(late)).toBe(false);
      expect(await sumsOf(store)).toEqual([]);
      expect(await store.history.classification('acc_1', 'cls_1')).toBeUndefined();
      expect(await store.ledger.record({ ...late, ...answered({ owner: 'process-2' }) })).toBe(true);
      expect(await store.ledger.record({ ...late, ...answered({ owner: 'process-2' }) })).toBe(false);
      expect(await sumsOf(store)).toEqual([{ key: 'classify', calls: 1, products: 1, batches: 0 }]);
    });

    it('can be used anew after its day, whatever it was', async () => {
      const { store } = await open();
      await store.ledger.claim(aClaim());
      await store.ledger.record(answered());
      const own = { at: '2026-06-02T00:00:00.000Z', fingerprint: 'other', alike: 'other' };
      const next = aClaim({ ...own, expires_at: '2026-06-03' });
      expect(await store.ledger.claim(next)).toEqual({ kind: 'claimed' });
      expect(await store.ledger.sweep('2026-06-02T23:00:00.000Z')).toBe(0);
      expect(await store.ledger.sweep('2026-06-03T00:00:00.000Z')).toBe(1);
    });

    it('of 100 claims at once, through two doors, one is executed and the others see one answer', async () => {
      const { store, again } = await open();
      const other = await again();
      const claims = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          (n % 2 ? store : other).ledger.claim(aClaim({ owner: `process-${n}` })),
        ),
      );
      expect(claims.filter(({ kind }) => kind === 'claimed')).toHaveLength(1);
      expect(claims.filter(({ kind }) => kind === 'in_flight')).toHaveLength(99);
    });
  });

  describe(`${name}: what one call leaves behind`, () => {
    it('is all written together', async () => {
      const { store } = await open();
      await store.accounts.create(anAccount(), anEntry());
      await store.accounts.addKey(aKey(), anEntry({ id: 'aud_2' }));
      const batch = { batch: aBatch(), items: someItems(3) };
      await store.ledger.claim(aClaim());
      const written = await store.ledger.record({
        ...answered(),
        ...{ usage: aUse(), batch, jobs: [aJob({ run_at: '2999-01-01T00:00:00.000Z' })] },
        classification: aClassification({ account: 'acc_1' }),
        feedback: aFeedback({ account: 'acc_1' }),
        rotation: {
          ...{ account: 'acc_1', previous: 'key_1', expires_at: '2026-06-02T00:00:00.000Z' },
          fresh: aKey({ id: 'key_2', hash: 'b' }),
          audit: anEntry({ id: 'aud_3' }),
        },
      });
      expect(written).toBe(true);
      expect((await store.ledger.claim(aClaim())).kind).toBe('replay');
      expect(await store.history.classification('acc_1', 'cls_1')).toBeDefined();
      expect(await store.history.feedback('acc_1', null, 5)).toHaveLength(1);
      expect(await store.batches.pending('bat_1', 5)).toEqual(batch.items);
      expect(await store.accounts.keyByHash('b')).toBeDefined();
      expect(await store.jobs.depth()).toBe(1);
      expect(await store.ledger.productsSince('acc_1', '2026-06-01T00:00:00.000Z')).toBe(1);
    });

    it('is written together with whatever else is done in its transaction, or not at all', async () => {
      const { store } = await open();
      await store.accounts.create(anAccount(), anEntry());
      await store.batches.create(aBatch(), someItems(3));
      await store.jobs.add(aJob({ run_at: '2999-01-01T00:00:00.000Z' }));
      await store.ledger.claim(aClaim());
      const work = async (stores: HostStore): Promise<string> => {
        await stores.webhooks.create(aWebhook(), 5);
        await stores.webhooks.enqueue({ events: [], deliveries: [aMessage()] });
        await stores.accounts.note(anEntry({ id: 'aud_2' }));
        await stores.catalogs.keep(
          { account: 'acc_1', name: 'spring', client: null, created_at: '2026', products: 0 },
          [],
        );
        await stores.batches.end('bat_1', 'cancelled', '2026-06-01T00:00:00.000Z');
        await stores.jobs.cancel(aJob().key);
        // what was done is seen there, and nested it is the same transaction
        expect(await stores.together((same) => same.webhooks.webhooks('acc_1'))).toHaveLength(1);
        expect(await stores.ledger.record({ ...answered(), usage: aUse() })).toBe(true);
        return 'done';
      };
      const seen = async () => ({
        webhooks: (await store.webhooks.webhooks('acc_1')).length,
        trail: (await store.accounts.trail('acc_1', 9)).items.length,
        catalogs: (await store.catalogs.catalogs('acc_1')).length,
        batch: (await store.batches.batch('acc_1', 'bat_1'))?.status,
        jobs: await store.jobs.depth(),
        used: await sumsOf(store),
        call: (await store.ledger.claim(aClaim())).kind,
      });
      const before = await seen();
      const fault = new Error('cut off');
      const cut = store.together(async (stores) => {
        await work(stores);
        throw fault;
      });
      await expect(cut).rejects.toBe(fault);
      expect(await seen()).toEqual(before);
      expect(await store.together(work)).toBe('done');
      expect(await seen()).toEqual({
        ...{ webhooks: 1, trail: 2, catalogs: 1, batch: 'cancelled', jobs: 0, call: 'replay' },
        used: [{ key: 'classify', calls: 1, products: 1, batches: 0 }],
      });
    });

    it('is not written at all where one part fails, and the claim stays open', async () => {
      const { store } = await open();
      await store.history.saveClassification(aClassification({ account: 'acc_1' }));
      await store.ledger.claim(aClaim());
      const entry = {
        ...answered(),
        ...{ batch: { batch: aBatch(), items: someItems(3) }, usage: aUse(), jobs: [aJob()] },
        feedback: aFeedback({ account: 'acc_1' }),
        classification: aClassification({ account: 'acc_1' }),
      };
      await expect(store.ledger.record(entry)).rejects.toThrow();
      expect((await store.ledger.claim(aClaim())).kind).toBe('in_flight');
      expect(await store.history.feedback('acc_1', null, 5)).toEqual([]);
      expect(await store.batches.batch('acc_1', 'bat_1')).toBeUndefined();
      expect(await store.jobs.depth()).toBe(0);
      expect(await sumsOf(store)).toEqual([]);
    });

    it('is not written at all where the key was rotated before', async () => {
      const { store } = await open();
      await store.accounts.create(anAccount(), anEntry());
      await store.accounts.addKey(aKey({ revoked_at: '2026-06-01T00:00:00.000Z' }), anEntry({ id: 'aud_2' }));
      await store.ledger.claim(aClaim());
      const rotation = {
        ...{ account: 'acc_1', previous: 'key_1', expires_at: '2026-06-02T00:00:00.000Z' },
        fresh: aKey({ id: 'key_2', hash: 'b' }),
        audit: anEntry({ id: 'aud_3' }),
      };
      expect(await store.ledger.record({ ...answered(), rotation, usage: aUse() })).toBe(false);
      expect((await store.ledger.claim(aClaim())).kind).toBe('in_flight');
      expect(await sumsOf(store)).toEqual([]);
    });
  });

  describe(`${name}: usage`, () => {
    it('counts each thing once, whoever repeats it, and keeps accounts apart', async () => {
      const { store, again } = await open();
      const other = await again();
      await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          (n % 2 ? store : other).ledger.record({ usage: aUse({ ref: `req_${n % 10}` }) }),
        ),
      );
      await store.ledger.record({ usage: aUse({ account: 'acc_2', products: 7 }) });
      expect(await sumsOf(store)).toEqual([{ key: 'classify', calls: 10, products: 10, batches: 0 }]);
      expect(await store.ledger.productsSince('acc_2', '2026-06-01T00:00:00.000Z')).toBe(7);
    });

    it('adds up by day, month and operation, both days included, and tells calls from products', async () => {
      const { store } = await open();
      const uses = [
        aUse({ ref: 'a', at: '2026-05-31T23:59:59.999Z' }),
        aUse({ ref: 'b', at: '2026-06-01T00:00:00.000Z', operation: 'duty', products: 0 }),
        aUse({ ref: 'c', at: '2026-06-01T10:00:00.000Z', operation: 'classify_batch', products: 0 }),
        aUse({ ref: 'd', at: '2026-06-02T10:00:00.000Z', operation: 'classify_batch', calls: 0 }),
        aUse({ ref: 'e', at: '2026-06-02T23:59:59.999Z', operation: 'classify_batch', calls: 0 }),
      ];
      for (const usage of uses) await store.ledger.record({ usage });
      expect(await sumsOf(store, 'day')).toEqual([
        { key: '2026-05-31', calls: 1, products: 1, batches: 0 },
        { key: '2026-06-01', calls: 2, products: 0, batches: 1 },
        { key: '2026-06-02', calls: 0, products: 2, batches: 0 },
      ]);
      expect(await sumsOf(store, 'month')).toEqual([
        { key: '2026-05', calls: 1, products: 1, batches: 0 },
        { key: '2026-06', calls: 2, products: 2, batches: 1 },
      ]);
      expect(await sumsOf(store)).toEqual([
        { key: 'classify', calls: 1, products: 1, batches: 0 },
        { key: 'classify_batch', calls: 1, products: 2, batches: 1 },
        { key: 'duty', calls: 1, products: 0, batches: 0 },
      ]);
      expect(await store.ledger.sums('acc_1', '2026-06-02', '2026-06-02', 'month')).toHaveLength(1);
    });

    it('knows the products since any moment, to the millisecond', async () => {
      const { store } = await open();
      const times = ['01T00:00:00.000Z', '01T11:59:59.999Z', '01T12:00:00.000Z', '02T00:00:00.000Z'];
      for (const [n, time] of times.entries())
        await store.ledger.record({ usage: aUse({ ref: `${n}`, at: `2026-06-${time}`, products: 10 ** n }) });
      expect(await store.ledger.productsSince('acc_1', '2026-06-01T00:00:00.000Z')).toBe(1111);
      expect(await store.ledger.productsSince('acc_1', '2026-06-01T00:00:00.001Z')).toBe(1110);
      expect(await store.ledger.productsSince('acc_1', '2026-06-01T12:00:00.000Z')).toBe(1100);
      expect(await store.ledger.productsSince('acc_1', '2026-06-01T12:00:00.001Z')).toBe(1000);
      expect(await store.ledger.productsSince('acc_1', '2026-06-02T00:00:00.001Z')).toBe(0);
      expect(await store.ledger.productsSince('acc_2', '2026-01-01T00:00:00.000Z')).toBe(0);
    });
  });
}
