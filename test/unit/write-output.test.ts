import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OutputFile } from '../../src/batch/output-file.js';
import { OutputPipe } from '../../src/batch/output-pipe.js';
import { xlsxRows } from '../../src/batch/read/xlsx-rows.js';
import { csvFormat } from '../../src/batch/write/csv.js';
import { plainColumns } from '../../src/batch/write/row-format.js';
import { xlsxFormat } from '../../src/batch/write/xlsx.js';
import { writePrivateFile } from '../../src/config/credentials.js';
import { outputPlace, writeOutput } from '../../src/write-output.js';
import { tempHome } from '../support/temp-home.js';

const isPosix = process.platform !== 'win32';
const isRoot = process.getuid?.() === 0;

/** A pipe in a folder of our own, and what is read from it. */
function pipe(): { readonly path: string; readonly read: Promise<Buffer> } {
  const path = join(tempHome(), 'pipe');
  execFileSync('mkfifo', [path]);
  return { path, read: readFile(path) };
}

/** A file behind two links, one of them relative. */
function linked(content = 'old'): { readonly link: string; readonly target: string } {
  const folder = tempHome();
  mkdirSync(join(folder, 'real'));
  const target = join(folder, 'real', 'target.csv');
  writeFileSync(target, content);
  symlinkSync('real/target.csv', join(folder, 'middle.csv'));
  const link = join(folder, 'link.csv');
  symlinkSync(join(folder, 'middle.csv'), link);
  return { link, target };
}

const columns = plainColumns(['a', 'b']);
const facts = { columns, rows: 1, summary: [] };

describe.runIf(isPosix)('an output that is asked for by name', () => {
  it('goes through a pipe, which stays one', async () => {
    const { path, read } = pipe();
    await writeOutput(path, 'whole\n');
    expect((await read).toString()).toBe('whole\n');
    expect(statSync(path).isFIFO()).toBe(true);
    expect(readdirSync(join(path, '..'))).toEqual(['pipe']);
  });

  it('takes the place of the file that a link leads to, and the link stays', async () => {
    const { link, target } = linked();
    await writeOutput(link, 'new');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(readdirSync(join(target, '..'))).toEqual(['target.csv']);
  });

  it('makes the file that a link leads to where there is none yet', async () => {
    const folder = tempHome();
    symlinkSync('not-yet.csv', join(folder, 'link.csv'));
    await writeOutput(join(folder, 'link.csv'), 'new');
    expect(readFileSync(join(folder, 'not-yet.csv'), 'utf8')).toBe('new');
    expect(lstatSync(join(folder, 'link.csv')).isSymbolicLink()).toBe(true);
  });

  it('refuses links that lead in a circle', async () => {
    const folder = tempHome();
    symlinkSync('b', join(folder, 'a'));
    symlinkSync('a', join(folder, 'b'));
    await expect(writeOutput(join(folder, 'a'), 'x')).rejects.toThrow(/its links lead in a circle/);
  });

  it('keeps the mode of the file that was there, and a private one is private from its first byte', async () => {
    const path = join(tempHome(), 'out.csv');
    await writeOutput(path, 'first', { mode: 0o600 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o640);
    const texts = async function* (): AsyncGenerator<string> {
      yield 'second';
      expect(statSync(`${path}.part`).mode & 0o777).toBe(0o640);
    };
    await writeOutput(path, texts());
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['second', 0o640]);
  });

  it.runIf(isRoot)('keeps the owner and the group of the file that was there', async () => {
    const path = join(tempHome(), 'out.csv');
    writeFileSync(path, 'old');
    execFileSync('chown', ['1234:100', path]);
    chmodSync(path, 0o640);
    await writeOutput(path, 'new');
    const { uid, gid, mode } = statSync(path);
    expect([uid, gid, mode & 0o777]).toEqual([1234, 100, 0o640]);
  });

  it('leaves the file that was there where the writing fails', async () => {
    const path = join(tempHome(), 'out.csv');
    writeFileSync(path, 'old');
    // biome-ignore lint/correctness/useYield: it fails before it gives anything
    const texts = async function* (): AsyncGenerator<string> {
      throw new Error('the store went away');
    };
    await expect(writeOutput(path, texts())).rejects.toThrow('the store went away');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(existsSync(`${path}.part`)).toBe(false);
  });

  it('a key too: through a link', async () => {
    const { link, target } = linked('{}');
    writePrivateFile(link, 'key\n');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect([readFileSync(target, 'utf8'), statSync(target).mode & 0o777]).toEqual(['key\n', 0o600]);
  });
});

describe.runIf(isPosix)('the rows of a batch', () => {
  it('come through a pipe as they are written', async () => {
    const { path, read } = pipe();
    expect(outputPlace(path)).toEqual({ path, isPipe: true });
    const output = new OutputPipe(path, csvFormat(false), false);
    await output.begin();
    await output.write('a,b\n');
    await output.write('1,2\n');
    await output.finish(facts);
    expect((await read).toString()).toBe('a,b\n1,2\n');
  });

  it('come through a pipe as a whole workbook', async () => {
    const { path, read } = pipe();
    const output = new OutputPipe(path, xlsxFormat, false);
    await output.begin();
    await output.write(xlsxFormat.head(columns));
    await output.write(xlsxFormat.row({ cells: ['x', 'y'], object: () => ({}) }, 0, columns));
    await output.finish(facts);
    const copy = join(tempHome(), 'copy.xlsx');
    writeFileSync(copy, await read);
    const rows = [];
    for await (const { cells } of xlsxRows(copy)) rows.push(cells);
    expect(rows).toEqual([
      ['a', 'b'],
      ['x', 'y'],
    ]);
  });

  it('keep the mode of the file that they replace', async () => {
    const path = join(tempHome(), 'out.csv');
    writeFileSync(path, 'old');
    chmodSync(path, 0o640);
    const output = new OutputFile(path, csvFormat(false), false);
    await output.begin(0);
    await output.write('new\n');
    await output.finish(facts);
    await output.settle();
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new\n', 0o640]);
  });
});
