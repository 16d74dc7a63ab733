import { type Command, CommanderError } from 'commander';
import { nearestSpellings } from '../core/nearest-spellings.js';
import { exitCodes, TariffError } from '../errors.js';
import { programVersion } from '../runtime.js';
import { refuseBadSettings } from './config/refuse-bad-settings.js';
import { makeContext, type World, writeAll } from './context.js';
import { buildProgram, type Launch, type ProgramNeeds, VersionShown } from './program.js';
import { reportError } from './report-error.js';
import { styleFor } from './terminal.js';
import { wantsJson } from './wants-json.js';

/** Runs one command line in a world and gives its exit code; every stop ends here, as words on stderr. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  let help = '';
  let misuse = '';
  let exitCode: number = exitCodes.ok;
  const launch: Launch = async (body, invocation) => {
    const options =
      invocation.options['profile'] === undefined
        ? invocation.options
        : (await import('./batch/profile-options.js')).withProfile(invocation.options, world.cwd);
    const context = makeContext(world, options);
    try {
      await refuseBadSettings(context, argv[0] === 'config' || argv[0] === 'complete');
      exitCode = await body(context, { ...invocation, options, argv });
    } finally {
      await context.close();
    }
  };
  const needs: ProgramNeeds = {
    launch,
    version: programVersion,
    called: argv[0],
    writeOut: (text) => {
      help += text;
    },
    writeErr: (text) => {
      misuse += text;
    },
  };
  const program = buildProgram(needs);
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.help') {
      const command = commandOf(program, argv);
      if (wantsJson(argv, world))
        return report(
          new TariffError('usage', `"${command}" needs a command`, { hint: `see "${command} --help"` }),
        );
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
    const command = commandOf(program, argv);
    const told = reportError(error, {
      debug,
      style,
      version: programVersion,
      command,
      hint: await hintFor(error, command, () => buildProgram({ ...needs, called: undefined })),
      instead: (word) => insteadOf(program, word),
      json: wantsJson(argv, world),
    });
    await writeAll(world.stderr, told.text).catch(() => undefined);
    return told.exitCode;
  }
}

/** What to do about an option that the command does not have, where it is known from elsewhere. */
async function hintFor(error: unknown, command: string, whole: () => Command): Promise<string | undefined> {
  const [, option] =
    (error instanceof CommanderError && /^error: unknown option '([^']*)'/.exec(error.message)) || [];
  if (option === undefined) return undefined;
  return (await import('./unknown-option.js')).optionInstead(whole(), command, option);
}

/** What may have been meant by a word that is no command: an option of the program, or commands by their last word. */
function insteadOf(program: Command, word: string): readonly string[] {
  const option = program.options.find(({ long }) => long === `--${word}`)?.long;
  if (option) return [option];
  const below = (command: Command): Command[] => command.createHelp().visibleCommands(command);
  const all = below(program).flatMap((top) => [
    [top.name(), top.name()] as const,
    ...below(top)
      // of a short word nothing is left when two letters are wrong
      .filter((each) => each.name().length > 3)
      .map((each) => [each.name(), `${top.name()} ${each.name()}`] as const),
  ]);
  const near = nearestSpellings(
    word,
    all.map(([name]) => name),
  );
  return [
    ...new Set(near.flatMap((name) => all.filter(([own]) => own === name).map(([, path]) => path))),
  ].slice(0, 3);
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
