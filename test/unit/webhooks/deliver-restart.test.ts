import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { receiver } from '../../support/receiver.js';
import { tempHome } from '../../support/temp-home.js';
import { aMessage, aWebhook } from '../../support/webhook-rows.js';

const script = fileURLToPath(new URL('../../support/deliver-actor.ts', import.meta.url));

function startSending(home: string, aheadMs: number): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', script, home, String(aheadMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((wake) => setTimeout(wake, 20));
}

it('a server killed with messages accepted and under way loses none; each comes again under its own id', async () => {
  const home = tempHome();
  const store = await openHostStore({ home });
  onTestFinished(() => store.close());
  const ids = Array.from({ length: 30 }, (_, n) => `msg_${String(n).padStart(2, '0')}`);
  let hangs = true;
  const there = await receiver((response, count) => {
    // the first ten are answered, the next hang until the sender is dead
    if (!hangs || count <= 10) response.writeHead(204).end();
  });
  await store.webhooks.create(aWebhook({ url: there.url }), 5);
  const at = new Date().toISOString();
  await store.webhooks.enqueue({
    events: [],
    deliveries: ids.map((id) => aMessage({ id, next_at: at, created_at: at })),
  });

  const first = startSending(home, 0);
  await until(() => there.received.length >= 12);
  first.kill('SIGKILL');
  await once(first, 'close');
  hangs = false;
  const sentBefore = there.received.map(({ headers }) => headers['webhook-id']);
  const before = await store.webhooks.deliveries('acc_1', 'wh_1', 200);
  const settled = before.items.filter(({ state }) => state === 'delivered').map(({ id }) => id);
  expect(settled.length).toBeGreaterThan(0);

  startSending(home, 31_000);
  await until(async () => (await store.webhooks.nextDue()) === undefined);
  const sent = there.received.map(({ headers }) => String(headers['webhook-id']));
  expect(new Set(sent)).toEqual(new Set(ids));
  // what was under way when the sender died came once more; nothing that was settled did
  const again = sent.filter((id, n) => sent.indexOf(id) !== n);
  expect(again.filter((id) => !sentBefore.includes(id) || settled.includes(id))).toEqual([]);
  expect(again).toHaveLength(sentBefore.length - settled.length);
  const { items } = await store.webhooks.deliveries('acc_1', 'wh_1', 200);
  expect(items.every(({ state }) => state === 'delivered')).toBe(true);
  expect(new Set(there.received.map(({ body }) => body))).toEqual(new Set([aMessage().body]));
});
