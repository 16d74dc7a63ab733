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

/** How a question is put. */
export interface AskHow {
  readonly color: boolean;
  /** the value on which the cursor stands first; the first one where nothing is said */
  readonly likeliest?: string;
  /** an answer may be typed too, and is given back as it was typed */
  readonly typed?: boolean;
  /** what the Escape key gives back */
  readonly onEscape?: string;
}

/** Asks one question with a list of answers. The question is drawn on stderr: stdout holds only the answer. */
export async function askChoice(message: string, choices: readonly Choice[], how: AskHow): Promise<string> {
  // the prompt knows of no flag, only of the variable
  if (!how.color) process.env['NO_COLOR'] = '1';
  const { search, select } = await import('@inquirer/prompts');
  const start = how.likeliest === undefined ? {} : { default: how.likeliest };
  return withEscape(how.onEscape, (context) =>
    how.typed === true
      ? search({ message, source: (said) => choicesFor(said, choices), ...start, ...typedLook(how) }, context)
      : select({ message, choices: [...choices], loop: false, ...start }, context),
  );
}

const typedLook = ({ onEscape }: AskHow) => ({
  pageSize: 14,
  theme: {
    style: {
      keysHelpTip: () =>
        `up, down and Enter, or type an answer, a code or more about the goods${onEscape === undefined ? '' : '; Esc goes back'}`,
    },
  },
});

/** The answers that fit what has been typed so far, with the typed words themselves last: they may be an answer of their own. */
function choicesFor(said: string | undefined, choices: readonly Choice[]): readonly Choice[] {
  const typed = (said ?? '').trim();
  if (typed === '') return choices;
  const fits = choices.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  const own = { name: `"${typed}", as I typed it`, value: typed };
  return /^[\d.\s]+$/.test(typed) ? [own, ...fits] : [...fits, own];
}

/** Asks for a line of text. */
export async function askText(message: string, color: boolean): Promise<string> {
  if (!color) process.env['NO_COLOR'] = '1';
  const { input } = await import('@inquirer/prompts');
  return unlessLeft(input({ message, required: true }, { output: process.stderr }));
}

interface PromptContext {
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

/** Puts a question that the Escape key leaves, where that key means something. */
async function withEscape(
  onEscape: string | undefined,
  put: (context: PromptContext) => Promise<string>,
): Promise<string> {
  const left = new AbortController();
  const listen = (_: unknown, key?: { readonly name?: string }): void => {
    if (onEscape !== undefined && key?.name === 'escape') left.abort();
  };
  process.stdin.on('keypress', listen);
  try {
    return await unlessLeft(put({ output: process.stderr, signal: left.signal }));
  } catch (fault) {
    if (onEscape !== undefined && left.signal.aborted) return onEscape;
    throw fault;
  } finally {
    process.stdin.off('keypress', listen);
  }
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
