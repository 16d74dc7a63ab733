import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHostService } from '../../src/host/host-service.js';
import { endpoints } from '../../src/server/endpoints.js';
import { fill, makeThings, type Things } from '../support/called-examples.js';
import { openContractServer } from '../support/contract-documents.js';

/*
 * Tries every operation of the contract with valid data by schemathesis, on this machine alone:
 *   python3 -m venv somewhere && somewhere/bin/pip install schemathesis==4.32.5
 *   SCHEMATHESIS=somewhere/bin/schemathesis npm run fuzz:contract
 * EXAMPLES is how many requests each operation gets; 500 make more than 20,000, and a run of as many that makes fewer fails. There is
 * no --max-time: with it schemathesis starts over until the time is spent. SECONDS_AT_MOST ends a run that hangs, which then fails.
 */
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/fuzz');
const usualExamples = 500;
const perOperation = Number(process.env['EXAMPLES'] ?? usualExamples);
const atLeast = perOperation >= usualExamples ? 20_000 : 0;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const { app, store, stop } = await openContractServer(null);
const base = await app.listen({ host: '127.0.0.1', port: 0 });
const hosting = makeHostService({
  store,
  now: () => new Date(),
  random: (bytes) => new Uint8Array(randomBytes(bytes)),
});
const { account } = await hosting.createAccount('fuzz', 'enterprise', {});
const { key } = await hosting.createKey({
  account: account.id,
  mode: 'test',
  scopes: ['read', 'classify', 'admin'],
});

const call = async (bearer: string | undefined, method: string, url: string, body?: unknown) => {
  const reply = await fetch(`${base}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
};
const things: Things = await makeThings({ call, store } as unknown as Parameters<typeof makeThings>[0], key);

/** The examples of the document with the things of this account in them. */
const examples = Object.fromEntries(
  endpoints.map(({ operation, examples: each = [] }) => [
    operation,
    each.map((example) => JSON.parse(fill(JSON.stringify(example), things)) as unknown),
  ]),
);
writeFileSync(join(folder, 'examples.json'), JSON.stringify(examples));

const child = spawn(
  process.env['SCHEMATHESIS'] ?? 'schemathesis',
  [
    ...['run', `${base}/openapi.json`, '--url', base],
    ...['--phases', 'fuzzing', '--mode', 'positive', '--max-examples', String(perOperation)],
    ...[
      '--checks',
      'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance',
    ],
    ...[
      '--workers',
      '2',
      '--request-timeout',
      '60',
      '--continue-on-failure',
      '--suppress-health-check',
      'all',
    ],
    ...['--seed', process.env['SEED'] ?? '1', '--generation-database', 'none', '--no-color'],
  ],
  {
    cwd: folder,
    stdio: 'inherit',
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: join(root, 'test/contract/fuzz_hooks.py'),
      PYTHONPATH: join(root, 'test/contract'),
      FUZZ_BASE: base,
      FUZZ_KEY: key,
      FUZZ_EXAMPLES: join(folder, 'examples.json'),
      FUZZ_REPORT: join(folder, 'report.json'),
    },
  },
);
// an interrupt lets it tell what it did so far
const ending = setTimeout(() => child.kill('SIGINT'), Number(process.env['SECONDS_AT_MOST'] ?? 7200) * 1000);
const code = await new Promise<number | null>((done) => child.on('close', done));
clearTimeout(ending);
await stop();

const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as [string, number, number][];
const sum = (isWanted: (status: number) => boolean): number =>
  report.reduce((all, [, status, times]) => all + (isWanted(status) ? times : 0), 0);
const [all, taken, faults] = [sum(() => true), sum((status) => status < 300), sum((status) => status >= 500)];
const tried = new Set(report.map(([operation]) => operation));
const missing = endpoints.filter(({ operation }) => !tried.has(operation)).map(({ operation }) => operation);
process.stdout.write(
  `${all} requests, ${taken} of them 2xx (${Math.round((100 * taken) / all)} %), ${faults} server errors, operations not tried: ${missing.join(', ') || 'none'}\n`,
);
if (all < atLeast) process.stdout.write(`fewer than ${atLeast} requests: raise EXAMPLES\n`);
process.exit(
  code === 0 && faults === 0 && all >= atLeast && taken * 2 >= all && missing.length === 0 ? 0 : 1,
);
