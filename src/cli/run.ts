import { type Command, CommanderError } from 'commander';
import { exitCodes } from '../errors.js';
import { refuseBadSettings } from './config/refuse-bad-settings.js';
import { makeContext, programVersion, type World, writeAll } from './context.js';
import { buildProgram, type Launch, VersionShown } from './program.js';
import { reportError } from './report-error.js';
import { styleFor } from './terminal.js';

/** Runs one command line in a world and gives its exit code; every stop ends here, as words on stderr. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  let help = '';
  let misuse = '';
  let exitCode: number = exitCodes.ok;
  const launch: Launch = async (body, invocation) => {
    const context = makeContext(world, invocation.options);
    try {
      await refuseBadSettings(context, argv[0] === 'config' || argv[0] === 'complete');
      exitCode = await body(context, { ...invocation, argv });
    } finally {
      await context.close();
    }
  };
  const program = buildProgram({
    launch,
    version: programVersion,
    called: argv[0],
    writeOut: (text) => {
      help += text;
    },
    writeErr: (text) => {
      misuse += text;
    },
  });
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.help') {
      await writeAll(world.stderr, misuse);
      return exitCodes.usage;
    }
    const asked =
      error instanceof VersionShown ||
      (error instanceof CommanderError && error.code === 'commander.helpDisplayed');
    if (!asked) return report(error);
  }
  try {
    if (help !== '') await writeAll(world.stdout, help);
    return exitCode;
  } catch (error) {
    return report(error);
  }

  async function report(error: unknown): Promise<number> {
    const debug =
      argv.includes('--debug') || ['1', 'true', 'yes', 'on'].includes(world.env['TARIFF_DEBUG'] ?? '');
    const colorWanted = !argv.includes('--no-color') && !world.env['NO_COLOR'];
    const style = styleFor(world.stderr, world.env, world.platform, colorWanted);
    const told = reportError(error, {
      debug,
      style,
      version: programVersion,
      command: commandOf(program, argv),
    });
    await writeAll(world.stderr, told.text).catch(() => undefined);
    return told.exitCode;
  }
}

/** The command that a command line calls, as it is typed: `tariff history list`. */
function commandOf(program: Command, argv: readonly string[]): string {
  let at = program;
  const names = [program.name()];
  for (const word of argv) {
    const next = at.commands.find((command) => command.name() === word);
    if (next === undefined) continue;
    at = next;
    names.push(word);
  }
  return names.join(' ');
}
