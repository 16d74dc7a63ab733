import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  it('links to pages and files that there are', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)].map(([, link]) => link!);
    const missing = links.filter((link) => !existsSync(join(root, dirname(page), link)));
    expect(missing).toEqual([]);
  });

  it('names files of the repository that there are', () => {
    const named = [...text.matchAll(/`((?:src|test|docs|deploy|fixtures)\/[a-z0-9/.-]+)`/g)].map(
      ([, path]) => path!,
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('is not an orphan', () => {
    const linked = pages.some(
      (other) =>
        other !== page &&
        [...readFileSync(join(root, other), 'utf8').matchAll(/\]\(([^)\s#]+)/g)].some(
          ([, link]) => relative(root, join(root, dirname(other), link!)) === page,
        ),
    );
    expect(linked || page === 'README.md' || page.startsWith('docs/adr/')).toBe(true);
  });
});

it('README.md can be read in ten minutes', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(151);
});

it('each decision has a number of its own, the one its title says', () => {
  const decisions = pages.filter((page) => page.startsWith('docs/adr/'));
  const numbers = decisions.map((page) => Number(page.slice('docs/adr/'.length).split('-')[0]));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const [place, page] of decisions.entries())
    expect(readFileSync(join(root, page), 'utf8')).toMatch(new RegExp(`^# ${numbers[place]}\\. `));
});
