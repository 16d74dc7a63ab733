import { readFileSync } from 'node:fs';
import { request } from 'node:http';

/** How long a server's main thread kept everybody waiting while something went on. */
export interface Stall {
  /** the longest delay of its event loop by its own measure; other programs of the machine lengthen it */
  readonly lagMs: number;
  /** the most processor time its main thread used between asking whether it lives and the answer */
  readonly busyMs: number;
  /** times it said that it lives */
  readonly answers: number;
}

const liveness = (address: string): Promise<void> =>
  new Promise((done, refuse) => {
    request(`${address}/api/health/live`, (response) => response.resume().on('end', done))
      .on('error', refuse)
      .end();
  });

/** Processor time of a process's main thread so far. */
const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

async function lagMs(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)![1]) * 1000;
}

/** Asks a server again and again whether it lives while something goes on. */
export async function watchStall<T>(
  address: string,
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly stall: Stall }> {
  await lagMs(address);
  let over = false;
  let answers = 0;
  let busyMs = 0;
  const probe = (async () => {
    while (!over) {
      const before = mainThreadMs(pid);
      await liveness(address);
      busyMs = Math.max(busyMs, mainThreadMs(pid) - before);
      answers += 1;
      await new Promise((go) => setTimeout(go, 5));
    }
  })();
  const result = await work().finally(() => {
    over = true;
  });
  await probe;
  return { result, stall: { lagMs: await lagMs(address), busyMs, answers } };
}
