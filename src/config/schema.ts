/** What a setting may hold, and how its text is read. */
type SettingKind = 'text' | 'yes-no' | 'whole number' | 'fraction' | 'choice';

interface SettingRow {
  readonly kind: SettingKind;
  readonly default: string | number | boolean;
  readonly env: string;
  /** another program's variable that turns a yes-no setting off when it holds anything */
  readonly offEnv?: string;
  /** as it is written on the command line; empty where there is no flag */
  readonly flag: string;
  readonly choices?: readonly string[];
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly about: string;
  /** what the flag does, where that is not what the setting means */
  readonly flagAbout?: string;
}

/** Every setting there is: key, default, environment variable, flag and meaning. The only such list. */
const settingTable = {
  server: {
    kind: 'text',
    default: '',
    env: 'TARIFF_SERVER',
    flag: '--server <url>',
    about: 'address of a tariff server to ask instead of the embedded engine',
  },
  keyfile: {
    kind: 'text',
    default: '',
    env: 'TARIFF_KEYFILE',
    flag: '--keyfile <file>',
    about: 'file that holds the key for the server, where "tariff login" has not kept one',
  },
  origin: {
    kind: 'text',
    default: '',
    env: 'TARIFF_ORIGIN',
    flag: '--origin <country>',
    about: 'country of origin: MX, MEX or Mexico',
  },
  destination: {
    kind: 'text',
    default: 'US',
    env: 'TARIFF_DESTINATION',
    flag: '--destination <country>',
    about: 'country of import, which picks the schedule',
  },
  transport: {
    kind: 'choice',
    default: '',
    env: 'TARIFF_TRANSPORT',
    flag: '--transport <mode>',
    choices: ['ocean', 'air', 'truck', 'rail', 'mail'],
    about: 'how the goods arrive: ocean, air, truck, rail or mail',
  },
  client: {
    kind: 'text',
    default: '',
    env: 'TARIFF_CLIENT',
    flag: '--client <name>',
    about: "the broker's client that the goods belong to",
  },
  candidates: {
    kind: 'whole number',
    default: 5,
    env: 'TARIFF_CANDIDATES',
    flag: '--candidates <n>',
    atLeast: 1,
    atMost: 20,
    about: 'how many candidate lines to show, 1 to 20',
  },
  threshold: {
    kind: 'fraction',
    default: 0.8,
    env: 'TARIFF_THRESHOLD',
    flag: '--threshold <p>',
    atLeast: 0.5,
    atMost: 0.99,
    about: 'probability from which a level counts as sure, 0.5 to 0.99',
  },
  lang: {
    kind: 'choice',
    default: '',
    env: 'TARIFF_LANG',
    flag: '--lang <language>',
    choices: ['en', 'es'],
    about: "en or es: language of answers and questions; without, the description's own",
  },
  json: {
    kind: 'yes-no',
    default: false,
    env: 'TARIFF_JSON',
    flag: '--json',
    about: 'print the answer as one JSON object',
  },
  color: {
    kind: 'yes-no',
    default: true,
    env: 'TARIFF_COLOR',
    offEnv: 'NO_COLOR',
    flag: '--no-color',
    about: 'colour on a terminal; never elsewhere',
    flagAbout: 'no colour, even on a terminal',
  },
  input: {
    kind: 'yes-no',
    default: true,
    env: 'TARIFF_INPUT',
    flag: '--no-input',
    about: 'questions may be asked on a terminal; never elsewhere',
    flagAbout: 'ask nothing, even on a terminal',
  },
  history: {
    kind: 'yes-no',
    default: true,
    env: 'TARIFF_HISTORY',
    flag: '--no-history',
    about: 'answers are kept in the local history and what was taught there is used',
    flagAbout: 'keep nothing, and answer without what was taught',
  },
  quiet: {
    kind: 'yes-no',
    default: false,
    env: 'TARIFF_QUIET',
    flag: '--quiet',
    about: 'nothing on stderr but errors',
  },
  debug: {
    kind: 'yes-no',
    default: false,
    env: 'TARIFF_DEBUG',
    flag: '--debug',
    about: 'show the stack of an error',
  },
  data: {
    kind: 'text',
    default: '',
    env: 'TARIFF_DATA',
    flag: '',
    about: 'folder of the reference data, where it is not the one that came with the program',
  },
  'update.url': {
    kind: 'text',
    default: 'https://hts.usitc.gov/reststop/exportList?from=0100&to=9999&format=JSON&styles=false',
    env: 'TARIFF_UPDATE_URL',
    flag: '',
    about: 'official address that "tariff data update" takes the newest edition from',
  },
  listen: {
    kind: 'text',
    default: '127.0.0.1:8080',
    env: 'TARIFF_LISTEN',
    flag: '--listen <address>',
    about: 'address and port that the server listens on, such as 0.0.0.0:8443',
  },
  publicUrl: {
    kind: 'text',
    default: '',
    env: 'TARIFF_PUBLIC_URL',
    flag: '--public-url <url>',
    about: 'address that people reach the server by, where it is not the one it listens on',
  },
  tlsCert: {
    kind: 'text',
    default: '',
    env: 'TARIFF_TLS_CERT',
    flag: '--tls-cert <file>',
    about: 'certificate chain of the server, as PEM',
  },
  tlsKey: {
    kind: 'text',
    default: '',
    env: 'TARIFF_TLS_KEY',
    flag: '--tls-key <file>',
    about: 'private key of the certificate, as PEM',
  },
  behindProxy: {
    kind: 'text',
    default: '',
    env: 'TARIFF_BEHIND_PROXY',
    flag: '--behind-proxy [proxies]',
    about:
      'a proxy in front of the server ends TLS: the addresses and networks of those whose X-Forwarded headers are believed, with commas between; without a list (true) one that connects from this machine or a private network',
  },
  metrics: {
    kind: 'yes-no',
    default: false,
    env: 'TARIFF_METRICS',
    flag: '--metrics',
    about: 'GET /metrics answers, to everyone who reaches the server',
  },
  database: {
    kind: 'text',
    default: '',
    env: 'DATABASE_URL',
    flag: '',
    about:
      "postgres:// address of the database that several servers share; a file in the user's folder without",
  },
  jobs: {
    kind: 'yes-no',
    default: true,
    env: 'TARIFF_JOBS',
    flag: '--no-jobs',
    about: 'the server works off batches and messages itself, not only "tariff worker"',
    flagAbout: 'leave batches and messages to "tariff worker"; needs DATABASE_URL',
  },
  'limit.calls': {
    kind: 'whole number',
    default: 600,
    env: 'TARIFF_LIMIT_CALLS',
    flag: '',
    atLeast: 0,
    atMost: 1000000,
    about: 'single calls a minute for each account; 0: no limit',
  },
  'limit.burst': {
    kind: 'whole number',
    default: 100,
    env: 'TARIFF_LIMIT_BURST',
    flag: '',
    atLeast: 1,
    atMost: 1000000,
    about: 'single calls at once after a pause',
  },
  'limit.products': {
    kind: 'whole number',
    default: 1000,
    env: 'TARIFF_LIMIT_PRODUCTS',
    flag: '',
    atLeast: 0,
    atMost: 10000000,
    about: 'pace of batches for each account, products a minute; 0: unpaced',
  },
  'limit.quota': {
    kind: 'whole number',
    default: 0,
    env: 'TARIFF_LIMIT_QUOTA',
    flag: '',
    atLeast: 0,
    atMost: 1000000000,
    about: 'products a calendar month for each account; 0: no limit',
  },
  'limit.body': {
    kind: 'whole number',
    default: 10,
    env: 'TARIFF_LIMIT_BODY',
    flag: '',
    atLeast: 1,
    atMost: 200,
    about: 'largest body of a request, in MB',
  },
  'limit.seconds': {
    kind: 'whole number',
    default: 30,
    env: 'TARIFF_LIMIT_SECONDS',
    flag: '',
    atLeast: 1,
    atMost: 600,
    about: 'time in which a request has to arrive, in seconds',
  },
  'limit.webhooks': {
    kind: 'whole number',
    default: 20,
    env: 'TARIFF_LIMIT_WEBHOOKS',
    flag: '',
    atLeast: 0,
    atMost: 10000,
    about: 'webhooks that an account may have',
  },
  allowPrivateWebhooks: {
    kind: 'yes-no',
    default: false,
    env: 'TARIFF_ALLOW_PRIVATE_WEBHOOKS',
    flag: '--allow-private-webhooks',
    about:
      'webhooks may lead to this machine and private networks, by http too: for development, on loopback only',
  },
  'batch.days': {
    kind: 'whole number',
    default: 30,
    env: 'TARIFF_BATCH_DAYS',
    flag: '',
    atLeast: 1,
    atMost: 3650,
    about: 'days that the results of a batch are kept',
  },
  'answer.threads': {
    kind: 'whole number',
    default: 0,
    env: 'TARIFF_ANSWER_THREADS',
    flag: '',
    atLeast: 0,
    atMost: 64,
    about: 'threads of the server that answer single products; 0: one for each processor',
  },
  'batch.threads': {
    kind: 'whole number',
    default: 1,
    env: 'TARIFF_BATCH_THREADS',
    flag: '',
    atLeast: 0,
    atMost: 64,
    about: 'threads that work on batches; 0: none of their own',
  },
  'chat.origins': {
    kind: 'text',
    default: '',
    env: 'TARIFF_CHAT_ORIGINS',
    flag: '',
    about: "origins whose pages may open the chat, with commas between; the server's own always may",
  },
  'chat.url': {
    kind: 'text',
    default: '',
    env: 'TARIFF_CHAT_URL',
    flag: '',
    about: 'OpenAI-compatible address of a language model that plans and phrases the chat; none without',
  },
  'chat.model': {
    kind: 'text',
    default: '',
    env: 'TARIFF_CHAT_MODEL',
    flag: '',
    about: 'name of that language model',
  },
  'log.level': {
    kind: 'choice',
    default: 'info',
    env: 'TARIFF_LOG_LEVEL',
    flag: '',
    choices: ['info', 'warn', 'error'],
    about: 'what the server logs on standard error: info, warn or error',
  },
} as const satisfies Record<string, SettingRow>;

export type SettingKey = keyof typeof settingTable;
export type Settings = { readonly [K in SettingKey]: Widened<(typeof settingTable)[K]['default']> };
type Widened<T> = T extends boolean ? boolean : T extends number ? number : string;

export const settingKeys = Object.keys(settingTable) as SettingKey[];
export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(settingTable, text);
export const settingRow = (key: SettingKey): SettingRow => settingTable[key];
