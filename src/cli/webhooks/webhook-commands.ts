import type { Command } from 'commander';
import { collect, examples, type Leaf } from '../command-leaf.js';

const collectParts = (value: string, earlier: readonly string[] | undefined): string[] => [
  ...(earlier ?? []),
  ...value.split(',').map((part) => part.trim()),
];

const filters = (command: Command): Command =>
  command
    .option('--event <type>', 'an event to send; may be repeated; all without', collectParts)
    .option('--code <prefix>', 'only codes that begin so; may be repeated', collectParts)
    .option(
      '--from-origin <country>',
      'only what reaches goods of this country; may be repeated',
      collectParts,
    )
    .option('--for-client <name>', "only what reaches this client's products; may be repeated", collect)
    .option('--description <text>', 'a note of your own');

/** `tariff webhooks ...`: addresses that hear of events. */
export function webhookCommands(program: Command, leaf: Leaf): void {
  const webhooks = program
    .command('webhooks')
    .helpCommand(false)
    .description('addresses that hear of changes in the law and of batches at their end');
  const withId = (command: Command): Command =>
    command.argument('<id>', 'the webhook, wh_... or its beginning; last for the newest');
  leaf(
    filters(
      webhooks
        .command('create')
        .description('subscribe an address; its secret is shown this once')
        .argument('<url>', 'https address that takes the messages'),
    ).addHelpText(
      'after',
      examples(
        'tariff webhooks create https://broker.example.com/hooks/tariff --event duty.changed --code 6109',
      ),
    ),
    async () => (await import('./webhooks.js')).webhooksCreate,
  );
  leaf(
    webhooks.command('list').description('list the addresses'),
    async () => (await import('./webhooks.js')).webhooksList,
  );
  leaf(
    withId(webhooks.command('get').description('show one as it stands')),
    async () => (await import('./webhooks.js')).webhooksGet,
  );
  leaf(
    filters(withId(webhooks.command('update').description('change an address or its filter')))
      .option('--url <url>', 'another address')
      .option('--enable', 'send to it again')
      .option('--disable', 'send nothing to it for now')
      .addHelpText('after', examples('tariff webhooks update wh_01... --enable')),
    async () => (await import('./webhooks.js')).webhooksUpdate,
  );
  leaf(
    withId(webhooks.command('delete').description('delete one, with what is on its way to it')),
    async () => (await import('./webhooks.js')).webhooksDelete,
  );
  leaf(
    withId(webhooks.command('test').description('send a test event and say what came of it')),
    async () => (await import('./webhooks.js')).webhooksTest,
  );
  leaf(
    withId(webhooks.command('rotate-secret').description('replace the secret; both sign for 24 hours')),
    async () => (await import('./webhooks.js')).webhooksRotateSecret,
  );
  leaf(
    withId(webhooks.command('deliveries').description('what was sent, newest first, with every attempt'))
      .option('--limit <n>', 'how many at most, 1 to 200', '20')
      .option('--cursor <cursor>', 'go on where the last page ended')
      .option('--ndjson', 'print one JSON object a line'),
    async () => (await import('./webhooks.js')).webhooksDeliveries,
  );
  leaf(
    withId(
      webhooks.command('replay').description('send a message again, with the same id and body'),
    ).argument('<delivery>', 'the message, msg_... or its beginning; last for the newest'),
    async () => (await import('./webhooks.js')).webhooksReplay,
  );
  leaf(
    webhooks
      .command('trigger')
      .description('send one example of an event, signed and marked as a test, to try receivers with')
      .argument('<event>', 'the type of event, such as duty.changed')
      .option('--forward-to <url>', 'to this local port alone, such as http://localhost:3000/hook')
      .option('--code <code>', 'what the example is about, to try a filter')
      .option('--from-origin <country>', 'the country it is about')
      .option('--for-client <name>', 'the client whose products it reaches')
      .addHelpText(
        'after',
        examples(
          'tariff webhooks trigger duty.changed --code 6109100012 --from-origin CN',
          'tariff webhooks trigger duty.changed --forward-to http://localhost:3000/hook',
        ),
      ),
    async () => (await import('./webhooks-trigger.js')).webhooksTrigger,
  );
  leaf(
    webhooks
      .command('listen')
      .description("hand the account's events on to a local port as they come, signed; needs a server")
      .requiredOption('--forward-to <url>', 'where they go, such as http://localhost:3000/hook')
      .option('--event <type>', 'only these events; may be repeated', collectParts)
      .addHelpText('after', examples('tariff webhooks listen --forward-to http://localhost:3000/hook')),
    async () => (await import('./webhooks-listen.js')).webhooksListen,
  );
}
