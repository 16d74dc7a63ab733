import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** what a build and a run of the program need of a commit */
const parts = [
  'src',
  'data',
  'bin',
  'package.json',
  'package-lock.json',
  'rolldown.config.ts',
  'tsconfig.json',
];

/** Runs a command to its end; what it printed, or a fault that says what it complained of. */
function run(cwd: string, command: string, ...argv: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, argv, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    timeout: 240_000,
  });
  if (status !== 0)
    throw new Error(`${command} ${argv.join(' ')}: ${(error?.message ?? stderr).slice(-500)}`);
  return stdout.trim();
}

/** The commit before a step of the schema came. */
function commitBefore(step: string): string {
  const file = `src/store/migrations/${step}.ts`;
  const added = run(root, 'git', 'log', '--diff-filter=A', '--format=%H', '--', file).split('\n').at(-1);
  return run(root, 'git', 'rev-parse', '--verify', `${added}^`);
}

/** Why the program from before a step cannot be built here, or nothing where it can. */
export function olderMissing(step: string): string | undefined {
  try {
    commitBefore(step);
    return undefined;
  } catch (fault) {
    return `git has no commit before the step ${step} (a copy without history?): ${(fault as Error).message}`;
  }
}

/**
 * The program as it was before a step of the schema came: its sources, its data and the packages of its own lock file. It is
 * kept beside the other programs of tests; the file that starts it.
 */
export function olderMain(step: string): string {
  const commit = commitBefore(step);
  const folder = join(root, '.cache', 'test-programs', 'older', commit);
  const main = join(folder, 'dist', 'cli', 'main.js');
  if (existsSync(main)) return main;
  const made = `${folder}.part`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  const archive = `${made}.tar`;
  run(root, 'git', 'archive', `--output=${archive}`, commit, ...parts);
  run(made, 'tar', '-xf', archive);
  rmSync(archive);
  run(made, 'npm', 'ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund');
  // the tool that builds it is today's
  run(made, join(root, 'node_modules', '.bin', 'rolldown'), '-c', 'rolldown.config.ts');
  writeFileSync(join(made, 'COMMIT'), commit);
  rmSync(folder, { recursive: true, force: true });
  renameSync(made, folder);
  return main;
}
