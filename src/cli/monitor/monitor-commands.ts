import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';
import { withSettings } from '../with-settings.js';

/** What `monitor diff` and its other name `data diff` both take. */
export function diffOptions(command: Command): Command {
  return withSettings(command, 'destination')
    .option('--code <prefix>', 'only codes that begin so')
    .option(
      '--catalog <sheet>',
      'a list of products with their codes: which of them are hit, and their duties',
    )
    .option('--kept', 'the same for the catalogues that are kept (tariff monitor catalog add)')
    .option('--code-column <heading>', 'the column of tariff codes in the sheet')
    .option('--sheet <name>', 'the sheet of the workbook')
    .option(
      '--only <moves>',
      'only products that pay so: rises, falls, same, open (not certain); with commas',
    )
    .option('--event <type...>', 'only products that a change of this type hits, such as duty.changed')
    .option('--from-origin <country...>', 'only products of this origin')
    .option('--for-client <name...>', 'only products of this client')
    .option(
      '--sort <order>',
      'money (what they pay more in a year first), client, code or reference',
      'money',
    )
    .option('--all', 'draw products whose duties stay as they are, too')
    .option('--format <format>', 'table, json, csv or html', 'table')
    .option('-o, --output <file>', 'write it to a file in place of standard output')
    .option('--limit <n>', 'how many changes to draw at most', '100')
    .option('--ndjson', 'print one JSON object a line');
}

/** `tariff monitor ...`: what changed in the law, and whom it hits. */
export function monitorCommands(program: Command, leaf: Leaf): void {
  const monitor = program
    .command('monitor')
    .helpCommand(false)
    .description('what changes in the law, and which of your products it hits');
  leaf(
    diffOptions(
      monitor
        .command('diff')
        .description('what differs between two editions or two days: lines, rates, chapter 99, fees, rules')
        .requiredOption('--from <edition>', 'the earlier edition or day, such as 2026-rev-5 or 2026-04-06')
        .requiredOption('--to <edition>', 'the later edition or day'),
    ).addHelpText(
      'after',
      examples(
        'tariff monitor diff --from 2026-rev-5 --to 2026-rev-10',
        'tariff monitor diff --from 2026-basic --to 2026-rev-4 --catalog skus.xlsx --format csv > hits.csv',
        'tariff monitor diff --from 2026-02-01 --to 2026-03-01 --format html -o report.html',
      ),
    ),
    async () => (await import('./monitor-diff.js')).monitorDiff,
  );
  leaf(
    monitor
      .command('watch')
      .description("print the account's events as they come, or those that were not told yet")
      .option('--after <cursor>', 'go on behind this event; without it, from now on')
      .option('--all', 'from the first event that is kept')
      .option('--new', 'go on behind what this command told last on this machine, and remember it')
      .option('--every <time>', 'look this often, such as 30m or 6h; implies --new')
      .option('--once', 'print what is there and end')
      .option('--ndjson', 'print one JSON object a line')
      .addHelpText(
        'after',
        examples(
          'tariff monitor watch --server https://tariff.example.com',
          'tariff monitor watch --every 6h',
          'tariff monitor watch --once --new',
        ),
      ),
    async () => (await import('./monitor-watch.js')).monitorWatch,
  );
  const catalog = monitor
    .command('catalog')
    .helpCommand(false)
    .description('the lists of products that you are told about');
  leaf(
    withSettings(
      catalog
        .command('add')
        .description('keep a list of products with their codes, in the place of one of the same name')
        .argument('<sheet>', 'CSV, XLSX, JSON or NDJSON with a column of tariff codes'),
      'destination',
      'client',
    )
      .option('--name <name>', 'what to call it; the name of the file without')
      .option('--code-column <heading>', 'the column of tariff codes')
      .option('--sheet <name>', 'the sheet of the workbook')
      .addHelpText('after', examples('tariff monitor catalog add skus.xlsx --client ACME')),
    async () => (await import('./catalogs.js')).monitorCatalogAdd,
  );
  leaf(
    catalog.command('list').description('the lists that are kept'),
    async () => (await import('./catalogs.js')).monitorCatalogList,
  );
  leaf(
    catalog.command('remove').description('forget a list').argument('<name>', 'its name'),
    async () => (await import('./catalogs.js')).monitorCatalogRemove,
  );
}
