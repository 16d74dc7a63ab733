import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS from 'openapi-typescript';
import { expect, it, onTestFinished } from 'vitest';
import type { Endpoint, EndpointExample } from '../../src/server/endpoint.js';
import { endpoints } from '../../src/server/endpoints.js';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { fill, makeThings, type Things } from '../support/called-examples.js';
import { served } from '../support/served.js';

const root = join(import.meta.dirname, '../..');

/** What uses up what others speak of comes last, and the key itself at the very end. */
const turn = ({ operation }: Endpoint): number =>
  ['rotate_key', 'revoke_key'].indexOf(operation) + 1 || (/^(delete|cancel)/.test(operation) ? 0.5 : 0);

/** Values of an address as the types of the client want them. */
const typed = (given: Readonly<Record<string, string>> | undefined, things: Things) =>
  given &&
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      name === 'limit' ? Number(value) : fill(value, things),
    ]),
  );

const callOf = (endpoint: Endpoint, example: EndpointExample, things: Things): string => {
  const asked = {
    params: { path: typed(example.path, things), query: typed(example.query, things) },
    ...(example.body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(example.body), things)) }),
  };
  const address = endpoint.url.replace(/:(\w+)/g, '{$1}');
  return `tell('${endpoint.operation}', await client.${endpoint.method}('${address}', ${JSON.stringify(asked, null, 2)}));`;
};

const program = (calls: readonly string[]): string => `import createClient from 'openapi-fetch';
import type { paths } from './contract.js';

const client = createClient<paths>({
  baseUrl: process.env['TARIFF_URL']!,
  headers: { authorization: \`Bearer \${process.env['TARIFF_KEY']}\` },
});
const tell = (operation: string, { response, error }: { response: Response; error?: { code?: string } }): void =>
  void process.stdout.write(\`\${JSON.stringify([operation, response.status, error?.code ?? null])}\\n\`);

// what the types say of an answer is what a caller reads without a cast
const { data } = await client.GET('/v1/codes/{schedule}/{code}', { params: { path: { schedule: 'us', code: '6109' } } });
const printed: string | undefined = data?.formatted;
tell(\`read \${printed}\`, { response: new Response() });

${calls.join('\n')}

// @ts-expect-error a client that forgets what an operation needs does not compile
await client.POST('/v1/classify', { body: {} });
`;

it('a client made of the contract by openapi-typescript compiles and calls every operation', async () => {
  const server = await served({
    settings: { publicUrl: null },
    webhooks: { ...usualWebhooks, allowPrivate: true },
  });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const key = await server.key();
  const things = await makeThings(server, key);
  const { body } = await server.call(undefined, 'GET', '/openapi.json');
  const calls = endpoints
    .toSorted((a, b) => turn(a) - turn(b))
    .flatMap((endpoint) => (endpoint.examples ?? []).map((example) => callOf(endpoint, example, things)));
  // below the root, where the packages are found
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'contract.d.ts'), await openapiTS(body));
  writeFileSync(join(folder, 'client.ts'), program(calls));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const run = (words: readonly string[]) =>
    spawnChild(process.execPath, words, { TARIFF_URL: address, TARIFF_KEY: key });
  const compiled = spawnSync(
    process.execPath,
    [
      ...[
        join(root, 'node_modules/typescript/bin/tsc'),
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
      ],
      ...['--module', 'nodenext', '--target', 'es2022', '--types', 'node', join(folder, 'client.ts')],
    ],
    { encoding: 'utf8', cwd: root },
  );
  expect(compiled.stdout).toBe('');
  const said = await run(['--import', 'tsx', join(folder, 'client.ts')]);
  const told = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, number, string | null]);
  expect(
    told
      .slice(1)
      .map(([operation]) => operation)
      .filter((each, at, all) => all.indexOf(each) === at)
      .sort(),
  ).toEqual(endpoints.map(({ operation }) => operation).sort());
  // the machine of a test resolves no names, so an address of the world may be refused
  const refused = told.filter(([, status, code]) => status >= 400 && code !== 'unsafe_webhook_url');
  expect(refused).toEqual([]);
  expect(told[0]![0]).toBe('read 6109');
}, 180_000);

/** What a program says; the server that it calls runs in this process, which must not wait for it. */
async function spawnChild(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const child = spawn(program, words, { cwd: root, env: { ...process.env, ...env } });
  let said = '';
  child.stdout.on('data', (more) => {
    said += more;
  });
  child.stderr.on('data', (more) => process.stderr.write(more));
  await new Promise((done) => child.on('close', done));
  return said;
}
