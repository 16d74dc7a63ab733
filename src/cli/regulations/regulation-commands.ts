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
        .option('--incoterm <term>', 'term of delivery of the price: EXW, FCA, FOB, CFR, CIF, DAP, DDP ...')
        .option('--freight <amount>', 'transport and handling to the border, where the price leaves it out')
        .option('--insurance <amount>', 'insurance of the transport, where the price leaves it out')
        .option('--additions <amount>', 'what else the customs value adds: packing, royalties, commissions')
        .option(
          '--deductions <amount>',
          'what the customs value leaves out: transport inside Mexico, duties of a DDP price',
        )
        .option(
          '--quantity <kg>',
          'kilograms of what a mixed rate is charged on, such as of the sugar in the goods',
        )
        .option('--weight <kg>', 'kilograms of the goods, for an anti-dumping duty by weight')
        .option(
          '--dollar-rate <pesos>',
          'pesos for one US dollar, for what is charged in dollars on goods priced otherwise',
        )
        .option('--treaty <symbol>', 'treaty whose rate is claimed, such as T-MEC')
        .option('--iva <rate>', 'rate of IVA, 0 or 16, where the law leaves it open')
        .option('--ieps <goods>', 'which goods of the IEPS law these are, as the answer lists them, or none')
        .option('--alcohol <degrees>', 'percent of alcohol by volume, which tells the rate of IEPS')
        .option(
          '--ieps-quantity <amount>',
          'litres, cigarettes, grams of tobacco or tonnes that a quota of IEPS is charged on',
        )
        .option('--ieps-stimulus <pesos>', 'pesos a litre that the decree of the week takes off a fuel')
        .option(
          '--settled <list>',
          'contributions in pesos that you settled yourself: igi, dta, cuota, ieps, isan, prv, as dta=459,prv=290',
        )
        .option('--html <file>', "write one page for the client's file")
        .addHelpText(
          'after',
          examples(
            'tariff regulations 8518.30.99 --origin CN',
            'tariff regulations 0402.10.01 --nico 00 --origin US --lang es --html leche.html',
            'tariff regulations 6403.91.13 --origin VN --client-has padron,prosec --json',
            'tariff regulations 9403.60.01 --origin CN --value 12000 --rate 18.40 --incoterm FOB --freight 900 --insurance 0',
            'tariff regulations 2208.30.05 --origin GB --value 30000 --rate 18.40 --alcohol 40',
          ),
        ),
    ),
    async () => (await import('./regulations.js')).regulations,
  );
}
