import { shellWord } from '../render/shell-word.js';

/** The very command that goes on with a job that was cut off. */
export const resumeCommand = (argv: readonly string[]): string =>
  ['tariff', ...argv, ...(argv.includes('--resume') ? [] : ['--resume'])].map(shellWord).join(' ');
