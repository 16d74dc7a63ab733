import type { CommandContext } from '../context.js';

/** Says, after an import, that a running server reloads its law. */
export async function sayReload({ talk }: CommandContext, status: string): Promise<void> {
  if (['imported', 'replaced', 'updated', 'removed'].includes(status))
    await talk(
      'a "tariff serve" or "tariff worker" that runs on this data looks for it every five seconds, and takes it up by itself',
    );
}
