import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const clock = fileURLToPath(new URL('./shift-clock.mjs', import.meta.url));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A server or a worker of the built program, started again whenever it is killed. */
export class FaultNode {
  #child!: ChildProcess;
  #errors = '';

  constructor(
    private readonly main: string,
    readonly role: 'serve' | 'worker',
    private readonly env: Record<string, string>,
    readonly port: number,
  ) {
    this.start();
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** what it said last on standard error */
  get errors(): string {
    return this.#errors;
  }

  /** `ahead`: how far its clock is from the machine's, in milliseconds */
  start(ahead = 0): void {
    const words = [this.role, ...(this.role === 'serve' ? ['--listen', `127.0.0.1:${this.port}`] : [])];
    this.#child = spawn(process.execPath, ['--import', clock, this.main, ...words], {
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', CLOCK_AHEAD: `${ahead}`, ...this.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-4000);
    });
  }

  /** Starts it where it ended by itself, as a service manager does: a database that is away ends a start. */
  revive(): void {
    if (this.#child.exitCode !== null) this.start();
  }

  async kill(ahead = 0): Promise<void> {
    await this.drop();
    this.start(ahead);
  }

  async drop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** ends it in order and gives its exit code */
  async end(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    return this.#child.exitCode;
  }
}

/** Runs the program once and gives what it printed. */
export function runOnce(main: string, env: Record<string, string>, ...argv: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...argv], {
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tariff ${argv.join(' ')}: ${status} ${stderr}`);
  return stdout.trim();
}

/** The same while the test goes on. */
export async function runBeside(main: string, env: Record<string, string>, ...argv: string[]): Promise<void> {
  const child = spawn(process.execPath, [main, ...argv], {
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`tariff ${argv.join(' ')}: ${child.exitCode} ${said}`);
}
