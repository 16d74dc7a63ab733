import { exitCodes, TariffError } from '../../errors.js';
import type { CommandBody } from '../command-body.js';
import { readListening } from '../config/read-listening.js';
import { withHostService } from '../host-service.js';
import { silentRemarks } from '../silent-remarks.js';
import { installationOptions, refusePrivateWebhooks } from './installation-options.js';
import { reportSecrets } from './report-secrets.js';

/** longer than the turn of a batch and the wait for a receiver of messages */
const drainMs = 20_000;

/** `tariff worker`: works off batches and messages beside the servers of a shared database, until it is told to stop. */
export const worker: CommandBody = async (given) => {
  const context = silentRemarks(given);
  const { settings } = context;
  if (settings.server !== '')
    throw new TariffError('usage', 'a worker runs where the database is, not through a server', {
      hint: 'run it without --server',
    });
  if (settings.database === '')
    throw new TariffError('usage', 'a worker shares a database with servers, and none is named', {
      hint: 'put its postgres:// address into DATABASE_URL; over a file, "tariff serve" does this work itself',
    });
  refusePrivateWebhooks(settings, readListening(settings));
  const stopped = new Promise<void>((stop) => {
    context.onStop(() => stop());
  });
  await withHostService(context, (hosting) => reportSecrets(context, hosting, { shared: true }));
  const { openInstallation } = await import('../../server/context.js');
  const running = await openInstallation({
    ...installationOptions(context),
    answerThreads: 0,
    jobs: true,
  });
  await context.talk('tariff: working off batches and messages');
  await stopped;
  await context.talk('tariff: stopping; work under way is finished or handed back');
  await running.stop(drainMs);
  return exitCodes.ok;
};
