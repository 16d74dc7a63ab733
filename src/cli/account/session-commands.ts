import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** What is between the user and a server: the key kept here, and who the server takes its bearer for. */
export function sessionCommands(program: Command, leaf: Leaf): void {
  leaf(
    program
      .command('login')
      .description('keep a key for a server, read from standard input or asked for unseen')
      .addHelpText(
        'after',
        examples(
          'tariff login --server https://tariff.example.com < key-file',
          'tariff config set server https://tariff.example.com',
        ),
      ),
    async () => (await import('./session.js')).login,
  );
  leaf(
    program.command('logout').description('forget the key kept for a server'),
    async () => (await import('./session.js')).logout,
  );
  leaf(
    program.command('whoami').description('show the account and the key that the server takes you for'),
    async () => (await import('./session.js')).whoami,
  );
}
