import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server of a test's own: on a free loopback port, its data in a temporary folder. */
export interface TestPostgres {
  url(database: string): string;
  /** its first process, whose children are its connections */
  pid(): number;
  /** a new database, a copy of another where one is named */
  create(database: string, like?: string): Promise<string>;
  /** ends it as a power cut does */
  kill(): Promise<void>;
  /** starts it again on the same data and port */
  start(): Promise<void>;
  /** ends it and removes its data */
  remove(): Promise<void>;
}

const runs = (folder: string): boolean =>
  ['postgres', 'initdb'].every((name) => existsSync(join(folder, name)));

/** The folder with PostgreSQL's programs: on PATH, or where Debian and others put them, the newest first. */
function programsFolder(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/usr/local/pgsql/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ].find(runs);
}

/** PostgreSQL refuses to run as root: then a user without rights runs it. */
function runner(): { readonly uid: number; readonly gid: number } | undefined | 'none' {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = ['postgres', 'nobody'].flatMap((name) => rows.find(([user]) => user === name) ?? []);
  return row.length === 0 ? 'none' : { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Why there is no PostgreSQL to test with, or nothing where there is one. With NEEDS_POSTGRES nothing is left out: there it fails. */
export function postgresMissing(): string | undefined {
  if (process.env['NEEDS_POSTGRES'] === '1') return undefined;
  return whyMissing();
}

function whyMissing(): string | undefined {
  if (process.platform === 'win32') return 'PostgreSQL is not tested on Windows';
  if (!programsFolder()) return 'no PostgreSQL (postgres, initdb) on PATH or in /usr/lib/postgresql';
  return runner() === 'none'
    ? 'the tests run as root, and there is no user "postgres" or "nobody"'
    : undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Makes a cluster and starts it; call `remove` in the end. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = programsFolder();
  const user = runner();
  if (!programs || user === 'none') throw new Error(whyMissing());
  const folder = mkdtempSync(join(tmpdir(), 'tariff-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const how = {
    ...user,
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  };
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'tariff', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
    { ...how, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort();
  let server: ChildProcess | undefined;
  const url = (database: string) => `postgres://tariff@127.0.0.1:${port}/${database}`;
  const ask = async (sql: string) => {
    const client = new pg.Client(url('postgres'));
    client.on('error', () => undefined);
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  const start = async () => {
    const child = spawn(
      join(programs, 'postgres'),
      [
        ...[
          '-D',
          data,
          '-p',
          `${port}`,
          '-c',
          'listen_addresses=127.0.0.1',
          '-c',
          'unix_socket_directories=',
        ],
        ...['-c', 'max_connections=200', '-c', 'shared_buffers=32MB', '-c', 'log_min_messages=panic'],
        ...['-c', 'fsync=off', '-c', 'full_page_writes=off'],
      ],
      { ...how, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server = child;
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
    });
    for (;;) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`);
      const up = await ask('SELECT 1').then(
        () => true,
        () => false,
      );
      if (up) return;
      await new Promise((wake) => setTimeout(wake, 50));
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const endWithProgram = () => void server?.kill('SIGQUIT');
  process.on('exit', endWithProgram);
  await start();

  return {
    url,
    pid: () => server!.pid!,
    async create(database, like) {
      await ask(`CREATE DATABASE ${database}${like ? ` TEMPLATE ${like}` : ''}`);
      return url(database);
    },
    kill: () => end('SIGKILL'),
    start,
    async remove() {
      await end('SIGQUIT');
      process.off('exit', endWithProgram);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
