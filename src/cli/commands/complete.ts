import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { exitCodes } from '../../errors.js';
import type { CommandBody } from '../command-body.js';

/** `tariff complete -- words`: what a shell's completion script asks. */
export const complete =
  (program: () => Command): CommandBody =>
  async (_context, { words }) => {
    tab(program()).parse([...words]);
    return exitCodes.ok;
  };
