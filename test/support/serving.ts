import { type ChildProcess, spawn } from 'node:child_process';

export interface Serving {
  readonly address: string;
  /** what it printed on stdout: the key under --dev */
  readonly out: () => string;
  readonly err: () => string;
  readonly child: ChildProcess;
  /** ends it and gives its exit code */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built program's server on a free port and waits until it listens. */
export function startServing(
  main: string,
  home: string,
  options: { readonly argv?: readonly string[]; readonly env?: Record<string, string> } = {},
): Promise<Serving> {
  const child = spawn(process.execPath, [main, 'serve', '--listen', '127.0.0.1:0', ...(options.argv ?? [])], {
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', TARIFF_HOME: home, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  const ended = new Promise<number | null>((done) => {
    child.on('close', (code) => done(code));
  });
  return new Promise((ready, refuse) => {
    // two pipes: the key, written before "listening", may be read after it
    const look = () => {
      const address = /listening on (https?:\/\/\S+)/.exec(err)?.[1];
      const keyTold = !options.argv?.includes('--dev') || out !== '' || err.includes('printed before');
      if (address && keyTold)
        ready({
          address,
          out: () => out,
          err: () => err,
          child,
          async end(signal) {
            child.kill(signal);
            return ended;
          },
        });
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      look();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
      look();
    });
    void ended.then((code) => refuse(new Error(`the server ended with ${code}: ${err}`)));
  });
}

/** Calls a server over its socket. */
export async function ask(
  address: string,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer is the test
  return { status: reply.status, body: (await reply.json()) as any };
}
