import pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { builtMain } from '../support/built-program.js';
import { checkHistory } from '../support/check-history.js';
import { FaultClient, readKept, toldBy } from '../support/fault-client.js';
import { FaultNode, freePort, runBeside, runOnce } from '../support/fault-cluster.js';
import { olderMain, olderMissing } from '../support/older-program.js';
import { postgresMissing, startPostgres } from '../support/postgres.js';
import { receiver } from '../support/receiver.js';
import { until } from '../support/served.js';
import { ask } from '../support/serving.js';
import { tempHome } from '../support/temp-home.js';

/** Over large tables; `npm run test:faults` sets ROUNDS. */
const rows = 200_000;
const isLong = process.env['ROUNDS'] !== undefined;
/** The version before is the one of the commit before this step came: it is that commit, built with what its own lock file names. */
const firstNewStep = '0016-feedback-withdrawals';

const missing = isLong
  ? (postgresMissing() ?? olderMissing(firstNewStep))
  : 'it is one of npm run test:faults';
if (isLong && missing) console.warn(`an upgrade under way is not tried: ${missing}`);

let before: string;
let now: string;
beforeAll(async () => {
  if (missing !== undefined) return;
  now = await builtMain('upgrade-now');
  before = olderMain(firstNewStep);
}, 300_000);

async function sql(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

it.skipIf(missing !== undefined)(
  'two versions at once: the one before goes on while and after the tables are followed up, until the new one takes over',
  { timeout: 300_000 },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.remove());
    const url = await postgres.create('installation');
    const env = {
      ...{ TARIFF_HOME: tempHome(), DATABASE_URL: url, TARIFF_LIMIT_CALLS: '0', TARIFF_LIMIT_PRODUCTS: '0' },
      ...{ TARIFF_ANSWER_THREADS: '1', TARIFF_BATCH_THREADS: '1', TARIFF_LOG_LEVEL: 'error' },
      ...{ TARIFF_ALLOW_PRIVATE_WEBHOOKS: '1' },
    };
    runOnce(before, env, 'migrate');
    runOnce(before, env, 'accounts', 'create', 'acme');
    const key = runOnce(before, env, 'keys', 'create', '--account', 'acme', '--scopes', 'admin');
    await sql(
      url,
      `INSERT INTO audit SELECT 'aud_' || n, '2026-01-01', 'other', 'host', 'x', 'y', '{}' FROM generate_series(1, ${rows}) n`,
    );
    const nodeOf = async (main: string, role: 'serve' | 'worker', port?: number) => {
      const own = role === 'serve' ? { ...env, TARIFF_JOBS: 'false' } : env;
      const node = new FaultNode(main, role, own, port ?? (role === 'serve' ? await freePort() : 0));
      onTestFinished(() => node.drop());
      return node;
    };
    const ready = ({ address }: FaultNode) =>
      until(() =>
        fetch(`${address}/api/health/ready`).then(
          ({ ok }) => (ok ? true : undefined),
          () => undefined,
        ),
      );
    const servers = [await nodeOf(before, 'serve'), await nodeOf(before, 'serve')];
    let worker = await nodeOf(before, 'worker');
    for (const server of servers) await ready(server);
    // the one before has none of the new tables
    expect(() => runOnce(now, env, 'accounts', 'list')).toThrow('tariff migrate');

    const there = await receiver();
    const subscribed = await ask(servers[0]!.address, key, 'POST', '/v1/webhooks', {
      ...{ url: there.url, events: ['batch.completed'] },
    });
    expect(subscribed.status).toBe(201);
    const addresses = () => servers.map(({ address }) => address);
    const clients = ['one', 'two'].map((name) => new FaultClient(addresses, key, name, 10));
    const told = () => clients.reduce((sum, client) => sum + client.told, 0);
    const repeated = () => clients.reduce((sum, client) => sum + client.repeated, 0);
    const more = (calls: number) => {
      const goal = told() + calls;
      return until(async () => (told() >= goal ? true : undefined));
    };
    // the table that the new version makes anew is written all the while
    let changes = 0;
    let changing = true;
    const changer = (async () => {
      for (; changing; changes++)
        expect(
          (
            await ask(servers[0]!.address, key, 'PATCH', `/v1/webhooks/${subscribed.body.id}`, {
              description: `${changes}`,
            })
          ).status,
        ).toBe(200);
    })();
    await more(20);

    const begun = { told: told(), changes, at: performance.now() };
    await runBeside(now, env, 'migrate');
    const migrated = Math.round(performance.now() - begun.at);
    const meanwhile = { calls: told() - begun.told, changes: changes - begun.changes };
    await more(20);
    expect(repeated()).toBe(0);
    changing = false;
    await changer;

    // one of the version before that dies now comes back by itself
    await servers[0]!.kill();
    await ready(servers[0]!);
    await more(10);
    expect(await worker.end()).toBe(0);
    worker = await nodeOf(now, 'worker');
    await more(10);
    runOnce(now, env, 'accounts', 'create', 'beta');
    const another = runOnce(now, env, 'keys', 'create', '--account', 'beta');
    // its keys are in no order of letters, so that their order counts
    const asked = { origin: 'MX', description: "women's knitted cotton t-shirt" };
    const once = (n: number, name: string) =>
      ask(servers[n]!.address, another, 'POST', '/v1/classify', asked, { 'idempotency-key': name });
    const ids = { before: (await once(0, 'begun before')).body.id, now: '' };
    for (const [n, server] of servers.entries()) {
      expect(await server.end()).toBe(0);
      servers[n] = await nodeOf(now, 'serve', server.port);
      await ready(servers[n]!);
      // one of each version is there: what one took, the other knows again
      if (n === 0) {
        ids.now = (await once(0, 'begun now')).body.id;
        expect(await once(1, 'begun now')).toMatchObject({ status: 200, body: { id: ids.now } });
        // what only the new one can mind is not taken by the one before: a key bound to addresses is unknown there
        const made = await ask(servers[0]!.address, key, 'POST', '/v1/keys', {
          ...{ scopes: ['read'], allowed_ips: ['127.0.0.1'], calls_per_minute: 600 },
        });
        expect(made.status).toBe(201);
        const seen = servers.map(({ address }) => ask(address, made.body.key, 'GET', '/v1/account'));
        expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([200, 401]);
        // and what it only adds is no trouble there: a product watched with what is imported of it in a year
        const product = { reference: 'A', code: '6109100012', origin: 'CN', yearly_value: '100000.00' };
        const kept = { name: 'spring', products: [product] };
        expect((await ask(servers[0]!.address, key, 'POST', '/v1/catalogs', kept)).status).toBeLessThan(300);
        const asksBefore = await ask(servers[1]!.address, key, 'GET', '/v1/catalogs');
        expect(asksBefore).toMatchObject({ status: 200, body: { items: [{ name: 'spring' }] } });
      }
      expect(await once(n, 'begun before')).toMatchObject({ status: 200, body: { id: ids.before } });
      await more(10);
    }

    await Promise.all(clients.map((client) => client.end()));
    const all = toldBy(clients);
    const delivered = () =>
      there.received.map(({ headers, body }) => ({
        message: String(headers['webhook-id']),
        batch: (JSON.parse(body) as { data: { batch_id: string } }).data.batch_id,
      }));
    await until(async () => {
      const came = new Set(delivered().map(({ batch }) => batch));
      return [...all.batches.keys()].every((id) => came.has(id)) ? true : undefined;
    });
    const found = checkHistory(all, await readKept(servers[0]!.address, key, delivered()));
    console.info(
      JSON.stringify({
        ...{
          rows,
          'migrated in ms': migrated,
          meanwhile,
          calls: all.singles.size,
          batches: all.batches.size,
        },
        ...{ repeated: repeated(), lost: found.lost.length, doubled: found.doubled.length },
      }),
    );
    expect(found).toEqual({ lost: [], doubled: [], contradicted: [] });
    expect(await Promise.all([...servers, worker].map((node) => node.end()))).toEqual([0, 0, 0]);
  },
);
