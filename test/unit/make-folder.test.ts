import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../src/cli/run.js';
import { makeFolder } from '../../src/make-folder.js';
import { fakeWorld } from '../support/fake-world.js';
import { tempHome } from '../support/temp-home.js';

it('makes a folder and those above it, for its owner alone where that is asked', () => {
  const home = tempHome();
  const deep = join(home, 'a', 'b', 'c');
  makeFolder(deep, 0o700);
  makeFolder(deep, 0o700);
  for (const each of [deep, join(home, 'a')]) expect(statSync(each).mode & 0o777).toBe(0o700);
});

it('says what stands in the way', () => {
  const home = tempHome();
  writeFileSync(join(home, 'file'), '');
  expect(() => makeFolder(join(home, 'file', 'below'))).toThrow(/(?:ENOTDIR|EEXIST).*file/);
  expect(() => makeFolder(join(home, 'file'))).toThrow(/EEXIST/);
});

it.skipIf(!existsSync('/proc/self'))('ends below a folder in which nothing can be made', async () => {
  expect(() => makeFolder('/proc/nowhere/below/this')).toThrow(/ENOENT|EACCES|EPERM/);
  const world = fakeWorld({ env: { TARIFF_HOME: '/proc/nowhere' } });
  expect(await run(['config', 'set', 'origin', 'MX'], world)).toBe(9);
  expect(world.err()).toMatch(/cannot be written\n.*TARIFF_HOME/);
});

it('takes a folder that somebody else makes at the same moment', () => {
  const home = tempHome();
  mkdirSync(join(home, 'there'));
  makeFolder(join(home, 'there', 'below'));
  expect(existsSync(join(home, 'there', 'below'))).toBe(true);
});
