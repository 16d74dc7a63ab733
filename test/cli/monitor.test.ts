import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { scheduleDiff } from '../../src/api/data-answers.js';
import { catalogCheck } from '../../src/api/monitor-check.js';
import { builtMain, builtProgram } from '../support/built-program.js';
import { receiver } from '../support/receiver.js';
import { tempHome } from '../support/temp-home.js';

/** The monitor and the webhooks as a shell sees them, on the data that ships. */
let tariff: Awaited<ReturnType<typeof builtProgram>>;
let main: string;
beforeAll(async () => {
  tariff = await builtProgram('monitor');
  main = await builtMain('monitor');
}, 120_000);

const span = ['--from', '2026-basic', '--to', '2026-rev-4'];

function sheet(home: string): string {
  const path = join(home, 'skus.csv');
  const rows = [
    'SKU,HTS,Country of origin,Client,Description',
    'A-1,0710.80.97.24,China,ACME,"=HYPERLINK(""x"")"',
    'A-2,201305085,Australia,ACME,beef',
    'A-3,8517.13.00.00,Mexico,Beta,phone',
    'A-4,99,China,Beta,a chapter',
    'A-5,1234.56.78.90,China,Beta,nothing',
    '',
  ];
  writeFileSync(path, rows.join('\n'));
  return path;
}

describe('tariff monitor diff', () => {
  it('tells the same as a table, JSON, lines of JSON, CSV and a page', async () => {
    const home = tempHome();
    const run = (...words: string[]) =>
      tariff(['monitor', 'diff', ...span, ...words], { env: { TARIFF_HOME: home } });
    const json = scheduleDiff.parse(JSON.parse((await run('--json')).out));
    const count = json.changes.length;
    expect((await run()).out).toContain(`${count} differences`);
    expect((await run('--ndjson')).out.trim().split('\n')).toHaveLength(count);
    const csv = (await run('--format', 'csv')).out;
    expect(csv.match(/\r\n/g)).toHaveLength(count + 1);
    const { code, out, err } = await run('--format', 'html', '-o', join(home, 'page.html'));
    expect([code, out, err]).toEqual([0, '', `it is in ${join(home, 'page.html')}\n`]);
    const page = readFileSync(join(home, 'page.html'), 'utf8');
    expect(page.match(/<tr>/g)).toHaveLength(count);
    expect(page).toMatch(/<svg [^>]*aria-label="Changes by chapter: /);
    expect(page).not.toMatch(/<script|src=|href=|url\(|@import|https?:\/\/(?!www\.w3\.org)/);
    const same = await tariff(['data', 'diff', '2026-basic', '2026-rev-4', '--json'], {
      env: { TARIFF_HOME: home },
    });
    expect(JSON.parse(same.out)).toEqual(json);
  });

  it('names the products of a sheet that are hit, with their duties, and what could not be read', async () => {
    const home = tempHome();
    const words = ['monitor', 'diff', ...span, '--catalog', sheet(home)];
    const { code, out, err } = await tariff([...words, '--json'], { env: { TARIFF_HOME: home } });
    const check = catalogCheck.parse(JSON.parse(out));
    expect(code).toBe(0);
    expect(check.counts).toEqual({ products: 4, reached: 3, unknown: 1, not_covered: 0 });
    expect(check.unknown).toEqual([
      { reference: 'A-5', code: '1234567890', client: 'Beta', destination: 'US' },
    ]);
    expect(check.hits.find(({ reference }) => reference === 'A-1')).toMatchObject({
      client: 'ACME',
      origin: 'CN',
      effect: { before: { total: '59.9' }, after: { total: '49.9' } },
      move: { direction: 'falls', points: '-10', yearly: null },
    });
    // what pays less is ranked by how much
    expect(check.hits.map(({ move }) => Number(move?.points ?? 0))).toEqual(
      check.hits.map(({ move }) => Number(move?.points ?? 0)).toSorted((a, b) => a - b),
    );
    const rises = await tariff([...words, '--json', '--only', 'rises'], { env: { TARIFF_HOME: home } });
    expect([rises.code, JSON.parse(rises.out).hits]).toEqual([0, []]);
    expect((await tariff([...words, '--only', 'up'], { env: { TARIFF_HOME: home } })).code).toBe(2);
    expect(err).toContain('B3: "201305085" is read as 0201.30.50.85: a zero was lost');
    expect(err).toContain('B5: 99 is a chapter');
    const csv = (await tariff([...words, '--format', 'csv'], { env: { TARIFF_HOME: home } })).out;
    expect(csv).toContain(`"'=HYPERLINK`);
    const table = (await tariff(words, { env: { TARIFF_HOME: home } })).out;
    expect(table).toContain('3 of 4 products are hit');
    expect(table).toMatch(/0 pay more, \d pay less/);
    expect(table).toMatch(/\d{4}\.\d{2}\.\d{2} ended: IEEPA/);
  });

  it('says what is wrong with what it was given', async () => {
    const env = { TARIFF_HOME: tempHome() };
    const run = (...words: string[]) => tariff(['monitor', 'diff', ...words], { env });
    expect(await run('--from', '2026-basic')).toMatchObject({ code: 2 });
    expect(await run('--from', '1999-rev-1', '--to', '2026-rev-4')).toMatchObject({ code: 11 });
    expect(await run('--from', '2001-01-01', '--to', '2026-rev-4')).toMatchObject({ code: 11 });
    expect(await run(...span, '--format', 'pdf')).toMatchObject({ code: 2 });
    const empty = join(tempHome(), 'x.csv');
    writeFileSync(empty, 'name,price\nshirt,3\n');
    const refused = await run(...span, '--catalog', empty);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--code-column')]);
    expect(await run(...span, '-o', join(tempHome(), 'no', 'such', 'file'))).toMatchObject({ code: 9 });
  });
});

describe('tariff monitor catalog', () => {
  it('keeps a list, checks it, lists and forgets it, on this machine', async () => {
    const home = tempHome();
    const run = (...words: string[]) => tariff(words, { env: { TARIFF_HOME: home } });
    const path = sheet(home);
    expect((await run('monitor', 'catalog', 'add', path, '--client', 'Gamma')).out).toBe(
      'the catalogue "skus" is kept: 4 products of Gamma\n',
    );
    expect((await run('monitor', 'catalog', 'list')).out).toMatch(/skus +Gamma +4/);
    const kept = await run('monitor', 'diff', ...span, '--kept', '--json');
    expect(JSON.parse(kept.out).counts).toEqual({ products: 4, reached: 3, unknown: 1, not_covered: 0 });
    expect((await run('monitor', 'catalog', 'remove', 'skus')).code).toBe(0);
    expect(await run('monitor', 'catalog', 'remove', 'skus')).toMatchObject({ code: 2 });
  });
});

/** A server of its own process, and the environment of its account. */
async function serve(home: string): Promise<Record<string, string>> {
  const { address, key } = await startServer(home, '127.0.0.1:0');
  return { TARIFF_HOME: home, TARIFF_SERVER: address, TARIFF_API_KEY: await key() };
}

async function startServer(home: string, listen: string) {
  const words = ['serve', '--dev', '--listen', listen, '--allow-private-webhooks'];
  const { child, said } = start([main, ...words], { TARIFF_HOME: home });
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = await said(/listening on (http:\/\/127\.0\.0\.1:\d+)/);
  return { child, address, key: () => said(/^(tk_test_\w+)$/m) };
}

function start(words: readonly string[], env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, words, {
    env: { PATH: process.env['PATH']!, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let heard = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
  return {
    child,
    async said(pattern: RegExp): Promise<string> {
      for (;;) {
        const match = pattern.exec(heard);
        if (match) return match[1]!;
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${heard}`);
        await new Promise((wake) => setTimeout(wake, 20));
      }
    },
  };
}

describe('tariff webhooks and tariff monitor watch against a server', () => {
  it('make, test and delete a webhook; listen hands on signed events; watch prints them', async () => {
    const env = await serve(tempHome());
    const run = (...words: string[]) => tariff(words, { env });
    const there = await receiver();
    const made = await run(
      'webhooks',
      'create',
      there.url,
      '--event',
      'duty.changed',
      '--code',
      '6109',
      '--json',
    );
    const { id, secret } = JSON.parse(made.out) as { id: string; secret: string };
    expect((await run('webhooks', 'test', id)).out).toMatch(/^msg_\w+ webhook\.test: delivered \(204\)\n$/);
    const { headers, body } = there.received[0]!;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
    });
    const message = String(headers['webhook-id']);
    expect((await run('webhooks', 'replay', id, message)).out).toBe(
      `${message} webhook.test: delivered (204)\n`,
    );
    expect(there.received.map((each) => each.headers['webhook-id'])).toEqual([message, message]);
    expect((await run('webhooks', 'list')).out).toContain('duty.changed; codes 6109');
    expect((await run('webhooks', 'update', id, '--disable', '--json')).out).toContain('"disabled"');
    expect(await run('webhooks', 'test', id)).toMatchObject({ code: 2 });

    const local = await receiver();
    const listening = start([main, 'webhooks', 'listen', '--forward-to', local.url], env);
    onTestFinished(() => void listening.child.kill('SIGKILL'));
    const signing = await listening.said(/Ready\. Events go to \S+ signed with (whsec_\S+)/);
    const watching = start([main, 'monitor', 'watch', '--ndjson'], env);
    onTestFinished(() => void watching.child.kill('SIGKILL'));
    await watching.said(/(watching)/);

    const batch = join(tempHome(), 'list.csv');
    writeFileSync(batch, 'description,origin\nstainless steel bottle,CN\n');
    await run('batch', batch, '-o', `${batch}.out.csv`);
    expect(JSON.parse((await watching.said(/^(\{.*batch\.completed.*\})$/m)) as string)).toMatchObject({
      type: 'batch.completed',
      data: { status: 'completed' },
    });
    await listening.said(/(batch\.completed evt_\w+ -> 204)/);
    const handed = local.received[0]!;
    expect(new Webhook(signing).verify(handed.body, handed.headers as Record<string, string>)).toMatchObject({
      type: 'batch.completed',
    });
    listening.child.kill('SIGINT');
    watching.child.kill('SIGTERM');
    expect((await run('webhooks', 'delete', id)).out).toBe(`${id} is deleted\n`);
    expect((await run('webhooks', 'get', id)).code).toBe(2);
  });

  it('watch waits for a server that is started again, which stops at once although it is watched', async () => {
    const home = tempHome();
    const first = await startServer(home, '127.0.0.1:0');
    const env = { TARIFF_HOME: home, TARIFF_SERVER: first.address, TARIFF_API_KEY: await first.key() };
    const watching = start([main, 'monitor', 'watch'], env);
    onTestFinished(() => void watching.child.kill('SIGKILL'));
    await watching.said(/(watching)/);
    first.child.kill('SIGTERM');
    await once(first.child, 'close');
    await watching.said(/(does not answer)/);
    await startServer(home, new URL(first.address).host);
    await watching.said(/(answers again)/);
  });
});
