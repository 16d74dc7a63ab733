import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** What is between the user and a server: keys kept here, and keys of the account there. */
export function serverCommands(program: Command, leaf: Leaf): void {
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
    async () => (await import('./login.js')).login,
  );
  leaf(
    program.command('logout').description('forget the key kept for a server'),
    async () => (await import('./logout.js')).logout,
  );
  leaf(
    program.command('whoami').description('show the account and the key that the server takes you for'),
    async () => (await import('./whoami.js')).whoami,
  );
  keyCommands(program, leaf);
}

function keyCommands(program: Command, leaf: Leaf): void {
  const keys = program.command('keys').helpCommand(false).description('the keys of the account');
  leaf(
    keys
      .command('rotate')
      .description('replace the key in use; interrupted, the same command goes on where it stopped')
      .option('--grace <time>', 'how long the old key still works: 24h, 30m, 7d, 0', undefined)
      .option('--reason <reason>', 'scheduled, compromised (the old key is revoked), personnel or other')
      .option('--write-key-to <file>', 'also write the new key here; - prints it')
      .addHelpText(
        'after',
        examples(
          'tariff keys rotate --grace 24h',
          'tariff keys rotate --reason compromised --write-key-to /run/secrets/tariff-key',
          'TARIFF_API_KEY=... tariff keys rotate --write-key-to - | vault-command',
        ),
      ),
    async () => (await import('../keys/keys-rotate.js')).keysRotate,
  );
  leaf(
    keys
      .command('list')
      .description('show the keys, their beginnings only')
      .option('--account <account>', "on the server's own machine: the account, by id or name"),
    async () => (await import('../keys/keys-list.js')).keysList,
  );
  leaf(
    keys
      .command('revoke')
      .description('end a key at once')
      .argument('<key>', 'its id or its beginning')
      .option('--reason <reason>', 'scheduled, compromised, personnel or other')
      .option('--yes', 'even the key that asks')
      .option('--account <account>', "on the server's own machine: the account, by id or name"),
    async () => (await import('../keys/keys-revoke.js')).keysRevoke,
  );
}
