import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { builtMain } from '../support/built-program.js';
import { startServing } from '../support/serving.js';
import { tempHome } from '../support/temp-home.js';

const missing = spawnSync('openssl', ['version']).error?.message;
if (missing) console.warn(`TLS is not tried: ${missing}`);

/** A certificate that vouches for itself, for this machine's own names. */
function selfSigned(): { readonly cert: string; readonly key: string } {
  const folder = tempHome();
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const whose = [
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
  ];
  const made = spawnSync('openssl', [...words, ...whose, '-keyout', key, '-out', cert], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  return { cert, key };
}

interface Call {
  readonly path: string;
  readonly key?: string;
  readonly ca: string;
  readonly body?: object;
}

/** Calls a server over TLS, trusting one certificate alone. */
const callOver = (
  address: string,
  { path, key, ca, body }: Call,
): Promise<{ status: number; text: string }> =>
  new Promise((done, refuse) => {
    const headers = {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const options = { ca, headers, agent: false, method: body === undefined ? 'GET' : 'POST' } as const;
    request(`${address}${path}`, options, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () => done({ status: reply.statusCode ?? 0, text }));
    })
      .on('error', refuse)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });

describe.skipIf(missing !== undefined)('tariff serve over TLS', () => {
  let main: string;
  beforeAll(async () => {
    main = await builtMain('tls');
  });

  const run = (home: string, argv: readonly string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...argv], {
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', TARIFF_HOME: home, ...env },
      encoding: 'utf8',
    });
    return { status, out: stdout, err: stderr };
  };

  async function start(home: string, argv: readonly string[]) {
    const serving = await startServing(main, home, { argv, env: { TARIFF_ANSWER_THREADS: '1' } });
    onTestFinished(() => {
      serving.child.kill('SIGKILL');
    });
    return serving;
  }

  const flags = ({ cert, key }: { cert: string; key: string }) => ['--tls-cert', cert, '--tls-key', key];

  it('answers https, and to nobody who speaks plain or an old TLS', async () => {
    const pair = selfSigned();
    const ca = readFileSync(pair.cert, 'utf8');
    const serving = await start(tempHome(), ['--dev', ...flags(pair)]);
    expect(serving.address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const key = serving.out().trim();
    expect((await callOver(serving.address, { path: '/api/health/live', ca })).status).toBe(200);
    const answer = await callOver(serving.address, {
      path: '/v1/classify',
      key,
      ca,
      body: { description: 'cotton t-shirt' },
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).code).toMatch(/^6109/);
    await expect(fetch(`${serving.address}/api/health/live`)).rejects.toThrow();
    await expect(fetch(serving.address.replace('https:', 'http:'))).rejects.toThrow();
    const port = Number(new URL(serving.address).port);
    const old = await new Promise<string>((said) => {
      const socket = connect({ host: '127.0.0.1', port, ca, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
      socket.on('secureConnect', () => said(String(socket.getProtocol())));
      socket.on('error', ({ message }) => said(message));
    });
    expect(old).not.toMatch(/^TLS/);
    expect(await serving.end('SIGTERM')).toBe(0);
  });

  it('is asked by the command line, which trusts it only where it is told to', async () => {
    const pair = selfSigned();
    const serving = await start(tempHome(), ['--dev', ...flags(pair)]);
    const home = tempHome();
    const asked = { TARIFF_SERVER: serving.address, TARIFF_API_KEY: serving.out().trim() };
    const strange = run(home, ['whoami'], asked);
    expect([strange.status, strange.err]).toEqual([7, expect.stringMatching(/certificate/)]);
    const known = run(home, ['whoami', '--json'], { ...asked, NODE_EXTRA_CA_CERTS: pair.cert });
    expect(known.status, known.err).toBe(0);
    expect(JSON.parse(known.out)).toMatchObject({ account: { name: 'dev' } });
  });

  it('listens beyond this machine only with TLS or behind a proxy', async () => {
    const home = tempHome();
    const bare = run(home, ['serve', '--listen', '0.0.0.0:0']);
    expect([bare.status, bare.err]).toEqual([2, expect.stringMatching(/unencrypted[\s\S]*--tls-cert/)]);
    const pair = selfSigned();
    const open = await start(home, ['--listen', '0.0.0.0:0', ...flags(pair)]);
    expect(open.address).toMatch(/^https:\/\/0\.0\.0\.0:\d+$/);
    const outside = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    for (const host of ['127.0.0.1', ...(outside ? [outside.address] : [])]) {
      const plain = open.address.replace('https://0.0.0.0', `http://${host}`);
      await expect(fetch(`${plain}/api/health/live`), host).rejects.toThrow();
    }
    const near = open.address.replace('0.0.0.0', '127.0.0.1');
    const ca = readFileSync(pair.cert, 'utf8');
    expect((await callOver(near, { path: '/api/health/live', ca })).status).toBe(200);
    await open.end('SIGTERM');
    const proxied = await start(home, ['--listen', '0.0.0.0:0', '--behind-proxy']);
    expect(proxied.address).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
    await proxied.end('SIGTERM');
  });

  it('refuses a certificate without its key, one that is not there, and one that is none', () => {
    const home = tempHome();
    const { cert, key } = selfSigned();
    const other = selfSigned();
    const text = join(home, 'text.pem');
    writeFileSync(text, 'no certificate');
    const refused: readonly (readonly [argv: readonly string[], said: RegExp])[] = [
      [['--tls-cert', cert], /belong together/],
      [['--tls-key', key], /belong together/],
      [flags({ cert: join(home, 'none.pem'), key }), /none\.pem cannot be read/],
      [flags({ cert: text, key }), /text\.pem is not a certificate/],
      [flags({ cert, key: text }), /text\.pem is not a private key/],
      [flags({ cert, key: other.key }), /do not belong together/],
    ];
    for (const [argv, said] of refused) {
      const { status, err } = run(home, ['serve', '--listen', '127.0.0.1:0', ...argv]);
      expect([status, err], argv.join(' ')).toEqual([2, expect.stringMatching(said)]);
    }
  });
});
