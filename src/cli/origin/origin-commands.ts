import type { Command } from 'commander';
import { collect, examples, type Leaf } from '../command-leaf.js';

/** `tariff origin` and `tariff origin rule`: names, options and examples. `withSettings` adds settings by their names. */
export function originCommands(
  program: Command,
  leaf: Leaf,
  withSettings: (command: Command, ...keys: ('origin' | 'destination' | 'lang')[]) => Command,
): void {
  const origin = withSettings(
    program
      .command('origin')
      .helpCommand(false)
      .description('whether a good originates under USMCA, from its bill of materials')
      .argument('<code>', 'the good: a code of 6 to 10 digits')
      .option('--bom <file>', 'bill of materials: CSV, XLSX or JSON')
      .option('--value <amount>', 'transaction value of the good')
      .option('--net-cost <amount>', 'net cost of the good')
      .option('--weight <quantity>', 'weight of the good, such as "0.18 kg"')
      .option(
        '--regional-materials <amount>',
        'USMCA content inside non-originating materials (accumulation)',
      )
      .option('--date <date>', 'date of entry, yyyy-mm-dd; without, today in your time zone')
      .option('--fact <key=value>', 'a declared fact, such as cut=MX; may be repeated', collect)
      .option(
        '--parties <file>',
        'who certifies what to whom, as JSON (keys: docs/use/origin.md), for the certificate',
      )
      .option('--certificate <file>', 'write the certification as a page to print and sign')
      .option('--strict', 'exit 3 unless the good qualifies')
      .addHelpText(
        'after',
        examples(
          'tariff origin 8517.62.00.90 --bom bom.csv --value 120 --origin MX',
          'tariff origin 6109.10.00.04 --bom bom.json --value 9.50 --origin MX --fact cut=MX --fact assembled=MX',
          'tariff origin 8708.29 --bom bom.csv --net-cost 84.20 --fact use=light_truck --certificate page.html',
          'tariff origin 9401.61.60.11 --bom bom.csv --value 100 --parties parties.json --certificate page.html',
          'tariff origin rule 8708.99',
        ),
      ),
    'origin',
    'destination',
    'lang',
  );
  leaf(origin, async () => (await import('./origin.js')).origin);
  leaf(
    withSettings(
      origin
        .command('rule')
        .description('the rule of origin of a code: where it stands, its rendering and its structure')
        .argument('<code>', 'a code of 6 to 10 digits')
        .option('--date <date>', 'date of entry, yyyy-mm-dd; without, today in your time zone'),
      'origin',
    ),
    async () => (await import('./origin-rule.js')).originRule,
  );
}
