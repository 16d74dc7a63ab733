import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { historyPage, lookupResult, searchResult } from '../../src/api/answers.js';
import { classificationResult } from '../../src/api/classification-result.js';
import { builtProgram, type Ended, type RunOptions } from '../support/built-program.js';
import { tempHome } from '../support/temp-home.js';

/** The program as it is shipped, run as a shell runs it, on the data that it ships with. */
const data = join(import.meta.dirname, '../../data');
const day = ['--date', '2026-06-15'];

let tariff: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
beforeAll(async () => {
  tariff = await builtProgram('process');
});

const home = (): { env: Record<string, string> } => ({ env: { TARIFF_HOME: tempHome() } });

describe('the program', () => {
  it('helps and gives its version on stdout', async () => {
    expect(await tariff(['--version'], home())).toEqual({
      code: 0,
      out: expect.stringMatching(/^tariff \d+\.\d+\.\d+\n$/),
      err: '',
    });
    expect(await tariff(['help', 'lookup'], home())).toMatchObject({ code: 0, err: '' });
  });

  it('looks a line up: drawn without colour off a terminal, or as the contract has it', async () => {
    const drawn = await tariff(['lookup', '6109.10', ...day], home());
    expect(drawn).toMatchObject({ code: 0, err: '' });
    expect(drawn.out).toContain('└─ 6109.10.00  Of cotton');
    expect(drawn.out).not.toContain('\u001b');
    const json = await tariff(['lookup', '6109100004', '--json', ...day], home());
    expect(lookupResult.parse(JSON.parse(json.out)).rates).toMatchObject({
      general: '16.5%',
      column_2: '90%',
    });
  });

  it('searches, one object a line under --ndjson', async () => {
    const { out } = await tariff(['search', 'ball bearing', '--limit', '3', '--ndjson', ...day], home());
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(lines[0].schema_version).toBe('1');
    const json = await tariff(['search', 'ball bearing', '--json', ...day], home());
    expect(searchResult.parse(JSON.parse(json.out)).lines[0]?.formatted).toMatch(/^8482/);
  });

  it('computes a duty exactly', async () => {
    const line = [
      'duty',
      '6109.10.00.04',
      '--origin',
      'VN',
      '--value',
      '1000',
      '--quantity',
      '50 kg',
      '--json',
      ...day,
    ];
    const { code, out } = await tariff(line, home());
    expect(code).toBe(0);
    const rates = JSON.parse(out).duty_rates;
    expect(rates.applied.expression).toBe('16.5%');
    expect(rates.amounts.per_line[0].amount).toBe('165.00');
  });

  it.each([
    [['lookup', '6109.99', ...day], 2, /6109\.99 is not in .*\n.*nearest: 6109\.90/],
    [['lookup', '6109', '--date', '2001-01-01'], 11, /no loaded edition .* covers 2001-01-01/],
    [['duty', '6109.10.00.04', '--origin', 'Mexcio', ...day], 2, /did you mean Mexico \(MX\)/],
    [['duty', '6109.10.00.04', '--origin', 'MX', '--value', '-1'], 2, /--value: "-1" is negative/],
    [['classify', ''], 2, /the description is empty/],
    [['clasify', 'shirt'], 2, /did you mean classify/],
    [['show', 'cls_none'], 2, /no classification cls_none/],
    [['data', 'status', '--config', 'gone.json'], 8, /there is no settings file .*gone\.json/],
  ])('%j ends with %i in words', async (argv, exit, message) => {
    const { code, out, err } = await tariff(argv, home());
    expect([code, out]).toEqual([exit, '']);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('ends with 9 when its reader is gone', async () => {
    const { code, err } = await tariff(['lookup', '61', ...day], { ...home(), closeOut: true });
    expect([code, err]).toEqual([
      9,
      'tariff: standard output was closed before the whole answer was written\n',
    ]);
  });

  it.skipIf(!existsSync('/dev/full'))('ends with 9 on a full disk', async () => {
    const { code, err } = await tariff(['lookup', '61', ...day], { ...home(), outFile: '/dev/full' });
    expect([code, err]).toEqual([9, expect.stringContaining('ENOSPC')]);
  });

  it('ends with 11, naming the file, when the data is damaged', async () => {
    const folder = tempHome();
    cpSync(data, folder, {
      recursive: true,
      filter: (path) => !/model|lexicon/.test(path.slice(data.length)),
    });
    const pack = join(folder, 'us/hts-2026-rev-11.pack');
    const bytes = readFileSync(pack);
    bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 64);
    writeFileSync(pack, bytes);
    const { code, err } = await tariff(['search', 'shirt', ...day], {
      env: { ...home().env, TARIFF_DATA: folder },
    });
    expect([code, err]).toEqual([11, expect.stringContaining('hts-2026-rev-11.pack')]);
  });

  it('ends with 11 when there is no data at all', async () => {
    const { code, err } = await tariff(['lookup', '61'], { env: { ...home().env, TARIFF_DATA: tempHome() } });
    expect([code, err]).toEqual([11, expect.stringContaining('no reference data')]);
  });

  it('ends with 11 when the history is damaged', async () => {
    const { env } = home();
    writeFileSync(join(env['TARIFF_HOME']!, 'history.db'), 'this is no database'.repeat(500));
    const { code, err } = await tariff(['history', 'list'], { env });
    expect([code, err]).toEqual([11, expect.stringMatching(/history\.db is damaged\n.*move the file away/)]);
  });

  it('keeps settings from one run to the next', async () => {
    const { env } = home();
    expect(await tariff(['config', 'set', 'client', 'ACME'], { env })).toMatchObject({ code: 0, out: '' });
    expect(await tariff(['config', 'get', 'client'], { env })).toMatchObject({ code: 0, out: 'ACME\n' });
  });

  it('teaches a shell, and answers what the shell asks', async () => {
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await tariff(['completion', shell], home())).out).toContain('tariff complete --');
    expect((await tariff(['completion', 'powershell'], home())).out).toContain("-CommandName 'tariff'");
    const asked = async (...words: string[]) => (await tariff(['complete', '--', ...words], home())).out;
    expect(await asked('')).toMatch(/^classify\t/m);
    expect(await asked('history', '')).toMatch(/^list\t[\s\S]*^export\t/m);
    expect(await asked('duty', '--or')).toMatch(/^--origin\t/m);
    expect(await asked('duty', '--transport', 'r')).toMatch(/^rail\t$/m);
    expect(await asked('config', 'set', 'cl')).toMatch(/^client\t/m);
    expect(await asked('comp')).toBe('completion\tprint the completion script of a shell\n');
  });
});

describe('a classification', () => {
  const line = [
    "women's knitted cotton t-shirt",
    '--origin',
    'MX',
    '--value',
    '12000',
    '--client',
    'ACME',
    ...day,
  ];

  it('is answered, kept, judged, and remembered for the next equal product', async () => {
    const { env } = home();
    const first = await tariff(['classify', ...line, '--json'], { env });
    expect([first.code, first.err]).toEqual([0, '']);
    const answer = classificationResult.parse(JSON.parse(first.out));
    expect(answer.code?.slice(0, 4)).toBe('6109');

    const drawn = await tariff(['show', answer.id, '--path'], { env });
    expect(drawn.out).toContain(`└─ ${answer.formatted}`);

    const taught = await tariff(['feedback', answer.id, '--incorrect', '--code', '6109.10.00.45'], { env });
    expect(taught).toMatchObject({ code: 0, out: expect.stringContaining('6109.10.00.45') });
    const again = await tariff(['classify', ...line, '--json'], { env });
    const next = classificationResult.parse(JSON.parse(again.out));
    expect(next.code).toBe('6109100045');
    expect(next.candidates[0]?.evidence[0]?.kind).toBe('feedback');

    const list = await tariff(['history', 'list', '--json', '--code', '6109'], { env });
    expect(historyPage.parse(JSON.parse(list.out)).items.map(({ id }) => id)).toEqual([next.id, answer.id]);
  });

  it('is kept even when nobody reads the answer', async () => {
    const { env } = home();
    const { code, err } = await tariff(['classify', ...line], { env, closeOut: true });
    expect([code, err]).toEqual([9, expect.stringMatching(/the answer is kept: tariff show cls_/)]);
    const list = await tariff(['history', 'list', '--json'], { env });
    expect(JSON.parse(list.out).items).toHaveLength(1);
  });

  it('is not kept under --no-history', async () => {
    const { env } = home();
    expect((await tariff(['classify', ...line, '--no-history'], { env })).code).toBe(0);
    expect(existsSync(join(env['TARIFF_HOME']!, 'history.db'))).toBe(false);
  });

  it('is given all the same when the history cannot be used, and that is said', async () => {
    const { env } = home();
    writeFileSync(join(env['TARIFF_HOME']!, 'history.db'), 'this is no database'.repeat(500));
    const { code, out, err } = await tariff(['classify', ...line], { env });
    expect([code, out, err]).toEqual([
      0,
      expect.stringContaining('6109'),
      expect.stringMatching(/^tariff: the history is not used: .*history\.db is damaged/),
    ]);
  });

  it('is read from standard input, in Spanish too, and exits 3 under --strict where it is in doubt', async () => {
    const { code, out } = await tariff(['classify', '-', '--json', ...day], {
      ...home(),
      input: 'camiseta de algodón\n',
    });
    expect(code).toBe(0);
    expect(JSON.parse(out).request.description).toBe('camiseta de algodón');
    expect((await tariff(['classify', 'stuff', '--strict', ...day], home())).code).toBe(3);
  });
});
