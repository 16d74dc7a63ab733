import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { nearestSpellings } from '../../core/nearest-spellings.js';
import { exitCodes, TariffError } from '../../errors.js';
import type { CommandBody } from '../command-body.js';

const shells = ['bash', 'zsh', 'fish', 'powershell'];

/** `tariff completion`: the script that teaches a shell to complete this program's words. */
export const completion =
  (program: () => Command): CommandBody =>
  async (_context, { words }) => {
    const shell = words[0]!;
    if (!shells.includes(shell)) {
      const [near] = nearestSpellings(shell, shells, 1);
      throw new TariffError('usage', `"${shell}" is not a shell that can be taught`, {
        hint: `${near ? `did you mean ${near}? ` : ''}the shells are ${shells.join(', ')}`,
      });
    }
    tab(program()).setup('tariff', 'tariff', shell);
    return exitCodes.ok;
  };
