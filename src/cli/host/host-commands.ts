import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** What the operator of a server does on its own machine: the server itself, its accounts, what it keeps, its workers. */
export function hostCommands(
  program: Command,
  leaf: Leaf,
  withListening: (command: Command) => Command,
): void {
  leaf(
    withListening(
      program
        .command('serve')
        .description('answer over HTTP: the same commands and an API, for accounts with keys')
        .option('--dev', 'make an account "dev" with a key and print it once; loopback only')
        .option('--demo', 'serve a page to try the chat on, at /demo; loopback only')
        .option('--log-descriptions', 'descriptions of products may stand in the log'),
    ).addHelpText(
      'after',
      examples(
        'tariff serve --dev',
        'tariff serve --listen 0.0.0.0:8443 --tls-cert chain.pem --tls-key key.pem',
        'tariff serve --listen 0.0.0.0:8080 --behind-proxy --public-url https://tariff.example.com',
      ),
    ),
    async () => (await import('./serve.js')).serve,
  );
  const accounts = program
    .command('accounts')
    .helpCommand(false)
    .description('the accounts of the server on this machine');
  leaf(
    accountOwn(
      accounts
        .command('create')
        .description('make an account')
        .argument('<name>', 'what it is called')
        .option(
          '--plan <plan>',
          'trial, standard or enterprise; only enterprise may use the API',
          'enterprise',
        ),
    ).addHelpText('after', examples('tariff accounts create acme', 'tariff keys create --account acme')),
    async () => (await import('./accounts.js')).accountsCreate,
  );
  leaf(
    accounts.command('list').description('show the accounts, their plans and what they have of their own'),
    async () => (await import('./accounts.js')).accountsList,
  );
  leaf(
    accountOwn(
      accounts
        .command('set-plan')
        .description(
          'give an account another plan, other limits, another level to accept at or days to keep answers',
        )
        .argument('<account>', 'its name or id')
        .argument('[plan]', 'trial, standard or enterprise'),
    ).addHelpText(
      'after',
      examples(
        'tariff accounts set-plan acme trial',
        'tariff accounts set-plan acme --quota 50000',
        'tariff accounts set-plan acme --accept-at statistical',
      ),
    ),
    async () => (await import('./accounts.js')).accountsSetPlan,
  );
  storeCommands(program, leaf);
  operationCommands(program, leaf);
}

function storeCommands(program: Command, leaf: Leaf): void {
  leaf(
    program
      .command('migrate')
      .description("bring the tables of the server's database up to this version")
      .addHelpText('after', examples('DATABASE_URL=postgres://tariff@db.internal/tariff tariff migrate')),
    async () => (await import('./store.js')).migrate,
  );
  const store = program
    .command('store')
    .helpCommand(false)
    .description('what the server on this machine keeps');
  leaf(
    store
      .command('copy')
      .description('move everything from the file of one server to a database that several share')
      .requiredOption('--from <store>', 'sqlite: the file in the user folder')
      .requiredOption('--to <store>', 'postgres: the empty database that DATABASE_URL names')
      .addHelpText('after', examples('tariff store copy --from sqlite --to postgres')),
    async () => (await import('./store.js')).storeCopy,
  );
  leaf(
    store
      .command('seal')
      .description('seal the secrets of webhooks that lie in clear or under an older key')
      .addHelpText('after', examples('TARIFF_SEAL_KEYFILE=/etc/tariff/seal.key tariff store seal')),
    async () => (await import('./store.js')).storeSeal,
  );
  leaf(
    store
      .command('forget')
      .description('take answers, finished batches and chats out that are older than a day')
      .requiredOption('--before <date>', 'what was made before this day, in UTC, goes')
      .option('--account <account>', 'of this account alone, or local for the answers of this machine')
      .option('--client <client>', "of this client of the broker's alone")
      .option('--taught', 'what was taught goes, too; otherwise it stays and goes on teaching')
      .option('--dry-run', 'count what would go, and take nothing out')
      .addHelpText(
        'after',
        examples(
          'tariff store forget --before 2026-01-01 --dry-run',
          'tariff store forget --before 2026-01-01 --account acme --client "Smith Imports" --taught',
        ),
      ),
    async () => (await import('./store.js')).storeForget,
  );
}

const accountOwn = (command: Command): Command =>
  command
    .option('--calls <n>', 'single calls a minute; 0: no limit')
    .option('--burst <n>', 'single calls at once')
    .option('--products <n>', 'pace of batches, products a minute; 0: unpaced')
    .option('--quota <n>', 'products a calendar month; 0: no limit')
    .option(
      '--keep-days <n>',
      'days after which answers, batches and chats are forgotten; all: they are kept',
    )
    .option(
      '--accept-at <level>',
      'level that its answers have to be sure to, where a request does not say: heading, subheading, tariff_line or statistical',
    );

/** What keeps an installation at work: its workers, and the look whether everything is in order. */
function operationCommands(program: Command, leaf: Leaf): void {
  leaf(
    program
      .command('worker')
      .description('work off batches and messages beside the servers that share a database')
      .addHelpText('after', examples('DATABASE_URL=postgres://tariff@db.internal/tariff tariff worker')),
    async () => (await import('./worker.js')).worker,
  );
  leaf(
    program
      .command('doctor')
      .description(
        'look whether this machine has what the program needs, and say what to do where it has not',
      )
      .addHelpText('after', examples('tariff doctor', 'tariff doctor --json')),
    async () => (await import('./doctor.js')).doctor,
  );
}
