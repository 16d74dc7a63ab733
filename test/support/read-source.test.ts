import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.js';

const read = (text: string) => readSource('sample.ts', text);
const specifiers = (text: string) => read(text).imports.map((site) => site.specifier);
const worldly = (text: string) => read(text).worldly.map((remark) => remark.what);

describe('imports', () => {
  it('sees every way to write one, types included', () => {
    const text = `
      import './a.js';
      import b from './b.js';
      import { type C, d as e } from "./c.js";
      import type { F } from './f.js';
      import * as g from './g.js';
      export * from './h.js';
      export type { I } from './i.js';
      export { j } from './j.js';
      type K = import('./k.js').K;
      type L = typeof import('./l.js');
      import m = require('./m.js');
      const n = await import('./n.js');`;
    expect(specifiers(text).join()).toBe(
      './a.js,./b.js,./c.js,./f.js,./g.js,./h.js,./i.js,./j.js,./k.js,./l.js,./m.js,./n.js',
    );
  });

  it('keeps the line, and tells when an import loads', () => {
    const text = `import a from 'a';\n\nexport const b = () => import('b');\nimport type { C } from 'c';\nimport { type D } from 'd';\nexport type { E } from 'e';`;
    expect(read(text).imports).toEqual([
      { specifier: 'a', line: 1, kind: 'eager' },
      { specifier: 'b', line: 3, kind: 'lazy' },
      { specifier: 'c', line: 4, kind: 'type' },
      { specifier: 'd', line: 5, kind: 'eager' },
      { specifier: 'e', line: 6, kind: 'type' },
    ]);
  });

  it('is not deceived by comments, strings, templates or regular expressions', () => {
    const text = [
      '// import x from "x"',
      '/* export * from "y" */',
      `const s = "import z from 'z'";`,
      "const t = `import('w') $" + "{'`'} from 'v'`;",
      `const r = /import "q" from ['"]/;`,
      `import real from 'real';`,
    ].join('\n');
    expect(specifiers(text)).toEqual(['real']);
  });

  it('reports an import that it cannot follow', () => {
    expect(read('const load = (name: string) => import(name);').computedImports).toHaveLength(1);
  });

  it('refuses a file that does not parse', () => {
    expect(() => read('const = ;')).toThrow('sample.ts');
  });
});

describe('the world', () => {
  it.each([
    ['Date.now()', 'Date.now'],
    ['new Date()', 'new Date()'],
    ['Date()', 'Date()'],
    ['Math.random()', 'Math.random'],
    ['process.env.HOME', 'process'],
    ['const { env } = process', 'process'],
    ['console.log(1)', 'console'],
    ['crypto.randomUUID()', 'crypto'],
    ['import.meta.url', 'import.meta'],
    ['"a".localeCompare("b")', "localeCompare in the machine's own locale"],
    ['(1).toLocaleString()', "toLocaleString in the machine's own locale"],
  ])('%s is seen', (text, what) => {
    expect(worldly(`${text};`)).toEqual([what]);
  });

  it.each([
    'new Date(0)',
    'Date.UTC(2026, 0, 1)',
    'Date.parse("2026-01-01")',
    'Math.round(1.5)',
    'const rule = { process: 1 }; rule.process',
    'function melt(process: { steps: number }) { return process.steps }',
    'for (const { process } of []) process.x',
    'interface Rule { process: string }',
    'type P = { readonly console: 1 }["console"]',
    '"a".localeCompare("b", "en")',
    '// console.log',
    'const text = "process.env"',
  ])('%s is not', (text) => {
    expect(worldly(`${text};`)).toEqual([]);
  });

  it('sees state kept at the top of a file, and only there', () => {
    const text =
      'let a = 1;\nexport let b = 2;\nconst c = () => { let d = a + b; return ++d; };\nvar e = c;\n';
    expect(read(text).topLevelLets.map((remark) => remark.line)).toEqual([1, 2, 4]);
  });

  it.each([
    'const seen = new Map<string, number>();',
    'const known = new WeakMap();',
    'const scratch = new Float64Array(8);',
    'const room = { one: new Int32Array(8) };',
    'export const made: string[] = [];',
    'const books = { en: new Map(), es: new Map() };',
    'const limits = { most: 3 }; export const f = () => { limits.most = 4; };',
    'const words = ["a"]; export const f = () => words.push("b");',
    'const counts = { a: [1] }; export const f = () => counts.a[0]++;',
  ])('sees a thing at the top that is written to: %s', (text) => {
    expect(read(text).topLevelState).toHaveLength(1);
  });

  it.each([
    'const none: readonly string[] = [];',
    'const words = new Set(["a"]);',
    'const f = () => { const seen = new Map(); seen.set(1, 2); return seen; };',
    'const seen = 3; const f = () => { const seen = [1]; seen.push(2); };',
    'const pattern = /a/y; const f = (at: number) => { pattern.lastIndex = at; };',
    'const sorted = ["b"].toSorted();',
  ])('sees nothing in %s', (text) => {
    expect(read(text).topLevelState).toEqual([]);
  });
});

it('sees default exports in both spellings', () => {
  expect(read('export default function f() {}').defaultExports).toHaveLength(1);
  expect(read('const a = 1; export { a as default };').defaultExports).toHaveLength(1);
  expect(read('export const a = { default: 1 };').defaultExports).toHaveLength(0);
});

it('sees what ends the process', () => {
  expect(read('process.exit(1); process.exitCode = 2;').exits).toEqual([{ line: 1, what: 'process.exit()' }]);
  expect(read('process.kill(pid, 0);').exits).toEqual([]);
  expect(read("process.kill(pid, 'SIGTERM'); process.kill(pid);").exits).toHaveLength(2);
});

it('counts lines as an editor does', () => {
  expect(read('const a = 1;\nconst b = 2;\n').lines).toBe(2);
  expect(read('const a = 1;\nconst b = 2;').lines).toBe(2);
});
