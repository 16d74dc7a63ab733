import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { lawWorkHere } from '../../src/engine/work-on-law.js';
import { openHostStore } from '../../src/store/open-host-store.js';
import { openWebhooks } from '../../src/webhooks/webhook-host.js';
import { shippedLibrary } from '../support/shipped.js';
import { aMessage, aWebhook } from '../support/webhook-rows.js';

/** Messages to 50 receivers, one of which never answers: how many are delivered a minute, and how late the others are. */
export async function benchDeliver(messages: number): Promise<void> {
  const receivers = 50;
  const home = mkdtempSync(join(tmpdir(), 'tariff-deliver-'));
  const store = await openHostStore({ home });
  const arrived = new Map<string, number>();
  let unverified = 0;
  const signature = new Webhook(aWebhook().secret);
  const servers = await Promise.all(
    Array.from({ length: receivers }, async (_, n) => {
      const server = createServer((request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        request.on('end', () => {
          if (n === 0) return;
          try {
            signature.verify(body, request.headers as Record<string, string>);
          } catch {
            unverified++;
          }
          arrived.set(String(request.headers['webhook-id']), performance.now());
          response.writeHead(204).end();
        });
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      return server;
    }),
  );
  for (const [n, server] of servers.entries()) {
    const { port } = server.address() as AddressInfo;
    await store.webhooks.create(aWebhook({ id: `wh_${n}`, url: `http://127.0.0.1:${port}/` }), 100);
  }
  const running = openWebhooks({
    library: shippedLibrary(),
    work: lawWorkHere(shippedLibrary()),
    store,
    settings: { allowPrivate: true, atMost: 100, linkBase: '', sealKeys: [] },
    version: 'bench',
    now: () => new Date(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    report: (fault, what) => console.error(what, fault),
  });
  const began = performance.now();
  const at = new Date().toISOString();
  const ids = Array.from({ length: messages }, (_, n) => `msg_${n}`);
  const deliveries = ids.map((id, n) =>
    aMessage({
      id,
      webhook: `wh_${n % receivers}`,
      created_at: at,
      next_at: at,
      body: JSON.stringify({ type: 'duty.changed', timestamp: at, data: { text: 'x'.repeat(1500) } }),
    }),
  );
  await store.webhooks.enqueue({ events: [], deliveries });
  const accepted = performance.now();
  running.wake();
  const expected = ids.filter((_, n) => n % receivers !== 0);
  while (arrived.size < expected.length && performance.now() - began < 120_000)
    await new Promise((wake) => setTimeout(wake, 20));
  const seconds = ([...arrived.values()].reduce((latest, each) => Math.max(latest, each), 0) - began) / 1000;
  console.log(
    `deliver: ${arrived.size} of ${expected.length} messages to ${receivers - 1} receivers in ${seconds.toFixed(1)} s ` +
      `(${Math.round((arrived.size / seconds) * 60)} a minute) beside one that hangs; accepted in ${(accepted - began).toFixed(0)} ms; ` +
      `${unverified} signatures refused`,
  );
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await running.stop(1000);
  await store.close();
  rmSync(home, { recursive: true, force: true });
}
