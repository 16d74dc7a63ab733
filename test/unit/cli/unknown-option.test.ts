import { expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { fakeWorld } from '../../support/fake-world.js';

async function told(...argv: readonly string[]): Promise<{ code: number; err: string }> {
  const world = fakeWorld({});
  const code = await run(argv, world);
  return { code, err: world.err() };
}

it.each([
  ['--port', /did you mean --listen <address> \(/],
  ['-p', /did you mean --listen <address> \(/],
  ['--host=0.0.0.0', /unknown option '--host=\.\.\.'\n.*--listen/],
  ['--https', /--tls-cert <file> \(.*\) and --tls-key <file> \(/],
  ['--ssl-certfile', /--tls-cert/],
  ['--trust-proxy', /--behind-proxy \[proxies\]/],
  ['--base-url', /--public-url/],
  ['--workers', /answer\.threads .*TARIFF_ANSWER_THREADS=.*batch\.threads .*TARIFF_BATCH_THREADS=/],
  ['--cors', /cors\.origins .*TARIFF_CORS_ORIGINS=/],
  ['--log-level=debug', /log\.level \(.*info, warn or error/],
  ['--timeout', /limit\.seconds .*TARIFF_LIMIT_SECONDS=/],
  ['--verbose', /--debug/],
  ['-v', /did you mean -V, --version\?/],
  ['--daemon', /stays in the foreground/],
  ['--data-dir', /TARIFF_HOME=/],
  ['--lisen', /did you mean --listen\?/],
])('"tariff serve %s" is refused with what is meant by it', async (option, hint) => {
  const { code, err } = await told('serve', option, '8080');
  expect(code).toBe(2);
  expect(err).toMatch(hint);
});

it('an option of another command is told with that command, and a value that none is wanted for as such', async () => {
  expect((await told('classify', 'shirt', '--bom', 'x')).err).toMatch(/--bom belongs to .*"tariff origin"/);
  expect((await told('classify', 'shirt', '--json=yes')).err).toMatch(/--json takes no value/);
});

it('what a server is told elsewhere means nothing to a command that is none', async () => {
  expect((await told('classify', 'shirt', '--https')).err).toMatch(/see "tariff classify --help"/);
  expect((await told('classify', 'shirt', '--rate-limit', '3')).err).toMatch(/see "tariff classify --help"/);
});

it('the value of an unknown option, which may be a password, is not repeated', async () => {
  const { err } = await told('serve', '--db=postgres://tariff:geheim@db/tariff');
  expect(err).toMatch(/DATABASE_URL=/);
  expect(err).not.toContain('geheim');
});
