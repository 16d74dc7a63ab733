import { describe, expect, it } from 'vitest';
import { aBatch, someItems } from '../support/host-rows.js';
import { aClassification, aFeedback } from '../support/stored-rows.js';
import type { OpenHost } from './host-store.contract.js';

const old = '2026-01-10T00:00:00.000Z';
const fresh = '2026-06-10T00:00:00.000Z';
const before = '2026-03-01T00:00:00.000Z';

/** Old rows go and nothing else does: every store keeps to this. */
export function retentionContract(name: string, open: OpenHost): void {
  const filled = async () => {
    const { store, again } = await open();
    for (const [n, [account, client, at]] of (
      [
        ['acc_1', 'ACME', old],
        ['acc_1', 'Smith', old],
        ['acc_1', 'ACME', fresh],
        ['acc_2', 'ACME', old],
      ] as const
    ).entries()) {
      await store.history.saveClassification(
        aClassification({ id: `cls_${n}`, account, client, created_at: at }),
      );
      await store.history.saveFeedback(
        aFeedback({ id: `fbk_${n}`, account, client, created_at: at, classification_id: `cls_${n}` }),
      );
    }
    const batch = async (id: string, own: Parameters<typeof aBatch>[0], clients: readonly string[]) => {
      const items = someItems(clients.length, id).map((item, i) => ({
        ...item,
        request: JSON.stringify({ description: 'x', client: clients[i] }),
      }));
      await store.batches.create(aBatch({ ...own, id, total: clients.length }), items);
    };
    await batch('bat_own', { status: 'completed', created_at: old }, ['ACME', 'ACME']);
    await batch('bat_mixed', { status: 'completed', created_at: old }, ['ACME', 'Smith']);
    await batch('bat_running', { status: 'running', created_at: old }, ['ACME']);
    await batch('bat_fresh', { status: 'completed', created_at: fresh }, ['ACME']);
    const chat = {
      account: 'acc_1',
      holder: 'h',
      process: '',
      last_event: 0,
      state: '{}',
      waiting: '[]',
      tries: 0,
    };
    await store.chats.open({ ...chat, id: 'ses_old', seen_at: old }, old, 9);
    await store.chats.write('ses_old', 'h', { event: { number: 1, frame: '{}' }, at: old });
    await store.chats.open({ ...chat, id: 'ses_fresh', seen_at: fresh }, old, 9);
    return { store, again };
  };
  const left = async (store: Awaited<ReturnType<typeof filled>>['store']) => ({
    answers: [
      ...(await store.history.classifications('acc_1', {}, 50)).items,
      ...(await store.history.classifications('acc_2', {}, 50)).items,
    ].map(({ id }) => id),
    taught: [
      ...(await store.history.feedback('acc_1', null, 50)),
      ...(await store.history.feedback('acc_2', null, 50)),
    ].map(({ id }) => id),
    batches: (await store.batches.batches('acc_1', 50)).items.map(({ id }) => id).toSorted(),
  });

  describe(`${name}: forgetting`, () => {
    it('counts first and takes nothing, then takes what it counted', async () => {
      const { store, again } = await filled();
      const what = { before, taught: false };
      const there = await left(store);
      const counted = await store.retention.count(what);
      expect(await left(store)).toEqual(there);
      expect(counted).toEqual({ classifications: 3, feedback: 0, batches: 2, items: 4, chats: 1 });
      expect(await store.retention.forget(what)).toEqual(counted);
      const other = await again();
      expect(await left(other)).toEqual({
        answers: ['cls_2'],
        taught: there.taught,
        batches: ['bat_fresh', 'bat_running'],
      });
      expect(await store.retention.forget(what)).toEqual({
        ...{ classifications: 0, feedback: 0, batches: 0, items: 0, chats: 0 },
      });
      await other.close();
    });

    it('keeps to an account and a client; a batch with items of others stays', async () => {
      const { store } = await filled();
      const what = { before, account: 'acc_1', client: 'ACME', taught: true };
      expect(await store.retention.forget(what)).toMatchObject({
        classifications: 1,
        feedback: 1,
        batches: 1,
      });
      const { answers, taught, batches } = await left(store);
      expect(answers.toSorted()).toEqual(['cls_1', 'cls_2', 'cls_3']);
      expect(taught.toSorted()).toEqual(['fbk_1', 'fbk_2', 'fbk_3']);
      expect(batches).toEqual(['bat_fresh', 'bat_mixed', 'bat_running']);
    });

    it('takes what was taken back with the word that it was of, and no other', async () => {
      const { store } = await open();
      for (const id of ['fbk_old', 'fbk_fresh']) {
        const created_at = id === 'fbk_old' ? old : fresh;
        await store.history.saveFeedback(aFeedback({ id, created_at, account: 'acc_1' }));
        await store.history.withdrawFeedback('acc_1', id, fresh);
      }
      await store.retention.forget({ before, taught: true });
      // the same word given again stands: nothing of its withdrawal is left
      await store.history.saveFeedback(aFeedback({ id: 'fbk_old', account: 'acc_1' }));
      expect((await store.history.feedback('acc_1', null, 9)).map(({ id }) => id)).toEqual(['fbk_old']);
    });

    it('takes more rows than one slice holds', async () => {
      const { store } = await open();
      for (let n = 0; n < 1203; n++)
        await store.history.saveClassification(aClassification({ id: `cls_${n}`, created_at: old }));
      expect(await store.retention.forget({ before, taught: false })).toMatchObject({
        classifications: 1203,
      });
    });
  });
}
