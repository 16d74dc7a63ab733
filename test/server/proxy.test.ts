import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { chatProtocol } from '../../src/api/chat-frames.js';
import { freePort } from '../support/fault-cluster.js';
import { served, until } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

/*
 * Caddy and Compose read the files of deploy/ where they are at hand: `caddy` on PATH or named in CADDY, `docker compose`, or
 * a `docker-compose` on PATH or named in COMPOSE. Without them the tests skip and say so.
 */
const deploy = join(import.meta.dirname, '../../deploy');
const file = join(deploy, 'Caddyfile');
const caddy = process.env['CADDY'] ?? 'caddy';
const hasCaddy = spawnSync(caddy, ['version']).status === 0;
if (!hasCaddy) console.warn('the Caddyfile is not read: there is no caddy on PATH or in CADDY');

const composers = [[process.env['COMPOSE'] ?? 'docker-compose'], ['docker', 'compose']];
const composer = composers.find(([name, ...words]) => spawnSync(name!, [...words, 'version']).status === 0);
if (!composer) console.warn('compose.yaml is not read: there is no docker compose, and none in COMPOSE');

describe.skipIf(!hasCaddy)('deploy/Caddyfile', () => {
  const read = (text: string, host = 'localhost') => {
    const path = join(tempHome(), 'Caddyfile');
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    const env = { PATH: process.env['PATH'], HOME: join(path, '..'), TARIFF_HOST: host };
    return spawnSync(caddy, ['validate', '--adapter', 'caddyfile', '--config', path], {
      env,
      encoding: 'utf8',
    });
  };

  it('is one that Caddy takes, and is written as Caddy writes it', () => {
    const text = readFileSync(file, 'utf8');
    for (const host of ['localhost', 'tariff.example.com']) {
      const { status, stderr } = read(text, host);
      expect(status, stderr).toBe(0);
    }
    expect(read(text.replace('lb_try_duration', 'lb_trie_duration')).status).not.toBe(0);
    const { stdout } = spawnSync(caddy, ['fmt', file], { encoding: 'utf8' });
    expect(stdout).toBe(text);
  });

  // a client of an address of its own needs all of 127.0.0.0/8
  it.skipIf(process.platform !== 'linux')(
    'ends TLS, hands on who calls, keeps the measures inside',
    async () => {
      const { app, key, call } = await served({ settings: { behindProxy: true, publicUrl: null } });
      await app.listen({ host: '127.0.0.1', port: 0 });
      const upstream = (app.server.address() as AddressInfo).port;
      const [home, port] = [tempHome(), await freePort()];
      mkdirSync(home, { recursive: true });
      // as it stands, but for where the server is, the port, and certificates of its own
      const text = readFileSync(file, 'utf8');
      const here = text.replace(/dynamic a \{[^}]*\}/, `to 127.0.0.1:${upstream}`);
      expect(here).not.toBe(text);
      const own = `{\n\tadmin off\n\thttps_port ${port}\n\tauto_https disable_redirects\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n}\n`;
      const path = join(home, 'Caddyfile');
      writeFileSync(path, own + here);
      const proxy = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', path], {
        env: { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
        stdio: 'ignore',
      });
      onTestFinished(async () => {
        const ended = once(proxy, 'exit');
        if (proxy.exitCode === null && proxy.kill('SIGKILL')) await ended;
      });
      const root = join(home, 'caddy/pki/authorities/local/root.crt');
      await until(async () => (existsSync(root) ? true : undefined));
      const ca = readFileSync(root, 'utf8');
      const ask = (where: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
        new Promise<{ status: number; text: string; protocol: string }>((done, refuse) => {
          const options = { ca, headers: { host: `localhost:${port}`, ...headers }, localAddress: from };
          request(
            { ...options, host: '127.0.0.1', port, path: where, servername: 'localhost', agent: false },
            (reply) => {
              let said = '';
              const protocol = (reply.socket as unknown as { getProtocol(): string }).getProtocol();
              reply.setEncoding('utf8').on('data', (part: string) => {
                said += part;
              });
              reply.on('end', () => done({ status: reply.statusCode ?? 0, text: said, protocol }));
            },
          )
            .on('error', refuse)
            .end();
        });
      await until(() =>
        ask('/api/health/live').then(
          ({ status }) => (status === 200 ? true : undefined),
          () => undefined,
        ),
      );

      expect(await ask('/metrics')).toMatchObject({ status: 404, text: '', protocol: 'TLSv1.3' });
      expect((await call(undefined, 'GET', '/metrics')).text).toContain('tariff_');
      // the server says https, and the name that was asked for
      expect(JSON.parse((await ask('/')).text).public_api.documentation).toBe(
        `https://localhost:${port}/docs`,
      );
      // a key bound to an address is taken from who really calls, not from what a caller writes
      const mine = await key();
      const made = await call(mine, 'POST', '/v1/keys', { scopes: ['read'], allowed_ips: ['127.0.0.7'] });
      const bound = { authorization: `Bearer ${made.body.key}` };
      expect((await ask('/v1/account', bound, '127.0.0.7')).status).toBe(200);
      expect((await ask('/v1/account', bound, '127.0.0.8')).status).toBe(403);
      expect(
        (await ask('/v1/account', { ...bound, 'x-forwarded-for': '127.0.0.7' }, '127.0.0.8')).status,
      ).toBe(403);
      // the chat goes through
      const socket = new WebSocket(`wss://localhost:${port}/v1/chat`, [chatProtocol], {
        ...{ ca, headers: { authorization: `Bearer ${mine}` }, lookup: undefined },
      });
      onTestFinished(() => socket.terminate());
      const [first] = (await once(socket, 'message')) as [Buffer];
      expect(JSON.parse(first.toString('utf8'))).toMatchObject({ v: 1, type: 'session' });
    },
  );
});

it.skipIf(!composer)('deploy/compose.yaml is one that Compose takes', () => {
  const config = (path: string, env: Record<string, string>) =>
    spawnSync(composer![0]!, [...composer!.slice(1), '-f', path, 'config', '--format', 'json'], {
      env: { PATH: process.env['PATH'], HOME: tempHome(), ...env },
      encoding: 'utf8',
    });
  const named = { POSTGRES_PASSWORD: 'secret', TARIFF_SEAL_KEY: 'key', TARIFF_HOST: 'tariff.example.com' };
  const path = join(deploy, 'compose.yaml');
  const { status, stdout, stderr } = config(path, named);
  expect(status, stderr).toBe(0);
  // no remark of a field that is past its time, either
  expect(stderr).toBe('');
  const { services } = JSON.parse(stdout) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  expect(Object.keys(services).sort()).toEqual(['migrate', 'postgres', 'proxy', 'server', 'worker']);
  expect(services['server']!.environment).toMatchObject({
    DATABASE_URL: 'postgres://tariff:secret@postgres/tariff',
    TARIFF_PUBLIC_URL: 'https://tariff.example.com',
  });
  // it does not start without the two secrets
  for (const missing of ['POSTGRES_PASSWORD', 'TARIFF_SEAL_KEY']) {
    const { [missing as keyof typeof named]: _, ...others } = named;
    expect(config(path, others)).toMatchObject({ stderr: expect.stringContaining(missing) });
    expect(config(path, others).status).not.toBe(0);
  }
  const broken = join(tempHome(), 'compose.yaml');
  mkdirSync(join(broken, '..'), { recursive: true });
  writeFileSync(broken, readFileSync(path, 'utf8').replace('depends_on:', 'depends_upon:'));
  expect(config(broken, named).status).not.toBe(0);
});
