import { Command } from 'commander';
import { isSettingKey } from '../config/schema.js';
import { TariffError } from '../errors.js';
import { sessionCommands } from './account/session-commands.js';
import { assistCommands } from './assist/assist-commands.js';
import { batchCommands } from './batch/batch-commands.js';
import { chatCommands } from './chat/chat-commands.js';
import type { CommandBody, Invocation } from './command-body.js';
import { collect, examples, type Leaf, pathOf } from './command-leaf.js';
import { dataCommands } from './data/data-commands.js';
import { feedbackCommands } from './feedback/feedback-commands.js';
import { completionCommands } from './help/completion-commands.js';
import { manualCommands } from './help/manual-commands.js';
import { historyCommands } from './history/history-commands.js';
import { hostCommands } from './host/host-commands.js';
import { keyCommands } from './keys/key-commands.js';
import { mcpCommands } from './mcp/mcp-commands.js';
import { monitorCommands } from './monitor/monitor-commands.js';
import { originCommands } from './origin/origin-commands.js';
import { regulationCommands } from './regulations/regulation-commands.js';
import { webhookCommands } from './webhooks/webhook-commands.js';
import { withSettings } from './with-settings.js';

/** Runs a command's body once it is loaded. */
export type Launch = (body: CommandBody, invocation: Invocation) => Promise<void>;

export interface ProgramNeeds {
  readonly launch: Launch;
  readonly version: () => string;
  readonly writeOut: (text: string) => void;
  readonly writeErr: (text: string) => void;
  /** the first word of the command line: where it is a command, the others are left out, for they cost time */
  readonly called?: string | undefined;
}

const withHostSettings = (command: Command): Command =>
  withSettings(
    command,
    'listen',
    'publicUrl',
    'tlsCert',
    'tlsKey',
    'behindProxy',
    'metrics',
    'allowPrivateWebhooks',
    'agentFeedback',
    'jobs',
  );

const dateOption = [
  '--date <date>',
  'date of entry, yyyy-mm-dd; picks the edition and the measures in force; without, today in your time zone (setting timezone)',
] as const;

const fullOption = ['--full', 'the whole answer in place of ten lines'] as const;

/**
 * The whole command line: names, options and examples stand here, each command's body is imported when it runs.
 */
export function buildProgram(needs: ProgramNeeds): Command {
  const leaf = (command: Command, load: () => Promise<CommandBody>): Command =>
    command.action(async () => {
      refuseInherited(command);
      await needs.launch(await load(), { words: wordsOf(command), options: givenOptions(command) });
    });

  const program = new Command('tariff')
    .description(
      'Classify goods into tariff codes offline, with duties, origin and an honest account of the doubt.',
    )
    .exitOverride()
    .configureOutput({ writeOut: needs.writeOut, writeErr: needs.writeErr })
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .showSuggestionAfterError(true)
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
    .option('-V, --version', 'show the version')
    .option('--config <file>', 'settings file to use in place of tariff.config.json');
  withSettings(program, 'server', 'keyfile', 'json', 'quiet', 'history', 'color', 'input', 'debug');
  program.on('option:version', () => {
    needs.writeOut(`tariff ${needs.version()}\n`);
    throw new VersionShown();
  });

  const whole = (): Command => buildProgram({ ...needs, called: undefined });
  const sections: readonly (readonly [names: readonly string[], add: () => void])[] = [
    [['classify'], () => classifyCommand(program, leaf)],
    [['batch'], () => batchCommands(program, leaf, withSettings)],
    [['lookup', 'search', 'notes', 'duty'], () => scheduleCommands(program, leaf)],
    [['origin'], () => originCommands(program, leaf, withSettings)],
    [
      ['regulations'],
      () => regulationCommands(program, leaf, (command) => withSettings(command, 'origin', 'lang')),
    ],
    [['history', 'show', 'usage', 'audit'], () => historyCommands(program, leaf)],
    [['feedback'], () => feedbackCommands(program, leaf)],
    [
      ['assist'],
      () => assistCommands(program, leaf, (command) => withSettings(command, 'assistUrl', 'assistModel')),
    ],
    [
      ['chat'],
      () =>
        chatCommands(program, leaf, (command) =>
          withSettings(command, 'origin', 'destination', 'transport', 'lang'),
        ),
    ],
    [['mcp'], () => mcpCommands(program, leaf, (command) => withSettings(command, 'agentFeedback'))],
    [['login', 'logout', 'whoami'], () => sessionCommands(program, leaf)],
    [['keys'], () => keyCommands(program, leaf)],
    [
      ['serve', 'accounts', 'migrate', 'store', 'worker', 'doctor'],
      () => hostCommands(program, leaf, withHostSettings),
    ],
    [['monitor'], () => monitorCommands(program, leaf)],
    [['webhooks'], () => webhookCommands(program, leaf)],
    [['data'], () => dataCommands(program, leaf)],
    [['config'], () => configCommands(program, leaf)],
    [['completion', 'complete'], () => completionCommands(program, leaf, whole)],
    [['schema', 'man'], () => manualCommands(program, leaf, whole)],
  ];
  const { called } = needs;
  const wanted = called === undefined ? [] : sections.filter(([names]) => names.includes(called));
  for (const [, add] of wanted.length > 0 ? wanted : sections) add();
  leaf(
    program
      .command('help')
      .description('help on a command, or on exit-codes, environment or formats')
      .argument('[topic...]', 'a command or a topic'),
    async () => (await import('./help/help.js')).help(program, needs.writeOut),
  );
  program.addHelpText(
    'after',
    `\nTopics: tariff help exit-codes | environment | formats\n${examples(
      `tariff classify "women's knitted cotton t-shirt" --origin MX --value 12000`,
      'tariff duty 6109.10.00.04 --origin CN --value 1000 --quantity "50 kg"',
    )}`,
  );
  return program;
}

/** Thrown to leave the parser once the version is printed. */
export class VersionShown extends Error {}

/** The options of a command and of the program; a setting counts only where it was written on the command line. */
function givenOptions(command: Command): Record<string, unknown> {
  const all = Object.entries(command.optsWithGlobals<Record<string, unknown>>());
  const written = (key: string) => command.getOptionValueSourceWithGlobals(key) === 'cli';
  return Object.fromEntries(all.filter(([key]) => !isSettingKey(key) || written(key)));
}

/** Refuses an option of the command above, which the parser takes from any place of the line: `origin rule --bom`. */
function refuseInherited(command: Command): void {
  for (let above = command.parent; above?.parent; above = above.parent)
    for (const option of above.options) {
      const key = option.attributeName();
      const isOwn = command.options.some((own) => own.attributeName() === key);
      if (isOwn || above.getOptionValueSource(key) !== 'cli') continue;
      throw new TariffError(
        'usage',
        `${option.long} is an option of "${pathOf(above)}", not of "${pathOf(command)}"`,
        {
          hint: `"${pathOf(command)} --help" shows what it takes`,
        },
      );
    }
}

const wordsOf = (command: Command): string[] =>
  command.processedArgs.flatMap((word: string | string[] | undefined) => word ?? []);

function entryOptions(command: Command): Command {
  withSettings(command, 'origin', 'destination', 'transport');
  return command
    .option(...dateOption)
    .option('--value <amount>', 'customs value: 12000, "12,000.00" or "USD 12000"')
    .option('--quantity <amount>', 'a quantity with its unit, such as "400 doz"; may be repeated', collect)
    .option('--claim <symbol>', 'special programme claimed, such as S for USMCA')
    .option('--content <metal=percent>', 'metal content, such as steel=40% of the value, or us=60%', collect)
    .option('--part <part=value>', 'value of a part that the rate charges apart; may be repeated', collect)
    .option('--provision <code>', 'provision of chapter 98 entered under, such as 9802.00.80')
    .option(
      '--fact <id=answer>',
      'answer to a question of an earlier answer, by its words, a code or its number in the list; may be repeated',
      collect,
    )
    .option('--compare <origins>', 'the duties by origin side by side, such as CN,MX,MX:S,VN')
    .option('--report <file>', 'write the comparison as a picture, to a file of its own (.html)');
}

function classifyCommand(program: Command, leaf: Leaf): void {
  const command = entryOptions(
    program
      .command('classify')
      .description('find the tariff code of a product, with duties, origin and reasons')
      .argument('[description...]', 'the product in words; - reads them from standard input')
      .option('-i, --interactive', 'ask the deciding questions one by one and refine the answer'),
  );
  withSettings(command, 'client', 'candidates', 'threshold', 'acceptAt', 'lang', 'assistUrl', 'assistModel')
    .option('--assist', 'ask a language model that you name for a second opinion; it decides nothing')
    .option('--reference <text>', 'your own key for the product, such as a SKU')
    .option(...fullOption)
    .option('--strict', 'exit 3 unless the decision is accept')
    .addHelpText(
      'after',
      examples(
        `tariff classify "women's knitted cotton t-shirt" --origin MX --value 12000 --quantity "400 doz"`,
        'tariff classify -i "stainless steel bottle"',
        'tariff classify - --json < description.txt',
      ),
    );
  leaf(command, async () => (await import('./classify/classify.js')).classify);
}

function scheduleCommands(program: Command, leaf: Leaf): void {
  leaf(
    program
      .command('lookup')
      .description('show lines of the schedule, what stands above and below them')
      .argument('<codes...>', 'codes of 2 to 10 digits, with or without dots')
      .option('--children', 'the rows below alone: code, goods, units, general rate')
      .option('--depth <n>', 'the rows so many levels below, 1 to 6')
      .option('--lean', 'the same as --children')
      .option(...dateOption)
      .addHelpText(
        'after',
        examples(
          'tariff lookup 6109.10',
          'tariff lookup 8517.13.00.00 --json',
          'tariff lookup 9617 7323 --depth 4',
        ),
      ),
    async () => (await import('./look-up/lookup.js')).lookup,
  );
  leaf(
    program
      .command('search')
      .description('find lines by the words of the law, or by what goods are called, in English or Spanish')
      .argument('<words...>', 'the words to find')
      .option('--limit <n>', 'how many lines at most', '20')
      .option('--ndjson', 'print one JSON object a line')
      .option(...dateOption)
      .addHelpText(
        'after',
        examples(
          'tariff search "ball bearing"',
          'tariff search tornillo hexagonal',
          `tariff search '"ball bearings" steel -parts'`,
        ),
      ),
    async () => (await import('./look-up/search.js')).search,
  );
  leaf(
    withSettings(
      program
        .command('notes')
        .description('what the legal notes of a section, chapter or heading say, or a rule of interpretation')
        .argument('<of...>', 'such as: section XV, note 1 to chapter 64, 9617, GRI 3(b)')
        .option(
          '--date <date>',
          'the day whose amounts are told with a fee; without, today in your time zone',
        ),
      'lang',
    ).addHelpText('after', examples('tariff notes chapter 64', 'tariff notes "GRI 3(b)"')),
    async () => (await import('./look-up/notes.js')).notes,
  );
  leaf(
    withSettings(
      entryOptions(
        program
          .command('duty')
          .description('what a known code pays: rates, additional duties, fees and amounts')
          .argument('[code]', 'a code of 8 or 10 digits')
          .option('--entry <sheet>', 'the lines of one entry, in place of a code: code, origin, value, ...')
          .option('--informal', 'an informal entry, with its flat fee in place of the MPF')
          .option(...fullOption),
      ),
      'lang',
    ).addHelpText(
      'after',
      examples(
        'tariff duty 6109.10.00.04 --origin CN --value 1000 --quantity "50 kg"',
        'tariff duty 7616.99.51.90 --origin DE --value 8000 --content aluminum=40%',
        'tariff duty 6109.10.00.04 --compare CN,MX,VN --value 10000 --report stack.html',
        'tariff duty --entry lines.csv --transport ocean',
      ),
    ),
    async () => (await import('./duty/duty.js')).duty,
  );
}

function configCommands(program: Command, leaf: Leaf): void {
  const config = program
    .command('config')
    .helpCommand(false)
    .description('the settings and where they come from');
  leaf(
    config.command('list').description('show every setting, its value and its source'),
    async () => (await import('./config/config.js')).configList,
  );
  leaf(
    config.command('get').description('print the value of a setting').argument('<key>', 'the setting'),
    async () => (await import('./config/config.js')).configGet,
  );
  leaf(
    config
      .command('set')
      .description("keep a value in the user's settings")
      .argument('<key>', 'the setting')
      .argument('<value>', 'its value')
      .addHelpText('after', examples('tariff config set origin MX', 'tariff config set threshold 0.9')),
    async () => (await import('./config/config.js')).configSet,
  );
  leaf(
    config
      .command('unset')
      .description("take a value out of the user's settings")
      .argument('<key>', 'the setting'),
    async () => (await import('./config/config.js')).configUnset,
  );
  leaf(
    config.command('path').description('show the files and folders in use'),
    async () => (await import('./config/config.js')).configPath,
  );
}
