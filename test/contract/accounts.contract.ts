import { describe, expect, it } from 'vitest';
import type { HostStore } from '../../src/store/host-store.js';
import { aKey, anAccount, anEntry } from '../support/host-rows.js';
import type { OpenHost } from './host-store.contract.js';

/** Accounts, keys and the record of changes: every store keeps to this. */
export function accountsContract(name: string, open: OpenHost): void {
  const withAccount = async (store: HostStore) => {
    await store.accounts.create(anAccount(), anEntry());
    await store.accounts.addKey(aKey(), anEntry({ id: 'aud_2', action: 'key.create' }));
  };
  const trailOf = async (store: HostStore) =>
    (await store.accounts.trail('acc_1', 50)).items.map((entry) => entry.id);

  describe(`${name}: accounts`, () => {
    it('gives back what was kept, nulls as nulls and limits as numbers, to any door', async () => {
      const { store, again } = await open();
      const full = anAccount({
        ...{ id: 'acc_2', name: "O'Hara & Söhne 👕", plan: 'trial', created_at: '2026-06-02T00:00:00.000Z' },
        ...{ calls_per_minute: 600, burst: 100, products_per_minute: 0, products_per_month: 5_000_000_000 },
        ...{ accept_at: 'statistical', keep_days: 90 },
      });
      await store.accounts.create(anAccount(), anEntry());
      await store.accounts.create(full, anEntry({ id: 'aud_2', account: 'acc_2' }));
      const other = await again();
      expect(await other.accounts.account('acc_2')).toEqual(full);
      expect(await other.accounts.account('acc_3')).toBeUndefined();
      expect(await other.accounts.accounts()).toEqual([anAccount(), full]);
      await other.accounts.change({ ...full, plan: 'standard', burst: null }, anEntry({ id: 'aud_3' }));
      expect(await store.accounts.account('acc_2')).toEqual({ ...full, plan: 'standard', burst: null });
    });

    it('refuses a second account of one id, and writes no audit entry for it', async () => {
      const { store } = await open();
      await withAccount(store);
      const again = store.accounts.create(anAccount({ name: 'other' }), anEntry({ id: 'aud_9' }));
      await expect(again).rejects.toThrow();
      expect((await store.accounts.account('acc_1'))?.name).toBe('ACME');
      expect(await trailOf(store)).toEqual(['aud_2', 'aud_1']);
    });

    it('makes no second account of one name, however it is written, and says whose the name is', async () => {
      const { store, again } = await open();
      const first = anAccount({ name: 'Müller & Söhne' });
      expect(await store.accounts.create(first, anEntry())).toBeUndefined();
      const other = await again();
      for (const name of ['Müller & Söhne', 'MÜLLER & SÖHNE', '  mu\u0308ller  &  söhne ']) {
        const second = anAccount({ id: 'acc_2', name, created_at: '2026-06-02T00:00:00.000Z' });
        expect(await other.accounts.create(second, anEntry({ id: 'aud_2' }))).toEqual(first);
      }
      const near = anAccount({ id: 'acc_3', name: 'Muller & Sohne' });
      expect(await other.accounts.create(near, anEntry({ id: 'aud_3' }))).toBeUndefined();
      expect((await store.accounts.accounts()).map(({ id }) => id)).toEqual(['acc_1', 'acc_3']);
      expect(await trailOf(store)).toEqual(['aud_3', 'aud_1']);
    });

    it('of 12 that make one account at once, through two doors, exactly one does', async () => {
      const { store, again } = await open();
      const other = await again();
      const made = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          (n % 2 ? store : other).accounts.create(
            anAccount({ id: `acc_${n}`, name: n % 3 ? 'ACME' : 'acme' }),
            anEntry({ id: `aud_${n}` }),
          ),
        ),
      );
      const [kept, ...more] = await store.accounts.accounts();
      expect(more).toEqual([]);
      expect(made.filter((known) => known === undefined)).toHaveLength(1);
      expect(new Set(made.map((known) => known?.id))).toEqual(new Set([undefined, kept?.id]));
      expect(await trailOf(store)).toHaveLength(1);
    });

    it('writes nothing where the audit entry cannot be written', async () => {
      const { store } = await open();
      await withAccount(store);
      const taken = anEntry({ id: 'aud_1' });
      await expect(store.accounts.addKey(aKey({ id: 'key_2', hash: 'e' }), taken)).rejects.toThrow();
      expect(await store.accounts.keyByHash('e')).toBeUndefined();
      await expect(store.accounts.change(anAccount({ plan: 'trial' }), taken)).rejects.toThrow();
      expect((await store.accounts.account('acc_1'))?.plan).toBe('enterprise');
      await expect(store.accounts.revoke('acc_1', 'key_1', '2026', taken)).rejects.toThrow();
      expect((await store.accounts.keys('acc_1'))[0]?.revoked_at).toBeNull();
    });
  });

  describe(`${name}: keys`, () => {
    it('finds a key by its hash alone, and lists those of one account', async () => {
      const { store } = await open();
      await withAccount(store);
      const second = anAccount({ id: 'acc_2', name: 'Other' });
      await store.accounts.create(second, anEntry({ id: 'aud_3', account: 'acc_2' }));
      const theirs = aKey({ id: 'key_2', account: 'acc_2', hash: 'a', scopes: ['admin'], mode: 'test' });
      await store.accounts.addKey(theirs, anEntry({ id: 'aud_4' }));
      expect(await store.accounts.keyByHash(aKey().hash)).toEqual(aKey());
      expect(await store.accounts.keyByHash('a')).toEqual(theirs);
      expect(await store.accounts.keyByHash('A')).toBeUndefined();
      expect(await store.accounts.keyByHash('')).toBeUndefined();
      expect(await store.accounts.keys('acc_2')).toEqual([theirs]);
    });

    it('rotates once: the old key gets its end, the fresh one is there, both or neither', async () => {
      const { store } = await open();
      await withAccount(store);
      const rotation = (n: number) => ({
        account: 'acc_1',
        previous: 'key_1',
        expires_at: '2026-06-02T00:00:00.000Z',
        fresh: aKey({ id: `key_f${n}`, hash: `fresh${n}`, created_at: '2026-06-01T12:00:00.000Z' }),
        audit: anEntry({ id: `aud_r${n}`, at: '2026-06-01T12:00:00.000Z', action: 'key.rotate' }),
      });
      expect(await store.accounts.rotate(rotation(1))).toBe(true);
      expect(await store.accounts.rotate(rotation(2))).toBe(false);
      expect(await store.accounts.rotate({ ...rotation(3), account: 'acc_2', previous: 'key_f1' })).toBe(
        false,
      );
      expect(await store.accounts.keys('acc_1')).toEqual([
        aKey({ expires_at: '2026-06-02T00:00:00.000Z' }),
        rotation(1).fresh,
      ]);
      expect(await trailOf(store)).toEqual(['aud_r1', 'aud_2', 'aud_1']);
    });

    it('revokes once, also a key in its grace, and never a foreign one', async () => {
      const { store } = await open();
      await withAccount(store);
      const at = '2026-06-03T00:00:00.000Z';
      expect(await store.accounts.revoke('acc_2', 'key_1', at, anEntry({ id: 'aud_x' }))).toBe(false);
      expect(await store.accounts.revoke('acc_1', 'key_9', at, anEntry({ id: 'aud_x' }))).toBe(false);
      await store.accounts.rotate({
        ...{ account: 'acc_1', previous: 'key_1', expires_at: '2026-06-04T00:00:00.000Z' },
        fresh: aKey({ id: 'key_2', hash: 'b' }),
        audit: anEntry({ id: 'aud_3' }),
      });
      expect(await store.accounts.revoke('acc_1', 'key_1', at, anEntry({ id: 'aud_4' }))).toBe(true);
      expect(await store.accounts.revoke('acc_1', 'key_1', at, anEntry({ id: 'aud_5' }))).toBe(false);
      expect((await store.accounts.keyByHash(aKey().hash))?.revoked_at).toBe(at);
      expect(await trailOf(store)).not.toContain('aud_5');
    });

    it('of 20 rotations of one key at once, through two doors, exactly one comes about', async () => {
      const { store, again } = await open();
      await withAccount(store);
      const other = await again();
      const tried = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (n % 2 ? store : other).accounts.rotate({
            ...{ account: 'acc_1', previous: 'key_1', expires_at: '2026-06-02T00:00:00.000Z' },
            fresh: aKey({ id: `key_f${n}`, hash: `fresh${n}` }),
            audit: anEntry({ id: `aud_r${n}` }),
          }),
        ),
      );
      expect(tried.filter(Boolean)).toHaveLength(1);
      expect(await store.accounts.keys('acc_1')).toHaveLength(2);
      expect(await trailOf(store)).toHaveLength(3);
    });
  });

  describe(`${name}: the record of changes`, () => {
    it('keeps entries of one moment in the order in which they were written, whatever their ids', async () => {
      const { store, again } = await open();
      const other = await again();
      const ids = ['m', 'z', 'a', 'q', 'b', 'y', 'c'];
      for (const [n, id] of ids.entries()) await (n % 2 ? store : other).accounts.note(anEntry({ id }));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await store.accounts.trail(undefined, 2, cursor);
        seen.push(...page.items.map((entry) => entry.id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(ids.toReversed());
      expect((await store.accounts.trail(undefined, 1)).items).toEqual([anEntry({ id: 'c' })]);
    });

    it('pages newest first, stable while entries come in, of one account or all', async () => {
      const { store } = await open();
      for (let n = 0; n < 9; n++)
        await store.accounts.note(
          anEntry({ id: `aud_${n}`, at: `2026-06-0${(n % 3) + 1}T00:00:00.000Z`, account: `acc_${n % 2}` }),
        );
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await store.accounts.trail(undefined, 4, cursor);
        seen.push(...page.items.map((entry) => entry.id));
        cursor = page.next_cursor ?? undefined;
        await store.accounts.note(
          anEntry({ id: `new_${seen.length}`, at: `2026-07-01T00:00:${seen.length}Z` }),
        );
      } while (cursor);
      expect(seen).toEqual(['8', '5', '2', '7', '4', '1', '6', '3', '0'].map((n) => `aud_${n}`));
      const one = await store.accounts.trail('acc_0', 50);
      expect(one.items.map((entry) => entry.id)).toEqual(['aud_8', 'aud_2', 'aud_4', 'aud_6', 'aud_0']);
    });
  });
}
