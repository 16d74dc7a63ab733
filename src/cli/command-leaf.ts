import type { Command } from 'commander';
import type { CommandBody } from './command-body.js';

/** Gives a command its body, which is loaded when it runs. */
export type Leaf = (command: Command, load: () => Promise<CommandBody>) => Command;

/** Examples below a command's help. */
export const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`;

/** Reads an option that may be repeated: all its values, each whole. */
export const collect = (value: string, earlier: readonly string[] | undefined): string[] => [
  ...(earlier ?? []),
  value,
];

/** A command as it is typed: `tariff origin rule`. */
export const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
