import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostStore } from '../../src/store/host-store.js';
import type { Job, JobHandler, WorkOptions } from '../../src/store/job-queue.js';
import { aJob } from '../support/host-rows.js';
import type { OpenHost } from './host-store.contract.js';

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Jobs that survive the process: every queue keeps to this. */
export function jobQueueContract(name: string, open: OpenHost): void {
  const begin = async (store: HostStore, run: JobHandler, own: Partial<WorkOptions> = {}) => {
    const options = { handlers: { count: run }, atOnce: 1, attemptsAtMost: 3, pauseMs: () => 20, ...own };
    const worker = await store.jobs.work(options);
    let stopped = false;
    const stop = async (graceMs = 5000) => {
      if (!stopped) await worker.stop(graceMs);
      stopped = true;
    };
    onTestFinished(() => stop());
    return { stop };
  };
  const seen = () => {
    const keys: string[] = [];
    const run: JobHandler = async (job) => {
      keys.push(job.key);
      return undefined;
    };
    return { keys, run };
  };
  const many = (count: number, own: Partial<Job>) =>
    Array.from({ length: count }, (_, n) => aJob({ ...own, key: `${own.account}-${n}` }));
  const empty = (store: HostStore) => until(async () => (await store.jobs.depth()) === 0);

  describe(`${name}: jobs`, () => {
    it('reach their handler as they were added, whoever added them and whenever', async () => {
      const { store, again } = await open();
      const job = aJob({ key: 'a/ä"1', payload: '{"text":"👕 \\u0000","n":0.10}', account: 'acc_7' });
      await store.jobs.add(job);
      const got: Job[] = [];
      await begin(await again(), async (each) => {
        got.push(each);
        return undefined;
      });
      await empty(store);
      const [first] = got;
      expect(got).toHaveLength(1);
      expect({ ...first, run_at: '' }).toEqual({ ...job, run_at: '' });
      const other = await again();
      await other.jobs.add(aJob({ key: 'second' }));
      await until(() => got.length === 2);
    });

    it('of one key wait once; a key is free again when its job runs, and never runs twice at once', async () => {
      const { store } = await open();
      expect(await store.jobs.add(aJob())).toBe(true);
      expect(await store.jobs.add(aJob({ payload: '{"n":2}' }))).toBe(false);
      expect(await store.jobs.depth()).toBe(1);
      const running: string[] = [];
      const ran: string[] = [];
      let atOnce = 0;
      let go = () => {};
      const gate = new Promise<void>((open_) => {
        go = open_;
      });
      await begin(
        store,
        async (job) => {
          running.push(job.payload);
          atOnce = Math.max(atOnce, running.length);
          await gate;
          running.pop();
          ran.push(job.payload);
          return undefined;
        },
        { atOnce: 4 },
      );
      await until(() => running.length === 1);
      expect(await store.jobs.add(aJob({ payload: '{"n":3}' }))).toBe(true);
      expect(await store.jobs.add(aJob({ payload: '{"n":4}' }))).toBe(false);
      await pause(200);
      expect(running).toHaveLength(1);
      go();
      await until(() => ran.length === 2);
      expect(ran).toEqual(['{"n":1}', '{"n":3}']);
      expect(atOnce).toBe(1);
    });

    it('wait for their time, and not longer than the next', async () => {
      const { store } = await open();
      const { keys, run } = seen();
      const at = Date.now() + 400;
      await store.jobs.add(aJob({ key: 'later', run_at: new Date(at).toISOString() }));
      await store.jobs.add(aJob({ key: 'never', run_at: '2999-01-01T00:00:00.000Z' }));
      await store.jobs.add(aJob({ key: 'now' }));
      let ranAt = 0;
      await begin(store, async (job, signal) => {
        if (job.key === 'later') ranAt = Date.now();
        return run(job, signal);
      });
      await until(() => keys.length === 2);
      expect(keys).toEqual(['now', 'later']);
      expect(ranAt).toBeGreaterThanOrEqual(at);
      await until(async () => (await store.jobs.depth()) === 1);
    });

    it('run by priority, then in the order they came', async () => {
      const { store } = await open();
      const { keys, run } = seen();
      for (const [n, priority] of [0, 5, -5, 0, 5, -5].entries())
        await store.jobs.add(aJob({ key: `p${priority}-${n}`, priority }));
      await begin(store, run);
      await until(() => keys.length === 6);
      expect(keys).toEqual(['p-5-2', 'p-5-5', 'p0-0', 'p0-3', 'p5-1', 'p5-4']);
    });

    it('come again where their handler says so', async () => {
      const { store } = await open();
      let runs = 0;
      await store.jobs.add(aJob());
      await begin(store, async () => (++runs < 4 ? { againAt: soon(runs === 2 ? 100 : 0) } : undefined));
      await empty(store);
      expect(runs).toBe(4);
    });

    it('are cancelled while they wait, not when they run or are over', async () => {
      const { store } = await open();
      const { keys, run } = seen();
      await store.jobs.add(aJob({ key: 'a' }));
      await store.jobs.add(aJob({ key: 'b', run_at: '2999-01-01T00:00:00.000Z' }));
      await store.jobs.add(aJob({ key: 'c' }));
      expect(await store.jobs.cancel('a')).toBe(true);
      expect(await store.jobs.cancel('b')).toBe(true);
      expect(await store.jobs.cancel('a')).toBe(false);
      let cancelled: boolean | undefined;
      await begin(store, async (job, signal) => {
        cancelled = await store.jobs.cancel(job.key);
        return run(job, signal);
      });
      await empty(store);
      expect(keys).toEqual(['c']);
      expect(cancelled).toBe(false);
      expect(await store.jobs.add(aJob({ key: 'a' }))).toBe(true);
    });
  });

  describe(`${name}: jobs that fail`, () => {
    it('are tried again, then dead letters with their error; a new one of the key is another chance', async () => {
      const { store } = await open();
      const { keys, run } = seen();
      let broken = true;
      await store.jobs.add(aJob({ key: 'poison', payload: '{"n":7}' }));
      await store.jobs.add(aJob({ key: 'fine', account: 'acc_2' }));
      await begin(store, async (job, signal) => {
        await run(job, signal);
        if (job.key === 'poison' && broken) throw new RangeError('no such line');
        return undefined;
      });
      await until(async () => (await store.jobs.deadLetters()).length === 1);
      expect(keys.filter((key) => key === 'poison')).toHaveLength(3);
      expect(keys).toContain('fine');
      await until(async () => (await store.jobs.depth()) === 0);
      expect((await store.jobs.deadLetters())[0]).toMatchObject({
        ...{ key: 'poison', kind: 'count', account: 'acc_1', payload: '{"n":7}', attempts: 3 },
        error: 'RangeError: no such line',
      });
      broken = false;
      expect(await store.jobs.add(aJob({ key: 'poison' }))).toBe(true);
      expect(await store.jobs.deadLetters()).toEqual([]);
      await empty(store);
      expect(keys.filter((key) => key === 'poison')).toHaveLength(4);
    });

    it('count their attempts from the start where they went well between', async () => {
      const { store } = await open();
      let runs = 0;
      await store.jobs.add(aJob());
      await begin(store, async () => {
        runs++;
        if (runs === 12) return undefined;
        if (runs % 3) throw new Error('now and then');
        return { againAt: soon(0) };
      });
      await empty(store);
      expect(runs).toBe(12);
      expect(await store.jobs.deadLetters()).toEqual([]);
    });
  });

  describe(`${name}: accounts`, () => {
    it('take turns: many jobs of one hold up the few of another by no more than a few', async () => {
      const { store } = await open();
      const { keys, run } = seen();
      for (const job of many(300, { account: 'big' })) await store.jobs.add(job);
      await begin(store, async (job, signal) => {
        await pause(2);
        return run(job, signal);
      });
      await until(() => keys.length >= 20);
      const before = keys.length;
      for (const job of many(10, { account: 'small' })) await store.jobs.add(job);
      await until(() => keys.filter((key) => key.startsWith('small')).length === 10);
      const after = keys.slice(before);
      const last = after.lastIndexOf('small-9');
      const bigBetween = after.slice(after.indexOf('small-0'), last).filter((key) => key.startsWith('big'));
      expect(bigBetween.length).toBeLessThanOrEqual(40);
      expect(after.filter((key) => key.startsWith('small'))).toEqual(
        many(10, { account: 'small' }).map(({ key }) => key),
      );
      expect(keys.indexOf('small-9')).toBeLessThan(250);
    });

    it('that come while a job of another runs have their turn before it goes on, every time', async () => {
      const { store } = await open();
      const keys: string[] = [];
      const rounds = 12;
      await store.jobs.add(aJob({ key: 'long', account: 'big' }));
      await begin(store, async ({ key }) => {
        keys.push(key);
        const round = keys.filter((each) => each === 'long').length;
        if (key !== 'long' || round > rounds) return undefined;
        await store.jobs.add(aJob({ key: `short-${round}`, account: 'small', run_at: soon(0) }));
        await pause(3);
        return { againAt: soon(0) };
      });
      await empty(store);
      expect(keys).toEqual([
        ...Array.from({ length: rounds }, (_, n) => ['long', `short-${n + 1}`]).flat(),
        'long',
      ]);
    });

    it('that wait together alternate', async () => {
      const { store } = await open();
      const { keys, run } = seen();
      for (const account of ['a', 'b', 'c'])
        for (const job of many(5, { account })) await store.jobs.add(job);
      await begin(store, run);
      await until(() => keys.length === 15);
      for (let round = 0; round < 5; round++)
        expect(
          keys
            .slice(round * 3, round * 3 + 3)
            .map((key) => key[0])
            .sort(),
        ).toEqual(['a', 'b', 'c']);
    });
  });

  describe(`${name}: a worker`, () => {
    it('runs as many at once as it may', async () => {
      const { store } = await open();
      for (const job of many(12, { account: 'a' })) await store.jobs.add(job);
      let running = 0;
      let most = 0;
      await begin(
        store,
        async () => {
          most = Math.max(most, ++running);
          await pause(60);
          running--;
          return undefined;
        },
        { atOnce: 3 },
      );
      await empty(store);
      expect(most).toBe(3);
    });

    it('leaves what it has no handler for to others', async () => {
      const { store, again } = await open();
      const { keys, run } = seen();
      await store.jobs.add(aJob({ key: 'other', kind: 'other' }));
      await store.jobs.add(aJob({ key: 'mine' }));
      await begin(store, run);
      await until(async () => (await store.jobs.depth()) === 1);
      expect(keys).toEqual(['mine']);
      await begin(await again(), run, { handlers: { other: run } });
      await until(() => keys.length === 2);
      expect(keys).toEqual(['mine', 'other']);
    });

    it('that is stopped finishes what is under way and takes nothing more', async () => {
      const { store } = await open();
      const { keys, run } = seen();
      let running = false;
      for (const job of many(3, { account: 'a' })) await store.jobs.add(job);
      const { stop } = await begin(store, async (job, signal) => {
        running = true;
        await pause(150);
        return run(job, signal);
      });
      await until(() => running);
      await stop();
      expect(keys).toEqual(['a-0']);
      expect(await store.jobs.depth()).toBe(2);
    });

    it('that is stopped in the middle hands its jobs back at once, and the attempt does not count', async () => {
      const { store, again } = await open();
      let aborted = false;
      await store.jobs.add(aJob());
      let running = false;
      const first = await begin(store, (_job, signal) => {
        running = true;
        return new Promise((done) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            done(undefined);
          });
        });
      });
      await until(() => running);
      await first.stop(50);
      expect(aborted).toBe(true);
      expect(await store.jobs.depth()).toBe(1);
      const { keys, run } = seen();
      await begin(await again(), run, { attemptsAtMost: 1 });
      await until(() => keys.length === 1);
      await empty(store);
      expect(await store.jobs.deadLetters()).toEqual([]);
    });

    it('two of them do each job once', async () => {
      const { store, again } = await open();
      const { keys, run } = seen();
      for (const job of many(60, { account: 'a' })) await store.jobs.add(job);
      await begin(store, run, { atOnce: 4 });
      await begin(await again(), run, { atOnce: 4 });
      await empty(store);
      expect([...keys].sort()).toEqual(
        many(60, { account: 'a' })
          .map(({ key }) => key)
          .sort(),
      );
    });
  });
}
