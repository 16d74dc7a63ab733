import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import { tempHome } from '../support/temp-home.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/run/remote.md'), 'utf8');
const main = join(import.meta.dirname, '../../.cache/test-programs/remote-docs/cli/main.js');

beforeAll(() => builtProgram('remote-docs').then(() => undefined), 120_000);

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise<void>((done) => probe.close(() => done()));
  return port;
}

it('the first steps with a server are as docs/run/remote.md prints them', async () => {
  const [, block = ''] = /## Try it on one machine\n+```sh\n([\s\S]*?)```/.exec(page) ?? [];
  const lines = block.trim().split('\n');
  expect(lines.length).toBeGreaterThan(8);
  const port = await freePort();
  const home = tempHome();
  writeFileSync(join(home, 'tariff'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, {
    mode: 0o755,
  });
  const script = [
    'set -e',
    'trap \'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true\' EXIT',
    ...lines.flatMap((line) => [
      `echo '$ ${line.replaceAll("'", '')}'`,
      line.replaceAll('8080', String(port)),
      ...(line.endsWith('&') ? ['server=$!'] : []),
    ]),
  ].join('\n');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: home,
    encoding: 'utf8',
    timeout: 300_000,
    env: {
      PATH: `${home}:${process.env['PATH']}`,
      LANG: 'C.UTF-8',
      TARIFF_HOME: home,
      TARIFF_LISTEN: `127.0.0.1:${port}`,
    },
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toMatch(/✔ dev \(enterprise\) at http:\/\/127\.0\.0\.1/);
  expect(stdout).toMatch(/account +dev/);
  expect(stdout).toMatch(/6109\.10/);
  expect(stdout).toMatch(/total +1\b/);
  expect(stdout).toMatch(/works; tk_test_\w{4}\.\.\. is good until/);
  expect(stdout).toMatch(/this one/);
}, 400_000);
