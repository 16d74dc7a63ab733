import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';
import { diffOptions } from '../monitor/monitor-commands.js';

/** `tariff data`: what answers are read from, brought in, compared and checked. */
export function dataCommands(program: Command, leaf: Leaf): void {
  const data = program
    .command('data')
    .helpCommand(false)
    .description('the reference data that answers are read from');
  leaf(
    data.command('status').description('show every layer with its edition and age'),
    async () => (await import('./data.js')).dataStatus,
  );
  leaf(
    editionOptions(
      data
        .command('import')
        .description('load an official file as an edition of its own')
        .option('--us <file>', 'HTSUS export of the USITC: JSON, CSV or XLSX')
        .option('--measures <file>', 'your own rows of chapter 99: CSV, XLSX or JSON')
        .option('--rulings <file>', "binding rulings: the JSON of CBP's ruling search")
        .option('--mx-base <file>', "Mexico's tariff: the Base Única sheet of SNICE")
        .option('--mx-catalogue <file>', "Mexico's fracciones and NICOs: the catalogue of SAT")
        .option('--mx-noms <file>', 'NOM by fraccion: Anexo 2.4.1')
        .option('--mx-permits <file>', 'permits and notices: Anexo 2.2.1 and the lists of agencies')
        .option('--mx-cuotas <file>', 'anti-dumping duties in force')
        .option('--mx-immex <file>', 'annexes of the IMMEX decree')
        .option('--mx-padron <file>', 'sectoral registries: Anexo 10')
        .option('--mx-rates <file>', 'rates of treaties by fraccion')
        .option('--complete', 'the Mexican list is whole: what is not on it is "not listed"')
        .option('--replace', 'put the measures in the place of those of the same name')
        .option('--sha256 <hex>', 'what the file of measures must add up to'),
    ).addHelpText(
      'after',
      examples(
        'tariff data import --us htsdata.json --edition 2026-rev-21 --effective 2026-10-05',
        'tariff data import --us hts_2026_revision_21.xlsx --effective 2026-10-05',
        'tariff data import --measures my-measures.csv',
        'tariff data import --rulings rulings.json',
        'tariff data import --mx-noms anexo-2-4-1.xlsx --effective 2026-05-29 --complete',
      ),
    ),
    async () => (await import('./data-import.js')).dataImport,
  );
  leaf(
    data
      .command('remove')
      .description('take rows of measures that you imported out again')
      .argument('<name>', 'as "tariff data status" names them')
      .addHelpText('after', examples('tariff data remove my-measures')),
    async () => (await import('./data-remove.js')).dataRemove,
  );
  leaf(
    editionOptions(
      data
        .command('update')
        .description('download the newest official edition and load it; the others stay')
        .option('--measures', 'take a signed pack of measures in its place, from the setting update.measures')
        .option('--from <url>', 'address to take it from, in place of the setting')
        .option('--sha256 <hex>', 'what the download must add up to'),
    ).addHelpText(
      'after',
      examples('tariff data update', 'tariff data update --measures', 'tariff data status'),
    ),
    async () => (await import('./data.js')).dataUpdate,
  );
  leaf(
    data.command('verify').description('compare every data file with its checksum and read it through'),
    async () => (await import('./data.js')).dataVerify,
  );
  leaf(
    diffOptions(
      data
        .command('diff')
        .description('the same as "tariff monitor diff --from ... --to ..."')
        .argument('<from>', 'the earlier edition or day, such as 2026-rev-5')
        .argument('<to>', 'the later edition or day'),
    ).addHelpText(
      'after',
      examples(
        'tariff data diff 2026-rev-5 2026-rev-10',
        'tariff data diff 2026-basic 2026-rev-4 --code 3004',
      ),
    ),
    async () => (await import('../monitor/monitor-diff.js')).monitorDiff,
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
