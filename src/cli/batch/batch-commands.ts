import type { Command } from 'commander';
import { collect, examples, type Leaf } from '../command-leaf.js';

/** Settings that hold for rows which say nothing else. */
const rowSettings = [
  'origin',
  'destination',
  'transport',
  'client',
  'candidates',
  'threshold',
  'acceptAt',
  'lang',
] as const;
const listSettings = [...rowSettings, 'assistUrl', 'assistModel'] as const;

/** `tariff batch`: names, options and examples. `withSettings` adds the settings that hold for rows which say nothing else. */
export function batchCommands(
  program: Command,
  leaf: Leaf,
  withSettings: (command: Command, ...keys: (typeof listSettings)[number][]) => Command,
): void {
  const command = withSettings(
    program
      .command('batch')
      .helpCommand(false)
      .description('classify a product list: CSV, XLSX, JSON or NDJSON in and out, resumable')
      .argument('<input>', 'the list; - reads it from standard input')
      .option('-o, --output <file>', 'where the answers go; its extension picks the format')
      .option('--format <format>', 'csv, xlsx, json or ndjson, where no extension says so')
      .option('--review <file>', 'also write the rows that need a person, here')
      .option('--summary <file>', 'also write the counts here, one line of JSON')
      .option(
        '--report <file>',
        'also write a page to look at and print, here: duties by origin, what to answer first',
      )
      .option(
        '--state <folder>',
        'take over the answers of the last run that are kept here, and keep those of this one',
      )
      .option('--profile <file>', 'how the list is read and what holds for its rows, see "tariff batch init"')
      .option(
        '--answers <file>',
        'a sheet of ours with questions answered and codes approved in it; may be repeated',
        collect,
      )
      .option('--check', 'say what the answers that came back would change and teach; change nothing')
      .option('--map <field=column>', 'the column of a field, several joined by +; may be repeated', collect)
      .option('--sheet <name>', 'the sheet of a workbook, by name or number')
      .option('--header-row <row>', 'the row of the headings; 3-4 for two lines, 0 for none')
      .option('--encoding <name>', 'how a text file is written, where it is not what it looks like')
      .option(
        '--delimiter <mark>',
        'what parts the cells of a text file: comma, semicolon, tab, pipe or one character',
      )
      .option('--decimal <mark>', 'comma or point in the numbers, where it is not what it looks like')
      .option(
        '--check-column <column>',
        'compare the codes of this column, of 4, 6, 8 or 10 digits: agree, differs, dead, unreadable',
      )
      .option(
        '--date <date>',
        'date of entry for rows without one, yyyy-mm-dd; without, today in your time zone',
      )
      .option('--claim <symbol>', 'special programme claimed for rows that name none')
      .option('--dry-run', 'show how the columns are read and the first rows; classify nothing')
      .option('--resume', 'go on where an earlier run of the same command was cut off')
      .option('--resume=auto', 'the same, and begin again where the list, the options or the law are others')
      .option(
        '--assist <rows>',
        'review: ask a language model that you name about the rows that are not accepted; it decides nothing',
      )
      .option('--workers <n>', 'threads that classify; 0 uses none')
      .option(
        '--columns <names>',
        'write these columns alone, with commas between; input and answers are groups',
      )
      .option('--where <column=value>', 'write the rows alone that hold it; may be repeated', collect)
      .option('--limit <n>', 'read so many rows and no more')
      .option('--bom', 'begin a CSV with the mark by which Excel knows UTF-8')
      .option('--strict', 'exit 3 unless every row is accepted')
      .option(
        '--fail-on <what>',
        'exit 3 too where a checked code is dead (dead-codes) or a row has no origin (no-origin)',
      ),
    ...listSettings,
  ).addHelpText(
    'after',
    examples(
      'tariff batch catalogue.xlsx -o classified.xlsx --review to-review.xlsx',
      'tariff batch catalogue.csv --map description="Item Desc+Material" --origin MX --dry-run',
      'tariff batch parts.csv -o parts.ndjson --check-column HTS --fail-on dead-codes',
      'tariff batch catalogue.xlsx --profile acme.json --state nights -o classified.xlsx --resume=auto',
      'tariff batch catalogue.xlsx --answers to-review.xlsx -o classified.xlsx --review to-review-2.xlsx',
    ),
  );
  leaf(command, async () => (await import('./batch.js')).batch);
  leaf(
    withSettings(
      command
        .command('init')
        .description("write down how a client's list is read, for --profile")
        .argument('<input>', 'a list as the client sends it')
        .option('-o, --output <file>', 'where it goes; without, it is printed')
        .option(
          '--map <field=column>',
          'the column of a field, several joined by +; may be repeated',
          collect,
        )
        .option('--sheet <name>', 'the sheet of a workbook, by name or number')
        .option('--header-row <row>', 'the row of the headings; 3-4 for two lines, 0 for none')
        .option('--encoding <name>', 'how a text file is written, where it is not what it looks like')
        .option('--delimiter <mark>', 'what parts the cells of a text file')
        .option('--decimal <mark>', 'comma or point in the numbers, where it is not what it looks like')
        .option('--check-column <column>', 'the column of codes that are compared')
        .option('--columns <names>', 'the columns that are written, with commas between')
        .option('--claim <symbol>', 'special programme claimed for rows that name none')
        .addHelpText(
          'after',
          examples('tariff batch init sample.xlsx --client ACME --accept-at tariff_line -o acme.json'),
        ),
      ...rowSettings,
    ),
    async () => (await import('./batch-init.js')).batchInit,
  );
}
