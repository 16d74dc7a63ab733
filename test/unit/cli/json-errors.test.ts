import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stop } from '../../../src/api/stop.js';
import { run } from '../../../src/cli/run.js';
import { errorCatalogue, TariffError } from '../../../src/errors.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import { leavesOf } from '../../support/option-reads.js';

const folder = mkdtempSync(join(tmpdir(), 'tariff-json-errors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The stop of a command line, which is all that stderr holds, beside the exit code that it has in words too. */
async function stopped(argv: readonly string[], options: FakeWorldOptions = {}) {
  const world = fakeWorld(options);
  const code = await run(argv, world);
  expect(world.out()).toBe('');
  const lines = world.err().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  const { error } = stop.parse(JSON.parse(lines[0]!));
  expect(error.exit_code).toBe(code);
  expect(code).not.toBe(0);
  const words = fakeWorld(options);
  expect(
    await run(
      argv.filter((word) => word !== '--json'),
      words,
    ),
  ).toBe(code);
  return error;
}

describe('under --json a stop is one JSON object on stderr', () => {
  // completion takes any words
  const paths = leavesOf().flatMap(({ path }) => (path === 'complete' ? [] : [path]));
  it.each(paths)('of tariff %s', async (path) => {
    const error = await stopped([...path.split(' '), '--no-such-option', '--json']);
    expect(error).toMatchObject({ code: 'usage', exit_code: 2, retryable: false });
    expect(error.detail).toMatch(/unknown option '--no-such-option'|required option/);
    expect(error.hint).toContain(`tariff ${path} --help`);
  });

  it.each([
    [['clasify', 'shirt', '--json'], 'usage', /unknown command 'clasify'/],
    [['lookup', '--json'], 'usage', /missing required argument 'codes'/],
    [['--json', 'regulations', '61091003', '62'], 'usage', /too many arguments/],
    [['data', '--json'], 'usage', /"tariff data" needs a command/],
    [['show', 'cls_00000000000000000000000000', '--json'], 'not_found', /no classification cls_0/],
    [['keys', 'list', '--json'], 'needs_server', /server/],
    [['feedback', 'forget', 'fbk_1', '--json'], 'not_found', /no word of yours/],
  ] as const)('%j', async (argv, code, detail) => {
    const error = await stopped(argv);
    expect(error.code).toBe(code);
    expect(error.title).toBe(errorCatalogue[code].title);
    expect(error.detail).toMatch(detail);
  });

  it('names what is wrong with each field', async () => {
    const { errors } = await stopped([
      'classify',
      'shirt',
      '--value',
      '-5',
      '--date',
      '2026-02-30',
      '--json',
    ]);
    expect(errors?.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['--value', '--date']));
    for (const { code, detail } of errors ?? []) expect([code, detail].every(Boolean)).toBe(true);
  });

  it('says when the same may be asked again, hides keys, and shows a stack only under --debug', async () => {
    const key = `tk_live_${'a'.repeat(38)}`;
    const service = {
      dataStatus: async () => {
        throw new TariffError('rate_limited', `too many calls with ${key}`, { retryAfter: 7 });
      },
    };
    const error = await stopped(['data', 'status', '--json'], { service });
    expect(error).toMatchObject({ code: 'rate_limited', retryable: true, retry_after: 7, exit_code: 6 });
    expect(JSON.stringify(error)).not.toContain(key);
    expect(error.stack).toBeUndefined();
    const debug = await stopped(['data', 'status', '--json', '--debug'], { service });
    expect(debug.stack).toContain('TariffError');
    expect(debug.stack).not.toContain(key);
  });

  it('a fault of the program too', async () => {
    const service = {
      dataStatus: async () => {
        throw new Error('boom');
      },
    };
    const error = await stopped(['data', 'status', '--json'], { service });
    expect(error).toMatchObject({ code: 'internal', exit_code: 1, retryable: false });
    expect(error.detail).toContain('boom');
  });
});

describe('JSON is asked for', () => {
  const told = async (argv: readonly string[], options: FakeWorldOptions = {}) => {
    const world = fakeWorld(options);
    await run(argv, world);
    return world.err();
  };

  it('by the variable and by a settings file, for stops as for answers', async () => {
    expect(await told(['lookup'], { env: { TARIFF_JSON: '1' } })).toMatch(/^\{/);
    const file = join(folder, 'json.json');
    writeFileSync(file, '{"json":true}');
    expect(await told(['lookup', '--config', file])).toMatch(/^\{/);
    expect(await told([`--config=${file}`, 'lookup'])).toMatch(/^\{/);
    expect(await told(['lookup'])).toMatch(/^tariff: /);
  });

  it('not by a word behind --, and also where a settings file cannot be read', async () => {
    expect(await told(['regulations', '61091003', '62', '--', '--json'])).toMatch(/^tariff: /);
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{');
    expect(await told(['data', 'status', '--config', file, '--json'])).toMatch(/^\{.*is not JSON/);
  });
});
