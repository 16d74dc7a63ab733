import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it, vi } from 'vitest';
import { jsonSchemaOf, publishedSchemas } from '../../src/api/json-answers.js';
import { processWorld, type World } from '../../src/cli/context.js';
import { run } from '../../src/cli/run.js';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { fakeWorld } from '../support/fake-world.js';
import { fixedData } from '../support/fixed-data.js';
import { leavesOf } from '../support/option-reads.js';
import { served } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

// many answers of a whole engine, and a machine may be busy
vi.setConfig({ testTimeout: 600_000 });

/** Formats are notes for people and generators; what a text has to be stands in its pattern. */
const settings = { strict: true, strictTypes: false, allErrors: true, validateFormats: false } as const;

/** What a published schema says of an answer, and whether the answer has a field that no schema has. */
const judges = new Map(
  publishedSchemas().map((each) => [
    each.name,
    [jsonSchemaOf(each), jsonSchemaOf(each, true)].map((schema) => new Ajv2020(settings).compile(schema)),
  ]),
);

const seen = new Set<string>();

function judge(name: string, text: string, where: string): void {
  const [open, closed] = judges.get(name) ?? [];
  expect(open, `no schema "${name}"`).toBeDefined();
  const answer: unknown = JSON.parse(text);
  expect(open!(answer) || open!.errors, where).toBe(true);
  expect(closed!(answer) || closed!.errors, `${where}: a field that the schema does not have`).toBe(true);
  seen.add(name);
}

/** What a command answered is judged by the schema of its name, or of its lines. */
async function told(
  command: string,
  given: readonly string[],
  { env, cwd, stdin }: { env: Record<string, string>; cwd: string; stdin?: string },
  form: '--json' | '--ndjson' = '--json',
): Promise<string> {
  const { makeService, makeRemote, makeDataService, countries } = processWorld();
  const real: Partial<World> = {
    dataFolder: fixedData,
    ...{ makeService, makeRemote, makeDataService, countries },
    now: () => new Date(),
  };
  const fake = fakeWorld({ env, cwd, ...(stdin === undefined ? {} : { stdin: [stdin] }) });
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const argv = [...command.split(' '), ...given, form];
  await run(argv, { ...fake, ...real, random });
  const name = command.replaceAll(' ', '-');
  const where = argv.join(' ');
  const out = fake.out();
  expect(out, `${where}\n${fake.err()}`).not.toBe('');
  if (form === '--json' && judges.has(name)) judge(name, out, where);
  else for (const line of out.trimEnd().split('\n')) judge(`${name}.line`, line, where);
  return out;
}

/** Commands that answer with no JSON: they print a script, a page or a log, or nothing. */
const withoutAnswer = [
  'completion',
  'complete',
  'man',
  'mcp',
  'serve',
  'worker',
  'webhooks listen',
  'config set',
  'config unset',
];
/** What cannot be had here: it is downloaded, copied into PostgreSQL, wants a key to seal with, waits for an event, or wants tens of cases. */
const notRun = ['assist-calibrate', 'store-seal', 'store-copy', 'monitor-watch.line', 'data-update'];

it('every answer under --json keeps to its published schema, which has every field of it', async () => {
  const { app, key } = await served({ webhooks: { ...usualWebhooks, allowPrivate: true } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const cwd = join(import.meta.dirname, '../../fixtures/readme');
  const own = tempHome();
  const here = { env: { TARIFF_HOME: own }, cwd };
  const account = await key();
  const there = { env: { TARIFF_HOME: tempHome(), TARIFF_SERVER: server, TARIFF_API_KEY: account }, cwd };
  const day = ['--date', '2026-06-15'];

  const shirt = ["women's knitted cotton t-shirt", '--origin', 'MX', '--value', '12000', ...day];
  const first = JSON.parse(await told('classify', [...shirt, '--client', 'ACME'], here));
  await told('feedback', [first.id, '--incorrect', '--code', '6109.10.00.12', '--comment', 'men'], here);
  await told('classify', [...shirt, '--client', 'ACME', '--compare', 'CN,MX', '--quantity', '400 doz'], here);
  await told('classify', ['goods', ...day], here);
  await told('classify', ['stainless steel bottle', '--origin', 'CN', '--transport', 'ocean', ...day], here);
  await told('classify', ['playera de algodón', '--destination', 'US,MX', '--origin', 'CN'], here);
  await told('classify', ['cotton shirt', '--destination', 'CA'], here);
  await told('history list', ['--limit', '1'], here);
  await told('history list', ['--limit', '3'], here, '--ndjson');
  await told('show', [first.id], here);
  await told('history export', [], here);
  const taught = JSON.parse(await told('feedback list', [], here)).items[0];
  await told('feedback list', ['--all'], here, '--ndjson');
  await told('feedback forget', [taught.id, '--yes'], here);
  await told('usage', [], here);
  const pack = join(own, 'pack.jsonl');
  writeFileSync(pack, await told('audit export', [], here));
  await told('audit verify', [pack], here);

  const batch = join(own, 'out.csv');
  await told('batch', ['catalogue.csv', '-o', batch], here);
  await told('batch', ['catalogue.csv', '--dry-run'], here);
  await told('batch init', ['catalogue.csv', '--client', 'ACME'], here);
  for (const [name, more] of [
    ['rows.ndjson', []],
    ['checked.json', ['--check-column', 'sku']],
  ] as const) {
    const written = join(own, name);
    await told('batch', ['catalogue.csv', '-o', written, ...more], here);
    const text = readFileSync(written, 'utf8');
    const rows = name.endsWith('.ndjson')
      ? text.trimEnd().split('\n')
      : JSON.parse(text).map((row: unknown) => JSON.stringify(row));
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) judge('batch.line', row, name);
  }
  await told('lookup', ['6109.10', ...day], here);
  await told('lookup', ['6109.10', '9617', ...day], here);
  await told('lookup', ['6109', '9617', '--depth', '4', ...day], here);
  await told('search', ['ball', 'bearing', ...day], here);
  await told('search', ['ball', 'bearing', ...day], here, '--ndjson');
  await told('notes', ['note 1 to chapter 64'], here);
  const shirts = ['6109.10.00.04', '--value', '1000', '--quantity', '50 kg', ...day];
  await told('duty', [...shirts, '--origin', 'CN'], here);
  await told('duty', [...shirts, '--compare', 'CN,MX,MX:S,VN'], here);
  await told('duty', ['--entry', 'skus.csv', ...day], here);
  await told(
    'origin',
    ['6109.10.00.04', '--origin', 'MX', '--bom', 'bill.csv', '--value', '9000', ...day],
    here,
  );
  await told('origin rule', ['8517.13', ...day], here);
  await told('regulations', ['8518.30.99', '--origin', 'CN'], here);
  await told('chat', [], { ...here, stdin: '{"v":1,"id":"1","type":"message","text":"cotton shirt"}\n' });

  await told('data status', [], here);
  await told('data import', ['--measures', 'my-measures.csv'], here);
  await told('data remove', ['my-measures'], here);
  await told('data verify', [], here);
  const moments = ['--from', '2026-rev-5', '--to', '2026-rev-10'];
  await told('monitor diff', moments, here);
  await told('monitor diff', moments, here, '--ndjson');
  await told('monitor diff', [...moments, '--catalog', 'skus.csv'], here);
  await told('data diff', ['2026-rev-5', '2026-rev-10', '--catalog', 'skus.csv'], here);
  await told('data diff', ['2026-rev-5', '2026-rev-10'], here, '--ndjson');
  await told('monitor catalog add', ['skus.csv', '--name', 'spring'], here);
  await told('monitor catalog list', [], here);
  await told('monitor catalog remove', ['spring'], here);

  await told('config list', [], here);
  await told('config get', ['origin'], here);
  await told('config path', [], here);
  await told('schema', [], here);
  await told('help', [], here);
  await told('help', ['exit-codes'], here);
  await told('help', ['history', 'list'], here);
  await told('doctor', [], here);
  await told('migrate', [], here);
  await told('store forget', ['--before', '2026-01-01', '--dry-run'], here);
  await told('accounts create', ['ACME', '--plan', 'enterprise'], here);
  await told('accounts set-plan', ['ACME', 'enterprise'], here);
  await told('accounts list', [], here);
  await told('keys create', ['--account', 'ACME'], here);
  await told('keys list', ['--account', 'ACME'], here);

  await told('login', [], { ...there, stdin: `${account}\n` });
  await told('whoami', [], there);
  await told('keys list', [], there);
  const hook = JSON.parse(
    await told('webhooks create', ['http://127.0.0.1:9/hooks', '--event', 'duty.changed'], there),
  ).id;
  await told('webhooks list', [], there);
  await told('webhooks get', [hook], there);
  await told('webhooks update', [hook, '--code', '6109'], there);
  await told('webhooks test', [hook], there);
  await told('webhooks trigger', ['batch.completed'], there);
  await told('webhooks trigger', ['duty.changed', '--forward-to', 'http://127.0.0.1:9/hook'], there);
  const delivery = JSON.parse(await told('webhooks deliveries', [hook], there)).items[0];
  await told('webhooks deliveries', [hook], there, '--ndjson');
  await told('webhooks replay', [hook, delivery.id], there);
  await told('webhooks rotate-secret', [hook], there);
  await told('webhooks delete', [hook], there);
  const [used] = JSON.parse(await told('keys list', [], there)).items;
  await told('keys rotate', ['--write-key-to', '-'], there);
  const made = JSON.parse(await told('keys create', ['--account', 'ACME'], here)).record;
  await told('keys revoke', [made.id, '--account', 'ACME'], here);
  expect(used.current).toBe(true);
  await told('logout', [], there);
  const stopped = fakeWorld();
  await run(['lookup', '61091', '--json'], stopped);
  judge('error', stopped.err(), 'a stop');

  const commands = leavesOf().map(({ path }) => path);
  const published = publishedSchemas();
  const described = new Set(published.flatMap(({ command }) => command ?? []));
  const undescribed = commands.filter((path) => !described.has(path));
  expect(undescribed.toSorted()).toEqual(withoutAnswer.toSorted());
  expect([...described].filter((path) => !commands.includes(path))).toEqual([]);
  const unseen = published.filter(({ name }) => !seen.has(name)).map(({ name }) => name);
  expect(unseen.toSorted()).toEqual(notRun.toSorted());
});

it('the schemas are written as files, one for each name', async () => {
  const folder = join(tempHome(), 'made');
  const world = fakeWorld();
  expect(await run(['schema', '--output', folder], world)).toBe(0);
  for (const each of publishedSchemas()) {
    const written = JSON.parse(readFileSync(join(folder, `${each.name}.schema.json`), 'utf8'));
    expect(written).toEqual(JSON.parse(JSON.stringify(jsonSchemaOf(each))));
    expect(written).toMatchObject({ $id: `urn:tariff:schema:v1:${each.name}` });
  }
  for (const words of [['history', 'list'], ['history-list'], ['error']]) {
    const one = fakeWorld();
    expect(await run(['schema', ...words], one)).toBe(0);
    expect(JSON.parse(one.out()).$id).toBe(`urn:tariff:schema:v1:${words.join('-')}`);
  }
  const none = fakeWorld();
  expect(await run(['schema', 'clasify'], none)).toBe(2);
  expect(none.err()).toContain('did you mean classify');
});
