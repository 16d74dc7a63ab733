import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { fakeWorld } from '../../support/fake-world.js';
import { leavesOf } from '../../support/option-reads.js';
import { tempHome } from '../../support/temp-home.js';

const hasGroff = spawnSync('groff', ['--version']).status === 0;

async function pagesIn(folder: string): Promise<string[]> {
  expect(await run(['man', '--output', folder], fakeWorld())).toBe(0);
  return readdirSync(folder).toSorted();
}

describe('the manual', () => {
  it('has the pages that the package names, and no others', async () => {
    const { man } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
    const pages = await pagesIn(join(tempHome(), 'man'));
    expect(man.map((path: string) => path.replace('./man/', '')).toSorted()).toEqual(pages);
  });

  it('says of every command what its help says: each option, and each example', async () => {
    const folder = join(tempHome(), 'man');
    await pagesIn(folder);
    // as the roff reads, not as it is written
    const plain = (page: string) =>
      readFileSync(join(folder, page), 'utf8')
        .replaceAll('\\-', '-')
        .replaceAll('\\(aq', "'")
        .replaceAll('\\(dq', '"')
        .replaceAll('\\(ti', '~');
    for (const { path, options } of leavesOf()) {
      if (path === 'complete') continue;
      const page = plain(`tariff-${path.split(' ')[0]}.1`);
      expect(page).toContain(`.SS "tariff ${path}"`);
      for (const { long, hidden } of options) if (long && !hidden) expect(page, path).toContain(long);
      const help = fakeWorld();
      await run(['help', ...path.split(' ')], help);
      for (const [, example = ''] of help.out().matchAll(/^ {2}\$ (.*)$/gm)) expect(page).toContain(example);
    }
  });

  it('prints one page by the words of its command, and knows no other', async () => {
    const world = fakeWorld();
    expect(await run(['man', 'feedback'], world)).toBe(0);
    expect(world.out()).toMatch(/^\.TH "TARIFF\\-FEEDBACK" 1/);
    const none = fakeWorld();
    expect(await run(['man', 'clasify'], none)).toBe(2);
    expect(none.err()).toContain('tariff-classify');
  });

  it.skipIf(!hasGroff)('is read by groff without a warning, and nothing of a text is lost', async () => {
    const folder = join(tempHome(), 'man');
    for (const page of await pagesIn(folder)) {
      const { stdout, stderr, status } = spawnSync('groff', ['-man', '-ww', '-Tutf8', join(folder, page)], {
        encoding: 'utf8',
      });
      expect([status, stderr], page).toEqual([0, '']);
      expect(stdout).toContain('tariff');
    }
    const drawn = execFileSync('groff', ['-man', '-Tascii', '-P-c', join(folder, 'tariff-man.1')], {
      encoding: 'utf8',
    }).replace(/.\u0008/g, '');
    expect(drawn).toContain('tariff man classify | man -l -');
    expect(drawn).toContain('~/.local/share/man/man1');
  });
});
