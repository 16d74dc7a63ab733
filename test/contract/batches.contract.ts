import { describe, expect, it } from 'vitest';
import type { FinishedItem } from '../../src/store/batch-store.js';
import type { HostStore } from '../../src/store/host-store.js';
import { aBatch, aUse, someItems } from '../support/host-rows.js';
import { aClassification } from '../support/stored-rows.js';
import type { OpenHost } from './host-store.contract.js';

const finished = (position: number, own: Partial<FinishedItem> = {}): FinishedItem => ({
  position,
  state: 'done',
  answer: `{"classification":"cls_${position}"}`,
  finished_at: '2026-06-01T00:00:05.000Z',
  usage: aUse({ ref: `bat_1/${position}`, operation: 'classify_batch', calls: 0 }),
  classification: aClassification({ account: 'acc_1', id: `cls_${position}` }),
  ...own,
});

/** Batches of products: every store keeps to this. */
export function batchesContract(name: string, open: OpenHost): void {
  const begun = async (store: HostStore, total: number) => {
    await store.batches.create(aBatch({ total }), someItems(total));
    await store.batches.start('bat_1', '2026-06-01T00:00:01.000Z');
  };
  const products = (store: HostStore) => store.ledger.productsSince('acc_1', '2026-01-01T00:00:00.000Z');
  const positions = (page: { readonly items: readonly { readonly position: number }[] }) =>
    page.items.map(({ position }) => position);

  describe(`${name}: a batch`, () => {
    it('is there whole or not at all', async () => {
      const { store, again } = await open();
      const items = someItems(1200);
      await store.batches.create(aBatch({ total: 1200 }), items);
      const other = await again();
      expect(await other.batches.batch('acc_1', 'bat_1')).toEqual(aBatch({ total: 1200 }));
      expect(await other.batches.batch('acc_2', 'bat_1')).toBeUndefined();
      expect(await other.batches.pending('bat_1', 5000)).toEqual(items);
      const twice = [...someItems(2, 'bat_2'), ...someItems(1, 'bat_2')];
      await expect(store.batches.create(aBatch({ id: 'bat_2' }), twice)).rejects.toThrow();
      expect(await store.batches.batch('acc_1', 'bat_2')).toBeUndefined();
      expect(await store.batches.pending('bat_2', 10)).toEqual([]);
    });

    it('begins once and ends once', async () => {
      const { store } = await open();
      await begun(store, 3);
      await store.batches.start('bat_1', '2026-06-09T00:00:00.000Z');
      expect(await store.batches.batch('acc_1', 'bat_1')).toMatchObject({
        ...{ status: 'running', started_at: '2026-06-01T00:00:01.000Z' },
      });
      expect(await store.batches.end('bat_1', 'cancelled', '2026-06-02T00:00:00.000Z')).toBe(true);
      expect(await store.batches.end('bat_1', 'completed', '2026-06-03T00:00:00.000Z')).toBe(false);
      await store.batches.start('bat_1', '2026-06-09T00:00:00.000Z');
      expect(await store.batches.batch('acc_1', 'bat_1')).toMatchObject({
        ...{ status: 'cancelled', finished_at: '2026-06-02T00:00:00.000Z' },
      });
      expect(await store.batches.end('bat_9', 'completed', '2026')).toBe(false);
    });

    it('is found again after a restart until it is at an end, oldest first', async () => {
      const { store, again } = await open();
      for (const n of [3, 1, 2]) {
        const id = `bat_${n}`;
        await store.batches.create(
          aBatch({ id, created_at: `2026-06-0${n}T00:00:00.000Z` }),
          someItems(1, id),
        );
      }
      await store.batches.start('bat_2', '2026-06-04T00:00:00.000Z');
      await store.batches.end('bat_3', 'failed', '2026-06-04T00:00:00.000Z');
      const other = await again();
      expect((await other.batches.unfinished()).map(({ id }) => id)).toEqual(['bat_1', 'bat_2']);
    });

    it('is listed newest first, page by page, for its account alone', async () => {
      const { store } = await open();
      for (let n = 0; n < 7; n++) {
        const id = `bat_${n}`;
        const created_at = `2026-06-0${1 + (n % 2)}T00:00:00.000Z`;
        await store.batches.create(aBatch({ id, created_at, account: n === 6 ? 'acc_2' : 'acc_1' }), []);
      }
      const first = await store.batches.batches('acc_1', 4);
      await store.batches.create(aBatch({ id: 'bat_new', created_at: '2026-07-01T00:00:00.000Z' }), []);
      const second = await store.batches.batches('acc_1', 4, first.next_cursor ?? undefined);
      const ids = [...first.items, ...second.items].map(({ id }) => id);
      expect(ids).toEqual(['bat_5', 'bat_3', 'bat_1', 'bat_4', 'bat_2', 'bat_0']);
      expect(second.next_cursor).toBeNull();
    });
  });

  describe(`${name}: items of a batch`, () => {
    it('are finished once, with counts, usage and history, however often it is said', async () => {
      const { store } = await open();
      await begun(store, 4);
      const two = await store.batches.finishItems('bat_1', [
        finished(0),
        finished(1, { state: 'failed', answer: '{"problem":{}}' }),
      ]);
      expect(two).toMatchObject({ done: 1, failed: 1, total: 4, key: 'key_1' });
      const three = await store.batches.finishItems('bat_1', [
        finished(0, { answer: 'another', state: 'failed' }),
        finished(2),
      ]);
      expect(three).toMatchObject({ done: 2, failed: 1 });
      expect(await products(store)).toBe(3);
      expect((await store.batches.pending('bat_1', 10)).map(({ position }) => position)).toEqual([3]);
      const page = await store.batches.results('acc_1', 'bat_1', 10);
      expect(page.items.map(({ answer }) => answer)).toEqual([
        ...['{"classification":"cls_0"}', '{"problem":{}}', '{"classification":"cls_2"}'],
      ]);
      expect(await store.history.classification('acc_1', 'cls_2')).toBeDefined();
    });

    it('finished by four workers at once through two doors count once each', async () => {
      const { store, again } = await open();
      await begun(store, 60);
      const other = await again();
      const all = Array.from({ length: 60 }, (_, n) => finished(n));
      await Promise.all(
        [0, 1, 2, 3].flatMap((worker) =>
          Array.from({ length: 6 }, (_, n) =>
            (worker % 2 ? store : other).batches.finishItems('bat_1', all.slice(n * 10, n * 10 + 10)),
          ),
        ),
      );
      expect(await store.batches.batch('acc_1', 'bat_1')).toMatchObject({ done: 60, failed: 0 });
      expect(await products(store)).toBe(60);
      const usage = await store.ledger.sums('acc_1', '2026-01-01', '2026-12-31', 'operation');
      expect(usage).toEqual([{ key: 'classify_batch', calls: 0, products: 60, batches: 0 }]);
    });

    it('leave no trace where one of them cannot be written', async () => {
      const { store } = await open();
      await begun(store, 2);
      await store.history.saveClassification(aClassification({ account: 'acc_1', id: 'cls_1' }));
      await expect(store.batches.finishItems('bat_1', [finished(0), finished(1)])).rejects.toThrow();
      expect(await store.batches.batch('acc_1', 'bat_1')).toMatchObject({ done: 0, failed: 0 });
      expect(await store.batches.pending('bat_1', 5)).toHaveLength(2);
      expect(await products(store)).toBe(0);
    });

    it('of a batch that is at an end stay as they are, and are not counted', async () => {
      const { store } = await open();
      await begun(store, 3);
      await store.batches.finishItems('bat_1', [finished(1)]);
      await store.batches.end('bat_1', 'cancelled', '2026-06-02T00:00:00.000Z');
      const late = await store.batches.finishItems('bat_1', [finished(0), finished(2)]);
      expect(late).toMatchObject({ status: 'cancelled', done: 1 });
      expect(await products(store)).toBe(1);
      expect(positions(await store.batches.results('acc_1', 'bat_1', 10))).toEqual([1]);
    });

    it('are read while others are answered: in order, none missed, none twice', async () => {
      const { store } = await open();
      await begun(store, 6);
      await store.batches.finishItems('bat_1', [finished(0), finished(1), finished(3)]);
      const first = await store.batches.results('acc_1', 'bat_1', 1);
      expect(positions(first)).toEqual([0]);
      await store.batches.finishItems('bat_1', [finished(2), finished(4)]);
      const second = await store.batches.results('acc_1', 'bat_1', 2, first.next_cursor ?? undefined);
      await store.batches.finishItems('bat_1', [finished(5)]);
      await store.batches.end('bat_1', 'completed', '2026-06-02T00:00:00.000Z');
      const third = await store.batches.results('acc_1', 'bat_1', 10, second.next_cursor ?? undefined);
      expect([...positions(first), ...positions(second), ...positions(third)]).toEqual([0, 1, 2, 3, 4, 5]);
      expect(third.next_cursor).toBeNull();
      expect(await store.batches.results('acc_2', 'bat_1', 10)).toEqual({ items: [], next_cursor: null });
    });
  });

  describe(`${name}: batches whose time is over`, () => {
    it('are forgotten with their items, those under way and those of others stay', async () => {
      const { store } = await open();
      for (const [id, expires_at] of [
        ['bat_1', '2026-07-01'],
        ['bat_2', '2026-07-01'],
        ['bat_3', '2026-09-01'],
      ] as const)
        await store.batches.create(aBatch({ id, expires_at }), someItems(2, id));
      await store.batches.end('bat_1', 'completed', '2026-06-02');
      await store.batches.end('bat_3', 'completed', '2026-06-02');
      expect(await store.batches.sweep('2026-08-01')).toBe(1);
      expect(await store.batches.batch('acc_1', 'bat_1')).toBeUndefined();
      expect(await store.batches.pending('bat_1', 5)).toEqual([]);
      expect(await store.batches.pending('bat_2', 5)).toHaveLength(2);
      expect(await store.batches.sweep('2026-08-01')).toBe(0);
    });
  });
}
