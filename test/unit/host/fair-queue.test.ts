import { describe, expect, it } from 'vitest';
import { fairQueue } from '../../../src/host/fair-queue.js';

/** Work that ends when it is told to, and what has begun so far. */
function stage(atOnce: number) {
  let clock = 0;
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const queue = fairQueue(atOnce, () => clock);
  return {
    begun,
    ask: (account: string, name: string, long = false) =>
      queue.run(
        account,
        () =>
          new Promise<string>((done) => {
            begun.push(name);
            ends.push(() => done(name));
          }),
        long,
      ),
    /** ends what began first of all that is under way, after so many milliseconds */
    async end(ms = 1) {
      clock += ms;
      ends.shift()!();
      await new Promise((go) => setImmediate(go));
    },
  };
}

describe('a fair queue', () => {
  it('gives the next thread to the account that had the least, whoever came first', async () => {
    const { begun, ask, end } = stage(1);
    for (let n = 0; n < 5; n++) void ask('many', `many ${n}`);
    void ask('one', 'one 0');
    void ask('one', 'one 1');
    for (let n = 0; n < 6; n++) await end();
    expect(begun).toEqual(['many 0', 'one 0', 'many 1', 'one 1', 'many 2', 'many 3', 'many 4']);
  });

  it('counts the time of threads, not how often: dear work is paid for by waiting', async () => {
    const { begun, ask, end } = stage(1);
    for (let n = 0; n < 3; n++) void ask('dear', `dear ${n}`);
    for (let n = 0; n < 4; n++) void ask('cheap', `cheap ${n}`);
    await end(30);
    for (let n = 0; n < 3; n++) await end(10);
    expect(begun.slice(0, 4)).toEqual(['dear 0', 'cheap 0', 'cheap 1', 'cheap 2']);
  });

  it('leaves a thread to short work where there are two, and takes long work with one', async () => {
    const two = stage(2);
    for (let n = 0; n < 3; n++) void two.ask(`account ${n}`, `long ${n}`, true);
    void two.ask('other', 'short');
    expect(two.begun).toEqual(['long 0', 'short']);
    await two.end();
    expect(two.begun).toEqual(['long 0', 'short', 'long 1']);
    const one = stage(1);
    void one.ask('a', 'long', true);
    expect(one.begun).toEqual(['long']);
  });

  it('gives no claim for time before: who comes anew begins where the others stand', async () => {
    const { begun, ask, end } = stage(1);
    for (let n = 0; n < 4; n++) void ask('old', `old ${n}`);
    await end(1000);
    for (let n = 0; n < 4; n++) void ask('new', `new ${n}`);
    await end(1000);
    await end(400);
    await end(400);
    expect(begun.slice(0, 5)).toEqual(['old 0', 'old 1', 'new 0', 'new 1', 'new 2']);
  });

  it('goes on after work that fails, and tells who asked', async () => {
    const queue = fairQueue(1, () => 0);
    const failed = queue.run('a', async () => {
      throw new Error('broken');
    });
    const next = queue.run('a', async () => 'fine');
    await expect(failed).rejects.toThrow('broken');
    await expect(next).resolves.toBe('fine');
  });
});
