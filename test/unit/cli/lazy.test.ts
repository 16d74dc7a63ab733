import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { readSource } from '../../support/read-source.js';

const src = join(import.meta.dirname, '../../../src');

/** Every package that is loaded at once with a file, by way of all that it imports at once. */
function loadedWith(...files: string[]): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const enter = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { specifier, kind } of readSource(file, readFileSync(join(src, file), 'utf8')).imports) {
      if (kind !== 'eager') continue;
      if (specifier.startsWith('.'))
        enter(posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts'));
      else packages.add(specifier);
    }
  };
  for (const file of files) enter(file);
  return packages;
}

it('a command on the engine here loads nothing of a server, of a client or of a prompt', () => {
  const loaded = loadedWith(
    'cli/main.ts',
    'cli/classify/classify.ts',
    'cli/batch/batch.ts',
    'local/embedded.ts',
  );
  expect(loaded).toContain('zod');
  for (const name of [
    'undici',
    'fastify',
    'pg',
    'libsql',
    'kysely',
    '@inquirer/prompts',
    'ora',
    'piscina',
    'prom-client',
  ])
    expect([...loaded]).not.toContain(name);
});

it('a command on a server loads its client, and nothing of the engine', () => {
  const loaded = loadedWith('cli/main.ts', 'cli/classify/classify.ts', 'client/remote.ts');
  expect(loaded).toContain('undici');
  for (const name of ['fastify', 'libsql', 'kysely', 'stemmer']) expect([...loaded]).not.toContain(name);
});
