import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Builder, missingSources } from '../../../src/workshop/builder.js';

const folder = 'src/workshop';
const texts = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
);
const files = [...texts].filter(([, text]) => /^await runBuilder\(/m.test(text)).map(([name]) => name);
const builders: Builder[] = await Promise.all(
  files.map(async (name) => {
    const module = (await import(/* @vite-ignore */ join(process.cwd(), folder, name))) as Record<
      string,
      unknown
    >;
    return Object.values(module).find((value): value is Builder => Object(value)['script'] !== undefined)!;
  }),
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const page = readFileSync('docs/inside/builders.md', 'utf8');

const listed = (names: readonly string[]): string =>
  names.length === 0 ? '' : names.map((name) => `\`${name}\``).join(', ');
const rowOf = ({ script, makes, reads, outside, writes }: Builder): string =>
  `| \`${script}\` | ${makes} | ${listed(reads)} | ${listed(outside)} | ${listed(writes)} |`;

describe('what ships is built by npm scripts of one scheme', () => {
  it('build:, check: and train: or import: and the name of the file', () => {
    expect(builders.map(({ script }) => `${script.replace(':', '-')}.ts`)).toEqual(files);
    for (const { script, outside } of builders) {
      expect(scripts[script], script).toMatch(new RegExp(`tsx ${folder}/${script.replace(':', '-')}\\.ts$`));
      expect(/^(build|check):/.test(script), `${script} needs files from outside`).toBe(outside.length === 0);
    }
  });

  it('has no command beside them', () => {
    const named = Object.values(scripts).flatMap((text) => /src\/workshop\/(\S+)/.exec(text)?.[1] ?? []);
    expect(named.sort()).toEqual([...files].sort());
    const others = [...texts].filter(
      ([name, text]) => name !== 'builder.ts' && text.includes('process.argv[1]'),
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('has a row for each in docs/inside/builders.md', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual([...builders].sort((a, b) => (a.script < b.script ? -1 : 1)).map(rowOf));
  });

  it('reads and writes files that there are', () => {
    const isThere = (name: string): boolean =>
      existsSync(name.replace(/[^/]*\*.*$/, '')) &&
      (!name.includes('*') ||
        readdirSync(dirname(name)).some((one) => join(dirname(name), one).startsWith(name.split('*')[0]!)));
    const named = builders.flatMap(({ reads, writes }) => [...reads, ...writes]);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });
});

describe('files that are not part of the repository', () => {
  const empty = mkdtempSync(join(tmpdir(), 'tariff-sources-'));

  it.each(builders.filter(({ outside }) => outside.length > 0).map((builder) => [builder.script, builder]))(
    '%s says what is missing, where it looked and what to do',
    (script, builder) => {
      const told = missingSources(builder, empty)!;
      for (const name of builder.outside) expect(told).toContain(`\n  ${name}\n`);
      expect(told).toContain(`missing in ${empty}:`);
      expect(told).toContain(`SOURCES=folder npm run ${script}`);
    },
  );

  it('are asked for one by one: those that are there are not named', () => {
    const builder = builders.find(({ script }) => script === 'import:gsp-exclusions')!;
    const there = mkdtempSync(join(tmpdir(), 'tariff-sources-'));
    for (const name of builder.outside) {
      mkdirSync(dirname(join(there, name)), { recursive: true });
      writeFileSync(join(there, name), '');
    }
    expect(missingSources(builder, there)).toBeUndefined();
  });

  it('end the command with 1, and nothing is written', () => {
    const before = execFileSync('git', ['status', '--porcelain', 'data'], { encoding: 'utf8' });
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', `${folder}/import-orders.ts`],
      {
        env: { PATH: process.env['PATH'], SOURCES: empty },
        encoding: 'utf8',
      },
    );
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(missingSources(builders.find(({ script }) => script === 'import:orders')!, empty));
    expect(execFileSync('git', ['status', '--porcelain', 'data'], { encoding: 'utf8' })).toBe(before);
  });
});
