/** A flag or word with what it is for. */
export interface ManTerm {
  readonly term: string;
  readonly about: string;
}

/** One command as its help has it. */
export interface ManCommand {
  /** as it is typed: `tariff history list` */
  readonly path: string;
  readonly about: string;
  /** how it is called, each way behind the program's name */
  readonly usage: string;
  readonly arguments: readonly ManTerm[];
  readonly options: readonly ManTerm[];
  /** command lines */
  readonly examples: readonly string[];
}

/** A page of the manual: a command, those below it, and what holds for all. */
export interface ManPage {
  /** `tariff-history` */
  readonly name: string;
  readonly version: string;
  readonly about: string;
  readonly commands: readonly ManCommand[];
  readonly globals: readonly ManTerm[];
  readonly exitCodes: readonly ManTerm[];
  readonly environment: readonly ManTerm[];
  /** pages */
  readonly seeAlso: readonly string[];
}

/** A text as roff reads it: nothing of it is an escape or a request. */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/'/g, '\\(aq')
    .replace(/`/g, '\\(ga')
    .replace(/\^/g, '\\(ha')
    .replace(/~/g, '\\(ti')
    .replace(
      /[^\x20-\x7e]/gu,
      (letter) => `\\[u${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/^\./, '\\&.');

/** A word of a request: quotes stand around it. */
const quoted = (text: string): string => `"${escaped(text).replace(/"/g, '\\(dq')}"`;

const terms = (rows: readonly ManTerm[]): string[] =>
  rows.flatMap(({ term, about }) => [
    '.TP',
    `.B ${quoted(term)}`,
    escaped(about) === '' ? '\\&' : escaped(about),
  ]);

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`.SH ${quoted(title)}`, ...lines];

const below = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['.PP', `${title}:`, ...lines];

function commandLines({ path, about, usage, options, examples, ...command }: ManCommand): string[] {
  return [
    `.SS ${quoted(path)}`,
    escaped(about),
    '.PP',
    `.B ${quoted(usage)}`,
    ...terms(command.arguments),
    ...below('Options', terms(options)),
    ...below(
      'Examples',
      examples.length === 0 ? [] : ['.PP', '.nf', '.RS', ...examples.map(escaped), '.RE', '.fi'],
    ),
  ];
}

/** A page of the manual as roff, for man(1). */
export function renderManPage(page: ManPage): string {
  const lines = [
    `.TH ${quoted(page.name.toUpperCase())} 1 "" ${quoted(`tariff ${page.version}`)} "Tariff Manual"`,
    '.SH NAME',
    `${escaped(page.name)} \\- ${escaped(page.about)}`,
    ...section('SYNOPSIS', page.commands.flatMap(({ usage }) => [`.B ${quoted(usage)}`, '.br']).slice(0, -1)),
    ...section('COMMANDS', page.commands.flatMap(commandLines)),
    ...section('OPTIONS OF EVERY COMMAND', terms(page.globals)),
    ...section('EXIT STATUS', terms(page.exitCodes)),
    ...section('ENVIRONMENT', terms(page.environment)),
    ...section(
      'SEE ALSO',
      page.seeAlso.length === 0
        ? []
        : [page.seeAlso.map((name) => `\\fB${escaped(name)}\\fR(1)`).join(',\n')],
    ),
  ];
  return `${lines.join('\n')}\n`;
}
