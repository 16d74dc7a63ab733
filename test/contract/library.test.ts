import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import types from '../../types.config.js';
import { builtMain } from '../support/built-program.js';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/use/library.md'), 'utf8');
const examples = [...page.matchAll(/^## (?<title>.+)\n+```ts\n(?<text>[\s\S]*?)^```$/gm)].map(
  ({ groups }) => [groups!['title']!, groups!['text']!] as const,
);
/** A project of somebody else's, with the package in it and nothing besides. */
const project = mkdtempSync(join(tmpdir(), 'tariff-test-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

beforeAll(async () => {
  const main = await builtMain('library');
  const { output, ...input } = types;
  const bundle = await rolldown({ ...input, cwd: root });
  const dist = join(main, '../..');
  await bundle.write({ ...output, dir: join(dist, 'types') });
  await bundle.close();
  const installed = join(project, 'node_modules/tariff');
  mkdirSync(installed, { recursive: true });
  cpSync(join(root, 'package.json'), join(installed, 'package.json'));
  symlinkSync(dist, join(installed, 'dist'));
  symlinkSync(join(root, 'data'), join(installed, 'data'));
  symlinkSync(join(root, 'node_modules/zod'), join(project, 'node_modules/zod'));
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2023',
    types: [],
    outDir: 'out',
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  for (const [place, [, text]] of examples.entries())
    writeFileSync(join(project, `example-${place}.ts`), text);
}, 240_000);

it('the types need neither the declarations of node nor an internal room', () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const said = execFileSync(process.execPath, [tsc, '-p', project], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(said).toBe('');
});

describe('the page of the library', () => {
  it.each(examples.map(([title], place) => [title, place] as const))('%s', (_title, place) => {
    const said = execFileSync(process.execPath, [join(project, 'out', `example-${place}.js`)], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(said.trim()).not.toBe('');
    expect(said).not.toContain('undefined');
  });
});

it('history without a folder to keep it in is refused', async () => {
  const { openEngine } = await import('../../src/local/open-engine.js');
  await expect(openEngine({ history: true })).rejects.toThrow('give "home" beside "history"');
});
