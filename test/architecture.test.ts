import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  arrows,
  brokenImports,
  circles,
  folderCircles,
  type House,
  idleArrows,
  impurities,
  packageRooms,
  pastPorts,
  strayAtTop,
  strayExits,
  strayPackages,
  untidyFiles,
  wrongArrows,
} from './support/house-rules.js';
import { readSource } from './support/read-source.js';

const root = join(import.meta.dirname, '..');
const src = join(root, 'src');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

const house: House = new Map(
  filesBelow(src).map((path) => {
    const file = relative(src, path).split(sep).join('/');
    return [file, readSource(file, file.endsWith('.ts') ? readFileSync(path, 'utf8') : '')];
  }),
);

describe('the house stands as it is drawn', () => {
  it.each([
    ['every import can be followed', brokenImports],
    ['data walks one way', wrongArrows],
    ['what stands behind a port is asked through it', pastPorts],
    ['no permission lies idle', idleArrows],
    ['no circle of imports, types included', circles],
    ['no circle between the folders of a room', folderCircles],
    ['pure rooms do not see the world', impurities],
    ['only the program ends the process', strayExits],
    ['each package lives in one room', strayPackages],
    ['names, sizes and depths', untidyFiles],
  ])('%s', (_rule, violations) => {
    expect(house.size).toBeGreaterThan(0);
    expect(violations(house).join('\n')).toBe('');
  });

  it('the top of the repository holds what it should', () => {
    const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.trim().replace(/\/$/, ''));
    const isIgnored = (name: string) =>
      ignored.some((line) => line === name || (line.startsWith('*') && name.endsWith(line.slice(1))));
    const isEmpty = (path: string) => statSync(path).isDirectory() && filesBelow(path).length === 0;
    const names = readdirSync(root).filter((name) => !isIgnored(name) && !isEmpty(join(root, name)));
    expect(strayAtTop(names).join('\n')).toBe('');
  });

  it('every package the program depends on has its room', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies).sort()).toEqual(Object.keys(packageRooms).sort());
  });
});

describe('the page of the architecture', () => {
  const page = readFileSync(join(root, 'docs/inside/architecture.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (?<room>[a-z.-]+) \| [^|]+ \| (?<sees>[^|]+) \|$/gm)].map(
    ({ groups }) => [groups!['room']!, groups!['sees']!] as const,
  );

  it('names every room and what it may see, as the rules do', () => {
    expect(rows.shift()).toEqual(['room', 'may see']);
    const rules = Object.entries(arrows).map(([room, sees]) => [room, sees.join(', ') || 'nothing']);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(rules));
  });
});

/** A small invented house, to see that each rule bites. */
const invented = (files: Record<string, string>): House =>
  new Map(Object.entries(files).map(([file, text]) => [file, readSource(file, text)]));

const nouns = {
  'core/money.ts': 'export type Money = 1;',
  'errors.ts': 'export class TariffError extends Error {}',
};

describe('each rule bites', () => {
  it('on an import against the arrows, even of a type', () => {
    const bad = invented({
      ...nouns,
      'core/id.ts': `import type { S } from '../store/store.js';`,
      'store/store.ts': 'export type S = 1;',
      'classify/rank/model.ts': `import { T } from '../../errors.js';`,
      'engine/engine.ts': `import { render } from '../render/table.js';`,
      'render/table.ts': `import { open } from '../engine/engine.js';\nimport '../api/answers.js';`,
      'api/answers.ts': '',
      'attic/box.ts': '',
    });
    expect(wrongArrows(bad)).toEqual([
      'src/core/id.ts:1 imports store/store.ts: core sees no other room',
      'src/classify/rank/model.ts:1 imports errors.ts: classify sees only core, tariff, answers',
      expect.stringMatching(/^src\/engine\/engine.ts:1 imports render\/table.ts: engine sees only core, /),
      'src/render/table.ts:1 imports engine/engine.ts: render sees only core, tariff, api',
      'src/attic/box.ts: the house has no room "attic"',
    ]);
  });

  it('but a context may build the adapters, and only a context', () => {
    const files = { 'store/store.ts': '', 'server/context.ts': `import '../store/store.js';` };
    expect(wrongArrows(invented(files))).toEqual([]);
    expect(
      wrongArrows(invented({ ...files, 'server/program.ts': `import '../store/store.js';` })),
    ).toHaveLength(1);
  });

  it('on an import past a port, but not inside of it', () => {
    const bad = invented({
      'classify/learned/columns.ts': 'export type Columns = 1;',
      'classify/learned/ranker.ts': `import type { Columns } from './columns.js';`,
      'classify/fraccion/book.ts': `import type { Columns } from '../learned/columns.js';`,
      'workshop/train.ts': `import type { Columns } from '../classify/learned/columns.js';`,
    });
    expect(pastPorts(bad)).toEqual([
      'src/classify/fraccion/book.ts:1 imports classify/learned/columns.ts: what was learned is asked through classify/ranker.ts',
    ]);
  });

  it('on a circle, lazy and type imports included', () => {
    const bad = invented({
      'core/a.ts': `import type { B } from './b.js';`,
      'core/b.ts': `export const load = () => import('./c.js');`,
      'core/c.ts': `export * from './a.js';`,
      'core/d.ts': `import './a.js';`,
      'core/self.ts': `import './self.js';`,
    });
    expect(circles(bad)).toEqual([
      'circle of imports: core/a.ts -> core/b.ts -> core/c.ts -> core/a.ts',
      'circle of imports: core/self.ts -> core/self.ts',
    ]);
  });

  it('on a circle of folders, and on a permission that nobody uses', () => {
    const bad = invented({
      'render/duty/a.ts': `import '../origin/b.js';`,
      'render/origin/b.ts': '',
      'render/origin/c.ts': `import '../duty/d.js';`,
      'render/duty/d.ts': '',
      'render/table.ts': `import './duty/a.js';`,
    });
    expect(folderCircles(bad)).toEqual(['circle of folders: render/duty -> render/origin -> render/duty']);
    expect(idleArrows(bad)).toContain('render may see api, and does not: take the arrow away');
  });

  it('on an impure file, in a pure room only', () => {
    const text = `import 'node:fs';\nlet seen = 0;\nexport const now = () => Date.now();`;
    expect(impurities(invented({ 'determine/duty/fees.ts': text, 'store/fees.ts': text }))).toEqual([
      'src/determine/duty/fees.ts:1 imports node:fs: determine is pure',
      'src/determine/duty/fees.ts:3 uses Date.now: determine is pure',
      'src/determine/duty/fees.ts:2 uses top-level let: determine is pure',
    ]);
  });

  it('on a package outside its room, unknown, or loaded too early', () => {
    const bad = invented({
      'core/decimal.ts': `import Big from 'big.js';`,
      'tariff/rate.ts': `import Big from 'big.js';`,
      'store/sqlite-store.ts': `import type L from 'libsql';\nconst a = () => import('libsql');\nimport l from 'libsql';`,
      'reference/read.ts': `import fs from 'fs';\nimport '@inquirer/prompts/deep';`,
    });
    expect(strayPackages(bad)).toEqual([
      'src/tariff/rate.ts:1 imports big.js: it lives only in core/decimal.ts',
      'src/store/sqlite-store.ts:3 imports libsql at once: import it where it is first used',
      `src/reference/read.ts:1 imports fs: no room is given to this package (node's own are written node:)`,
      'src/reference/read.ts:2 imports @inquirer/prompts/deep: it lives only in cli/terminal.ts',
    ]);
  });

  it('on imports that cannot be followed', () => {
    const bad = invented({
      'core/a.ts': `import './b';\nimport './gone.js';\nimport '../../package.json';\nimport(name);`,
    });
    expect(brokenImports(bad).map((line) => line.replace(/^.*: /, ''))).toEqual([
      'write the .js extension',
      'there is no such file in src',
      'write the .js extension',
      'no rule can follow it',
    ]);
  });

  it('on names, sizes, depths and default exports', () => {
    const bad = invented({
      'core/string-utils.ts': '',
      'core/types.ts': '',
      'core/civilDate.ts': '',
      'core/index.ts': '',
      'index.ts': '',
      'core/a/b/c/deep.ts': '',
      'core/a/b/fine.ts': 'export default 1;',
      'core/long.ts': '//\n'.repeat(351),
      'core/at-most.ts': '//\n'.repeat(350),
    });
    expect(untidyFiles(bad).map((line) => line.split(/[: ]/)[0])).toEqual(
      ['string-utils', 'types', 'civilDate', 'index', 'a/b/c/deep', 'a/b/fine', 'long'].map(
        (name) => `src/core/${name}.ts`,
      ),
    );
  });

  it('on an exit outside the program, and on clutter at the top', () => {
    const text = 'process.exit(1);';
    expect(strayExits(invented({ 'cli/main.ts': text, 'cli/program.ts': text }))).toHaveLength(1);
    expect(strayAtTop(['src', 'package.json', 'vitest.config.ts', '.ci', 'scripts', 'notes.txt'])).toEqual([
      'scripts: the top of the repository has no place for it',
      'notes.txt: the top of the repository has no place for it',
    ]);
  });
});
