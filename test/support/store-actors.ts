import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('./store-actor.ts', import.meta.url));

/** Where the processes of one installation find their store. */
export interface StorePlace {
  readonly home: string;
  readonly url?: string;
}

/** A process over the store, ready to begin. */
export interface Actor {
  readonly child: ChildProcess;
  begin(): void;
  /** what it has said so far */
  said(): Record<string, unknown>[];
  /** everything it said, once it has ended; its complaint where it failed */
  ended(): Promise<Record<string, unknown>[]>;
  kill(): Promise<void>;
}

/** Starts a process and waits until it is ready. */
export async function startActor(place: StorePlace, act: string, name: string): Promise<Actor> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(place), act, name], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  while (!err.includes('ready\n') && child.exitCode === null)
    await new Promise((wake) => setTimeout(wake, 5));
  const said = () =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    child,
    said,
    begin: () => void child.stdin.end('go'),
    async ended() {
      await closed;
      if (child.exitCode !== 0) throw new Error(`${name} failed: ${err}`);
      return said();
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Several processes that do the same at the same moment; what each of them said. */
export async function together(place: StorePlace, act: string, count: number) {
  const actors = await Promise.all(
    Array.from({ length: count }, (_, n) => startActor(place, act, `process-${n}`)),
  );
  for (const actor of actors) actor.begin();
  return Promise.all(actors.map((actor) => actor.ended()));
}
