import { TariffError } from '../errors.js';
import type { Style } from '../render/style.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What is known of a stream's other end. */
export interface StreamFacts {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

const plainWidth = 100;

/** Letters beyond ASCII are drawn unless the locale says that the terminal has none. */
function drawsUnicode(env: Environment, platform: string): boolean {
  if (platform === 'win32') return Boolean(env['WT_SESSION'] || env['TERM_PROGRAM'] || env['TERM']);
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return locale === '' || /utf-?8/i.test(locale);
}

/** What FORCE_COLOR says: 0 and false no colour, anything else colour also where no terminal is; undefined where it says nothing. */
function forcedColor({ FORCE_COLOR: said = '' }: Environment): boolean | undefined {
  return said === '' ? undefined : said !== '0' && said !== 'false';
}

/** How an answer is drawn on a stream: colour on a terminal that has it, or where it is asked for; 80 to 160 columns. */
export function styleFor(
  stream: StreamFacts,
  env: Environment,
  platform: string,
  colorWanted: boolean,
): Style {
  const tty = stream.isTTY === true;
  return {
    width: tty ? Math.min(160, Math.max(40, stream.columns ?? 80)) : plainWidth,
    color: colorWanted && (forcedColor(env) ?? (tty && env['TERM'] !== 'dumb')),
    unicode: drawsUnicode(env, platform),
  };
}

/**
 * The pager that a text is shown with: the user's own (PAGER), else less. None off a terminal, on one without commands of its own,
 * where the text is no longer than the screen, and where the user wants none (`PAGER=cat`).
 */
export function pagerFor(
  text: string,
  stream: StreamFacts,
  env: Environment,
  platform: string,
): string | undefined {
  const rows = stream.isTTY === true && env['TERM'] !== 'dumb' ? stream.rows : undefined;
  if (rows === undefined || text.split('\n').length <= rows) return undefined;
  const pager = (env['PAGER'] ?? (platform === 'win32' ? '' : 'less')).trim();
  return pager === '' || pager === 'cat' ? undefined : pager;
}

export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** Asks one question with a list of answers. The question is drawn on stderr: stdout holds only the answer. */
export async function askChoice(
  message: string,
  choices: readonly Choice[],
  color: boolean,
): Promise<string> {
  // the prompt knows of no flag, only of the variable
  if (!color) process.env['NO_COLOR'] = '1';
  const { select } = await import('@inquirer/prompts');
  return unlessLeft(select({ message, choices: [...choices], loop: false }, { output: process.stderr }));
}

/** Asks for a secret: nothing of it is shown while it is typed. */
export async function askSecret(message: string, color: boolean): Promise<string> {
  if (!color) process.env['NO_COLOR'] = '1';
  const { password } = await import('@inquirer/prompts');
  return unlessLeft(password({ message, mask: false }, { output: process.stderr }));
}

/** A line on the terminal that says what is being done, in place of the one before. */
export interface Spinner {
  say(line: string): void;
  /** clears the line */
  stop(): void;
}

/** Opens a spinner on stderr: stdout holds only the answer. */
export async function openSpinner({ color, unicode }: Style): Promise<Spinner> {
  const { default: ora } = await import('ora');
  const spinner = ora({
    stream: process.stderr,
    isEnabled: true,
    color: color ? 'cyan' : false,
    spinner: unicode ? 'dots' : 'line',
    // the keys and the cursor stay as they are, whatever ends the process
    discardStdin: false,
    hideCursor: false,
  });
  return {
    say: (line) => {
      spinner.text = line;
      spinner.start();
    },
    stop: () => void spinner.stop(),
  };
}

/** Ctrl-C at a prompt is a stop like every other. */
async function unlessLeft<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'ExitPromptError')
      throw new TariffError('interrupted', 'stopped at a question', { cause });
    throw cause;
  }
}
