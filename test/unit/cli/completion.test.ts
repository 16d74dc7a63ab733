import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { readTypedWords } from '../../../src/cli/typed-words.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import { sampleFeedback, sampleHistory } from '../../support/sample-answers.js';
import { tempHome } from '../../support/temp-home.js';

async function offered(words: readonly string[], options: FakeWorldOptions = {}): Promise<string[]> {
  const world = fakeWorld(options);
  expect(await run(['complete', '--', ...words], world)).toBe(0);
  expect(world.err()).toBe('');
  return world
    .out()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0]!);
}

describe('the words of a line', () => {
  it.each([
    [
      ['batch', 'a.csv', '>', 'b.csv', '--rev'],
      { before: ['batch', 'a.csv'], current: '--rev', isRedirected: false },
    ],
    [['batch', 'a.csv', '2>>b.log', ''], { before: ['batch', 'a.csv'], current: '', isRedirected: false }],
    [['lookup', '6109', '>', 'b'], { before: ['lookup', '6109'], current: 'b', isRedirected: true }],
    [['lookup', '6109', '>b'], { before: ['lookup', '6109'], current: '>b', isRedirected: true }],
    [
      ['classify', '"a > b"', '--or'],
      { before: ['classify', 'a > b'], current: '--or', isRedirected: false },
    ],
    [['duty', '--transport', '=', 'r'], { before: ['duty'], current: '--transport=r', prefix: '' }],
    [['duty', '--transport', '='], { before: ['duty'], current: '--transport=', prefix: '' }],
    [['duty', '--transport=r'], { before: ['duty'], current: '--transport=r', prefix: '--transport=' }],
    [['duty', '--origin', '=', 'MX', '--va'], { before: ['duty', '--origin=MX'], current: '--va' }],
    [[], { before: [], current: '' }],
  ])('%j', (words, expected) => {
    expect(readTypedWords(words)).toMatchObject(expected);
  });
});

describe('tariff complete', () => {
  it('offers help on commands and topics, and no hidden command', async () => {
    expect(await offered(['help', ''])).toEqual(
      expect.arrayContaining(['classify', 'exit-codes', 'formats']),
    );
    expect(await offered(['help', 'data', ''])).toEqual(expect.arrayContaining(['status', 'import']));
    expect(await offered([''])).not.toContain('complete');
    expect(await offered(['help', 'compl'])).toEqual(['completion']);
  });

  it.each([
    [['batch', 'a.csv', '--review', '']],
    [['audit', 'verify', '']],
    [['data', 'import', '--mx-noms', '']],
    [['serve', '--tls-key', '']],
    [['duty', '6109.10.00.04', '--config', '']],
    [['config', 'set', 'keyfile', '']],
    [['monitor', 'diff', '--catalog', '']],
  ])('%j wants a file', async (words) => {
    expect(await offered(words)).toEqual([':files']);
  });

  it('offers a file or what stands below a command that takes one', async () => {
    expect(await offered(['batch', ''])).toEqual(['init', ':files']);
    expect(await offered(['batch', 'init', ''])).toEqual([':files']);
  });

  it('offers countries, the choices of a setting and the commands below', async () => {
    expect(await offered(['duty', '--origin', 'M'])).toEqual(['MX']);
    expect(await offered(['config', 'set', 'origin', ''])).toEqual(['MX', 'US', 'CN']);
    expect(await offered(['duty', '--transport=r'])).toEqual(['--transport=rail']);
    expect(await offered(['config', 'set', 'history', ''])).toEqual(['true', 'false']);
    expect(await offered(['origin', 'r'])).toEqual(['rule']);
    expect(await offered(['completion', ''])).toEqual(['bash', 'zsh', 'fish', 'powershell']);
  });

  it('offers no flag behind --, and an option its own value', async () => {
    expect(await offered(['classify', '--', '--or'])).toEqual([]);
    expect(await offered(['classify', '--client', '--or'])).toEqual([]);
  });

  it('offers ids of what is kept here, and never waits for a server', async () => {
    const home = tempHome();
    const env = { TARIFF_HOME: home };
    expect(await offered(['show', 'cls_'], { env })).toEqual([]);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'history.db'), '');
    const ids = sampleHistory.items.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(await offered(['show', 'cls_'], { env })).toEqual(ids);
    expect(await offered(['show', ''], { env })).toEqual(['last', ...ids]);
    expect(await offered(['feedback', ''], { env })).toEqual(expect.arrayContaining(['last', ...ids]));
    expect(await offered(['feedback', 'forget', ''], { env })).toEqual([sampleFeedback.id]);
    const far = { ...env, TARIFF_SERVER: 'http://127.0.0.1:9' };
    expect(await offered(['show', ''], { env: far })).toEqual([]);
  });

  it('offers no id that a shell would read anything into', async () => {
    const home = tempHome();
    writeFileSync(join(home, 'history.db'), '');
    const [item] = sampleHistory.items;
    const history = async () => ({ ...sampleHistory, items: [{ ...item!, id: 'cls_$(touch X)' }] });
    expect(await offered(['show', ''], { env: { TARIFF_HOME: home }, service: { history } })).toEqual([
      'last',
    ]);
  });

  it('answers beside a setting that cannot be used', async () => {
    const world = fakeWorld({ env: { TARIFF_THRESHOLD: 'high' } });
    expect(await run(['complete', '--', 'config', 'uns'], world)).toBe(0);
    expect(world.out()).toMatch(/^unset\t/);
  });
});
