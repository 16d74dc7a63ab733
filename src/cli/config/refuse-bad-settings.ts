import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';

/**
 * Stops where a setting that was given cannot be used, rather than going on with another value. The config commands
 * only say so: they are how it is put right.
 */
export async function refuseBadSettings(context: CommandContext, lenient: boolean): Promise<void> {
  const { faults, warnings } = context.resolved;
  for (const { message, hint } of warnings)
    await context.talk(`tariff: ${message}${hint ? ` (${hint})` : ''}`);
  if (faults.length === 0) return;
  if (lenient) {
    for (const { message } of faults) await context.talk(`tariff: ${message}`);
    return;
  }
  const [only] = faults;
  const hint = '"tariff config list" shows every setting, its value and where it comes from';
  throw faults.length === 1
    ? new TariffError('usage', only!.message, { hint: only!.hint ?? hint })
    : new TariffError('usage', `${faults.length} settings cannot be used`, { hint, issues: faults });
}
