import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtMain } from '../support/built-program.js';
import { tempHome } from '../support/temp-home.js';

/** The scripts in real shells: what is typed is completed, and nothing of it is ever run. */
let main: string;
beforeAll(async () => {
  main = await builtMain('completion');
});

/** Whether a shell is on this machine; its tests are skipped, and that is said, where it is not. */
function has(shell: string): boolean {
  const isHere = spawnSync(shell, ['--version']).status === 0;
  if (!isHere) console.warn(`no ${shell} here: its completion is not tested`);
  return isHere;
}

const hasTerminal = has('python3');

interface Place {
  readonly folder: string;
  readonly env: Record<string, string>;
}

/** A folder with a bill, a file that must not be written, and a `tariff` in front of every other. */
function place(): Place {
  const folder = tempHome();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'tariff'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  chmodSync(join(bin, 'tariff'), 0o755);
  writeFileSync(join(folder, 'bill of materials.csv'), 'description\n');
  writeFileSync(join(folder, 'precious.txt'), 'important results');
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: folder,
    TARIFF_HOME: join(folder, 'home'),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
  };
  return { folder, env };
}

function runIn({ folder, env }: Place, shell: string, args: readonly string[]): string {
  const { stdout, stderr, error } = spawnSync(shell, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (error) throw error;
  return `${stdout}${stderr}`;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** bash without any start file: the words as readline splits them, and what the function offers for the last. */
function bash(at: Place, ...words: string[]): string {
  const setUp = 'source <(tariff completion bash)';
  const line = [
    setUp,
    `COMP_WORDS=(tariff ${words.map(quoted).join(' ')})`,
    `COMP_CWORD=${words.length}`,
    // outside a key press there is no line to change the options of: say that it was asked for
    'compopt() { echo "compopt $*"; }',
    `_tariff_complete tariff ${quoted(words.at(-1)!)} ''`,
    `printf '%s\\n' "\${COMPREPLY[@]}"`,
  ].join('\n');
  return runIn(at, 'bash', ['--norc', '--noprofile', '-c', line]);
}

/** An interactive shell on a terminal of its own: what stands on the screen after the keys, at the latest with the mark. */
function atKeys(at: Place, shell: string, setUp: string, keys: string, mark: string): string {
  const driver = `
import os, pty, select, sys, time
pid, fd = pty.fork()
if pid == 0:
    os.execvp('/bin/sh', ['/bin/sh', '-c', sys.argv[1]])
seen = b''
def read(until, seconds):
    global seen
    end = time.time() + seconds
    start = len(seen)
    while time.time() < end:
        if select.select([fd], [], [], 0.2)[0]:
            try: more = os.read(fd, 65536)
            except OSError: return
            if not more: return
            seen += more
        if until and until in seen[start:]: return
read(b'READY', 30)
for key, mark in ((sys.argv[2], b'SOURCED'), (sys.argv[3], sys.argv[4].encode())):
    os.write(fd, key.encode().decode('unicode_escape').encode())
    read(mark, 20)
os.write(fd, b'\\x03')
os.kill(pid, 9)
sys.stdout.buffer.write(seen)
`;
  return runIn(at, 'python3', ['-c', driver, shell, `${setUp}; echo SO""URCED\\n`, keys, mark]);
}

const untouched = ({ folder }: Place): void => {
  expect(existsSync(join(folder, 'X'))).toBe(false);
  expect(readFileSync(join(folder, 'precious.txt'), 'utf8')).toBe('important results');
};

describe.skipIf(!has('bash'))('bash, without its bash-completion package', () => {
  it('runs nothing that is typed and writes no file of the line', () => {
    const at = place();
    expect(bash(at, 'classify', '"a $(touch X)"', '--or')).toContain('--origin');
    expect(bash(at, 'classify', '`touch X`', '--or')).toContain('--origin');
    expect(bash(at, 'classify', '$(touch X)')).not.toContain('--');
    expect(bash(at, 'batch', 'bill.csv', '>', 'precious.txt', '--rev')).toContain('--review');
    expect(bash(at, 'lookup', '6109', '2>', 'precious.txt', '--js')).toContain('--json');
    expect(bash(at, 'lookup', '6109; touch X', '--js')).toContain('--json');
    untouched(at);
  });

  it('asks the shell for files where a file is wanted, and only there', () => {
    const at = place();
    for (const words of [
      ['batch', ''],
      ['batch', 'x.csv', '-o', ''],
      ['batch', 'x.csv', '--review', 'a'],
      ['origin', '6109.10', '--bom', 'b'],
      ['origin', '6109.10', '--bom', '=', 'b'],
      ['data', 'import', '--us', ''],
      ['--config', ''],
      ['lookup', '6109', '>', 'pre'],
    ])
      expect([words, bash(at, ...words)]).toEqual([words, expect.stringContaining('compopt -o default')]);
    for (const words of [
      ['history', ''],
      ['classify', ''],
      ['batch', 'x.csv', '--sheet', ''],
    ])
      expect([words, bash(at, ...words)]).toEqual([words, expect.not.stringContaining('compopt')]);
    expect(bash(at, 'duty', '--transport', '=', 'r').trim()).toBe('rail');
    untouched(at);
  });

  it.skipIf(!hasTerminal)('completes a file at the key, and leaves what is typed alone', () => {
    const at = place();
    const shell = "PS1='READY ' exec bash --norc --noprofile -i";
    const setUp = 'source <(tariff completion bash)';
    const file = atKeys(at, shell, setUp, 'tariff batch bil\\t', 'materials.csv');
    expect(file).toContain('bill\\ of\\ materials.csv');
    const typed = 'tariff batch "$(touch X)" > precious.txt --rev\\t';
    expect(atKeys(at, shell, setUp, typed, '--review')).toContain('--review');
    untouched(at);
  });
});

describe.skipIf(!has('zsh') || !hasTerminal)('zsh', () => {
  const shell = "PS1='READY ' exec zsh -f -i";
  const setUp = 'autoload -Uz compinit; compinit -u -d zcompdump; source <(tariff completion zsh)';

  it.each([
    ['tariff batch bil\\t', 'materials.csv'],
    ['tariff batch b.csv --bo\\t', '--bom'],
    ['tariff classify "a $(touch X)" > precious.txt --ori\\t', '--origin'],
    ['tariff help exit\\t', 'exit-codes'],
  ])('%s', (keys, expected) => {
    const at = place();
    expect(atKeys(at, shell, setUp, keys, expected)).toContain(expected);
    untouched(at);
  });
});

describe.skipIf(!has('fish'))('fish', () => {
  it.each([
    ['tariff batch bil', 'bill of materials.csv'],
    ['tariff batch "bill of', 'bill of materials.csv'],
    ['tariff batch bill\\ of', 'bill of materials.csv'],
    ['tariff batch ~/bil', '~/bill of materials.csv'],
    ['tariff origin 6109 --bom=bil', '--bom=bill of materials.csv'],
    ['tariff classify "a $(touch X)" (touch X) > precious.txt --ori', '--origin'],
    ['tariff batch bill.csv > precious.txt --rev', '--review'],
    ['tariff help exit', 'exit-codes'],
  ])('%s', (line, expected) => {
    const at = place();
    const asked = `tariff completion fish | source; complete -C ${quoted(line)}`;
    expect(runIn(at, 'fish', ['--no-config', '-c', asked])).toContain(expected);
    untouched(at);
  });
});
