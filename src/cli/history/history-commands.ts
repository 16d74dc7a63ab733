import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

const withFilters = (command: Command): Command =>
  command
    .option('--from <date>', 'from this day on')
    .option('--to <date>', 'to this day')
    .option('--code <prefix>', 'codes that begin so')
    .option('--decision <decision>', 'accept, review, needs_facts or refused')
    .option('--reference <text>', 'your own key')
    .option('--client <name>', 'the client')
    .option('-q, --query <words>', 'words of the description');

/** What was classified before, and how much it was. */
export function historyCommands(program: Command, leaf: Leaf): void {
  const history = program.command('history').helpCommand(false).description('what was classified before');
  leaf(
    withFilters(
      history
        .command('list')
        .description('list classifications, newest first')
        .option('--limit <n>', 'how many at most, 1 to 200', '20')
        .option('--cursor <cursor>', 'go on where the last page ended'),
    )
      .option('--ndjson', 'print one JSON object a line')
      .addHelpText('after', examples('tariff history list --limit 20 --code 6109')),
    async () => (await import('./history.js')).historyList,
  );
  leaf(
    withFilters(
      history
        .command('export')
        .description('write every classification that fits, one a row, newest first')
        .option('-o, --output <file>', 'where the rows go; its extension picks the format')
        .option('--format <format>', 'csv or ndjson, where no extension says so')
        .option('--bom', 'begin a CSV with the mark by which Excel knows UTF-8'),
    ).addHelpText(
      'after',
      examples(
        'tariff history export -o history.csv',
        'tariff history export --format ndjson --client ACME --from 2026-01-01',
      ),
    ),
    async () => (await import('./history-export.js')).historyExport,
  );
  showCommand(program, leaf);
  leaf(
    program
      .command('usage')
      .description('how much was classified')
      .option('--from <date>', 'from this day on')
      .option('--to <date>', 'to this day')
      .option('--group-by <group>', 'day, month, operation or key', 'day'),
    async () => (await import('./usage.js')).usage,
  );
  auditCommands(program, leaf);
}

/** An answer that was given, and its parts. */
function showCommand(program: Command, leaf: Leaf): void {
  leaf(
    program
      .command('show')
      .description('show an answer that was given: in ten lines, by its parts or whole')
      .argument('[id]', 'the classification, cls_... or its beginning; last for the newest', 'last')
      .option('--path', 'the way down the schedule, with how sure each level is')
      .option('--candidates', 'the lines that it may be, and what each rests on')
      .option('--questions', 'what would decide, and how it is answered')
      .option('--duty', 'every rate with its reason, and what is not computed')
      .option('--usmca', 'the verdict of origin and the rule')
      .option('--why', 'the reasons, in the order of the General Rules')
      .option('--law', 'the editions, the warnings and who decides')
      .option('--all', 'all of these')
      .addHelpText(
        'after',
        examples('tariff show last', 'tariff show last --duty --why', 'tariff show cls_01m85ek0739j --all'),
      ),
    async () => (await import('./show.js')).show,
  );
}

/** Answers with all they were given from, as a pack that can be checked. */
function auditCommands(program: Command, leaf: Leaf): void {
  const audit = program
    .command('audit')
    .helpCommand(false)
    .description('answers with all they were given from, chained by their hashes');
  leaf(
    audit
      .command('export')
      .description('write every answer of an account as lines of JSON')
      .option('--account <account>', 'an account of the server on this machine', 'local')
      .option('-o, --output <file>', 'where the pack goes; standard output without')
      .option('--from <date>', 'from this day on')
      .option('--to <date>', 'to this day')
      .addHelpText(
        'after',
        examples(
          'tariff audit export -o pack.jsonl',
          'tariff audit export --account acme --from 2026-01-01 > acme.jsonl',
        ),
      ),
    async () => (await import('./audit.js')).auditExport,
  );
  leaf(
    audit
      .command('verify')
      .description('check the chain of a pack, and whether each answer comes out byte for byte again')
      .argument('<file>', 'the pack; - reads it from standard input')
      .addHelpText('after', examples('tariff audit verify pack.jsonl')),
    async () => (await import('./audit.js')).auditVerify,
  );
}
