import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';

async function drawn(argv: readonly string[], options: FakeWorldOptions): Promise<readonly string[]> {
  const world = fakeWorld(options);
  expect(await run(argv, world)).toBe(0);
  expect(world.out()).not.toBe('');
  return world.drawn;
}

describe('what long work shows', () => {
  const load = ['data', 'import', '--rulings', '/nowhere/rulings.json'];

  it('is drawn on a terminal and cleared before the answer', async () => {
    expect(await drawn(load, { terminal: true })).toEqual(['loading /nowhere/rulings.json', '']);
    expect(await drawn(['data', 'update'], { terminal: true })).toEqual([
      'downloading the newest edition and loading it',
      '',
    ]);
  });

  it('is not drawn off a terminal, in a build, on a dumb one or with --quiet', async () => {
    expect(await drawn(load, {})).toEqual([]);
    expect(await drawn(load, { terminal: true, env: { CI: '1' } })).toEqual([]);
    expect(await drawn(load, { terminal: true, env: { TERM: 'dumb' } })).toEqual([]);
    expect(await drawn(load, { terminal: true, columns: 0 })).toEqual([]);
    expect(await drawn([...load, '--quiet'], { terminal: true })).toEqual([]);
  });

  it('is cleared where the work fails', async () => {
    const world = fakeWorld({ terminal: true });
    const failing = {
      ...world,
      makeDataService: async () => ({ importRulings: () => Promise.reject(new Error('no')) }),
    };
    expect(await run(load, failing as never)).not.toBe(0);
    expect(world.drawn.at(-1)).toBe('');
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('no python3 here: the spinner is not tried on a terminal');

it.skipIf(!hasPython)('is drawn by ora on a real terminal, and leaves it clean', () => {
  const terminal = join(import.meta.dirname, '../../../src/cli/terminal.ts');
  const script = `
    const { openSpinner } = await import(${JSON.stringify(terminal)});
    const spinner = await openSpinner({ width: 80, color: false, unicode: true });
    spinner.say('loading one');
    spinner.say('loading two');
    await new Promise((done) => setTimeout(done, 200));
    spinner.stop();
    console.log('the answer');`;
  const tsx = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
  const spawn = `import pty, sys; sys.exit(pty.spawn(${JSON.stringify(['sh', '-c', 'stty cols 80 rows 24; exec "$@"', 'sh', ...tsx])}) >> 8)`;
  const { stdout, status } = spawnSync('python3', ['-c', spawn], {
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../../..'),
    timeout: 60_000,
    env: { PATH: process.env['PATH'], TERM: 'xterm', LANG: 'C.UTF-8' },
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('loading two')]);
  expect(stdout).not.toContain('\u001b[?25l');
  expect(stdout.split(/\r|\u001b\[1G/).at(-2)).toContain('the answer');
});
