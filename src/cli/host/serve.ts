import { availableParallelism } from 'node:os';
import { exitCodes, TariffError } from '../../errors.js';
import type { HostService } from '../../host/host-service.js';
import { chatServing } from '../chat/chat-serving.js';
import type { CommandBody } from '../command-body.js';
import { readListening } from '../config/read-listening.js';
import type { CommandContext } from '../context.js';
import { withHostService } from '../host-service.js';
import { silentRemarks } from '../silent-remarks.js';
import { whileWorking } from '../while-working.js';
import { installationOptions, refusePrivateWebhooks } from './installation-options.js';
import { reportSecrets } from './report-secrets.js';

const devAccount = 'dev';

/** `tariff serve`: answers over HTTP until it is told to stop; then it finishes what has arrived. */
export const serve: CommandBody = async (given, { options }) => {
  const context = silentRemarks(given);
  const { settings } = context;
  const listen = readListening(settings);
  const demo = options['demo'] === true;
  if (demo && !listen.loopback)
    throw new TariffError('usage', '--demo answers this machine alone', { hint: 'leave --listen out' });
  if (options['dev'] === true && !listen.loopback)
    throw new TariffError('usage', '--dev answers this machine alone', { hint: 'leave --listen out' });
  refusePrivateWebhooks(settings, listen);
  if (!settings.jobs && settings.database === '')
    throw new TariffError(
      'usage',
      '--no-jobs leaves the work to "tariff worker", which needs a shared database',
      {
        hint: 'put its postgres:// address into DATABASE_URL, or leave --no-jobs out',
      },
    );
  const [{ openInstallation }, { refuseOpenListening, serve: listenFor }] = await Promise.all([
    import('../../server/context.js'),
    import('../../server/serve.js'),
  ]);
  refuseOpenListening(listen);
  if (options['dev'] !== true) await sayHowToBegin(context, !listen.loopback);
  const chat = await chatServing(context, demo);
  const stopped = new Promise<void>((stop) => {
    context.onStop(() => stop());
  });
  const running = await whileWorking(context, 'opening the reference data and the store', () =>
    openInstallation({
      ...installationOptions(context),
      answerThreads: settings['answer.threads'] === 0 ? availableParallelism() : settings['answer.threads'],
      jobs: settings.jobs,
    }),
  );
  const server = await listenFor(
    running,
    {
      settings: {
        publicUrl: settings.publicUrl === '' ? null : settings.publicUrl.replace(/\/$/, ''),
        bodyBytes: settings['limit.body'] * 1_000_000,
        requestMs: settings['limit.seconds'] * 1000,
        metrics: settings.metrics,
        logDescriptions: options['logDescriptions'] === true,
        behindProxy: listen.behindProxy,
        guessesPerMinute: 60,
        corsOrigins: settings['cors.origins'].split(',').filter((origin) => origin !== ''),
        chat: chat.settings,
        agentFeedback: settings.agentFeedback,
      },
      ...(chat.respond ? { respond: chat.respond } : {}),
      log: {
        level: settings['log.level'],
        stream: { write: (line) => void context.talk(line.trimEnd()) },
      },
    },
    listen,
  ).catch(async (fault: unknown) => {
    await running.stop(0);
    throw fault;
  });
  if (options['dev'] === true)
    await giveDevKey(context).catch(async (fault: unknown) => {
      await server.stop();
      throw fault;
    });
  await context.talk(`tariff: listening on ${server.address} (${server.address}/docs)`);
  if (demo) await context.talk(`tariff: the chat to try: ${server.address}/demo`);
  await stopped;
  const told = context.talk('tariff: stopping; what has arrived is finished');
  await server.stop();
  await told;
  await chat.close();
  return exitCodes.ok;
};

/** Tells how secrets lie that should not, and how to come to an account and a key where there is none. */
async function sayHowToBegin(context: CommandContext, open: boolean): Promise<void> {
  await withHostService(context, async (hosting) => {
    await reportSecrets(context, hosting, { shared: open || context.settings.database !== '' });
    const { accounts } = await hosting.accounts();
    if (accounts.length > 0) return;
    await context.talk('tariff: there are no accounts yet. Make one:  tariff accounts create <name>');
    await context.talk('        and a key for it, shown once:         tariff keys create --account <name>');
  });
}

/** Makes the account of --dev and prints its key once; the server answers by then, so a script may wait for the key. */
async function giveDevKey(context: CommandContext): Promise<void> {
  await withHostService(context, (hosting) => printDevKey(context, hosting));
}

async function printDevKey(context: CommandContext, hosting: HostService): Promise<void> {
  const account = await hosting.haveAccount(devAccount, 'enterprise');
  const { items } = await hosting.keys(account.id);
  if (items.some(({ revoked_at, expires_at }) => revoked_at === null && expires_at === null))
    return context.talk(
      'tariff: the key of the account "dev" was printed before and still works; another: tariff keys create --account dev',
    );
  const { key } = await hosting.createKey({
    account: account.id,
    mode: 'test',
    scopes: ['read', 'classify', 'admin'],
  });
  await context.talk('tariff: the key of the account "dev", shown this once:');
  await context.print(`${key}\n`);
}
