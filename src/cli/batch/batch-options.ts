import { existsSync, realpathSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { delimiterNames } from '../../batch/read/csv-dialect.js';
import { csvFormat } from '../../batch/write/csv.js';
import { gzipped } from '../../batch/write/gzip.js';
import { jsonFormat, ndjsonFormat } from '../../batch/write/json.js';
import {
  asksGzip,
  type FormatName,
  formatNames,
  formatOfName,
  type RowFormat,
} from '../../batch/write/row-format.js';
import { xlsxFormat } from '../../batch/write/xlsx.js';
import { issue } from '../../core/issue.js';
import { fail, ok, type Result } from '../../core/result.js';
import { TariffError } from '../../errors.js';
import { type OutputPlace, outputPlace } from '../../write-output.js';
import type { Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import type { Faults } from '../entry-fields.js';
import { refuseWithout } from '../options-together.js';
import { readChoice, readCount } from '../read-fields.js';

/** An output that was asked for by name: where it really goes, links followed. */
export interface AskedOutput extends OutputPlace {
  readonly format: RowFormat;
}

/** What the command line asks of a batch, checked. */
export interface BatchOptions {
  readonly output: AskedOutput | undefined;
  /** what rows look like on standard output, where no file is named */
  readonly printed: RowFormat;
  readonly review: AskedOutput | undefined;
  readonly summary: string | undefined;
  /** the page for the client */
  readonly report: string | undefined;
  /** where the answers of the last run over the list are kept for the next */
  readonly state: string | undefined;
  readonly delimiter: string | undefined;
  readonly decimal: 'comma' | 'point' | undefined;
  readonly workers: number | undefined;
  readonly failOn: FailOn | undefined;
  /** no more rows than these are read */
  readonly limit: number | undefined;
  /** sheets of ours that people answered in */
  readonly answers: readonly string[];
  /** say what the answers that came back would change, and change nothing */
  readonly check: boolean;
  /** rows that a language model is asked about */
  readonly assist: 'review' | undefined;
}

const workersAtMost = 64;
const limitAtMost = 100_000_000;

/** What the file is called in the folder of --state. */
const stateName = 'answers';

const failOns = ['dead-codes', 'no-origin'] as const;
type FailOn = (typeof failOns)[number];

/** Names of standard output, where rows go without -o. */
const standardOutput = ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'];

/** Threads for a list: none for a short one, which is answered before they would be ready. */
export const workersFor = (bytes: number): number =>
  bytes < 20_000 ? 0 : Math.min(8, availableParallelism());

function formatNamed(name: FormatName, mark: boolean): RowFormat {
  switch (name) {
    case 'csv':
      return csvFormat(mark);
    case 'xlsx':
      return xlsxFormat;
    case 'json':
      return jsonFormat;
    case 'ndjson':
      return ndjsonFormat;
  }
}

function readDelimiter(text: string): Result<string> {
  const mark = delimiterNames[text.toLowerCase()] ?? (text === '\\t' ? '\t' : text);
  return mark.length === 1
    ? ok(mark)
    : fail(issue('bad_choice', `"${text}" is not comma, semicolon, tab, pipe or one character`));
}

/** How the text of a list is taken apart. */
export const readBatchReading = (
  options: Invocation['options'],
  faults: Faults,
): Pick<BatchOptions, 'delimiter' | 'decimal'> => ({
  delimiter:
    options['delimiter'] === undefined
      ? undefined
      : faults.read('--delimiter', readDelimiter(String(options['delimiter']))),
  decimal: readChoice('--decimal', options['decimal'], ['comma', 'point'], faults),
});

/** Reads the options of `tariff batch`; what cannot be read is gathered. Under --json rows are printed one object a line. */
export function readBatchOptions(
  options: Invocation['options'],
  { cwd, settings }: Pick<CommandContext, 'cwd' | 'settings'>,
  faults: Faults,
): BatchOptions {
  const text = (name: string) => options[name] as string | undefined;
  const named = readChoice('--format', text('format'), formatNames, faults);
  const mark = options['bom'] === true;
  const asked = (flag: string, path: string | undefined): AskedOutput | undefined => {
    if (path === undefined) return undefined;
    const format = formatOfName(path) ?? named;
    if (format === 'xlsx' && asksGzip(path)) {
      faults.read(flag, fail(issue('bad_choice', 'a workbook is compressed by itself: leave .gz out')));
      return undefined;
    }
    if (format) {
      const made = formatNamed(format, mark);
      return { ...outputPlace(resolve(cwd, path)), format: asksGzip(path) ? gzipped(made) : made };
    }
    const what = issue('bad_choice', `${path} has no extension that I know`, {
      hint: 'end it in .csv, .xlsx, .json, .ndjson, or one of these and .gz, or say --format',
    });
    faults.read(flag, fail(what));
    return undefined;
  };
  const outputName = standardOutput.includes(text('output') ?? '') ? undefined : text('output');
  const printed = formatNamed(named ?? (settings.json ? 'ndjson' : 'csv'), mark);
  const output = asked('--output', outputName);
  const review = asked('--review', text('review'));
  if (output === undefined && named === 'xlsx')
    faults.read(
      '--format',
      fail(issue('bad_choice', 'a workbook cannot go to standard output: name a file with -o')),
    );
  for (const flag of ['review', 'state', 'resume', 'resume=auto'])
    if (options[flag] !== undefined && outputName === undefined)
      faults.read(`--${flag}`, fail(issue('bad_choice', 'it needs -o FILE')));
  for (const each of [output, review])
    if ((options['resume'] || options['resume=auto']) && each?.isPipe)
      faults.read('--resume', fail(issue('bad_choice', `${each.path} is no file: what went out is gone`)));
  if (options['assist'] === undefined)
    refuseWithout(options, '--assist review', ['--assist-url', '--assist-model']);
  if (options['assist'] !== undefined && options['state'] !== undefined)
    faults.read(
      '--state',
      fail(issue('bad_choice', 'a language model is asked anew in every run: leave --assist or --state out')),
    );
  if (text('columns') !== undefined && (output ?? { format: printed }).format.whole)
    faults.read(
      '--columns',
      fail(issue('bad_choice', 'JSON holds whole answers: choose columns of CSV or XLSX')),
    );
  if (text('limit') !== undefined && text('state') !== undefined)
    faults.read(
      '--limit',
      fail(issue('bad_choice', '--state would forget the other rows: leave one of them out')),
    );
  const answers = (options['answers'] as string[] | undefined) ?? [];
  const check = options['check'] === true;
  if (options['dryRun'] && (answers.length > 0 || check))
    faults.read(
      answers.length > 0 ? '--answers' : '--check',
      fail(issue('bad_choice', 'a dry run of the columns answers nothing: leave --dry-run out')),
    );
  const failOn = readChoice('--fail-on', text('failOn'), failOns, faults);
  if (failOn === 'dead-codes' && text('checkColumn') === undefined)
    faults.read(
      '--fail-on',
      fail(issue('bad_choice', 'there are no codes to check: name their column with --check-column')),
    );
  return {
    output,
    printed,
    review,
    report: text('report') === undefined ? undefined : resolve(cwd, text('report')!),
    summary: text('summary') === undefined ? undefined : resolve(cwd, text('summary')!),
    state: text('state') === undefined ? undefined : join(resolve(cwd, text('state')!), stateName),
    ...readBatchReading(options, faults),
    workers:
      text('workers') === undefined
        ? undefined
        : readCount('--workers', text('workers'), 0, workersAtMost, faults),
    failOn,
    limit:
      text('limit') === undefined ? undefined : readCount('--limit', text('limit'), 1, limitAtMost, faults),
    answers,
    check,
    assist: readChoice('--assist', text('assist'), ['review'], faults),
  };
}

/** Where a path really leads, whether or not the file is there yet. */
function placeOf(path: string): string {
  try {
    if (existsSync(path)) {
      const { dev, ino } = statSync(path);
      return ino === 0 ? realpathSync(path) : `${dev}:${ino}`;
    }
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

/** Whether two paths lead to one file. */
export const isSameFile = (one: string, other: string): boolean => placeOf(one) === placeOf(other);

/** Refuses a job that would write over what it reads, or two outputs into one file. */
export function refuseSameFiles(files: readonly (readonly [what: string, path: string | undefined])[]): void {
  const seen = new Map<string, string>();
  for (const [what, path] of files) {
    if (path === undefined) continue;
    const place = placeOf(path);
    const other = seen.get(place);
    if (other !== undefined)
      throw new TariffError('usage', `${other} and ${what} are the same file: ${path}`, {
        hint: 'give the output a name of its own',
      });
    seen.set(place, what);
  }
}
