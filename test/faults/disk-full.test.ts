import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { builtMain } from '../support/built-program.js';
import { checkHistory } from '../support/check-history.js';
import { FaultClient, readKept, toldBy } from '../support/fault-client.js';
import { FaultNode, freePort, runOnce } from '../support/fault-cluster.js';
import { receiver } from '../support/receiver.js';
import { until } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

let main: string;
beforeAll(async () => {
  main = await builtMain('disk-full');
});

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** A disk of 8 MB, where this user may make one. */
function smallDisk(): string | undefined {
  const folder = tempHome();
  if (process.platform !== 'linux') return undefined;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]).status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

function fill(path: string): void {
  for (let size = 1 << 20; size >= 1; size >>= 1)
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size));
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOSPC') throw fault;
    }
}

it('a disk that fills up: nothing is said to be kept that is not, and it goes on when there is room', async (test) => {
  const home = smallDisk();
  if (home === undefined) return test.skip('this user cannot mount a small disk');
  const env = {
    ...{ TARIFF_HOME: home, TARIFF_LIMIT_CALLS: '0', TARIFF_LIMIT_PRODUCTS: '0', TARIFF_LOG_LEVEL: 'error' },
    ...{ TARIFF_ANSWER_THREADS: '1', TARIFF_ALLOW_PRIVATE_WEBHOOKS: '1' },
  };
  runOnce(main, env, 'accounts', 'create', 'acme');
  const key = runOnce(main, env, 'keys', 'create', '--account', 'acme', '--scopes', 'admin');
  const node = new FaultNode(main, 'serve', env, await freePort());
  onTestFinished(() => node.drop());
  const there = await receiver();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: there.url, events: ['batch.completed'] });
  await until(() =>
    fetch(`${node.address}/v1/webhooks`, { method: 'POST', headers, body }).then(
      ({ ok }) => (ok ? true : undefined),
      () => undefined,
    ),
  );
  const client = new FaultClient(() => [node.address], key, 'one', 20);
  await until(async () => (client.told >= 6 ? true : undefined));

  fill(join(home, 'filler'));
  const before = client.repeated;
  // pages that the file has already may still take some; then every call is refused
  await until(async () => (client.repeated > before + 5 ? true : undefined));
  expect((await fetch(`${node.address}/api/health/live`)).status).toBe(200);
  await pause(500);
  const { told } = client;
  rmSync(join(home, 'filler'));
  await until(async () => (client.told >= told + 6 ? true : undefined));
  await client.end();

  const delivered = () =>
    there.received.map(({ headers: { 'webhook-id': id }, body: text }) => ({
      message: String(id),
      batch: (JSON.parse(text) as { data: { batch_id: string } }).data.batch_id,
    }));
  await until(async () =>
    [...client.batches.keys()].every((id) => delivered().some(({ batch }) => batch === id))
      ? true
      : undefined,
  );
  const kept = await readKept(node.address, key, delivered());
  console.info(
    JSON.stringify({
      ...{ calls: client.singles.size, batches: client.batches.size },
      ...{ messages: kept.delivered.length, repeated: client.repeated },
    }),
  );
  expect(checkHistory(toldBy([client]), kept)).toEqual({ lost: [], doubled: [], contradicted: [] });
  expect(await node.end()).toBe(0);
});
