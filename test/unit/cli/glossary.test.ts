import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrows } from '../../support/house-rules.js';

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** The terms of the first column, each alternative by itself: `criterion A, B, C, D` names a criterion. */
const terms = [...readFileSync('docs/inside/glossary.md', 'utf8').matchAll(/^\| ([^|]+) \|/gm)]
  .slice(1)
  .flatMap(([, cell = '']) => cell.replace(/\([^)]*\)/g, '').split(','))
  .map((term) => term.replaceAll('`', '').trim().toLowerCase())
  .filter((term) => term.length > 1);

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|x)es$/, '')
    .replace(/(?<!s|u|i)s$/, '');
const words = new Set(terms.flatMap((term) => term.split(/[ -]/)).map(singular));
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z][a-z]+/g) ?? []).map((word) => singular(word.toLowerCase()));

describe('the glossary', () => {
  it('has no term that the code does not use', () => {
    const rooms = Object.keys(arrows).join('\n');
    const code = `${rooms}\n${sources('src').join('\n')}`.toLowerCase();
    const used = (term: string): boolean =>
      code.includes(term) || ['', '_', '-'].some((joint) => code.includes(term.split(' ').join(joint)));
    expect(terms.filter((term) => !used(term))).toEqual([]);
  });

  it('has every room', () => {
    const rooms = Object.keys(arrows).filter((room) => !room.endsWith('.ts'));
    expect(rooms.filter((room) => !terms.includes(room))).toEqual([]);
  });

  it.each(['src/answers', 'src/api'])('has a noun of every type that %s gives away', (folder) => {
    const shapes = folder === 'src/api' ? '(?:Result|Record|Service|Event|Problem|Diff|Check)' : '';
    const names = sources(folder).flatMap((text) =>
      [...text.matchAll(new RegExp(`^export (?:interface|type) (\\w+${shapes})\\b`, 'gm'))].map(
        ([, name = '']) => name,
      ),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !wordsOf(name).some((word) => words.has(word)))).toEqual([]);
  });
});
