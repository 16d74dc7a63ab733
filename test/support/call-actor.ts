import { openHost } from '../../src/host/open-host.js';
import { buildApp } from '../../src/server/app.js';
import type { HostStore } from '../../src/store/host-store.js';
import { openHostStore } from '../../src/store/open-host-store.js';
import { fixedData } from './fixed-data.js';

/** One call of a server that dies in the middle of it: PLACE KEY MOMENT CALL, each but the moment as JSON or as it is. */
const [place = '{}', key = '', moment = '', call = '{}'] = process.argv.slice(2);

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

/** What a call changes, its answer and its count are written one after the other; it dies before, between or after. */
const mortal = (store: HostStore): HostStore => ({
  ...store,
  ledger: {
    ...store.ledger,
    record: async (entry) => {
      if (moment === 'changed') return die();
      const recorded = await store.ledger.record(entry);
      return moment === 'recorded' ? die() : recorded;
    },
  },
  together: async (work) => {
    const answer = await store.together((stores) => work(mortal(stores)));
    return moment === 'committed' ? die() : answer;
  },
});

const running = await openHost({
  ...{ folders: [fixedData], version: 'test', store: mortal(await openHostStore(JSON.parse(place))) },
  ...{ now: () => new Date(), random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)) },
  limits: {
    ...{ callsPerMinute: 0, burst: 1, productsPerMinute: 0, productsPerMonth: 0, batchDays: 1 },
    repeatWaitMs: 0,
  },
  ...{ answerThreads: 0, batchThreads: 0, jobs: false, report: () => undefined },
});
const app = await buildApp({
  host: running.host,
  settings: {
    ...{ publicUrl: null, bodyBytes: 1_000_000, requestMs: 30_000, metrics: false, logDescriptions: false },
    ...{ behindProxy: false, guessesPerMinute: 60 },
  },
  log: { level: 'silent' },
});
const { method, url, body, repeat } = JSON.parse(call);
const reply = await app.inject({
  ...{ method, url, payload: body },
  headers: { authorization: `Bearer ${key}`, 'idempotency-key': repeat },
});
process.stdout.write(reply.body);
process.exit(1);
