import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** What keeps an installation at work: its workers, and the look whether everything is in order. */
export function operationCommands(program: Command, leaf: Leaf): void {
  leaf(
    program
      .command('worker')
      .description('work off batches and messages beside the servers that share a database')
      .addHelpText('after', examples('DATABASE_URL=postgres://tariff@db.internal/tariff tariff worker')),
    async () => (await import('./worker.js')).worker,
  );
  leaf(
    program
      .command('doctor')
      .description(
        'look whether this machine has what the program needs, and say what to do where it has not',
      )
      .addHelpText('after', examples('tariff doctor', 'tariff doctor --json')),
    async () => (await import('./doctor.js')).doctor,
  );
}
