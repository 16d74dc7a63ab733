import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** The language model that is asked for second opinions. */
export function assistCommands(program: Command, leaf: Leaf, withModel: (command: Command) => Command): void {
  const assist = program
    .command('assist')
    .helpCommand(false)
    .description('the language model that is asked for second opinions');
  leaf(
    withModel(
      assist
        .command('calibrate')
        .description(
          "fit what the model's word counts for on your own feedback; asks it where it has no opinion yet",
        ),
    ).addHelpText(
      'after',
      examples('tariff assist calibrate', 'tariff assist calibrate --assist-model qwen3:32b'),
    ),
    async () => (await import('./calibrate.js')).assistCalibrate,
  );
}
