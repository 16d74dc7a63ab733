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
        .option(
          '--value <amount>',
          'what the goods cost, such as 12000 or "12000 EUR": contributions in pesos',
        )
        .option('--currency <code>', 'currency of the value (default: USD)')
        .option('--rate <pesos>', 'pesos for one unit of the currency, as the pedimento takes it')
        .option(
          '--additions <amount>',
          'freight, insurance and the like that the customs value adds to the price',
        )
        .option(
          '--quantity <kg>',
          'kilograms of what a mixed rate is charged on, such as of the sugar in the goods',
        )
        .option(
          '--dollar-rate <pesos>',
          'pesos for one US dollar, for a mixed rate on goods priced otherwise',
        )
        .option('--treaty <symbol>', 'treaty whose rate is claimed, such as T-MEC')
        .option('--iva <rate>', 'rate of IVA, 0 or 16, where the law leaves it open')
        .option('--html <file>', "write one page for the client's file")
        .addHelpText(
          'after',
          examples(
            'tariff regulations 8518.30.99 --origin CN',
            'tariff regulations 0402.10.01 --nico 00 --origin US --lang es --html leche.html',
            'tariff regulations 6403.91.13 --origin VN --client-has padron,prosec --json',
            'tariff regulations 9403.60.01 --origin CN --value 12000 --currency USD --rate 18.40',
          ),
        ),
    ),
    async () => (await import('./regulations.js')).regulations,
  );
}
