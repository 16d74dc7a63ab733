import { describe, expect, it } from 'vitest';
import { aBatch, aJob, aKey, anAccount, anEntry, someItems } from '../support/host-rows.js';
import { startActor, together } from '../support/store-actors.js';
import type { OpenHost } from './host-store.contract.js';

const processes = 4;

/** What holds with several processes over one store, tried with real ones. */
export function processesContract(name: string, open: OpenHost): void {
  describe(`${name}: ${processes} processes`, () => {
    it('execute a repeated call once and all give the same answer', async () => {
      const { store, place } = await open();
      const said = await together(place, 'call', processes);
      const bodies = said.map((lines) => Object.fromEntries(lines.map(({ key, body }) => [key, body])));
      expect(Object.keys(bodies[0]!)).toHaveLength(30);
      for (const other of bodies) expect(other).toEqual(bodies[0]);
      const usage = await store.ledger.sums('acc_1', '2026-01-01', '2099-12-31', 'operation');
      expect(usage).toEqual([{ key: 'classify', calls: 30, products: 30, batches: 0 }]);
      const kept = await store.history.classifications('acc_1', {}, 200);
      expect(kept.items.map(({ id }) => id).sort()).toEqual(Object.values(bodies[0]!).sort());
    });

    it('draw no more from one bucket than it holds and what flowed in meanwhile', async () => {
      const { place } = await open();
      const said = (await together(place, 'draw', processes)).flat();
      const times = said.map(({ at }) => Number(at));
      const elapsed = (Math.max(...times) - Math.min(...times)) / 1000;
      const allowed = said.filter((line) => line['allowed'] === true).length;
      expect(said).toHaveLength(100 * processes);
      expect(allowed).toBeGreaterThanOrEqual(50);
      expect(allowed).toBeLessThanOrEqual(Math.floor(50 + 20 * elapsed));
    });

    it('make one account of one name', async () => {
      const { store, place } = await open();
      const said = (await together(place, 'create', processes)).flat();
      const [kept, ...more] = await store.accounts.accounts();
      expect(more).toEqual([]);
      expect(said.map((line) => line['known']).sort()).toEqual([
        ...Array.from({ length: processes - 1 }, () => kept?.id),
        null,
      ]);
      expect((await store.accounts.trail(undefined, 50)).items).toHaveLength(1);
    });

    it('rotate a key once', async () => {
      const { store, place } = await open();
      await store.accounts.create(anAccount(), anEntry());
      await store.accounts.addKey(aKey(), anEntry({ id: 'aud_2' }));
      const said = (await together(place, 'rotate', processes)).flat();
      expect(said.filter((line) => line['rotated'] === true)).toHaveLength(1);
      expect(await store.accounts.keys('acc_1')).toHaveLength(2);
      expect((await store.accounts.trail('acc_1', 50)).items).toHaveLength(3);
    });

    it('answer one batch, each item counted once', async () => {
      const { store, place } = await open();
      await store.batches.create(aBatch({ total: 150 }), someItems(150));
      await store.batches.start('bat_1', '2026-06-01T00:00:00.000Z');
      const said = (await together(place, 'finish', processes)).flat();
      expect(said.filter((line) => line['ended'] === true)).toHaveLength(1);
      const counts = { status: 'completed', done: 135, failed: 15, total: 150 };
      expect(await store.batches.batch('acc_1', 'bat_1')).toMatchObject(counts);
      expect(await store.ledger.productsSince('acc_1', '2026-01-01T00:00:00.000Z')).toBe(150);
      expect((await store.batches.results('acc_1', 'bat_1', 200)).items).toHaveLength(150);
    });
  });

  describe(`${name}: a worker killed`, () => {
    it('in the middle of its jobs loses none: the next one does them, and nobody does one twice at once', async () => {
      const { store, place } = await open();
      for (let n = 0; n < 60; n++) await store.jobs.add(aJob({ key: `job-${n}`, account: `acc_${n % 3}` }));
      const said: Record<string, unknown>[] = [];
      for (let round = 0; round < 3; round++) {
        const worker = await startActor(place, 'work', `worker-${round}`);
        worker.begin();
        while (worker.said().filter((line) => line['begun']).length < 7)
          await new Promise((wake) => setTimeout(wake, 2));
        await worker.kill();
        said.push(...worker.said());
      }
      const begun = said.filter((line) => line['begun']).length;
      const done = said.filter((line) => line['done']).length;
      expect(begun).toBeGreaterThan(done);
      const last = await startActor(place, 'work', 'worker-last');
      last.begin();
      while ((await store.jobs.depth()) > 0) await new Promise((wake) => setTimeout(wake, 50));
      await last.kill();
      expect(await store.jobs.deadLetters()).toEqual([]);
      const usage = await store.ledger.sums('acc_1', '2026-01-01', '2099-12-31', 'operation');
      expect(usage).toEqual([{ key: 'job', calls: 60, products: 60, batches: 0 }]);
    });
  });
}
