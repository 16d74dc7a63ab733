import { keepDaysAtMost, plans } from '../api/key-answers.js';
import { acceptLevels } from '../core/sureness.js';
import { TariffError } from '../errors.js';
import type { AccountOwn, HostService } from '../host/host-service.js';
import type { CommandContext } from './context.js';
import { Faults } from './entry-fields.js';
import { readChoice, readCount } from './read-fields.js';

/** Works on the accounts of the installation on this machine. */
export async function withHostService<T>(
  { folders, settings }: CommandContext,
  work: (hosting: HostService) => Promise<T>,
): Promise<T> {
  if (settings.server !== '')
    throw new TariffError('usage', 'accounts are kept on the machine of the server itself', {
      hint: `run this there, without --server; where ${settings.server} is named by a setting, "tariff config list" says where and "tariff config unset server" takes it away`,
    });
  const { openHostService } = await import('../server/context.js');
  const hosting = await openHostService({ home: folders.home, database: settings.database });
  try {
    return await work(hosting);
  } finally {
    await hosting.close();
  }
}

const atMost = 1_000_000_000;

/** Days that answers are kept, or `all`. */
function readKeptDays(written: unknown, faults: Faults): number | null | undefined {
  if (written === undefined) return undefined;
  return written === 'all' ? null : readCount('--keep-days', written, 1, keepDaysAtMost, faults);
}

/** The plan of an account and what it has of its own, as the command line gives them. */
export function readAccountFields(
  options: Readonly<Record<string, unknown>>,
  plan: unknown,
): { readonly plan: (typeof plans)[number] | undefined; readonly own: AccountOwn } {
  const faults = new Faults();
  const wanted = readChoice('plan', plan, plans, faults);
  const count = (flag: string) =>
    options[flag] === undefined ? undefined : readCount(`--${flag}`, options[flag], 0, atMost, faults);
  const own = {
    calls_per_minute: count('calls'),
    burst: count('burst'),
    products_per_minute: count('products'),
    products_per_month: count('quota'),
    keep_days: readKeptDays(options['keepDays'], faults),
    accept_at: readChoice('--accept-at', options['acceptAt'], acceptLevels, faults),
  };
  faults.refuse();
  return {
    plan: wanted,
    own: Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
  };
}
