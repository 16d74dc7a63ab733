import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** `tariff regulations`: name, options and examples. `withEntry` adds its settings. */
export function regulationCommands(
  program: Command,
  leaf: Leaf,
  withEntry: (command: Command) => Command,
): void {
  leaf(
    withEntry(
      program
        .command('regulations')
        .description('import into Mexico: duties, NOM, agencies, permits, IMMEX and more for one fraccion')
        .argument('<code>', 'a fraccion of 8 digits, or 10 with its NICO')
        .option('--date <date>', 'date of entry, yyyy-mm-dd; without, today in your time zone')
        .option('--nico <nn>', 'commercial identification number, where the code has 8 digits')
        .option('--immex', 'temporary import under an IMMEX programme')
        .option(
          '--client-has <list>',
          'what the importer holds: padron, sector_registry, immex, prosec, rule_8, iva_certification',
        )
        .option('--html <file>', "write one page for the client's file")
        .addHelpText(
          'after',
          examples(
            'tariff regulations 8518.30.99 --origin CN',
            'tariff regulations 0402.10.01 --nico 00 --origin US --lang es --html leche.html',
            'tariff regulations 6403.91.13 --origin VN --client-has padron,prosec --json',
          ),
        ),
    ),
    async () => (await import('./regulations.js')).regulations,
  );
}
