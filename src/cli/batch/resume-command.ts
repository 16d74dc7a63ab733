import { shellWord } from '../../render/shell-word.js';

/** The very command that goes on with a job that was cut off. */
export const resumeCommand = (argv: readonly string[]): string =>
  ['tariff', ...argv, ...(argv.some((word) => /^--resume(=auto)?$/.test(word)) ? [] : ['--resume'])]
    .map(shellWord)
    .join(' ');
