import type { CommandContext } from './context.js';

/** What the command line gave a command: its words and its options, global ones included. */
export interface Invocation {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** the whole command line as it was given, where a command has to repeat it */
  readonly argv?: readonly string[];
}

/** What a command does when it runs; the number is the exit code. */
export type CommandBody = (context: CommandContext, invocation: Invocation) => Promise<number>;
