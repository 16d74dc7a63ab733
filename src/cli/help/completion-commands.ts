import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** What teaches a shell this program's words, and what the shell then asks. `whole` is the program with every command. */
export function completionCommands(program: Command, leaf: Leaf, whole: () => Command): void {
  leaf(
    program
      .command('completion')
      .description('print the completion script of a shell')
      .argument('<shell>', 'bash, zsh, fish or powershell')
      .addHelpText(
        'after',
        examples(
          "echo 'source <(tariff completion bash)' >> ~/.bashrc",
          "echo 'source <(tariff completion zsh)' >> ~/.zshrc",
          'tariff completion fish > ~/.config/fish/completions/tariff.fish',
        ),
      ),
    async () => (await import('./completion.js')).completion,
  );
  leaf(program.command('complete', { hidden: true }).argument('[words...]').allowUnknownOption(), async () =>
    (await import('./complete.js')).complete(whole),
  );
}
