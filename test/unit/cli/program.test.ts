import { expect, it } from 'vitest';
import { buildProgram } from '../../../src/cli/program.js';

const silent = (): void => undefined;
const built = (called?: string) =>
  buildProgram({
    launch: async () => undefined,
    version: () => '',
    writeOut: silent,
    writeErr: silent,
    called,
  });

it('is whole where no command is called', () => {
  const names = (called?: string) => built(called).commands.map((command) => command.name());
  expect(names('--json')).toEqual(names());
  expect(names('clasify')).toEqual(names());
  expect(names('help')).toEqual(names());
  expect(names('classify')).toEqual(['classify', 'help']);
});

it('has the command that is called, with the same help', () => {
  for (const whole of built().commands) {
    const alone = built(whole.name()).commands.find((command) => command.name() === whole.name())!;
    const helpOf = (command: typeof whole): string[] => [
      command.helpInformation(),
      ...command.commands.flatMap(helpOf),
    ];
    expect(helpOf(alone)).toEqual(helpOf(whole));
  }
});
