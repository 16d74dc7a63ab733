import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram, type Ended, type RunOptions } from '../support/built-program.js';
import { makeList } from '../support/make-list.js';
import { dataFolder } from '../support/shipped.js';
import { tempHome } from '../support/temp-home.js';

/**
 * A job that is killed at random points and resumed, again and again, comes to the same bytes as one that was left alone.
 * `npm run test:faults` kills 200 times.
 */
const kills = Number(process.env['KILLS'] ?? 3);
const rows = Number(process.env['KILL_ROWS'] ?? (kills > 50 ? 10_000 : 1500));
const day = ['--date', '2026-06-15', '--check-column', 'HTS'];

let tariff: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
/** A copy of the data: a job is rightly refused when the law changes under it, as it may while somebody builds packs. */
const own = mkdtempSync(join(tmpdir(), 'tariff-faults-'));
const env = { TARIFF_HOME: join(own, 'home'), TARIFF_DATA: join(own, 'data') };
afterAll(() => rmSync(own, { recursive: true, force: true }));
beforeAll(async () => {
  cpSync(dataFolder, env.TARIFF_DATA, {
    recursive: true,
    filter: (path) => !path.slice(dataFolder.length).startsWith('/lexicon'),
  });
  tariff = await builtProgram('batch-faults');
});

/** Random, but the same for the same seed; the seed is part of every message. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe(`kill -9 at ${kills} random points of a job of ${rows} rows`, () => {
  it.each(['csv', 'xlsx', 'ndjson'])(
    '%s',
    async (extension) => {
      const seed = Date.now() >>> 0;
      const random = randomFrom(seed);
      const folder = tempHome();
      const at = (name: string): string => join(folder, name);
      writeFileSync(at('list.csv'), makeList(rows, extension === 'ndjson' ? 40 : 100));
      const outputs = [`out.${extension}`, `review.${extension}`];
      const argv = [
        'batch',
        at('list.csv'),
        '-o',
        at(outputs[0]!),
        '--review',
        at(outputs[1]!),
        '--workers',
        '2',
        ...day,
      ];
      const began = Date.now();
      expect(await tariff(argv, { env })).toMatchObject({ code: 0 });
      const wall = Date.now() - began;
      for (const name of outputs) copyFileSync(at(name), at(`whole-${name}`));

      const wanted = Math.ceil(kills / (kills > 50 ? 3 : 2));
      for (let cuts = 0; cuts < wanted; ) {
        let ended: Ended | undefined;
        // a few cuts for each job, then it is let through
        for (let times = 0; times < 5 && cuts < wanted && ended?.code !== 0; times++) {
          const after = wall * (0.2 + random());
          ended = await tariff(times === 0 ? argv : [...argv, '--resume'], {
            env,
            kill: { signal: 'SIGKILL', after },
          });
          if (ended.signal === 'SIGKILL') cuts++;
        }
        if (ended?.code !== 0) ended = await tariff([...argv, '--resume'], { env });
        expect([ended.code, ended.err, seed]).toEqual([0, expect.not.stringContaining('internal'), seed]);
        for (const name of outputs)
          expect([name, readFileSync(at(name)).equals(readFileSync(at(`whole-${name}`))), seed]).toEqual([
            name,
            true,
            seed,
          ]);
        for (const name of outputs) expect(existsSync(at(`${name}.part`))).toBe(false);
        expect(existsSync(at(`${outputs[0]}.checkpoint`))).toBe(false);
      }
    },
    3_600_000,
  );
});

describe('a job that is stopped', { timeout: 180_000 }, () => {
  const start = (list = makeList(4000, 200)) => {
    const folder = tempHome();
    const input = join(folder, 'a list.csv');
    const output = join(folder, 'out.csv');
    writeFileSync(input, list);
    return { input, output, argv: ['batch', input, '-o', output, ...day] };
  };

  it.each([
    ['SIGINT', 130, 'interrupted'],
    ['SIGTERM', 143, 'terminated'],
    ['SIGHUP', 143, 'terminated'],
  ] as const)(
    'by %s keeps its rows, says how to go on and comes to the same bytes',
    async (signal, exit, word) => {
      const { input, output, argv } = start();
      expect((await tariff(argv, { env })).code).toBe(0);
      const whole = readFileSync(output);
      let after = 900;
      let ended: Ended = await tariff(argv, { env, kill: { signal, after } });
      // done before the signal came: earlier; gone before the program could hear it: later
      for (
        ;
        ended.code === 0 || ended.signal !== undefined;
        ended = await tariff(argv, { env, kill: { signal, after } })
      )
        after *= ended.code === 0 ? 0.7 : 1.3;
      expect([ended.code, ended.out]).toEqual([exit, '']);
      expect(ended.err).toContain(`tariff: ${word} after `);
      expect(ended.err).toContain(
        `go on with: tariff batch '${input}' -o ${output} --date 2026-06-15 --check-column HTS --resume`,
      );
      expect((await tariff([...argv, '--resume'], { env })).code).toBe(0);
      expect(readFileSync(output).equals(whole)).toBe(true);
    },
  );

  it('is not resumed when the input, the options or the columns are other ones: exit 10 and the reason', async () => {
    const { input, output, argv } = start();
    let ended = await tariff(argv, { env, kill: { signal: 'SIGKILL', after: 900 } });
    for (let after = 700; !existsSync(`${output}.checkpoint`); after += 100)
      ended = await tariff(argv, { env, kill: { signal: 'SIGKILL', after } });
    expect(ended.signal).toBe('SIGKILL');
    const resume = async (more: readonly string[]) => {
      const { code, err } = await tariff([...argv, ...more, '--resume'], { env });
      return [code, err] as const;
    };
    expect(await resume(['--accept-at', 'heading'])).toEqual([
      10,
      expect.stringContaining('the options are not the same'),
    ]);
    expect(await resume(['--map', 'description=Notes'])).toEqual([
      10,
      expect.stringContaining('columns are read differently'),
    ]);
    expect(await resume(['--date', '2026-06-20'])).toEqual([10, expect.stringContaining('the law')]);
    expect(await resume(['--review', `${output}.review.csv`])).toEqual([
      10,
      expect.stringContaining('outputs are not the same'),
    ]);
    writeFileSync(input, readFileSync(input, 'utf8').replace('note 3999', 'note 3998'));
    expect(await resume([])).toEqual([10, expect.stringContaining('the input file has changed')]);
    writeFileSync(`${output}.checkpoint`, '{"version":1,');
    expect(await resume([])).toEqual([10, expect.stringContaining('it is damaged')]);
  });

  it('goes on with --resume=auto where it can, and begins again where it cannot, and says so', async () => {
    const { input, output, argv } = start(makeList(1500, 100));
    expect((await tariff(argv, { env })).code).toBe(0);
    const whole = readFileSync(output);
    const cut = async () => {
      for (let after = 700; !existsSync(`${output}.checkpoint`); after += 100)
        await tariff(argv, { env, kill: { signal: 'SIGKILL', after } });
    };
    const auto = async (more: readonly string[] = []) => {
      const { code, err } = await tariff([...argv, ...more, '--resume=auto'], { env });
      return [code, err] as const;
    };
    await cut();
    expect(await auto()).toEqual([0, '']);
    expect(readFileSync(output).equals(whole)).toBe(true);
    await cut();
    expect(await auto(['--accept-at', 'heading'])).toEqual([
      0,
      expect.stringMatching(/beginning again with the first row: .*the options are not the same/),
    ]);
    await cut();
    rmSync(`${output}.part`);
    expect(await auto()).toEqual([0, expect.stringContaining('rows of the earlier run are gone')]);
    await cut();
    const again = await tariff(argv, { env });
    expect([again.code, again.err]).toEqual([
      0,
      expect.stringMatching(/the [\d,]+ rows of an earlier run that was cut off are thrown away/),
    ]);
    expect(readFileSync(output).equals(whole)).toBe(true);
    await cut();
    writeFileSync(input, readFileSync(input, 'utf8').replace('note 1499', 'note 1498'));
    expect(await auto()).toEqual([0, expect.stringContaining('the input file has changed')]);
    expect(existsSync(`${output}.checkpoint`)).toBe(false);
  });

  it('when the disk is full: exit 9, and it goes on when there is room', async () => {
    const { output, argv } = start();
    expect((await tariff(argv, { env })).code).toBe(0);
    const whole = readFileSync(output);
    const full = await tariff([...argv, '--workers', '0'], {
      env,
      shell: 'trap "" XFSZ; ulimit -f 600; exec "$@"',
    });
    expect([full.code, full.err]).toEqual([9, expect.stringMatching(/cannot be written: .*\n.*--resume/)]);
    expect((await tariff([...argv, '--resume'], { env })).code).toBe(0);
    expect(readFileSync(output).equals(whole)).toBe(true);
  });
});
