import { describe, expect, it } from 'vitest';
import type { StoredChat } from '../../src/store/chat-store.js';
import type { OpenHost } from './host-store.contract.js';

const at = (minute: number) => `2026-06-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const since = at(0);

const aChat = (own: Partial<StoredChat> = {}): StoredChat => ({
  ...{ id: 'ses_1', account: 'acc_1', holder: 'one', process: 'server-1', last_event: 0 },
  ...{ state: '{"n":0}', waiting: '[]', tries: 0, seen_at: at(1) },
  ...own,
});
const asked = (event: number, holder = 'two') => ({
  ...{ account: 'acc_1', id: 'ses_1', holder, process: 'server-2', event, at: at(2), since },
});
const anEvent = (number: number, frame = `{"n":${number}}`) => ({ event: { number, frame }, at: at(1) });

/** Chats that any process may go on with: every store keeps to this. */
export function chatsContract(name: string, open: OpenHost): void {
  describe(`${name}: a chat`, () => {
    it('is taken up with all that was written, by its account, through any door', async () => {
      const { store, again } = await open();
      const other = await again();
      expect(await store.chats.open(aChat(), since, 5)).toBe(true);
      const waiting = '[{"text":"👕"}]';
      expect(await store.chats.write('ses_1', 'one', { at: at(1), waiting })).toBe(true);
      expect(await store.chats.write('ses_1', 'one', anEvent(1))).toBe(true);
      expect(await store.chats.write('ses_1', 'one', { ...anEvent(2), state: '{"n":2}' })).toBe(true);
      expect(await other.chats.takeUp({ ...asked(1), account: 'acc_2' })).toBeUndefined();
      expect(await other.chats.takeUp({ ...asked(1), id: 'ses_2' })).toBeUndefined();
      expect(await other.chats.takeUp(asked(1))).toEqual({
        chat: aChat({
          ...{ holder: 'two', process: 'server-2', last_event: 2, state: '{"n":2}', waiting, tries: 1 },
          seen_at: at(2),
        }),
        events: [
          { number: 1, frame: '{"n":1}' },
          { number: 2, frame: '{"n":2}' },
        ],
      });
    });

    it('has one holder: who had it before writes nothing, and does not end it', async () => {
      const { store, again } = await open();
      const other = await again();
      await store.chats.open(aChat(), since, 5);
      await store.chats.write('ses_1', 'one', anEvent(1));
      expect(await store.chats.heldBy('server-1')).toEqual(['one']);
      await other.chats.takeUp(asked(1));
      expect(await store.chats.heldBy('server-1')).toEqual([]);
      expect(await store.chats.write('ses_1', 'one', { ...anEvent(2), state: 'x' })).toBe(false);
      await store.chats.leave('ses_1', 'one', at(9));
      expect(await other.chats.write('ses_1', 'two', anEvent(2, 'mine'))).toBe(true);
      expect((await other.chats.takeUp(asked(0)))?.events.map(({ frame }) => frame)).toEqual([
        '{"n":1}',
        'mine',
      ]);
    });

    it('of many that take it up at once and write, through two doors, one event is written', async () => {
      const { store, again } = await open();
      const other = await again();
      await store.chats.open(aChat(), since, 5);
      const doors = Array.from({ length: 20 }, (_, n) => (n % 2 ? store : other).chats);
      const written = await Promise.all(
        doors.map(async (chats, n) => {
          await chats.takeUp(asked(0, `holder-${n}`));
          return chats.write('ses_1', `holder-${n}`, anEvent(1)).catch(() => false);
        }),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
      expect((await store.chats.takeUp(asked(0)))?.events).toHaveLength(1);
    });

    it('whose events are gone, or were never told, is not taken from its holder', async () => {
      const { store } = await open();
      await store.chats.open(aChat(), since, 5);
      for (let n = 1; n <= 450; n++) await store.chats.write('ses_1', 'one', anEvent(n));
      await store.chats.write('ses_1', 'one', { at: at(1), state: '{}' });
      expect(await store.chats.takeUp(asked(49))).toBeUndefined();
      expect(await store.chats.takeUp(asked(451))).toBeUndefined();
      expect(await store.chats.heldBy('server-1')).toEqual(['one']);
      expect((await store.chats.takeUp(asked(50)))?.events.map(({ number }) => number)).toEqual(
        Array.from({ length: 400 }, (_, n) => n + 51),
      );
    });

    it('keeps no more than two million characters of events, and always the last', async () => {
      const { store } = await open();
      await store.chats.open(aChat(), since, 5);
      const large = 'x'.repeat(900_000);
      for (let n = 1; n <= 3; n++) await store.chats.write('ses_1', 'one', anEvent(n, large));
      await store.chats.write('ses_1', 'one', { ...anEvent(4, `${large}${large}${large}`), state: '{}' });
      expect(await store.chats.takeUp(asked(2))).toBeUndefined();
      expect((await store.chats.takeUp(asked(3)))?.events.map(({ number }) => number)).toEqual([4]);
    });

    it('is gone with its reader where nothing was said, else when nobody came back in time', async () => {
      const { store } = await open();
      await store.chats.open(aChat(), since, 5);
      await store.chats.open(aChat({ id: 'ses_2', holder: 'other' }), since, 5);
      await store.chats.write('ses_2', 'other', anEvent(1));
      await store.chats.leave('ses_1', 'one', at(3));
      await store.chats.leave('ses_2', 'other', at(3));
      expect(await store.chats.takeUp(asked(0))).toBeUndefined();
      expect(await store.chats.heldBy('server-1')).toEqual([]);
      // only readers that are there are seen
      await store.chats.seen('server-1', at(8));
      expect(await store.chats.sweep(at(3), since)).toBe(0);
      expect(await store.chats.takeUp({ ...asked(1), id: 'ses_2', since: at(4) })).toBeUndefined();
      expect(await store.chats.sweep(at(4), since)).toBe(1);
      expect(await store.chats.takeUp({ ...asked(1), id: 'ses_2' })).toBeUndefined();
    });

    it('is one of so many at most, those that are past their time left out', async () => {
      const { store } = await open();
      for (const n of [1, 2, 3]) await store.chats.open(aChat({ id: `ses_${n}`, seen_at: at(n) }), at(n), 5);
      expect(await store.chats.open(aChat({ id: 'ses_4' }), at(1), 3)).toBe(false);
      expect(await store.chats.open(aChat({ id: 'ses_4', account: 'acc_2' }), at(1), 3)).toBe(true);
      expect(await store.chats.open(aChat({ id: 'ses_5' }), at(2), 3)).toBe(true);
    });

    it('is counted anew for each time it is taken up in the middle of an answer', async () => {
      const { store } = await open();
      await store.chats.open(aChat({ waiting: '[1]' }), since, 5);
      await store.chats.takeUp(asked(0));
      expect((await store.chats.takeUp(asked(0)))?.chat.tries).toBe(2);
      await store.chats.write('ses_1', 'two', { at: at(1), state: '{}', waiting: '[]' });
      expect((await store.chats.takeUp(asked(0)))?.chat.tries).toBe(0);
    });
  });

  describe(`${name}: a ticket`, () => {
    const aTicket = (hash: string, minute = 5, account = 'acc_1') => ({
      ...{ hash, account, sealed: 'sealed', until: at(minute) },
    });

    it('is redeemed once, whoever tries', async () => {
      const { store, again } = await open();
      const other = await again();
      await store.chats.issue(aTicket('a'), 5);
      const tried = await Promise.all(
        Array.from({ length: 10 }, (_, n) => (n % 2 ? store : other).chats.redeem('a')),
      );
      expect(tried.filter((each) => each !== undefined)).toEqual([aTicket('a')]);
    });

    it('is one of so many of its account, the newest; those that ended are forgotten', async () => {
      const { store } = await open();
      for (const n of [1, 2, 3, 4]) await store.chats.issue(aTicket(`t${n}`, n), 3);
      await store.chats.issue(aTicket('other', 1, 'acc_2'), 3);
      expect(await store.chats.redeem('t1')).toBeUndefined();
      expect(await store.chats.sweep(since, at(2))).toBe(2);
      expect(await store.chats.redeem('t2')).toBeUndefined();
      expect(await store.chats.redeem('t3')).toEqual(aTicket('t3', 3));
    });
  });
}
