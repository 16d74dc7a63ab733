import { describe, expect, it } from 'vitest';
import type { BucketDraw } from '../../src/store/rate-buckets.js';
import type { OpenHost } from './host-store.contract.js';

const noon = Date.UTC(2026, 5, 1, 12);
const aDraw = (own: Partial<BucketDraw> = {}): BucketDraw => ({
  bucket: 'acc_1/classify',
  cost: 1,
  capacity: 10,
  perSecond: 2,
  at: noon,
  ...own,
});

/** Token buckets: every store keeps to this. */
export function bucketsContract(name: string, open: OpenHost): void {
  describe(`${name}: a bucket`, () => {
    it('is full at first, empties draw by draw, refuses without taking, and fills with time', async () => {
      const { store, again } = await open();
      const other = await again();
      expect(await store.buckets.draw(aDraw({ cost: 4 }))).toEqual({
        ...{ allowed: true, remaining: 6, waitMs: 0, fullMs: 2000 },
      });
      expect(await other.buckets.draw(aDraw({ cost: 6 }))).toEqual({
        ...{ allowed: true, remaining: 0, waitMs: 0, fullMs: 5000 },
      });
      const refused = { allowed: false, remaining: 0, waitMs: 500, fullMs: 5000 };
      expect(await store.buckets.draw(aDraw())).toEqual(refused);
      expect(await store.buckets.draw(aDraw())).toEqual(refused);
      expect(await store.buckets.draw(aDraw({ at: noon + 499 }))).toMatchObject({
        allowed: false,
        waitMs: 1,
      });
      expect(await store.buckets.draw(aDraw({ at: noon + 500 }))).toMatchObject({ allowed: true });
      expect(await store.buckets.draw(aDraw({ at: noon + 3_600_000 }))).toMatchObject({ remaining: 9 });
    });

    it('never allows what it cannot hold, and says so', async () => {
      const { store } = await open();
      for (let n = 0; n < 2; n++)
        expect(await store.buckets.draw(aDraw({ cost: 11 }))).toEqual({
          ...{ allowed: false, remaining: 10, waitMs: Number.POSITIVE_INFINITY, fullMs: 0 },
        });
    });

    it('lets what costs more than it holds be owed while it is full, and forgets no debt', async () => {
      const { store } = await open();
      const dear = { cost: 25, owes: true };
      expect(await store.buckets.draw(aDraw(dear))).toEqual({
        ...{ allowed: true, remaining: 0, waitMs: 0, fullMs: 12_500 },
      });
      expect(await store.buckets.draw(aDraw({ at: noon + 7000 }))).toMatchObject({
        ...{ allowed: false, remaining: 0, waitMs: 1000 },
      });
      await store.buckets.sweep(noon + 8_000_000);
      expect(await store.buckets.draw(aDraw({ ...dear, at: noon + 8000 }))).toMatchObject({
        ...{ allowed: false, remaining: 1, waitMs: 4500 },
      });
      expect(await store.buckets.draw(aDraw({ ...dear, at: noon + 12_500 }))).toMatchObject({
        allowed: true,
      });
    });

    it('does not fill twice where one process has an earlier clock', async () => {
      const { store } = await open();
      await store.buckets.draw(aDraw({ cost: 10 }));
      await store.buckets.draw(aDraw({ cost: 2, at: noon + 1000 }));
      await store.buckets.draw(aDraw({ cost: 0, at: noon - 60_000 }));
      expect(await store.buckets.draw(aDraw({ at: noon + 1000 }))).toMatchObject({ allowed: false });
      expect(await store.buckets.draw(aDraw({ at: noon + 1500 }))).toMatchObject({ allowed: true });
    });

    it('keeps to a limit that was changed meanwhile', async () => {
      const { store } = await open();
      await store.buckets.draw(aDraw({ capacity: 1000, cost: 100 }));
      expect(await store.buckets.draw(aDraw({ capacity: 10 }))).toMatchObject({ remaining: 9 });
      expect(await store.buckets.draw(aDraw({ capacity: 1000 }))).toMatchObject({ remaining: 8 });
    });

    it('of 60 draws at once, through two doors, allows exactly what it holds; buckets are apart', async () => {
      const { store, again } = await open();
      const other = await again();
      const levels = await Promise.all(
        Array.from({ length: 60 }, (_, n) => (n % 2 ? store : other).buckets.draw(aDraw())),
      );
      expect(levels.filter(({ allowed }) => allowed)).toHaveLength(10);
      expect(await store.buckets.draw(aDraw({ bucket: 'acc_2/classify' }))).toMatchObject({ remaining: 9 });
    });

    it('is forgotten when nobody draws', async () => {
      const { store } = await open();
      await store.buckets.draw(aDraw());
      await store.buckets.draw(aDraw({ bucket: 'b', at: noon + 5000 }));
      expect(await store.buckets.sweep(noon + 1)).toBe(1);
      expect(await store.buckets.sweep(noon + 1)).toBe(0);
    });
  });
}
