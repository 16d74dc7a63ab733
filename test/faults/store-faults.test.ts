import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostStore } from '../../src/store/host-store.js';
import { migratePostgres, openHostStore } from '../../src/store/open-host-store.js';
import { postgresMissing, startPostgres } from '../support/postgres.js';
import type { StorePlace } from '../support/store-actors.js';
import { tempHome } from '../support/temp-home.js';

/** ROUNDS=100 for a long run: each kills something at a random moment and starts it again. */
const rounds = Number(process.env['ROUNDS'] ?? 3);
const script = fileURLToPath(new URL('../support/fault-actor.ts', import.meta.url));
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

interface Told {
  readonly n: number;
  readonly mark: string;
  readonly batch: boolean;
}

/** A process that is started again whenever it was killed, and goes on with the call that it did not hear the end of. */
class Actor {
  readonly told = new Map<number, Told>();
  /** calls that were told with another answer than before */
  readonly contradicted: number[] = [];
  private child!: ChildProcess;
  private ready!: Promise<void>;
  private errors = '';

  constructor(
    private readonly place: StorePlace,
    readonly role: 'server' | 'worker',
    private readonly name: string,
  ) {
    this.start();
  }

  start(): void {
    const args = [JSON.stringify(this.place), this.role, this.name, `${Math.max(0, this.told.size - 1)}`];
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let rest = '';
    this.ready = new Promise((ready) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) this.hear(JSON.parse(line) as Told & { ready?: boolean }, ready);
      });
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors = (this.errors + text).slice(-4000);
    });
  }

  private hear(line: Told & { ready?: boolean }, ready: () => void): void {
    if (line.ready) {
      ready();
      return;
    }
    const before = this.told.get(line.n);
    if (before && before.mark !== line.mark) this.contradicted.push(line.n);
    this.told.set(line.n, line);
  }

  async kill(): Promise<void> {
    const ended = once(this.child, 'close');
    this.child.kill('SIGKILL');
    await ended;
    this.start();
  }

  /** ends it in order, and says what it complained of where that did not go well */
  async end(): Promise<void> {
    await this.ready;
    const ended = once(this.child, 'close');
    this.child.kill('SIGTERM');
    await ended;
    if (this.child.exitCode !== 0) throw new Error(`${this.name}: ${this.errors}`);
  }

  drop(): void {
    this.child.kill('SIGKILL');
  }
}

async function everyBatchEnds(store: HostStore): Promise<void> {
  for (;;) {
    const open = (await store.batches.unfinished()).length + (await store.jobs.depth());
    if (open === 0) return;
    await pause(200);
  }
}

/** What clients were told, against what is kept. */
async function check(store: HostStore, servers: readonly Actor[]): Promise<void> {
  const told = servers.flatMap((server) => [...server.told.values()]);
  const singles = told.filter(({ batch }) => !batch);
  const batches = told.filter(({ batch }) => batch);
  expect(batches.length).toBeGreaterThan(0);
  expect(servers.flatMap(({ contradicted }) => contradicted)).toEqual([]);
  expect(new Set(told.map(({ mark }) => mark)).size).toBe(told.length);

  const kept = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await store.history.classifications('acc_1', {}, 200, cursor);
    for (const { id } of page.items) kept.add(id);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  const lost = singles.filter(({ mark }) => !kept.delete(`cls_${mark}`));
  expect(lost).toEqual([]);

  for (const { mark } of batches) {
    const id = `bat_${mark}`;
    const batch = await store.batches.batch('acc_1', id);
    expect(batch).toMatchObject({ status: 'completed', done: batch!.total, failed: 0 });
    const { items } = await store.batches.results('acc_1', id, 200);
    expect(items.map(({ position }) => position)).toEqual(Array.from({ length: batch!.total }, (_, n) => n));
    for (const { position } of items) expect(kept.delete(`${id}/${position}`)).toBe(true);
  }
  // nothing was executed that nobody was told of
  expect([...kept]).toEqual([]);

  const usage = await store.ledger.sums('acc_1', '2020-01-01', '2099-12-31', 'operation');
  expect(usage).toEqual([
    { key: 'classify', calls: singles.length, products: singles.length, batches: 0 },
    { key: 'classify_batch', calls: batches.length, products: 0, batches: batches.length },
    { key: 'item', calls: 0, products: batches.length * 12, batches: 0 },
  ]);
  const since = await store.ledger.productsSince('acc_1', '2020-01-01T00:00:00.001Z');
  expect(since).toBe(singles.length + batches.length * 12);
  expect(await store.jobs.deadLetters()).toEqual([]);
  console.info(`${rounds} rounds: ${singles.length} calls, ${batches.length} batches; lost 0, doubled 0`);
}

async function survive(
  place: StorePlace,
  cast: readonly ('server' | 'worker')[],
  killDatabase?: () => Promise<void>,
): Promise<void> {
  const actors = cast.map((role, n) => new Actor(place, role, `${role}-${n}`));
  onTestFinished(() => {
    for (const actor of actors) actor.drop();
  });
  const servers = actors.filter(({ role }) => role === 'server');
  while (servers.some(({ told }) => told.size < 6)) await pause(20);
  const progress = () => servers.reduce((sum, { told }) => sum + told.size, 0);
  for (let round = 0; round < rounds; round++) {
    const before = progress();
    while (progress() < before + 3) await pause(10);
    await pause(Math.random() * 300);
    const dice = Math.random();
    const victim = actors[Math.floor(Math.random() * actors.length)]!;
    if (killDatabase && dice < 0.35) await killDatabase();
    else if (killDatabase && dice < 0.5) await Promise.all([killDatabase(), victim.kill()]);
    else await victim.kill();
  }
  // a call that was cut off by the last kill is asked again until it is told: only then is its client done
  const cutOff = servers.map(({ told }) => told.size);
  while (servers.some(({ told }, n) => told.size <= cutOff[n]!)) await pause(20);
  await Promise.all(servers.map((server) => server.end()));
  const store = await openHostStore(place);
  onTestFinished(() => store.close());
  await everyBatchEnds(store);
  await check(store, servers);
}

const missing = postgresMissing();
if (missing) console.warn(`faults of PostgreSQL are not tried: ${missing}`);
const timeout = 60_000 + rounds * 10_000;

describe('whatever is killed', () => {
  it('with a file: every accepted product is answered and counted once', { timeout }, async () => {
    const home = tempHome();
    await (await openHostStore({ home })).close();
    await survive({ home }, ['server', 'worker']);
  });

  it.skipIf(missing !== undefined)(
    'with PostgreSQL, two servers and two workers: every accepted product is answered and counted once',
    { timeout },
    async () => {
      const server = await startPostgres();
      onTestFinished(() => server.remove());
      const url = await server.create('installation');
      await migratePostgres(url);
      await survive({ home: '', url }, ['server', 'server', 'worker', 'worker'], async () => {
        await server.kill();
        await pause(Math.random() * 500);
        await server.start();
      });
    },
  );
});
