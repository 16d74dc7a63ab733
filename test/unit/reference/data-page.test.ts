import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedLibrary } from '../../support/shipped.js';
import { shippedMeasures } from '../../support/shipped-measures.js';

const root = join(import.meta.dirname, '../../..');

/** The rows of the table under a heading of a page, as cells. */
function tableUnder(page: string, heading: string): string[][] {
  const text = readFileSync(join(root, 'docs/use', page), 'utf8');
  const section = text.slice(text.indexOf(`## ${heading}\n`)).split('\n## ')[0]!;
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

describe('the pages on data say what ships', () => {
  const library = shippedLibrary();

  it('every edition with its days', () => {
    expect(tableUnder('data.md', 'Editions of the US schedule').map((row) => row.slice(0, 3))).toEqual(
      library.editions().map(({ title, effective, covers_to }) => [title, effective, covers_to]),
    );
  });

  it('every other layer with its days', () => {
    const shipped = library.provenance
      .filter(({ layer }) => layer !== 'schedule')
      .map(({ layer, title, effective, covers_to }) => [layer, title, effective, covers_to ?? 'open']);
    expect(tableUnder('data.md', 'Other layers')).toEqual(
      shipped.sort((a, b) => (a.join() < b.join() ? -1 : 1)),
    );
  });

  it('every programme that a row of measures may be put into', () => {
    const page = readFileSync(join(root, 'docs/use/data.md'), 'utf8');
    const named = page.split('Programmes that ship are:')[1]!.split('.\n')[0]!;
    expect([...named.matchAll(/`([^`]+)`/g)].map(([, id]) => id)).toEqual(
      shippedMeasures.programmes.map(({ id }) => id),
    );
  });

  it('every fault that refuses an official file', () => {
    const folder = join(root, 'src/reference');
    const files = readdirSync(folder).filter((name) =>
      /^(import-hts|import-hts-sheet|hts-row-faults)\.ts$/.test(name),
    );
    const written = files.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/\b(?:issue|fault)\(\s*'([a-z_]+)'/g)].map(
        ([, code]) => code,
      ),
    );
    expect(tableUnder('errors.md', 'Faults of official files').map(([code]) => code)).toEqual(
      [...new Set(written)].sort(),
    );
  });
});
