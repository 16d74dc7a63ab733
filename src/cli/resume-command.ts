/** A word as a shell reads it back. */
export const shellWord = (text: string): string =>
  /^[\w.,:=/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** The very command that goes on with a job that was cut off. */
export const resumeCommand = (argv: readonly string[]): string =>
  ['tariff', ...argv, ...(argv.includes('--resume') ? [] : ['--resume'])].map(shellWord).join(' ');
