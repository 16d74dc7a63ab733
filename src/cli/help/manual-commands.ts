import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** What programs read the answers by, and the manual. `whole` is the program with every command. */
export function manualCommands(program: Command, leaf: Leaf, whole: () => Command): void {
  leaf(
    program
      .command('schema')
      .description('print the JSON Schema of what a command answers under --json, or list them')
      .argument('[name...]', 'a command, such as history list, or error')
      .option('-o, --output <folder>', 'write them as files into this folder')
      .addHelpText(
        'after',
        examples('tariff schema classify', 'tariff schema error', 'tariff schema --output schemas'),
      ),
    async () => (await import('./schema.js')).schema,
  );
  leaf(
    program
      .command('man')
      .description('print a page of the manual, made from the help, for man(1)')
      .argument('[command]', 'a command; without, the page of the program')
      .option('-o, --output <folder>', 'write all pages as files into this folder')
      .addHelpText(
        'after',
        examples('tariff man classify | man -l -', 'tariff man --output ~/.local/share/man/man1'),
      ),
    async () => (await import('./man.js')).man(whole),
  );
}
