import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BatchReport } from '../../src/api/batch-report.js';
import { builtProgram, type Ended, type RunOptions } from '../support/built-program.js';
import { fixedData } from '../support/fixed-data.js';
import { makeList } from '../support/make-list.js';
import { tempHome } from '../support/temp-home.js';

/**
 * A list that comes back every night: answers of the last run are taken over, and the end is the same bytes as a run that
 * answered every row. What a kill does to it is in batch-week.test.ts.
 */
const rows = 600;

let tariff: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
beforeAll(async () => {
  tariff = await builtProgram('batch-nights');
});

/** 2026 HTS Revision 10 on the first two days, between which its law says the same; Revision 11 on the third. */
const [monday, tuesday, wednesday] = ['2026-06-26', '2026-06-27', '2026-07-01'];

class Desk {
  readonly folder = tempHome();
  readonly env: Record<string, string>;

  constructor() {
    this.env = { TARIFF_HOME: join(this.folder, 'home'), TARIFF_DATA: fixedData };
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): string {
    return readFileSync(this.at(name), 'utf8');
  }

  run(argv: readonly string[], options: RunOptions = {}): Promise<Ended> {
    return tariff(argv, { ...options, env: { ...this.env, ...options.env } });
  }

  night(day: string, output: string, ...more: readonly string[]): string[] {
    return [
      ...['batch', this.at('list.csv'), '-o', this.at(output), '--check-column', 'HTS', '--date', day],
      ...['--summary', this.at(`${output}.json`), '--workers', '1', '--quiet', ...more],
    ];
  }

  since(output: string): BatchReport['since_last_run'] {
    return (JSON.parse(this.read(`${output}.json`)) as BatchReport).since_last_run;
  }
}

/** The list of the next day: a row in other words, one of another origin, one more, and one that is gone. */
function nextDay(list: string): string {
  const lines = list.trimEnd().split('\n');
  lines[3] = lines[3]!.replace('horses', 'donkeys');
  lines[5] = lines[5]!.replace(/,(MX|China|VNM|Germany|CA),/, ',KR,');
  lines.splice(7, 1);
  lines.push('P-NEW,"brass door hinges",DE,12,8302.10.60.60,"new"');
  return `${lines.join('\n')}\n`;
}

const nothing = { text: 0, origin: 0, facts: 0, options: 0, law: 0, model: 0, program: 0, taught: 0 };

describe('a list that comes back', () => {
  it('is answered where it changed, and comes to the bytes of a run that answers every row', async () => {
    const desk = new Desk();
    const { run, night, since } = {
      run: desk.run.bind(desk),
      night: desk.night.bind(desk),
      since: desk.since.bind(desk),
    };
    const list = makeList(rows, rows);
    writeFileSync(desk.at('list.csv'), list);
    const state = ['--state', desk.at('state')];
    expect(await run(night(monday, 'monday.csv', ...state))).toMatchObject({ code: 0, out: '', err: '' });
    expect(since('monday.csv')).toEqual({
      ...{ date: null, edition: null, kept: 0, new: rows, changed: 0, renewed: 0, because: nothing },
    });

    writeFileSync(desk.at('list.csv'), nextDay(list));
    await run(night(tuesday, 'tuesday.csv', ...state));
    expect(since('tuesday.csv')).toEqual({
      ...{ date: monday, edition: '2026 HTS Revision 10', kept: rows - 3, new: 1, changed: 2, renewed: 0 },
      because: { ...nothing, text: 1, origin: 1 },
    });
    await run(night(tuesday, 'whole.csv'));
    expect(since('whole.csv')).toBeNull();
    expect(desk.read('tuesday.csv')).toBe(desk.read('whole.csv'));

    // the law of Wednesday is another edition: everything is asked again
    await run(night(wednesday, 'wednesday.csv', ...state));
    expect(since('wednesday.csv')).toMatchObject({
      ...{ date: tuesday, kept: 0, new: 0, changed: 0, renewed: rows, because: { ...nothing, law: rows } },
    });
    await run(night(wednesday, 'whole.csv'));
    expect(desk.read('wednesday.csv')).toBe(desk.read('whole.csv'));
    expect(desk.read('wednesday.csv')).not.toBe(desk.read('tuesday.csv'));
  }, 300_000);

  it('takes nothing from a line that somebody edited, nor from a file of another form', async () => {
    const desk = new Desk();
    writeFileSync(desk.at('list.csv'), makeList(40, 40));
    const argv = desk.night(monday, 'out.csv', '--state', desk.at('state'));
    await desk.run(argv);
    const whole = desk.read('out.csv');
    const file = desk.at('state/answers');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"accept"', '"review"'));
    await desk.run(argv);
    expect(desk.read('out.csv')).toBe(whole);
    expect(desk.since('out.csv')).toMatchObject({ kept: 39, new: 1 });

    writeFileSync(file, 'sku,tariff_code\n1,0101.21.00.10\n');
    const { err } = await desk.run(argv.filter((word) => word !== '--quiet'));
    expect(err).toContain('every row is answered');
    expect(desk.read('out.csv')).toBe(whole);
    expect(desk.since('out.csv')).toMatchObject({ date: null, kept: 0, new: 40 });
  }, 120_000);

  it('asks again where something was taught that may speak for the row', async () => {
    const desk = new Desk();
    writeFileSync(desk.at('list.csv'), 'sku,description,HTS\n1,leather wallets,\n2,ball bearings,\n');
    const argv = desk.night(monday, 'out.csv', '--state', desk.at('state'));
    await desk.run(argv);
    await desk.run(['classify', 'leather wallets', '--date', monday]);
    const taught = await desk.run(['feedback', 'last', '--incorrect', '--code', '4202.31.60.00', '--yes']);
    expect(taught).toMatchObject({ code: 0 });
    await desk.run(argv);
    expect(desk.since('out.csv')).toMatchObject({ kept: 1, renewed: 1, because: { ...nothing, taught: 1 } });
    expect(desk.read('out.csv')).toContain('4202.31.60.00');
  }, 120_000);
});
