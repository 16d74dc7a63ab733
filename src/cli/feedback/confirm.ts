import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';

/** What is asked before it is done, and what is said where nobody can be asked. */
interface Asking {
  readonly question: string;
  readonly refusal: string;
  readonly hint: string;
}

/** Asks before something is done; off a terminal it wants --yes. A no is a stop. */
export async function confirm(
  context: CommandContext,
  yes: boolean,
  { question, refusal, hint }: Asking,
): Promise<void> {
  if (yes) return;
  if (!context.interactive) throw new TariffError('usage', refusal, { hint });
  const answer = await context.ask(question, [
    { name: 'no', value: 'no' },
    { name: 'yes', value: 'yes' },
  ]);
  if (answer !== 'yes') throw new TariffError('interrupted', 'nothing was changed');
}
