import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openHostStore } from '../../src/store/open-host-store.js';
import { aClaim, aKey, anAccount, anEntry, aUse } from './host-rows.js';
import { aClassification } from './stored-rows.js';

/**
 * One of several processes over one store: PLACE ACT NAME, where PLACE is {"home","url"}. It begins when something comes
 * in on stdin, and prints one line of JSON for each thing it was told.
 */
const [place = '{}', act = '', name = ''] = process.argv.slice(2);
const store = await openHostStore(JSON.parse(place));
const say = (line: unknown) => writeSync(1, `${JSON.stringify(line)}\n`);
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Repeats 30 calls, each with its Idempotency-Key, as a client does that heard no answer. */
async function call(): Promise<void> {
  for (let n = 0; n < 30; n++) {
    const claim = aClaim({
      ...{ key: `order-${n}`, fingerprint: `call ${n}`, alike: `call ${n}`, owner: name },
      ...{ at: soon(0), lease_until: soon(30_000), expires_at: soon(3_600_000) },
    });
    for (;;) {
      const outcome = await store.ledger.claim(claim);
      if (outcome.kind === 'replay') {
        say({ key: claim.key, body: outcome.reply.body });
        break;
      }
      if (outcome.kind === 'claimed') {
        const id = `cls_${n}_${name}`;
        await store.ledger.record({
          classification: aClassification({ account: 'acc_1', id }),
          usage: aUse({ ref: id }),
          reply: {
            ...{ account: 'acc_1', key: claim.key, owner: name },
            reply: { status: 200, headers: {}, body: id },
          },
        });
      } else await pause(5);
    }
  }
}

/** Draws from one bucket by the machine's own clock. */
async function draw(): Promise<void> {
  for (let n = 0; n < 100; n++) {
    const at = Date.now();
    const draws = { bucket: 'acc_1/classify', cost: 1, capacity: 50, perSecond: 20, at };
    const { allowed } = await store.buckets.draw(draws);
    say({ allowed, at });
    await pause(2);
  }
}

async function create(): Promise<void> {
  const account = anAccount({ id: `acc_${name}`, name: name.endsWith('0') ? 'ACME' : 'acme' });
  const known = await store.accounts.create(account, anEntry({ id: `aud_${name}`, account: account.id }));
  say({ known: known?.id ?? null });
}

async function rotate(): Promise<void> {
  const rotated = await store.accounts.rotate({
    ...{ account: 'acc_1', previous: 'key_1', expires_at: soon(86_400_000) },
    fresh: aKey({ id: `key_${name}`, hash: name, created_at: soon(0) }),
    audit: anEntry({ id: `aud_${name}`, action: 'key.rotate' }),
  });
  say({ rotated });
}

/** Answers the same batch as all the others do. */
async function finish(): Promise<void> {
  for (;;) {
    const items = await store.batches.pending('bat_1', 7);
    if (items.length === 0) break;
    await store.batches.finishItems(
      'bat_1',
      items.map(({ position }) => ({
        ...{ position, state: position % 10 ? 'done' : 'failed', finished_at: soon(0) },
        answer: JSON.stringify({ by: name }),
        usage: aUse({ ref: `bat_1/${position}`, operation: 'classify_batch', calls: 0 }),
        classification: aClassification({ account: 'acc_1', id: `cls_bat_${position}` }),
      })),
    );
  }
  say({ ended: await store.batches.end('bat_1', 'completed', soon(0)) });
}

/** Works off jobs until it is killed. */
async function work(): Promise<void> {
  await store.jobs.work({
    ...{ atOnce: 3, attemptsAtMost: 20, pauseMs: () => 50 },
    handlers: {
      count: async (job) => {
        say({ begun: job.key });
        await pause(15);
        await store.ledger.record({ usage: aUse({ ref: job.key, operation: 'job' }) });
        say({ done: job.key });
        return undefined;
      },
    },
  });
  await new Promise(() => undefined);
}

const acts: Readonly<Record<string, () => Promise<void>>> = { call, create, draw, rotate, finish, work };
writeSync(2, 'ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();
await acts[act]!();
await store.close();
