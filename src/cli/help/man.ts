import { join, resolve } from 'node:path';
import { type Command, Help, type Option } from 'commander';
import { settingKeys, settingRow } from '../../config/schema.js';
import { exitCodes, TariffError } from '../../errors.js';
import { makeFolder } from '../../make-folder.js';
import { type ManCommand, type ManPage, type ManTerm, renderManPage } from '../../render/man-page.js';
import { programVersion } from '../../runtime.js';
import { writeOutput } from '../../write-output.js';
import type { CommandBody } from '../command-body.js';
import { pathOf } from '../command-leaf.js';
import { exitCodeList } from '../exit-code.js';
import { otherVariables } from './help.js';

/** `tariff man`: the pages of the manual, made from the help: one of them, or all as files. */
export const man =
  (program: () => Command): CommandBody =>
  async (context, { words, options }) => {
    const pages = manPages(program());
    const output = options['output'] as string | undefined;
    if (output !== undefined) {
      const folder = resolve(context.cwd, output);
      makeFolder(folder);
      for (const page of pages) await writeOutput(join(folder, `${page.name}.1`), renderManPage(page));
      await context.talk(`${pages.length} pages are in ${folder}`);
      return exitCodes.ok;
    }
    const name = ['tariff', ...words].join('-');
    const page = pages.find((each) => each.name === name);
    if (!page)
      throw new TariffError('usage', `there is no page of the manual "${name}"`, {
        hint: `pages: ${pages.map((each) => each.name).join(', ')}`,
      });
    await context.print(renderManPage(page));
    return exitCodes.ok;
  };

/** A page of the program and one of each of its commands. */
export function manPages(program: Command): readonly ManPage[] {
  const tops = visibleBelow(program);
  const version = programVersion();
  const common = { version, globals: program.options.map(optionTerm) };
  const whole: ManPage = {
    ...common,
    name: 'tariff',
    about: program.description(),
    commands: [commandOf(program), ...tops.map(commandOf).map(withoutParts)],
    exitCodes: exitCodeList().map(({ code, meaning }) => ({ term: String(code), about: meaning })),
    environment: [
      ...settingKeys.map((key) => ({ term: settingRow(key).env, about: settingRow(key).about })),
      ...otherVariables.map(([term, about]) => ({ term, about })),
    ],
    seeAlso: tops.map(pageOf),
  };
  const pages = tops.map(
    (top): ManPage => ({
      ...common,
      name: pageOf(top),
      about: top.description(),
      commands: leavesOf(top).map(commandOf),
      exitCodes: [],
      environment: [],
      seeAlso: ['tariff'],
    }),
  );
  return [whole, ...pages];
}

const pageOf = (command: Command): string => `tariff-${command.name()}`;

const visibleBelow = (command: Command): readonly Command[] => command.createHelp().visibleCommands(command);

/** A command and all below it. */
const leavesOf = (command: Command): Command[] => [command, ...visibleBelow(command).flatMap(leavesOf)];

const optionTerm = (option: Option): ManTerm => ({
  term: option.flags,
  about: new Help().optionDescription(option),
});

/** What the page of the program says of a command that has a page of its own. */
const withoutParts = (command: ManCommand): ManCommand => ({
  ...command,
  arguments: [],
  options: [],
  examples: [],
});

function commandOf(command: Command): ManCommand {
  const help = command.createHelp();
  return {
    path: pathOf(command),
    about: command.description(),
    usage: help.commandUsage(command),
    arguments: command.registeredArguments.map((each) => ({
      term: each.name(),
      about: each.description,
    })),
    options: command.parent ? help.visibleOptions(command).map(optionTerm) : [],
    examples: examplesOf(command),
  };
}

/** The command lines that its help shows as examples. */
function examplesOf(command: Command): string[] {
  let text = '';
  const writeOut = (part: string): void => {
    text += part;
  };
  command.configureOutput({ writeOut }).outputHelp();
  return [...text.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => line);
}
