import { CommanderError } from 'commander';
import { exitCodes, TariffError } from '../errors.js';
import { safeLines } from '../render/safe-text.js';
import { glyphsOf, paletteOf, type Style } from '../render/style.js';

/** What a person reads on stderr and what a script reads as the exit code. */
export interface ErrorReport {
  readonly text: string;
  readonly exitCode: number;
}

const shownIssues = 10;

function issueLines({ issues, message: head }: TariffError, bullet: string): string[] {
  if (issues.length === 1 && head.includes(issues[0]!.message)) return [];
  const lines = issues.slice(0, shownIssues).map(({ message, path, hint }) => {
    const where = path ? `${path}: ` : '';
    return `  ${bullet} ${where}${message}${hint ? ` (${hint})` : ''}`;
  });
  const left = issues.length - shownIssues;
  return left > 0 ? [...lines, `  ${bullet} and ${left} more`] : lines;
}

/** Commander's own words, as one of our errors. */
function fromCommander(error: CommanderError): TariffError {
  const [, message = error.message, hint] =
    /^(?:error: )?([\s\S]*?)(?:\n\((Did you mean [\s\S]*)\))?$/.exec(error.message.trim()) ?? [];
  return new TariffError('usage', message, {
    hint: hint ? hint.replace(/^D/, 'd') : 'see "tariff --help"',
  });
}

/** Turns whatever stopped a command into words and an exit code; a stack is shown only under --debug. */
export function reportError(
  error: unknown,
  options: { readonly debug: boolean; readonly style: Style; readonly version: () => string },
): ErrorReport {
  const known = error instanceof CommanderError ? fromCommander(error) : error;
  const { arrow, bullet } = glyphsOf(options.style);
  const palette = paletteOf(options.style);
  const stack = options.debug && error instanceof Error ? `${safeLines(stackOf(error))}\n` : '';
  const head = palette.bad('tariff:');
  if (known instanceof TariffError) {
    const lines = [
      `${head} ${safeLines(known.message)}`,
      ...issueLines(known, bullet).map(safeLines),
      ...(known.hint ? [palette.faint(`  ${arrow} ${safeLines(known.hint)}`)] : []),
    ];
    return { text: `${lines.join('\n')}\n${stack}`, exitCode: known.exitCode };
  }
  const what = error instanceof Error ? error.message : String(error);
  const lines = [
    `${head} internal error: ${safeLines(what)} (version ${options.version()})`,
    palette.faint(
      `  ${arrow} this is a fault of the program: run the command again with --debug and report what it prints`,
    ),
  ];
  return { text: `${lines.join('\n')}\n${stack}`, exitCode: exitCodes.internal };
}

function stackOf(error: Error): string {
  const own = error.stack ?? String(error);
  return error.cause instanceof Error ? `${own}\ncaused by ${stackOf(error.cause)}` : own;
}
