import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import type { HostStore } from '../../src/store/host-store.js';
import { openHostStore } from '../../src/store/open-host-store.js';
import { aBatch, aClaim, aJob, aUse, someItems } from './host-rows.js';
import { aClassification } from './stored-rows.js';

/**
 * A process that is killed at any moment: PLACE ROLE NAME FIRST. A `server` takes calls and batches, each under an
 * Idempotency-Key that counts on from FIRST, and says what it was told; a `worker` answers the items of batches. On
 * SIGTERM a server ends what it is at.
 */
const [place = '{}', role = '', name = '', first = '0'] = process.argv.slice(2);
const say = (line: unknown) => writeSync(1, `${JSON.stringify(line)}\n`);
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

const itemsOfBatch = 12;
const itemsAtOnce = 4;

/** The store, as soon as it can be opened: it may be down when a process starts. */
async function openPatiently(): Promise<HostStore> {
  for (;;)
    try {
      return await openHostStore(JSON.parse(place));
    } catch {
      await pause(100);
    }
}

/** Everything that one call leaves behind; its marks are new each time it is executed. */
function entryOf(key: string, isBatch: boolean) {
  const mark = randomUUID();
  const owner = `${name}-${process.pid}`;
  const reply = { account: 'acc_1', key, owner, reply: { status: 200, headers: {}, body: mark } };
  if (!isBatch)
    return {
      classification: aClassification({ account: 'acc_1', id: `cls_${mark}`, reference: key }),
      ...{ usage: aUse({ ref: `cls_${mark}`, at: soon(0) }), reply },
    };
  const id = `bat_${mark}`;
  const batch = aBatch({ id, total: itemsOfBatch, created_at: soon(0) });
  const job = aJob({ kind: 'batch', key: id, payload: id, run_at: soon(0) });
  return {
    batch: { batch, items: someItems(itemsOfBatch, id) },
    jobs: [job],
    ...{ usage: aUse({ ref: id, operation: 'classify_batch', products: 0, at: soon(0) }), reply },
  };
}

/** One call as a client makes it: the same key again until there is an answer. */
async function call(store: HostStore, n: number): Promise<string> {
  const key = `${name}/${n}`;
  const claim = () =>
    aClaim({
      ...{ key, fingerprint: key, alike: key, owner: `${name}-${process.pid}`, at: soon(0) },
      ...{ lease_until: soon(1000), expires_at: soon(3_600_000) },
    });
  for (;;)
    try {
      const outcome = await store.ledger.claim(claim());
      if (outcome.kind === 'replay') return outcome.reply.body;
      if (outcome.kind === 'claimed') await store.ledger.record(entryOf(key, n % 5 === 0));
      else await pause(50);
    } catch {
      await pause(50);
    }
}

async function serve(): Promise<void> {
  let ending = false;
  process.on('SIGTERM', () => {
    ending = true;
  });
  const store = await openPatiently();
  say({ ready: true });
  for (let n = Number(first); !ending; n++) {
    say({ n, mark: await call(store, n), batch: n % 5 === 0 });
    await pause(5);
  }
  await store.close();
}

async function work(): Promise<void> {
  const store = await openPatiently();
  await store.jobs.work({
    ...{ atOnce: 3, attemptsAtMost: 10_000, pauseMs: () => 100 },
    handlers: {
      batch: async ({ key: id }) => {
        await store.batches.start(id, soon(0));
        const items = await store.batches.pending(id, itemsAtOnce);
        if (items.length > 0)
          await store.batches.finishItems(
            id,
            items.map(({ position }) => ({
              ...{ position, state: 'done', answer: JSON.stringify({ by: name }), finished_at: soon(0) },
              usage: aUse({ ref: `${id}/${position}`, operation: 'item', calls: 0, at: soon(0) }),
              classification: aClassification({ account: 'acc_1', id: `${id}/${position}` }),
            })),
          );
        if (items.length === itemsAtOnce) return { againAt: soon(0) };
        await store.batches.end(id, 'completed', soon(0));
        return undefined;
      },
    },
  });
  say({ ready: true });
  await once(process, 'SIGTERM');
  process.exit(0);
}

await (role === 'server' ? serve() : work());
