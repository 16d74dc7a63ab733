import type { Command } from 'commander';
import { examples, type Leaf } from './command-leaf.js';

/** `tariff data`: what answers are read from, brought in, compared and checked. */
export function dataCommands(program: Command, leaf: Leaf): void {
  const data = program
    .command('data')
    .helpCommand(false)
    .description('the reference data that answers are read from');
  leaf(
    data.command('status').description('show every layer with its edition and age'),
    async () => (await import('./commands/data-status.js')).dataStatus,
  );
  leaf(
    editionOptions(
      data
        .command('import')
        .description('load an official file as an edition of its own')
        .option('--us <file>', 'HTSUS export of the USITC: JSON, CSV or XLSX')
        .option('--rulings <file>', "binding rulings: the JSON of CBP's ruling search"),
    ).addHelpText(
      'after',
      examples(
        'tariff data import --us htsdata.json --edition 2026-rev-21 --effective 2026-10-05',
        'tariff data import --us hts_2026_revision_21.xlsx --effective 2026-10-05',
        'tariff data import --rulings rulings.json',
      ),
    ),
    async () => (await import('./commands/data-import.js')).dataImport,
  );
  leaf(
    editionOptions(
      data
        .command('update')
        .description('download the newest official edition and load it; the others stay')
        .option('--from <url>', 'address to take it from, in place of the setting update.url')
        .option('--sha256 <hex>', 'what the download must add up to'),
    ).addHelpText('after', examples('tariff data update', 'tariff data status')),
    async () => (await import('./commands/data-update.js')).dataUpdate,
  );
  leaf(
    data.command('verify').description('compare every data file with its checksum and read it through'),
    async () => (await import('./commands/data-verify.js')).dataVerify,
  );
  leaf(
    data
      .command('diff')
      .description('what differs between two loaded editions')
      .argument('<from>', 'the earlier edition, such as 2026-rev-5')
      .argument('<to>', 'the later edition')
      .option('--code <prefix>', 'only codes that begin so')
      .option('--limit <n>', 'how many changes to draw at most', '100')
      .option('--ndjson', 'print one JSON object a line')
      .addHelpText(
        'after',
        examples(
          'tariff data diff 2026-rev-5 2026-rev-10',
          'tariff data diff 2026-basic 2026-rev-4 --code 3004',
        ),
      ),
    async () => (await import('./commands/data-diff.js')).dataDiff,
  );
}

/** Which edition a file is. */
const editionOptions = (command: Command): Command =>
  command
    .option('--edition <id>', 'its name here, such as 2026-rev-21')
    .option('--revision <title>', 'its title, such as "2026 HTS Revision 21"')
    .option('--effective <date>', 'first day in force')
    .option('--covers-to <date>', 'last day it is known to hold')
    .option('--partial', 'take a file that holds some chapters only');
