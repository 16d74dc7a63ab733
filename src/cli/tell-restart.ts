import type { CommandContext } from './context.js';

/** Says, once something was loaded, that a server which runs already goes on with the law it was started with. */
export async function tellRestart({ talk }: CommandContext, status: string): Promise<void> {
  if (status === 'imported' || status === 'updated')
    await talk('a "tariff serve" or "tariff worker" that runs already takes it up when it is started again');
}
