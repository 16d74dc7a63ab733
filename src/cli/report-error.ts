import { CommanderError } from 'commander';
import type { Stop } from '../api/stop.js';
import { hideKeys } from '../core/api-key.js';
import type { Issue } from '../core/issue.js';
import { type ErrorCode, errorCatalogue, exitCodes, TariffError } from '../errors.js';
import { renderJsonLines } from '../render/json.js';
import { safeLines } from '../render/safe-text.js';
import { glyphsOf, paletteOf, type Style } from '../render/style.js';

/** What a person or, under --json, a program reads on stderr and what a script reads as the exit code. */
export interface ErrorReport {
  readonly text: string;
  readonly exitCode: number;
}

const shownIssues = 10;
/** Faults of a file's rows are what its owner has to put right, so many more are shown. */
const shownRowIssues = 200;
const shownRows = 12;

/** Where a fault stands: a field, or the rows of a file in which it stands alike. */
function whereOf(issue: Issue, rows: readonly number[]): string {
  if (rows.length === 0) return issue.path ? `${issue.path}: ` : '';
  const named = rows.slice(0, shownRows).join(', ');
  const more = rows.length > shownRows ? ` and ${rows.length - shownRows} more` : '';
  return `${rows.length === 1 ? 'row' : 'rows'} ${named}${more}${issue.column ? `, ${issue.column}` : ''}: `;
}

/** One line for each fault; the same fault in many rows is one line that names them. */
function issueLines({ issues, message: head }: TariffError, bullet: string): string[] {
  if (issues.length === 1 && head.includes(issues[0]!.message)) return [];
  const alike = new Map<string, { readonly issue: Issue; readonly rows: number[] }>();
  for (const issue of issues) {
    const place = issue.row === undefined ? issue.path : '';
    const key = [place, issue.column, issue.message].join('\t');
    const known = alike.get(key) ?? { issue, rows: [] };
    if (issue.row !== undefined) known.rows.push(issue.row);
    alike.set(key, known);
  }
  const all = [...alike.values()];
  const lines = all
    .slice(0, all.some(({ rows }) => rows.length > 0) ? shownRowIssues : shownIssues)
    .map(
      ({ issue, rows }) =>
        `  ${bullet} ${whereOf(issue, rows)}${issue.message}${issue.hint ? ` (${issue.hint})` : ''}`,
    );
  const left = all.length - lines.length;
  return left > 0 ? [...lines, `  ${bullet} and ${left} more`] : lines;
}

/** Commander's own words, as one of our errors; what a word that is no command may mean is found here. */
function fromCommander(
  error: CommanderError,
  command: string,
  instead: (word: string) => readonly string[],
  meant: string | undefined,
): TariffError {
  const [, unknown] = (command === 'tariff' && /unknown command '([^']*)'/.exec(error.message)) || [];
  if (unknown !== undefined) {
    const near = instead(unknown);
    return new TariffError('usage', `unknown command '${unknown}'`, {
      hint: near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'see "tariff --help"',
    });
  }
  const [, message = error.message, hint] =
    /^(?:error: )?([\s\S]*?)(?:\n\((Did you mean [\s\S]*)\))?$/.exec(error.message.trim()) ?? [];
  return new TariffError('usage', message.replace(/^(unknown option '[^'=]+=)[^']*'$/, "$1...'"), {
    hint: meant ?? (hint ? hint.replace(/^D/, 'd') : `see "${command} --help"`),
  });
}

/** Turns whatever stopped a command into words and an exit code; a stack is shown only under --debug. */
export function reportError(
  error: unknown,
  options: {
    readonly debug: boolean;
    readonly style: Style;
    readonly version: () => string;
    /** the command that was called, as it is typed */
    readonly command?: string;
    /** what may be meant by a word that is no command */
    readonly instead?: (word: string) => readonly string[];
    /** what may be meant by an option that the command does not have */
    readonly hint?: string | undefined;
    /** as one JSON object in place of words */
    readonly json?: boolean;
  },
): ErrorReport {
  const known =
    error instanceof CommanderError
      ? fromCommander(error, options.command ?? 'tariff', options.instead ?? (() => []), options.hint)
      : error;
  const trace = options.debug && error instanceof Error ? hideKeys(stackOf(error)) : undefined;
  if (options.json) return stopLine(known, trace, options.version);
  const { arrow, bullet } = glyphsOf(options.style);
  const palette = paletteOf(options.style);
  const stack = trace === undefined ? '' : `${safeLines(trace)}\n`;
  const head = palette.bad('tariff:');
  if (known instanceof TariffError) {
    const lines = [
      `${head} ${safeLines(hideKeys(known.message))}`,
      ...issueLines(known, bullet).map((line) => safeLines(hideKeys(line))),
      ...(known.hint ? [palette.faint(`  ${arrow} ${safeLines(hideKeys(known.hint))}`)] : []),
    ];
    return { text: `${lines.join('\n')}\n${stack}`, exitCode: known.exitCode };
  }
  const lines = [
    `${head} ${safeLines(internalText(error, options.version))}`,
    palette.faint(`  ${arrow} ${internalHint}`),
  ];
  return { text: `${lines.join('\n')}\n${stack}`, exitCode: exitCodes.internal };
}

const internalHint =
  'this is a fault of the program: run the command again with --debug and report what it prints';

const internalText = (error: unknown, version: () => string): string =>
  `internal error: ${hideKeys(error instanceof Error ? error.message : String(error))} (version ${version()})`;

/** A stop as one line of JSON. */
function stopLine(error: unknown, trace: string | undefined, version: () => string): ErrorReport {
  const known = error instanceof TariffError ? error : undefined;
  const code: ErrorCode = known?.code ?? 'internal';
  const row: { readonly title: string; readonly retryable?: boolean } = errorCatalogue[code];
  const exitCode = known?.exitCode ?? exitCodes.internal;
  const hint = known ? known.hint : internalHint;
  const issues = known?.issues ?? [];
  const told: Stop['error'] = {
    code,
    title: known ? row.title : 'A fault of the program',
    detail: known ? hideKeys(known.message) : internalText(error, version),
    ...(hint === undefined ? {} : { hint: hideKeys(hint) }),
    exit_code: exitCode,
    retryable: known !== undefined && row.retryable === true,
    ...(known?.retryAfter === undefined ? {} : { retry_after: known.retryAfter }),
    ...(issues.length === 0 ? {} : { errors: issues.map(faultOf) }),
    ...(trace === undefined ? {} : { stack: trace }),
  };
  return { text: renderJsonLines('1', [{ error: told }]), exitCode };
}

const faultOf = ({
  code,
  message,
  path,
  row,
  column,
  hint,
}: Issue): NonNullable<Stop['error']['errors']>[number] => ({
  code,
  detail: hideKeys(message),
  ...(path === undefined ? {} : { pointer: path }),
  ...(row === undefined ? {} : { row }),
  ...(column === undefined ? {} : { column }),
  ...(hint === undefined ? {} : { hint: hideKeys(hint) }),
});

function stackOf(error: Error): string {
  const own = error.stack ?? String(error);
  return error.cause instanceof Error ? `${own}\ncaused by ${stackOf(error.cause)}` : own;
}
