import { expect, test, vi } from 'vitest';
import { ChatSession } from '../../../src/chat/chat-session.js';
import type { ChatEngine } from '../../../src/chat/engine.js';
import { SessionDesk } from '../../../src/chat/session-desk.js';
import { shippedCountries as countries } from '../../support/play-dialogue.js';

const nobody = {} as ChatEngine;
const minute = 60_000;

async function spoken(id: string): Promise<ChatSession> {
  const session = new ChatSession({ id, engine: nobody, countries });
  await session.take({ v: 1, id: 'm', type: 'message', text: 'hello' });
  return session;
}

test('a session waits ten minutes for its reader, and for its owner alone', async () => {
  const desk = new SessionDesk();
  const [first, second] = [vi.fn(), vi.fn()];
  const session = await spoken('ses_1');
  desk.add(session, 'acme', first);
  desk.leave('ses_1', first, 0);
  expect(desk.takeUp('ses_1', 'other', second, minute)).toBeUndefined();
  expect(desk.takeUp('ses_1', 'acme', second, 10 * minute)).toBe(session);
  expect(first).not.toHaveBeenCalled();
  desk.leave('ses_1', second, 10 * minute);
  expect(desk.takeUp('ses_1', 'acme', second, 21 * minute)).toBeUndefined();
  expect(desk.size).toBe(0);
});

test('who comes later takes the session from who was there, whose leaving then means nothing', async () => {
  const desk = new SessionDesk();
  const [first, second] = [vi.fn(), vi.fn()];
  desk.add(await spoken('ses_1'), 'acme', first);
  expect(desk.takeUp('ses_1', 'acme', second, 0)).toBeDefined();
  expect(first).toHaveBeenCalledOnce();
  desk.leave('ses_1', first, 0);
  desk.sweep(60 * minute);
  expect(desk.countOf('acme')).toBe(1);
});

test('a session in which nothing was said is not kept', () => {
  const desk = new SessionDesk();
  const reader = vi.fn();
  desk.add(new ChatSession({ id: 'ses_1', engine: nobody, countries }), 'acme', reader);
  desk.leave('ses_1', reader, 0);
  expect(desk.size).toBe(0);
});
