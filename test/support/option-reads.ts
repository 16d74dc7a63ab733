import type { Command, Option } from 'commander';
import { withProfile } from '../../src/cli/batch/profile-options.js';
import type { Invocation } from '../../src/cli/command-body.js';
import { type CommandContext, makeContext } from '../../src/cli/context.js';
import { buildProgram, type Launch } from '../../src/cli/program.js';
import { TariffError } from '../../src/errors.js';
import type { FakeWorld } from './fake-world.js';

/** A command that does something, and every option that its command line takes. */
export interface Leaf {
  /** as it is typed: `monitor diff` */
  readonly path: string;
  readonly options: readonly Option[];
}

const programWith = (launch: Launch): Command =>
  buildProgram({ launch, version: () => 'test', writeOut: () => undefined, writeErr: () => undefined });

/** Every command of the program with its options and those of the commands above it, the program's own left out. */
export function leavesOf(): Leaf[] {
  const found: Leaf[] = [];
  const walk = (command: Command, path: readonly string[], above: readonly Option[]): void => {
    for (const each of command.commands) {
      const names = [...path, each.name()];
      const options = [
        ...each.options,
        ...above.filter(({ long }) => !each.options.some((own) => own.long === long)),
      ];
      // commander says nowhere else whether a command is a group or does something itself
      const acts =
        '_actionHandler' in each && each._actionHandler !== null && each._actionHandler !== undefined;
      if (acts) found.push({ path: names.join(' '), options });
      walk(each, names, options);
    }
  };
  walk(
    programWith(async () => undefined),
    [],
    [],
  );
  return found;
}

/** What became of one command line: the options and settings that the command read, and why it stopped. */
export interface Reading {
  readonly read: ReadonlySet<string>;
  readonly stop: string;
}

/** Runs a command line and notes each option and setting that the command itself reads; the program's own reading is not counted. */
export async function readingOf(argv: readonly string[], world: FakeWorld): Promise<Reading> {
  const read = new Set<string>();
  const noting = <T extends object>(values: T): T =>
    new Proxy(values, {
      get(target, key) {
        read.add(String(key));
        return Reflect.get(target, key) as unknown;
      },
      ownKeys() {
        throw new Error('a command that copies all options reads none of them: read each by its name');
      },
    });
  let stop = '';
  const note = (fault: unknown): void => {
    const { message, hint, issues } =
      fault instanceof TariffError ? fault : ({ message: String(fault) } as TariffError);
    stop = [message, hint, ...(issues ?? []).map(({ path }) => path)].join(' ');
  };
  const program = programWith(async (body, invocation: Invocation) => {
    const options = withProfile(invocation.options, world.cwd);
    const context: CommandContext = makeContext(world, options);
    const watched = { ...context, settings: noting(context.settings) };
    try {
      await body(watched, { ...invocation, argv, options: noting(options) });
    } finally {
      await context.close();
    }
  });
  await program.parseAsync([...argv], { from: 'user' }).catch(note);
  return { read, stop };
}
