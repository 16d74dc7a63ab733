import { issue } from '../core/issue.js';
import { fail, ok, type Result } from '../core/result.js';

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
} as const satisfies Record<string, SettingRow>;

export type SettingKey = keyof typeof settingTable;
export type Settings = { readonly [K in SettingKey]: Widened<(typeof settingTable)[K]['default']> };
type Widened<T> = T extends boolean ? boolean : T extends number ? number : string;

export const settingKeys = Object.keys(settingTable) as SettingKey[];
export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(settingTable, text);
export const settingRow = (key: SettingKey): SettingRow => settingTable[key];

const yes = ['true', 'yes', 'on', '1'];
const no = ['false', 'no', 'off', '0'];

/** Reads a setting as a file, a variable or a flag gives it; the fault says what the key accepts. */
export function parseSetting(key: SettingKey, given: unknown): Result<string | number | boolean> {
  const row = settingRow(key);
  const text = String(given).trim();
  const bad = (expected: string) => fail(issue('bad_setting', `"${text}" is not ${expected}`));
  if (given === null || typeof given === 'object')
    return fail(issue('bad_setting', 'the value is a list or an object, not a plain value'));
  switch (row.kind) {
    case 'text':
      return ok(text);
    case 'yes-no':
      if (yes.includes(text.toLowerCase())) return ok(true);
      return no.includes(text.toLowerCase()) ? ok(false) : bad('true or false');
    case 'choice':
      return text === '' || row.choices?.includes(text.toLowerCase())
        ? ok(text.toLowerCase())
        : bad(`one of ${row.choices?.join(', ')}`);
    case 'whole number':
    case 'fraction': {
      const written = row.kind === 'fraction' ? /^\d*\.?\d+$/ : /^\d+$/;
      const value = written.test(text) ? Number(text) : Number.NaN;
      const inside = value >= (row.atLeast ?? 0) && value <= (row.atMost ?? Number.MAX_SAFE_INTEGER);
      return inside ? ok(value) : bad(`a ${row.kind} from ${row.atLeast} to ${row.atMost}`);
    }
  }
}
