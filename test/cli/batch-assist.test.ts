import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it, vi } from 'vitest';
import { readOpinions } from '../../src/cli/assist/opinion-log.js';
import { builtMain } from '../support/built-program.js';
import { fixedData } from '../support/fixed-data.js';
import { modelStandIn, type Scripted } from '../support/model-stand-in.js';
import { tempHome } from '../support/temp-home.js';

// several runs of the whole program, and a machine may be busy
vi.setConfig({ testTimeout: 300_000 });

const main = await builtMain('batch-assist');

/** Goods of which the engine of the small model is not sure, and one of which it is. */
const colours = ['red', 'blue', 'green', 'black', 'white', 'brown', 'grey', 'pink'];
const doubtful = colours.map((colour) => `bottle for drinks, painted ${colour}`);
const sure = 'stainless steel kitchen sink';

interface Offered {
  readonly goods: { readonly description: string };
  readonly lines: readonly { readonly code: string }[];
}

const offeredIn = (asked: { messages: { content: string }[] }): Offered =>
  JSON.parse(asked.messages.at(-1)!.content) as Offered;

const choosing = (code: string, cites = [code]): Scripted => ({
  say: JSON.stringify({ code, reason: 'Named by the terms of the heading.', cites }),
});

/** A folder with a list of goods, and what runs the program over it. */
function desk(goods: readonly string[], url: string) {
  const home = tempHome();
  const list = join(home, 'list.csv');
  writeFileSync(list, `sku,description\n${goods.map((each, i) => `A${i},"${each}"`).join('\n')}\n`);
  const env = {
    ...{ PATH: process.env['PATH'], LANG: 'C.UTF-8', TARIFF_HOME: home, TARIFF_DATA: fixedData },
    ...{ TARIFF_ASSIST_URL: url, TARIFF_ASSIST_MODEL: 'stand-in', TARIFF_ASSIST_SECONDS: '5' },
    TARIFF_ASSIST_PARALLEL: '2',
  };
  const start = (...more: string[]) =>
    spawn(process.execPath, [main, 'batch', list, '-o', join(home, 'out.csv'), ...more], { env, cwd: home });
  const run = async (...more: string[]) => {
    const child = start(...more);
    let err = '';
    child.stderr.on('data', (part) => {
      err += part;
    });
    child.stdout.resume();
    const [code] = await once(child, 'close');
    return { code: code as number, err };
  };
  const rows = (name = 'out.csv') =>
    parse(readFileSync(join(home, name)), { columns: true, bom: true }) as Record<string, string>[];
  return { home, start, run, rows };
}

it('asks about the rows that are not accepted, and changes no other column of any', async () => {
  const model = await modelStandIn((asked) => choosing(offeredIn(asked).lines[1]!.code));
  const { run, rows } = desk([...doubtful, sure], model.url);
  expect((await run()).code).toBe(0);
  const alone = rows();
  const { code, err } = await run('--assist', 'review');
  expect(code).toBe(0);
  expect(err).toContain('go to the language model stand-in at');
  const assisted = rows();
  const names = ['assistant', 'assistant_code', 'assistant_description', 'assistant_reason'];
  expect(Object.keys(assisted[0]!)).toEqual([...Object.keys(alone[0]!), ...names]);
  for (const [i, row] of assisted.entries()) {
    expect(Object.fromEntries(Object.keys(alone[i]!).map((name) => [name, row[name]]))).toEqual(alone[i]);
    const isAsked = alone[i]!['decision'] !== 'accept';
    expect(names.map((name) => row[name] !== '')).toEqual(names.map(() => isAsked));
    if (isAsked) expect(row['alternatives']).toContain(row['assistant_code']);
  }
  expect(assisted.at(-1)!['decision']).toBe('accept');
  expect(model.asked).toHaveLength(doubtful.length);
});

it('writes no invented code into any column, whatever the model answers', async () => {
  const steps: readonly Scripted[] = [
    choosing('9999.99.99.99'),
    choosing('8418.10.00.10', ['7010.90.05.10']),
    { say: 'It is 8418.10.00.10.' },
    { status: 429 },
    'no json',
    'cut',
    { say: '=HYPERLINK("http://x","8418.10.00.10")' },
  ];
  let turn = 0;
  const model = await modelStandIn(() => steps[turn++ % steps.length]!);
  const { run, rows, home } = desk(doubtful, model.url);
  expect((await run('--assist', 'review')).code).toBe(0);
  for (const row of rows()) {
    expect(row['assistant']).toMatch(/^stand-in at 127\.0\.0\.1:\d+: no opinion: /);
    expect([row['assistant_code'], row['assistant_description'], row['assistant_reason']]).toEqual([
      '',
      '',
      '',
    ]);
  }
  expect(readFileSync(join(home, 'out.csv'), 'utf8')).not.toMatch(/9999|8418/);
});

it('stops asking a model that fails again and again, and at the limit of a run', async () => {
  const down = await modelStandIn([{ status: 500 }]);
  const failing = desk(doubtful, down.url);
  expect((await failing.run('--assist', 'review')).code).toBe(0);
  const given = failing.rows().map((row) => row['assistant']);
  expect(given.join()).toContain('is not asked any more');
  const asked = new Set(down.asked.map((each) => offeredIn(each).goods.description));
  expect(asked.size).toBeLessThan(doubtful.length);

  const well = await modelStandIn((each) => choosing(offeredIn(each).lines[0]!.code));
  const short = desk(doubtful, well.url);
  writeFileSync(join(short.home, 'tariff.config.json'), '{"assist.calls": 3}');
  expect((await short.run('--assist', 'review')).code).toBe(0);
  expect(well.asked).toHaveLength(3);
  expect(short.rows().filter((row) => row['assistant']!.includes('limit of this run'))).toHaveLength(5);
});

it('asks nothing twice after kill -9, and refuses to go on with another model', async () => {
  let isStuck = true;
  let kill: () => void = () => undefined;
  const answered: string[] = [];
  const model = await modelStandIn((asked) => {
    const { goods, lines } = offeredIn(asked);
    if (isStuck && answered.length === 5) {
      // what was answered before is on the disk once the next is asked: two are under way at most
      if (model.asked.length === 7) kill();
      return 'silence';
    }
    answered.push(goods.description);
    return choosing(lines[0]!.code);
  });
  const { start, run, rows, home } = desk(doubtful, model.url);
  const child = start('--assist', 'review', '--workers', '0');
  kill = () => child.kill('SIGKILL');
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  expect(readOpinions(home)).toHaveLength(5);
  isStuck = false;
  const other = await run('--assist', 'review', '--resume', '--assist-model', 'another');
  expect(other.code).toBe(10);
  const { code } = await run('--assist', 'review', '--resume');
  expect(code).toBe(0);
  expect(answered.toSorted()).toEqual(doubtful.toSorted());
  for (const row of rows()) expect(row['assistant']).toContain('the likeliest line, too');
});
