import type { CommandContext } from '../context.js';

/** Says, once something was loaded, when a server that runs answers by it. */
export async function tellServers({ talk }: CommandContext, status: string): Promise<void> {
  if (['imported', 'replaced', 'updated', 'removed'].includes(status))
    await talk(
      'a "tariff serve" or "tariff worker" that runs on this data takes it up by itself, within a minute',
    );
}
