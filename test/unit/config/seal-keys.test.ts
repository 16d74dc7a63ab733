import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSealKeys } from '../../../src/config/seal-keys.js';
import { tempHome } from '../../support/temp-home.js';
import { aSealKey } from '../../support/webhook-rows.js';

const [one, two] = [aSealKey(1), aSealKey(2)];

describe('the keys that secrets are sealed under', () => {
  it('are those of the variable, before those of the file, one a line', () => {
    const home = tempHome();
    writeFileSync(join(home, 'seal.key'), `${one}\r\n\n  ${two}\n`);
    expect(readSealKeys(undefined, '', home)).toEqual([]);
    expect(readSealKeys(undefined, 'seal.key', home)).toEqual([one, two]);
    expect(readSealKeys(` ${two}\n`, 'seal.key', home)).toEqual([two]);
    expect(readSealKeys('  ', join(home, 'seal.key'), '/')).toEqual([one, two]);
  });

  it.each([
    ['a word', 'correct horse battery staple, and some more of it'],
    ['too short', Buffer.alloc(31, 7).toString('base64')],
    ['not base64', `${one.slice(0, -2)}!!`],
  ])('are random and long: %s is refused by its line, and not repeated', (_what, wrong) => {
    const read = () => readSealKeys(`${one}\n${wrong}`, '', '/');
    expect(read).toThrow(/TARIFF_SEAL_KEY has no key in line 2/);
    expect(read).not.toThrow(wrong);
  });

  it('are never left out in silence: a file that is not there, cannot be read or holds none is a stop', () => {
    const home = tempHome();
    writeFileSync(join(home, 'empty'), '\n');
    mkdirSync(join(home, 'folder'));
    expect(() => readSealKeys(undefined, 'none', home)).toThrow(/there is no key file/);
    expect(() => readSealKeys(undefined, 'empty', home)).toThrow(/holds no key/);
    expect(() => readSealKeys(undefined, 'folder', home)).toThrow(/cannot be read/);
  });
});
