import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodeList } from '../../../src/cli/exit-code.js';
import { buildProgram } from '../../../src/cli/program.js';
import { settingKeys, settingRow } from '../../../src/config/schema.js';
import { errorCatalogue, exitCodes } from '../../../src/errors.js';

const root = join(import.meta.dirname, '../../..');
const page = (name: string): string => readFileSync(join(root, 'docs/use', name), 'utf8');

/** The cells of the rows of each table on a page, headings left out. */
const tables = (text: string): string[][][] =>
  text
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines.slice(2).map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim().replaceAll('`', '')),
      ),
    );

describe('the pages say what the source says', () => {
  it('docs/use/exit-codes.md', () => {
    expect(tables(page('exit-codes.md'))[0]).toEqual(
      exitCodeList().map(({ code, kind, meaning }) => [String(code), kind, meaning]),
    );
  });

  it('docs/use/errors.md, the stops', () => {
    expect(tables(page('errors.md'))[0]).toEqual(
      Object.entries(errorCatalogue).map(([code, { exit, status, title }]) => [
        code,
        String(exitCodes[exit]),
        String(status),
        title,
      ]),
    );
  });

  it('docs/use/errors.md, the issues of requests, settings and command lines', () => {
    const rooms = [
      'core',
      'config',
      'cli',
      'api',
      'engine',
      'webhooks',
      'host',
      'local',
      'client',
      'determine',
      'tariff/code.ts',
      'batch/declared-text.ts',
    ];
    const files = rooms.flatMap((room) => {
      const path = join(root, 'src', room);
      if (statSync(path).isFile()) return [path];
      return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
    });
    const written = files
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/\bissue\(\s*'([a-z_]+)'/g)].map(([, code]) => code),
      );
    expect(tables(page('errors.md'))[1]?.map(([code]) => code)).toEqual([...new Set(written)].sort());
  });

  it('docs/use/settings.md', () => {
    expect(tables(page('settings.md'))[0]).toEqual(
      settingKeys.map((key) => {
        const { default: value, env, flag, about } = settingRow(key);
        return [key, String(value), env, flag, about];
      }),
    );
  });
});

it('every setting that has a flag is an option of some command, and written as the table writes it', () => {
  const silent = () => undefined;
  const program = buildProgram({
    launch: async () => undefined,
    version: () => '',
    writeOut: silent,
    writeErr: silent,
  });
  const flags = new Set<string>();
  const walk = (command: typeof program): void => {
    for (const option of command.options) flags.add(option.flags);
    command.commands.forEach(walk);
  };
  walk(program);
  const wanted = settingKeys.map((key) => settingRow(key).flag).filter((flag) => flag !== '');
  expect(wanted.filter((flag) => !flags.has(flag))).toEqual([]);
});
