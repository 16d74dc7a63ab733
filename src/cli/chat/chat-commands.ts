import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** The conversation at the terminal or in a pipe. */
export function chatCommands(program: Command, leaf: Leaf, withEntry: (command: Command) => Command): void {
  leaf(
    withEntry(
      program
        .command('chat')
        .description('talk about goods, duties and origin, in English or Spanish')
        .option(
          '--resume [name]',
          'go on with a chat kept by /save: the newest (or last), or the one whose name begins so',
        ),
    )
      .option('--date <date>', 'date of entry, yyyy-mm-dd; without, today in your time zone')
      .option('--value <amount>', 'customs value of the goods')
      .addHelpText(
        'after',
        examples(
          'tariff chat',
          'tariff chat --origin MX',
          'echo "stainless steel bottle" | tariff chat --json',
        ),
      ),
    async () => (await import('./chat.js')).chat,
  );
}
