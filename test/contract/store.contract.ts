import { describe, expect, it } from 'vitest';
import type {
  ClassificationFilter,
  FeedbackFilter,
  Store,
  StoredClassification,
} from '../../src/store/store.js';
import { aClassification, aFeedback } from '../support/stored-rows.js';

/** Every store keeps to this. `open` gives an empty one for the test that calls it, and a second door to the same rows. */
export function storeContract(
  name: string,
  open: () => Promise<{ readonly store: Store; readonly again: () => Promise<Store> }>,
): void {
  const numbered = (count: number, of: (n: number) => Partial<StoredClassification> = () => ({})) =>
    Array.from({ length: count }, (_, n) =>
      aClassification({
        id: `cls_${String(n).padStart(3, '0')}`,
        created_at: new Date(Date.UTC(2026, 5, 1, 0, 0, n)).toISOString(),
        ...of(n),
      }),
    );
  const saveAll = async (store: Store, rows: readonly StoredClassification[]) => {
    for (const row of rows) await store.saveClassification(row);
  };
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id);
  const found = async (store: Store, filter: ClassificationFilter, account = 'local') =>
    idsOf((await store.classifications(account, filter, 200)).items);

  describe(`${name} keeps classifications`, () => {
    it('gives back exactly what was saved, to any door, and nulls as nulls', async () => {
      const { store, again } = await open();
      const full = aClassification({ id: 'a', client: 'ACME', reference: 'SKU-1', confidence: 0.1 + 0.2 });
      const bare = aClassification({ id: 'b', origin: null, code: null, confidence: 0 });
      await saveAll(store, [full, bare]);
      const other = await again();
      expect(await other.classification('local', 'a')).toEqual(full);
      expect(await other.classification('local', 'b')).toEqual(bare);
      expect((await other.classifications('local', {}, 10)).items).toEqual([bare, full]);
      await other.close();
    });

    it('keeps text as it is: quotes, emoji, line breaks, SQL, and leading zeros of codes', async () => {
      const { store } = await open();
      const description = `'; DROP TABLE classification; -- "x"\n\tcamiseta de algodón 👕 % _ \\`;
      const row = aClassification({
        description,
        code: '0101210010',
        reference: '007',
        result: '{"n":"0.10"}',
      });
      await store.saveClassification(row);
      expect(await store.classification('local', row.id)).toEqual(row);
    });

    it('knows nothing of ids that are not there, nor of another account', async () => {
      const { store } = await open();
      await saveAll(store, [aClassification(), aClassification({ account: 'other', description: 'theirs' })]);
      expect(await store.classification('local', 'cls_2')).toBeUndefined();
      expect(await store.classification('nobody', 'cls_1')).toBeUndefined();
      expect((await store.classification('other', 'cls_1'))?.description).toBe('theirs');
      expect((await store.classifications('local', {}, 10)).items).toHaveLength(1);
    });

    it('does not let a second answer take the place of one with the same id', async () => {
      const { store } = await open();
      await store.saveClassification(aClassification());
      await expect(store.saveClassification(aClassification({ code: '0101210010' }))).rejects.toThrow();
      expect((await store.classification('local', 'cls_1'))?.code).toBe('6109100012');
    });
  });

  describe(`${name} pages`, () => {
    it('newest first, then by id, every row once, and no cursor after the last', async () => {
      const { store } = await open();
      const sameTime = { created_at: '2026-06-01T00:00:00.000Z' };
      const rows = numbered(25, (n) => (n < 10 ? sameTime : {}));
      await saveAll(store, rows);
      const seen: string[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const page = await store.classifications('local', {}, 7, cursor);
        seen.push(...idsOf(page.items));
        cursor = page.next_cursor ?? undefined;
        pages++;
      } while (cursor);
      expect(seen).toEqual(idsOf(rows).reverse());
      expect(pages).toBe(4);
    });

    it('ends without a cursor where the last page is full', async () => {
      const { store } = await open();
      await saveAll(store, numbered(4));
      const first = await store.classifications('local', {}, 2);
      const second = await store.classifications('local', {}, 2, first.next_cursor ?? undefined);
      expect(second.items).toHaveLength(2);
      expect(second.next_cursor).toBeNull();
    });

    it('stays where it was while new rows come in above, even at the very same time', async () => {
      const { store } = await open();
      const rows = numbered(6);
      await saveAll(store, rows);
      const first = await store.classifications('local', {}, 3);
      const last = first.items.at(-1);
      await saveAll(store, [
        aClassification({ id: 'cls_new', created_at: '2026-07-01T00:00:00.000Z' }),
        aClassification({ id: 'cls_zzz', created_at: last?.created_at ?? '' }),
      ]);
      const second = await store.classifications('local', {}, 3, first.next_cursor ?? undefined);
      expect([...idsOf(first.items), ...idsOf(second.items)]).toEqual(idsOf(rows).reverse());
    });

    it('carries the filter across pages and the account in none of its cursors', async () => {
      const { store } = await open();
      await saveAll(
        store,
        numbered(6, (n) => ({ decision: n % 2 ? 'review' : 'accept' })),
      );
      await saveAll(
        store,
        numbered(6, () => ({ account: 'other' })),
      );
      const first = await store.classifications('local', { decision: 'review' }, 2);
      const cursor = first.next_cursor ?? undefined;
      const second = await store.classifications('local', { decision: 'review' }, 2, cursor);
      expect([...idsOf(first.items), ...idsOf(second.items)]).toEqual(['cls_005', 'cls_003', 'cls_001']);
      const foreign = await store.classifications('other', {}, 10, cursor);
      expect(foreign.items.every((row) => row.account === 'other')).toBe(true);
    });

    it.each(['', 'x', 'bnVsbA', Buffer.from('["2026"]').toString('base64url'), "' OR 1=1"])(
      'refuses %j as a cursor',
      async (cursor) => {
        const { store } = await open();
        await expect(store.classifications('local', {}, 5, cursor)).rejects.toMatchObject({
          code: 'invalid_request',
        });
      },
    );

    it('hands out cursors that go into a URL and the contract', async () => {
      const { store } = await open();
      await saveAll(store, [
        aClassification({ id: `cls_${'x'.repeat(76)}` }),
        aClassification({ id: 'a', created_at: '2026-01-01T00:00:00.000Z' }),
      ]);
      const { next_cursor } = await store.classifications('local', {}, 1);
      expect(next_cursor).toMatch(/^[\w-]{1,200}$/);
    });
  });

  describe(`${name} filters`, () => {
    it('by day, both days included', async () => {
      const { store } = await open();
      const times = ['01T23:59:59.999Z', '02T00:00:00.000Z', '03T23:59:59.999Z', '04T00:00:00.000Z'];
      await saveAll(
        store,
        times.map((time, n) => aClassification({ id: `${n}`, created_at: `2026-06-${time}` })),
      );
      expect(await found(store, { from: '2026-06-02', to: '2026-06-03' })).toEqual(['2', '1']);
      expect(await found(store, { from: '2026-06-02' })).toEqual(['3', '2', '1']);
      expect(await found(store, { to: '2026-06-01' })).toEqual(['0']);
      expect(await found(store, { from: '2026-06-03', to: '2026-06-02' })).toEqual([]);
    });

    it('by the beginning of the code', async () => {
      const { store } = await open();
      const codes = ['6109100012', '6109909000', '0161091000', null];
      await saveAll(
        store,
        codes.map((code, n) => aClassification({ id: `${n}`, code })),
      );
      expect(await found(store, { code: '6109' })).toEqual(['1', '0']);
      expect(await found(store, { code: '6109100012' })).toEqual(['0']);
      expect(await found(store, { code: '01' })).toEqual(['2']);
    });

    it('by the beginning of the id, of one account, its signs taken as themselves', async () => {
      const { store } = await open();
      await saveAll(store, [
        ...['cls_01a', 'cls_01b', 'cls_02a'].map((id) => aClassification({ id })),
        aClassification({ id: 'cls_01c', account: 'other' }),
      ]);
      expect((await found(store, { id: 'cls_01' })).sort()).toEqual(['cls_01a', 'cls_01b']);
      expect(await found(store, { id: 'cls_01b' })).toEqual(['cls_01b']);
      expect(await found(store, { id: 'cls%' })).toEqual([]);
      expect(await found(store, { id: '01' })).toEqual([]);
    });

    it('by decision, reference and client, and all together', async () => {
      const { store } = await open();
      await saveAll(store, [
        aClassification({ id: 'a', decision: 'review', reference: 'SKU-1', client: 'ACME' }),
        aClassification({ id: 'b', decision: 'accept', reference: 'SKU-1', client: 'Bolt' }),
        aClassification({ id: 'c', decision: 'accept', reference: 'SKU-10' }),
      ]);
      expect(await found(store, { decision: 'review' })).toEqual(['a']);
      expect(await found(store, { reference: 'SKU-1' })).toEqual(['b', 'a']);
      expect(await found(store, { client: 'Bolt' })).toEqual(['b']);
      expect(await found(store, { decision: 'accept', reference: 'SKU-1', code: '61', q: 'cotton' })).toEqual(
        ['b'],
      );
      expect(await found(store, { decision: 'accept', client: 'ACME' })).toEqual([]);
    });

    it('by words of the description, without case or accents', async () => {
      const { store } = await open();
      await saveAll(store, [
        aClassification({ id: 'a', description: 'Camiseta de ALGODÓN' }),
        aClassification({ id: 'b', description: "men's Cotton shirt" }),
      ]);
      for (const q of ['algodón', 'ALGODÓN', 'algodon', 'Algodo\u0301n', 'miseta de a'])
        expect(await found(store, { q })).toEqual(['a']);
      expect(await found(store, { q: 'COTTON' })).toEqual(['b']);
      expect(await found(store, { q: 'wool' })).toEqual([]);
    });

    it('takes per cent, underscore, backslash and quotes as themselves', async () => {
      const { store } = await open();
      const texts = ['100% cotton', '100 cotton', 'a_b', 'axb', 'c\\d', "it's"];
      await saveAll(
        store,
        texts.map((description, n) => aClassification({ id: `${n}`, description })),
      );
      expect(await found(store, { q: '100%' })).toEqual(['0']);
      expect(await found(store, { q: 'a_b' })).toEqual(['2']);
      expect(await found(store, { q: '\\' })).toEqual(['4']);
      expect(await found(store, { q: "'" })).toEqual(['5']);
      expect(await found(store, { q: '%' })).toEqual(['0']);
    });
  });

  describe(`${name} keeps what brokers said`, () => {
    it('gives it back by classification, newest first, for one account', async () => {
      const { store, again } = await open();
      const rows = [
        aFeedback({ id: 'f1', created_at: '2026-06-01T00:00:00.000Z', comment: 'sección XI' }),
        aFeedback({ id: 'f2', created_at: '2026-06-02T00:00:00.000Z', client: 'ACME', verdict: 'correct' }),
        aFeedback({ id: 'f3', created_at: '2026-06-03T00:00:00.000Z', classification_id: 'cls_2' }),
        aFeedback({ id: 'f4', classification_id: 'cls_3' }),
        aFeedback({ id: 'f1', account: 'other' }),
      ];
      for (const row of rows) await store.saveFeedback(row);
      const other = await again();
      expect(await other.feedbackOn('local', ['cls_1', 'cls_2'])).toEqual([rows[2], rows[1], rows[0]]);
      expect(await other.feedbackOn('local', [])).toEqual([]);
      expect(await other.feedbackOn('local', [`cls_1') OR ('1'='1`])).toEqual([]);
      const many = Array.from({ length: 5000 }, (_, n) => `none_${n}`);
      expect(idsOf(await other.feedbackOn('local', [...many, 'cls_3']))).toEqual(['f4']);
      await other.close();
    });

    it('teaches a client what it said and what was said for no client; without a client, everything', async () => {
      const { store } = await open();
      const clients = [null, 'ACME', 'Bolt', null, 'ACME'];
      for (const [n, client] of clients.entries())
        await store.saveFeedback(
          aFeedback({ id: `f${n}`, client, created_at: `2026-06-0${n + 1}T00:00:00.000Z` }),
        );
      await store.saveFeedback(aFeedback({ id: 'foreign', account: 'other' }));
      expect(idsOf(await store.feedback('local', 'ACME', 10))).toEqual(['f4', 'f3', 'f1', 'f0']);
      expect(idsOf(await store.feedback('local', 'Unknown', 10))).toEqual(['f3', 'f0']);
      expect(idsOf(await store.feedback('local', null, 10))).toEqual(['f4', 'f3', 'f2', 'f1', 'f0']);
      expect(idsOf(await store.feedback('local', null, 2))).toEqual(['f4', 'f3']);
    });
  });

  describe(`${name} keeps what was taken back`, () => {
    const at = (day: number) => `2026-06-0${day}T00:00:00.000Z`;
    const taught = async (store: Store) => {
      for (const n of [1, 2, 3])
        await store.saveFeedback(
          aFeedback({
            id: `f${n}`,
            created_at: at(n),
            client: n === 3 ? 'ACME' : null,
            code: n === 1 ? '8471300100' : '6109100004',
          }),
        );
    };

    it('as an entry beside the word, which teaches no more and stays on record, for every door', async () => {
      const { store, again } = await open();
      await taught(store);
      const other = await again();
      const back = await store.withdrawFeedback('local', 'f2', at(5));
      expect(back).toMatchObject({ id: 'f2', created_at: at(2), withdrawn_at: at(5) });
      expect(await other.withdrawFeedback('local', 'f2', at(6))).toEqual(back);
      expect(idsOf(await other.feedback('local', null, 10))).toEqual(['f3', 'f1']);
      expect(await other.feedbackItem('local', 'f2')).toEqual(back);
      expect((await other.feedbackOn('local', ['cls_1'])).map((row) => row.withdrawn_at)).toEqual([
        null,
        at(5),
        null,
      ]);
      await other.close();
    });

    it('and tells what stood at a moment of the past', async () => {
      const { store } = await open();
      await taught(store);
      await store.withdrawFeedback('local', 'f1', at(4));
      const stood = async (before: string) => idsOf(await store.feedback('local', null, 10, before));
      expect(await stood(at(3))).toEqual(['f2', 'f1']);
      expect(await stood(at(4))).toEqual(['f3', 'f2', 'f1']);
      expect(await stood(at(5))).toEqual(['f3', 'f2']);
    });

    it('for one account alone, and never where there is no such word', async () => {
      const { store } = await open();
      await taught(store);
      await store.saveFeedback(aFeedback({ id: 'f1', account: 'other' }));
      expect(await store.withdrawFeedback('nobody', 'f1', at(5))).toBeUndefined();
      expect(await store.withdrawFeedback('local', 'f9', at(5))).toBeUndefined();
      await store.withdrawFeedback('other', 'f1', at(5));
      expect(idsOf(await store.feedback('local', null, 10))).toEqual(['f3', 'f2', 'f1']);
      expect(await store.feedback('other', null, 10)).toEqual([]);
    });

    it('and lists by page, day, code and client, with what was taken back where it is asked for', async () => {
      const { store } = await open();
      await taught(store);
      await store.withdrawFeedback('local', 'f2', at(5));
      const listed = async (filter: FeedbackFilter) =>
        idsOf((await store.feedbackPage('local', filter, 10)).items);
      expect(await listed({})).toEqual(['f3', 'f1']);
      expect(await listed({ withdrawn: true })).toEqual(['f3', 'f2', 'f1']);
      expect(await listed({ withdrawn: true, code: '6109' })).toEqual(['f3', 'f2']);
      expect(await listed({ withdrawn: true, from: '2026-06-02', to: '2026-06-02' })).toEqual(['f2']);
      expect(await listed({ client: 'ACME' })).toEqual(['f3']);
      const first = await store.feedbackPage('local', { withdrawn: true }, 2);
      const rest = await store.feedbackPage('local', { withdrawn: true }, 2, first.next_cursor ?? undefined);
      expect([idsOf(first.items), idsOf(rest.items), rest.next_cursor]).toEqual([['f3', 'f2'], ['f1'], null]);
    });
  });

  describe(`${name} counts use`, () => {
    it('by day, by month and by operation, both days included, oldest first', async () => {
      const { store } = await open();
      const times = [
        '2026-05-31T23:59:59.999Z',
        '2026-06-01T00:00:00.000Z',
        '2026-06-01T10:00:00.000Z',
        '2026-07-02T23:59:59.999Z',
      ];
      await saveAll(
        store,
        times.map((created_at, n) => aClassification({ id: `${n}`, created_at })),
      );
      await saveAll(store, [aClassification({ account: 'other', created_at: '2026-06-01T00:00:00.000Z' })]);
      const [from, to] = ['2026-06-01', '2026-07-02'];
      expect(await store.usage('local', from, to, 'day')).toEqual([
        { key: '2026-06-01', classifications: 2 },
        { key: '2026-07-02', classifications: 1 },
      ]);
      expect(await store.usage('local', '2026-01-01', to, 'month')).toEqual([
        { key: '2026-05', classifications: 1 },
        { key: '2026-06', classifications: 2 },
        { key: '2026-07', classifications: 1 },
      ]);
      expect(await store.usage('local', from, to, 'operation')).toEqual([
        { key: 'classify', classifications: 3 },
      ]);
      expect(await store.usage('local', '2025-01-01', '2025-12-31', 'operation')).toEqual([]);
    });
  });
}
