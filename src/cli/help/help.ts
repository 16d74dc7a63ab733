import type { Command } from 'commander';
import type { HelpPage } from '../../api/help-page.js';
import { settingKeys, settingRow } from '../../config/schema.js';
import { projectFileName } from '../../config/settings-files.js';
import { nearestSpellings } from '../../core/nearest-spellings.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderJson } from '../../render/json.js';
import { renderPairs } from '../../render/pairs.js';
import type { Style } from '../../render/style.js';
import { formatsHelp } from '../batch/formats-help.js';
import type { CommandBody } from '../command-body.js';
import { exitCodeList } from '../exit-code.js';

/** Variables that are read and hold no setting. */
export const otherVariables: readonly (readonly [name: string, about: string])[] = [
  ['TARIFF_HOME', 'one folder for settings, history and imported editions'],
  ['TARIFF_API_KEY', 'key for the server; before --keyfile and what "tariff login" kept'],
  ['TARIFF_CONFIG', `settings file to use in place of ${projectFileName}`],
  ['XDG_CONFIG_HOME', 'where settings lie on Linux, in tariff/settings.json'],
  ['XDG_DATA_HOME', 'where history and imported editions lie on Linux, in tariff/'],
  ['NO_COLOR', 'no colour when it holds anything, whatever FORCE_COLOR says'],
  ['FORCE_COLOR', '1, 2 or 3: colour also where no terminal is; 0: none'],
  ['TERM', 'no colour when it is "dumb"'],
  ['LC_ALL, LC_CTYPE, LANG', 'plain ASCII drawing unless the locale is UTF-8'],
];

const topics: Readonly<Record<string, (style: Style) => string>> = {
  'exit-codes': (style) => {
    const rows = exitCodeList().map(({ code, meaning }): [string, string] => [String(code), meaning]);
    return `What the program's exit code says\n\n${renderPairs(rows, style)}`;
  },
  environment: (style) => {
    const own = settingKeys.map((key): [string, string] => [settingRow(key).env, settingRow(key).about]);
    return [
      'Variables of the environment\n',
      renderPairs([...own, ...otherVariables], style),
      `A flag comes before a variable, a variable before ${projectFileName} (searched from the current`,
      "folder upwards), that before the user's settings, and those before the default.",
      'See "tariff config list" for the values in use.\n',
    ].join('\n');
  },
  formats: formatsHelp,
  topics: (style) =>
    renderPairs(
      topicNames.map((name): [string, string] => [name, topicAbout[name] ?? '']),
      style,
    ),
};

const topicAbout: Readonly<Record<string, string>> = {
  'exit-codes': "what the program's exit code says",
  environment: 'the variables that are read',
  formats: 'how amounts, quantities, codes, dates and files are written',
  topics: 'this list',
};

/** What there is help on beside the commands. */
export const topicNames: readonly string[] = Object.keys(topics);

/** `tariff help`: a command's help, or one of the topics. */
export const help =
  (program: Command, writeOut: (text: string) => void): CommandBody =>
  async (context, { words }) => {
    const name = words.join(' ');
    const tell = async (draw: () => string): Promise<number> => {
      const page: HelpPage = { schema_version: '1', topic: name, text: draw() };
      if (context.settings.json) await context.print(renderJson(page));
      else writeOut(page.text);
      return exitCodes.ok;
    };
    const topic = topics[name];
    if (topic) return tell(() => topic(context.style));
    let command = program;
    for (const word of words) {
      const below = command.commands.find((each) => each.name() === word);
      if (!below) {
        const known = command
          .createHelp()
          .visibleCommands(command)
          .map((each) => each.name());
        const near = nearestSpellings(word, command === program ? [...known, ...topicNames] : known);
        throw new TariffError('usage', `there is no help on "${words.join(' ')}"`, {
          hint: near.length > 0 ? `did you mean ${near.join(' or ')}?` : `topics: ${topicNames.join(', ')}`,
        });
      }
      command = below;
    }
    const asked = command;
    return tell(() => {
      let drawn = '';
      asked.configureOutput({
        writeOut: (text) => {
          drawn += text;
        },
      });
      asked.outputHelp();
      asked.configureOutput({ writeOut });
      return drawn;
    });
  };
