import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { type RolldownPlugin, rolldown } from 'rolldown';
import config from '../../rolldown.config.js';

const root = join(import.meta.dirname, '../..');

/** How a run of the program ended, as a shell would see it. */
export interface Ended {
  readonly code: number | null;
  /** the signal that ended it, where one did */
  readonly signal?: NodeJS.Signals;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly input?: string;
  /** the reader of stdout goes away before anything is written */
  readonly closeOut?: boolean;
  /** where stdout goes instead of to the test */
  readonly outFile?: string;
  /** nothing at all on standard input: it is closed before the program starts */
  readonly closeIn?: boolean;
  /** a signal that the program gets after so many milliseconds */
  readonly kill?: { readonly signal: NodeJS.Signals; readonly after: number };
  /** a command of the shell that runs the program, `$@` */
  readonly shell?: string;
}

/** Builds the program as it is shipped, beside the sources and apart from `dist`; the file that starts it. */
export async function builtMain(name: string, plugins: RolldownPlugin[] = []): Promise<string> {
  const { output, ...input } = config;
  const bundle = await rolldown({ ...input, cwd: root, plugins: [input.plugins ?? [], plugins] });
  const dir = join(root, '.cache', 'test-programs', name);
  await bundle.write({ ...output, dir });
  await bundle.close();
  return join(dir, 'cli', 'main.js');
}

/** The program as it is shipped, run to its end. */
export async function builtProgram(
  name: string,
): Promise<(argv: readonly string[], options?: RunOptions) => Promise<Ended>> {
  const main = await builtMain(name);

  return (argv, options = {}) =>
    new Promise((done, refuse) => {
      const words = [process.execPath, main, ...argv];
      const [command = '', ...rest] = options.shell ? ['bash', '-c', options.shell, 'bash', ...words] : words;
      const child = spawn(command, rest, {
        cwd: options.cwd ?? root,
        env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...options.env },
        stdio: [
          options.closeIn ? 'ignore' : 'pipe',
          options.outFile ? openSync(options.outFile, 'w') : 'pipe',
          'pipe',
        ],
      });
      let out = '';
      let err = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        out += text;
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        err += text;
      });
      child.on('error', refuse);
      child.on('close', (code, signal) => done({ code, out, err, ...(signal ? { signal } : {}) }));
      const { kill } = options;
      if (kill) setTimeout(() => child.kill(kill.signal), kill.after).unref();
      if (options.closeOut) child.stdout?.destroy();
      child.stdin?.on('error', () => undefined).end(options.input ?? '');
    });
}
