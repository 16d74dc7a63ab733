import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migratePostgres } from '../../src/store/open-host-store.js';
import { postgresMissing, startPostgres } from '../support/postgres.js';
import { type Served, served } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

/** With ROUNDS every operation dies at every moment; without, some of them do at some. */
const thoroughly = process.env['ROUNDS'] !== undefined;
const script = fileURLToPath(new URL('../support/call-actor.ts', import.meta.url));
const moments = ['changed', 'recorded', 'committed'] as const;
type Moment = (typeof moments)[number];

const missing = postgresMissing();
if (missing) console.warn(`calls that are cut off are not tried over PostgreSQL: ${missing}`);

interface Operation {
  readonly url: (made: Made) => string;
  readonly body: object;
  /** what there is to see of it, once it was done */
  readonly done: (server: Served, key: string, made: Made) => Promise<unknown>;
  readonly once: unknown;
}

/** What an account has before. */
interface Made {
  readonly webhook: string;
  readonly otherKey: string;
  readonly batch: string;
}

const list = async (server: Served, key: string, url: string) =>
  (await server.call(key, 'GET', url)).body.items;

const operations: Readonly<Record<string, Operation>> = {
  'a webhook is made': {
    url: () => '/v1/webhooks',
    body: { url: 'https://example.com/made', events: ['batch.completed'] },
    done: async (server, key) =>
      (await list(server, key, '/v1/webhooks')).filter(({ url }: { url: string }) => url.endsWith('/made'))
        .length,
    once: 1,
  },
  'a test message is sent': {
    url: ({ webhook }) => `/v1/webhooks/${webhook}/test`,
    body: {},
    done: async (server, key, { webhook }) =>
      (await list(server, key, `/v1/webhooks/${webhook}/deliveries`)).length,
    once: 1,
  },
  'a catalogue is kept': {
    url: () => '/v1/catalogs',
    body: { name: 'spring', products: [{ reference: 'SKU-1', code: '6109100012', origin: 'MX' }] },
    done: async (server, key) =>
      (await list(server, key, '/v1/catalogs')).map(({ products }: { products: number }) => products),
    once: [1],
  },
  'a key is revoked': {
    url: ({ otherKey }) => `/v1/keys/${otherKey}/revoke`,
    body: {},
    done: async (server, key, { otherKey }) =>
      (await list(server, key, '/v1/keys')).find(({ id }: { id: string }) => id === otherKey).revoked_at !==
      null,
    once: true,
  },
  'a batch is cancelled': {
    url: ({ batch }) => `/v1/batches/${batch}/cancel`,
    body: {},
    done: async (server, key, { batch }) => {
      const { status } = (await server.call(key, 'GET', `/v1/batches/${batch}`)).body;
      const events = await list(server, key, '/v1/events');
      return [status, events.length, await server.store.jobs.depth()];
    },
    once: ['cancelled', 1, 0],
  },
};

const everyCase = Object.keys(operations).flatMap((name) => moments.map((moment) => ({ name, moment })));
const fewCases = [
  ...[everyCase[0]!, everyCase[1]!],
  ...everyCase.filter(({ name, moment }) => moment === 'recorded' && name === 'a batch is cancelled'),
];

/** The call in a process of its own, which dies in the middle of it. */
async function dies(place: object, key: string, moment: Moment, call: object): Promise<void> {
  const args = [JSON.stringify(place), key, moment, JSON.stringify(call)];
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  await once(child, 'close');
  if (child.signalCode !== 'SIGKILL') throw new Error(`the call ended: ${said}`);
}

describe.each([
  ['SQLite', false],
  ['PostgreSQL', true],
])('%s: a server that dies in the middle of a call', (_name, shared) => {
  it.skipIf(shared && missing !== undefined).each(thoroughly ? everyCase : fewCases)(
    '$name, $moment: the same call again does it once, and once is all there is of it',
    { timeout: 120_000 },
    async ({ name, moment }) => {
      const { url, body, done, once: expected } = operations[name]!;
      const home = tempHome();
      const postgres = shared ? await startPostgres() : undefined;
      onTestFinished(() => postgres?.remove());
      const database = await postgres?.create('installation');
      if (database) await migratePostgres(database);
      const place = { home, ...(database ? { url: database } : {}) };
      const server = await served({ ...place, jobs: false });
      const key = await server.key({ name: 'acme' });
      const made = await prepare(server, key);
      const trail = async () => (await server.store.accounts.trail(undefined, 50)).items.length;
      const used = async () =>
        (await server.store.ledger.sums(made.account, '2020-01-01', '2099-12-31', 'operation')).reduce(
          (sum, { calls }) => sum + calls,
          0,
        );
      const before = await done(server, key, made);
      const counted = { trail: await trail(), used: await used() };
      const call = { method: 'POST', url: url(made), body, repeat: 'once' };
      await dies(place, key, moment, call);
      const after = { trail: await trail(), used: await used() };
      if (moment === 'committed') expect(after.used).toBe(counted.used + 1);
      else {
        // nothing of it is there
        expect(await done(server, key, made)).toEqual(before);
        expect(after.trail).toBe(counted.trail);
      }

      // whoever died holds the name of the call for half a minute
      server.clock.ahead += 31_000;
      const again = await server.call(key, 'POST', call.url, body, { 'idempotency-key': 'once' });
      expect(again.status).toBeLessThan(300);
      expect(again.headers['idempotent-replayed']).toBe(moment === 'committed' ? 'true' : undefined);
      expect(await done(server, key, made)).toEqual(expected);
      const changes = await trail();
      const third = await server.call(key, 'POST', call.url, body, { 'idempotency-key': 'once' });
      expect(third.text).toBe(again.text);
      expect(await done(server, key, made)).toEqual(expected);
      expect(await trail()).toBe(changes);
      expect(changes - counted.trail).toBeLessThanOrEqual(1);
    },
  );
});

async function prepare(server: Served, key: string): Promise<Made & { readonly account: string }> {
  const post = async (url: string, body: object) => (await server.call(key, 'POST', url, body)).body;
  const { account } = (await server.call(key, 'GET', '/v1/account')).body;
  const other = await server.hosting.createKey({ account: account.id, mode: 'test', scopes: ['read'] });
  const webhook = await post('/v1/webhooks', {
    ...{ url: 'https://example.com/before', events: ['webhook.disabled'] },
  });
  const batch = await post('/v1/classify/batch', { items: [{ item_id: '1', description: 'steel bolt' }] });
  return { account: account.id, webhook: webhook.id, otherKey: other.record.id, batch: batch.id };
}
