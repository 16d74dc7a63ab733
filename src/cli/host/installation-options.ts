import type { Settings } from '../../config/schema.js';
import { TariffError } from '../../errors.js';
import { programVersion } from '../../runtime.js';
import type { HostOptions, Installation } from '../../server/context.js';
import type { CommandContext } from '../context.js';
import { readSureness } from '../read-sureness.js';

/** Where the installation of this machine lies. */
export const installationOf = (context: CommandContext): Installation => ({
  dataFolder: context.dataFolder,
  home: context.folders.home,
  database: context.settings.database,
  version: programVersion(),
});

/** What servers and workers of one installation have in common: where its rows are, and what is allowed. */
export function installationOptions(context: CommandContext): Omit<HostOptions, 'answerThreads' | 'jobs'> {
  const { settings } = context;
  return {
    ...installationOf(context),
    limits: {
      callsPerMinute: settings['limit.calls'],
      burst: settings['limit.burst'],
      productsPerMinute: settings['limit.products'],
      productsPerMonth: settings['limit.quota'],
      batchDays: settings['batch.days'],
      repeatWaitMs: 5000,
    },
    batchThreads: settings['batch.threads'],
    sureness: readSureness(context),
    webhooks: {
      allowPrivate: settings.allowPrivateWebhooks,
      atMost: settings['limit.webhooks'],
      linkBase: settings.publicUrl.replace(/\/$/, ''),
      sealKeys: context.sealKeys(),
    },
    report: (fault, what) => void context.talk(`tariff: ${what}: ${String(fault)}`),
  };
}

/** Messages may reach private networks only where nobody else can order them. */
export function refusePrivateWebhooks(
  settings: Settings,
  { loopback }: { readonly loopback: boolean },
): void {
  if (!settings.allowPrivateWebhooks || loopback) return;
  throw new TariffError('usage', '--allow-private-webhooks is for a server that listens on loopback', {
    hint: 'leave it out, or leave --listen out',
  });
}
