import type { Argument, Command, Option } from 'commander';
import { isSettingKey, type SettingKey, settingKeys, settingRow } from '../../config/schema.js';
import { readTypedWords } from '../typed-words.js';
import { completionScripts } from './completion-scripts.js';
import { topicNames } from './help.js';

/** A word that may stand at the cursor, and what it means. */
export interface Offer {
  readonly word: string;
  readonly about: string;
}

/** What has to be looked up before it can be offered. */
export type Source = 'files' | 'classifications' | 'feedback' | 'webhooks' | 'countries';

/** What may stand at the cursor: the offers that fit what is typed, or where they are found. */
export interface Completion {
  readonly offers: readonly Offer[];
  readonly source?: Source;
  /** what an offer has to begin with */
  readonly typed: string;
  /** what is written before each offer */
  readonly prefix: string;
}

type Values = Pick<Completion, 'source'> & { readonly offers?: readonly Offer[] };

/** What may stand at the end of a line of which these are the words behind the program's name. */
export function completeWords(program: Command, words: readonly string[]): Completion {
  const { before, current, prefix, isRedirected } = readTypedWords(words);
  const found = (values: Values, typed: string): Completion => ({
    typed,
    prefix,
    ...values,
    offers: (values.offers ?? []).filter(({ word }) => word.startsWith(typed)),
  });
  if (isRedirected) return found({ source: 'files' }, current);
  const { command, given, awaiting, isPlain } = walk(program, before);
  if (awaiting && !(awaiting.optional && current.startsWith('-'))) return found(valuesOf(awaiting), current);
  const [, flag, value] = /^(--[^=]+)=(.*)$/s.exec(current) ?? [];
  if (!isPlain && flag !== undefined) {
    const option = optionNamed(command, flag);
    return found(option ? valuesOf(option) : {}, value!);
  }
  if (!isPlain && current.startsWith('-')) return found({ offers: flagsOf(command) }, current);
  if (command.name() === 'help' && command.parent === program)
    return found({ offers: helpOffers(program, given) }, current);
  const below = given.length === 0 ? commandsOf(command) : [];
  const args = command.registeredArguments;
  const argument = args[given.length] ?? (args.at(-1)?.variadic ? args.at(-1) : undefined);
  if (argument === undefined) return found({ offers: below.length > 0 ? below : flagsOf(command) }, current);
  const values = argumentValues(argument, given);
  return found({ ...values, offers: [...below, ...(values.offers ?? [])] }, current);
}

/** Goes along the words: the command they call, the arguments given to it, and an option that still awaits its value. */
function walk(program: Command, words: readonly string[]) {
  let command = program;
  let awaiting: Option | undefined;
  let isPlain = false;
  const given: string[] = [];
  for (const word of words) {
    if (awaiting && !(awaiting.optional && word.startsWith('-'))) {
      awaiting = undefined;
      continue;
    }
    awaiting = undefined;
    if (isPlain) given.push(word);
    else if (word === '--') isPlain = true;
    else if (word.startsWith('-') && word !== '-') {
      const option = word.includes('=') ? undefined : optionNamed(command, word);
      if (option && (option.required || option.optional)) awaiting = option;
    } else {
      const below = given.length === 0 ? command.commands.find((each) => each.name() === word) : undefined;
      if (below) command = below;
      else given.push(word);
    }
  }
  return { command, given, awaiting, isPlain };
}

function optionNamed(command: Command, flag: string): Option | undefined {
  for (let at: Command | null = command; at; at = at.parent) {
    const option = at.options.find(({ short, long }) => flag === short || flag === long);
    if (option) return option;
  }
  return undefined;
}

const commandsOf = (command: Command): Offer[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((each) => ({ word: each.name(), about: each.description() }));

const flagsOf = (command: Command): Offer[] => {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)].map((option) => ({
    word: option.long ?? option.short ?? '',
    about: option.description,
  }));
};

function helpOffers(program: Command, given: readonly string[]): Offer[] {
  const { command } = walk(program, given);
  const topics = given.length === 0 ? topicNames.map((word) => ({ word, about: 'a topic' })) : [];
  return [...commandsOf(command), ...topics];
}

/** What an option's value may be: the choices of its setting, or what the name of its value says. */
function valuesOf(option: Option): Values {
  const key = option.attributeName();
  return isSettingKey(key) ? settingValues(key) : namedValues(/[<[]([^>\]]+)/.exec(option.flags)?.[1] ?? '');
}

function settingValues(key: SettingKey): Values {
  const { kind, choices, flag } = settingRow(key);
  if (choices) return { offers: choices.map((word) => ({ word, about: '' })) };
  if (kind === 'yes-no') return { offers: ['true', 'false'].map((word) => ({ word, about: '' })) };
  if (kind === 'time zone')
    return { offers: Intl.supportedValuesOf('timeZone').map((word) => ({ word, about: '' })) };
  if (key === 'data') return { source: 'files' };
  return namedValues(/<([^>]+)>/.exec(flag)?.[1] ?? '');
}

function argumentValues(argument: Argument, given: readonly string[]): Values {
  const name = argument.name();
  if (name === 'key' && argument.description === 'the setting')
    return { offers: settingKeys.map((key) => ({ word: key, about: settingRow(key).about })) };
  if (name === 'value' && isSettingKey(given[0] ?? '')) return settingValues(given[0] as SettingKey);
  if (name === 'shell') return { offers: [...completionScripts.keys()].map((word) => ({ word, about: '' })) };
  if (name === 'id') return { source: idsOf(argument.description) };
  return namedValues(name);
}

/** Whose ids are wanted, by the beginning of one that the help shows. */
const idsOf = (about: string): Source =>
  about.includes('wh_') ? 'webhooks' : about.includes('fbk_') ? 'feedback' : 'classifications';

const files = ['file', 'input', 'sheet'];

function namedValues(name: string): Values {
  if (files.includes(name)) return { source: 'files' };
  return name === 'country' ? { source: 'countries' } : {};
}
