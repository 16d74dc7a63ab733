import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** The keys of the account, and those of the accounts on the server's own machine. */
export function keyCommands(program: Command, leaf: Leaf): void {
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
    async () => (await import('./keys-rotate.js')).keysRotate,
  );
  leaf(
    keys
      .command('list')
      .description('show the keys, their beginnings only')
      .option('--account <account>', "on the server's own machine: the account, by id or name"),
    async () => (await import('./keys.js')).keysList,
  );
  leaf(
    keys
      .command('revoke')
      .description('end a key at once')
      .argument('<key>', 'its id or its beginning')
      .option('--reason <reason>', 'scheduled, compromised, personnel or other')
      .option('--yes', 'even the key that asks')
      .option('--account <account>', "on the server's own machine: the account, by id or name"),
    async () => (await import('./keys.js')).keysRevoke,
  );
  leaf(
    keys
      .command('create')
      .description('make a further key of the account, and print it once')
      .option('--account <account>', "on the server's own machine: the account, by its name or id")
      .option('--scopes <scopes>', 'what it may do: read, classify, admin', 'read,classify')
      .option('--test', 'a key for trials: it begins with tk_test_')
      .option('--label <text>', 'what it is called in lists')
      .option(
        '--expires <when>',
        'refused from then on: a day (2027-01-31, UTC), a time (2027-01-31T18:00:00Z) or 90d',
      )
      .option('--allow-ip <addresses>', 'taken from these addresses and networks alone, with commas between')
      .option('--calls <n>', 'calls a minute of its own, within the pace of the account')
      .addHelpText(
        'after',
        examples(
          'tariff keys create --account acme',
          'tariff keys create --account acme --scopes admin',
          'tariff keys create --scopes read --label scanner --expires 90d --allow-ip 203.0.113.0/24 --calls 60',
        ),
      ),
    async () => (await import('./keys.js')).keysCreate,
  );
}
