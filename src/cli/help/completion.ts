import { nearestSpellings } from '../../core/nearest-spellings.js';
import { exitCodes, TariffError } from '../../errors.js';
import type { CommandBody } from '../command-body.js';
import { completionScripts } from './completion-scripts.js';

/** `tariff completion`: the script that teaches a shell to complete this program's words. */
export const completion: CommandBody = async (context, { words }) => {
  const shell = words[0]!;
  const script = completionScripts.get(shell);
  if (script === undefined) {
    const shells = [...completionScripts.keys()];
    const [near] = nearestSpellings(shell, shells, 1);
    throw new TariffError('usage', `"${shell}" is not a shell that can be taught`, {
      hint: `${near ? `did you mean ${near}? ` : ''}the shells are ${shells.join(', ')}`,
    });
  }
  await context.print(script);
  return exitCodes.ok;
};
