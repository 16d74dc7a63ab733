import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtMain, builtProgram, type Ended, type RunOptions } from '../support/built-program.js';
import { fixedData } from '../support/fixed-data.js';
import { makeList } from '../support/make-list.js';
import { tempHome } from '../support/temp-home.js';

/** What a list needs of a program that runs at night, by itself. */
const day = ['--date', '2026-06-15'];
let tariff: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
beforeAll(async () => {
  tariff = await builtProgram('batch-manners');
});

function desk(list = makeList(30, 30)) {
  const folder = tempHome();
  const at = (name: string): string => join(folder, name);
  const env = { TARIFF_HOME: at('home'), TARIFF_DATA: fixedData };
  writeFileSync(at('list.csv'), list);
  const run = (...argv: readonly string[]): Promise<Ended> => tariff(argv, { env, cwd: folder });
  return {
    folder,
    env,
    at,
    run,
    rows: (name: string) => parse(readFileSync(at(name)), { columns: true }) as Record<string, string>[],
  };
}

describe('compressed lists', () => {
  it('are read and written, and hold what the plain ones hold', async () => {
    const { at, run } = desk();
    writeFileSync(at('list.csv.gz'), gzipSync(readFileSync(at('list.csv'))));
    await run('batch', 'list.csv', '-o', 'plain.csv', '--review', 'plain.ndjson', ...day);
    const made = await run(
      'batch',
      'list.csv.gz',
      '-o',
      'out.csv.gz',
      '--review',
      'rev.jsonl.gz',
      '--quiet',
      ...day,
    );
    expect(made).toEqual({ code: 0, out: '', err: '' });
    expect(gunzipSync(readFileSync(at('out.csv.gz')))).toEqual(readFileSync(at('plain.csv')));
    expect(gunzipSync(readFileSync(at('rev.jsonl.gz')))).toEqual(readFileSync(at('plain.ndjson')));
  });

  it('that are cut off are refused, and a workbook is not compressed twice', async () => {
    const { at, run } = desk();
    writeFileSync(at('cut.csv.gz'), gzipSync(readFileSync(at('list.csv'))).subarray(0, 200));
    expect(await run('batch', 'cut.csv.gz', ...day)).toMatchObject({
      code: 8,
      err: expect.stringContaining('damaged or cut off'),
    });
    expect(await run('batch', 'list.csv', '-o', 'out.xlsx.gz')).toMatchObject({
      code: 2,
      err: expect.stringContaining('leave .gz out'),
    });
  });
});

describe('what is written', () => {
  it('are the columns and rows that were asked for; the counts are those of all', async () => {
    const { at, run, rows } = desk();
    await run('batch', 'list.csv', '-o', 'whole.csv', ...day);
    await run(
      ...[
        'batch',
        'list.csv',
        '-o',
        'some.csv',
        '--columns',
        'decision,SKU,likely_line',
        '--summary',
        's.json',
      ],
      ...['--where', 'decision=accept', '--where', 'Country of origin=MX,China', ...day],
    );
    const wanted = rows('whole.csv')
      .filter((row) => row['decision'] === 'accept' && /MX|China/.test(row['Country of origin']!))
      .map(({ SKU, decision, likely_line }) => ({ SKU, decision, likely_line }));
    expect(wanted.length).toBeGreaterThan(0);
    expect(rows('some.csv')).toEqual(wanted);
    expect(JSON.parse(readFileSync(at('s.json'), 'utf8')).rows.products).toBe(30);
    expect(readFileSync(at('s.json'), 'utf8').trimEnd()).not.toContain('\n');
  });

  it('ends after as many rows as were asked for', async () => {
    const { run, rows } = desk();
    await run('batch', 'list.csv', '-o', 'out.csv', '--limit', '7', ...day);
    expect(rows('out.csv').map(({ SKU }) => SKU)).toEqual(['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6', 'P-7']);
  });

  it.each([
    [['--columns', 'SKU,nothing'], 'there is no column "nothing"'],
    [['--where', 'decision'], 'write --where decision=review'],
    [['--columns', 'SKU', '-o', 'out.ndjson'], 'choose columns of CSV or XLSX'],
    [['--limit', '5', '--state', 'st', '-o', 'out.csv'], '--state would forget the other rows'],
  ])('is refused where it cannot be: %s', async (argv, told) => {
    const { run } = desk();
    expect(await run('batch', 'list.csv', ...argv, ...day)).toMatchObject({
      code: 2,
      err: expect.stringContaining(told),
    });
  });
});

describe('a profile', () => {
  it('reads the next list as the sample, and the command line goes before it', async () => {
    const sample = 'Artikel;Beschaffenheit;Herkunft\nA1;Ledergeldbörsen;IN\n';
    const { at, run, rows } = desk(sample);
    const init = await run(
      ...[
        'batch',
        'init',
        'list.csv',
        '--map',
        'description=Artikel+Beschaffenheit',
        '--map',
        'origin=Herkunft',
      ],
      ...['--client', 'ACME', '--accept-at', 'heading', '--columns', 'input,decision', '-o', 'acme.json'],
    );
    expect(init.code).toBe(0);
    expect(JSON.parse(readFileSync(at('acme.json'), 'utf8'))).toEqual({
      schema_version: '1',
      map: { description: ['Artikel', 'Beschaffenheit'], origin: ['Herkunft'], composition: [] },
      columns: ['input', 'decision'],
      client: 'ACME',
      accept_at: 'heading',
    });
    await run('batch', 'list.csv', '--profile', 'acme.json', '-o', 'out.csv', ...day);
    expect(Object.keys(rows('out.csv')[0]!)).toEqual(['Artikel', 'Beschaffenheit', 'Herkunft', 'decision']);
    const said = ['--columns', 'Artikel,tariff_code', '--origin', 'MX'];
    await run('batch', 'list.csv', '--profile', 'acme.json', ...said, '-o', 'out.csv', ...day);
    expect(Object.keys(rows('out.csv')[0]!)).toEqual(['Artikel', 'tariff_code']);

    writeFileSync(at('list.csv'), sample.replace('Herkunft', 'Land'));
    expect(await run('batch', 'list.csv', '--profile', 'acme.json', ...day)).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no column "Herkunft"'),
    });
  });

  it.each([
    ['{"schema_version":"1","mapp":{}}', 'there is no "mapp"'],
    ['{', 'is not JSON'],
    [undefined, 'is not there'],
  ])('that is %s is refused', async (text, told) => {
    const { at, run } = desk();
    if (text !== undefined) writeFileSync(at('p.json'), text);
    expect(await run('batch', 'list.csv', '--profile', 'p.json')).toMatchObject({
      code: 2,
      err: expect.stringContaining(told),
    });
  });
});

describe('the night job of the documentation', () => {
  const page = readFileSync('docs/use/batch.md', 'utf8');
  const [, minute, job = ''] = /```cron\n(\S+ \S+ \S+ \S+ \S+) {2}(.*)\n```/.exec(page) ?? [];

  it('runs as cron runs it, twice, and says nothing', async () => {
    expect(minute).toMatch(/^\d+ \d+ \* \* 1-5$/);
    const { folder, env, at, run } = desk();
    await run('batch', 'init', 'list.csv', '-o', 'acme.json');
    copyFileSync(at('list.csv'), at('list.xlsx'));
    mkdirSync(at('bin'));
    const main = await builtMain('batch-manners');
    writeFileSync(at('bin/tariff'), `#!/bin/sh\nexec ${process.execPath} ${main} "$@"\n`);
    chmodSync(at('bin/tariff'), 0o755);
    const night = () =>
      spawnSync('/bin/sh', ['-c', job.replace('/srv/acme', folder)], {
        env: { ...env, PATH: `${at('bin')}:/usr/bin:/bin`, HOME: folder },
        encoding: 'utf8',
        timeout: 120_000,
      });
    const told = () => JSON.parse(readFileSync(at('summary.json'), 'utf8'));
    expect(night()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(told().since_last_run).toMatchObject({ kept: 0, new: 30 });
    rmSync(at('classified.xlsx'));
    expect(night()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(told()).toMatchObject({ exit_code: 0, since_last_run: { kept: 30, new: 0 } });
    expect(readFileSync(at('classified.xlsx')).length).toBeGreaterThan(1000);
  }, 180_000);

  it('is the same under systemd', () => {
    const unit = readFileSync('deploy/tariff-list@.service', 'utf8');
    const command = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit)?.[1];
    expect(command).toBe(job.replace('cd /srv/acme && ', '').replace('acme.json', '%i.json'));
    const timer = readFileSync('deploy/tariff-list@.timer', 'utf8');
    expect(timer).toContain('OnCalendar=Mon..Fri 02:15');
    const verify = spawnSync('systemd-analyze', ['verify', 'deploy/tariff-list@.timer'], {
      encoding: 'utf8',
    });
    if (verify.error !== undefined) return;
    expect(
      `${verify.stdout}${verify.stderr}`.split('\n').filter((line) => line.includes('tariff-list')),
    ).toEqual([]);
    const next = execFileSync('systemd-analyze', ['calendar', 'Mon..Fri 02:15'], { encoding: 'utf8' });
    expect(next).toContain('Mon..Fri *-*-* 02:15:00');
  });
});
