import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** The tools for language models, over this process's own streams. */
export function mcpCommands(program: Command, leaf: Leaf, withTools: (command: Command) => Command): void {
  leaf(
    withTools(
      program
        .command('mcp')
        .description(
          'tools for language models: a Model Context Protocol server on standard input and output',
        ),
    ).addHelpText('after', examples('tariff mcp', 'tariff mcp --agent-feedback')),
    async () => (await import('./mcp.js')).mcp,
  );
}
