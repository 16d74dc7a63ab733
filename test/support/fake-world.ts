import { classificationPreview } from '../../src/api/classification-result.js';
import type { TariffService } from '../../src/api/tariff-service.js';
import type { World } from '../../src/cli/context.js';
import { civilDateIn } from '../../src/core/civil-date.js';
import { countryTable } from '../../src/core/country.js';
import { TariffError } from '../../src/errors.js';
import { lazySections } from '../../src/local/lazy-sections.js';
import {
  sampleClassification,
  sampleDiff,
  sampleDuty,
  sampleEntry,
  sampleFeedback,
  sampleHistory,
  sampleImport,
  sampleLookup,
  sampleMeasuresImport,
  sampleMeasuresRemoved,
  sampleMeasuresUpdate,
  sampleNotes,
  samplePath,
  sampleRulingsImport,
  sampleSearch,
  sampleStatus,
  sampleUpdate,
  sampleUsage,
  sampleVerify,
} from './sample-answers.js';
import { sampleOrigin, sampleOriginRule } from './sample-origin.js';

/** A world that answers from samples and writes down what it was asked and told. */
export interface FakeWorld extends World {
  /** every call of the service: the operation and what it was given */
  readonly asked: [operation: string, given: unknown][];
  /** what was drawn on the terminal while it worked; empty where it was cleared */
  readonly drawn: string[];
  /** what was shown page by page: the pager and the text */
  readonly paged: [pager: string, text: string][];
  out(): string;
  err(): string;
}

export interface FakeWorldOptions {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly stdin?: readonly (string | Uint8Array)[];
  readonly terminal?: boolean;
  readonly timeZone?: string;
  /** of the terminal that stderr is */
  readonly columns?: number;
  /** the moment it is, as RFC 3339 */
  readonly now?: string;
  readonly service?: Partial<TariffService>;
  /** of the terminal that stdout is */
  readonly rows?: number;
  /** whether the pager shows what it is given; without, it does */
  readonly pager?: boolean;
  /** what is answered to each question in turn */
  readonly answers?: readonly string[];
  /** the fault that writing to stdout meets */
  readonly outFault?: NodeJS.ErrnoException;
}

const countries = [
  { alpha2: 'MX', alpha3: 'MEX', numeric: '484', name: 'Mexico', nameEs: 'México', aliases: [] },
  {
    alpha2: 'US',
    alpha3: 'USA',
    numeric: '840',
    name: 'United States',
    nameEs: 'Estados Unidos',
    aliases: [],
  },
  { alpha2: 'CN', alpha3: 'CHN', numeric: '156', name: 'China', nameEs: 'China', aliases: [] },
];

export function fakeWorld(options: FakeWorldOptions = {}): FakeWorld {
  const out: string[] = [];
  const err: string[] = [];
  const asked: [string, unknown][] = [];
  const drawn: string[] = [];
  const paged: [string, string][] = [];
  const answers = [...(options.answers ?? [])];
  const terminal = options.terminal === true;
  const answer =
    <T>(operation: string, result: T) =>
    async (given?: unknown): Promise<T> => {
      asked.push([operation, given]);
      return result;
    };
  const unserved = async (): Promise<never> => {
    throw new TariffError('needs_server', 'this world has no server');
  };
  const service: TariffService = {
    classify: async (given) => {
      asked.push(['classify', given]);
      return sampleClassification;
    },
    preview: answer('preview', classificationPreview.parse(sampleClassification)),
    answers: async () => {
      throw new Error('this world has no batches');
    },
    duty: answer('duty', sampleDuty),
    dutyEntry: answer('dutyEntry', sampleEntry),
    origin: answer('origin', sampleOrigin),
    originRule: answer('originRule', sampleOriginRule),
    regulations: unserved,
    lookup: answer('lookup', {
      ...sampleLookup,
      path: samplePath.map((row) => ({ ...row, formatted: row.code })),
    }),
    search: answer('search', sampleSearch),
    notes: answer('notes', sampleNotes),
    feedback: answer('feedback', sampleFeedback),
    feedbackList: answer('feedbackList', { schema_version: '1', items: [sampleFeedback], next_cursor: null }),
    feedbackItem: answer('feedbackItem', sampleFeedback),
    withdrawFeedback: answer('withdrawFeedback', {
      ...sampleFeedback,
      withdrawn_at: '2026-06-17T08:00:00Z',
    }),
    history: answer('history', sampleHistory),
    historyItem: async (id) => {
      asked.push(['historyItem', id]);
      if (id !== sampleClassification.id)
        throw new TariffError('not_found', `no classification ${id} in the history`);
      return { schema_version: '1', result: sampleClassification, feedback: [sampleFeedback] };
    },
    usage: answer('usage', sampleUsage),
    dataStatus: answer('dataStatus', sampleStatus),
    scheduleDiff: answer('scheduleDiff', sampleDiff),
    batches: { submit: unserved, show: unserved, list: unserved, cancel: unserved },
    keys: {
      list: unserved,
      create: unserved,
      rotate: unserved,
      revoke: unserved,
      trail: unserved,
      eraseClient: unserved,
      changeAccount: unserved,
    },
    ...lazySections(unserved),
    whoami: unserved,
    close: async () => {
      asked.push(['close', undefined]);
    },
    ...options.service,
  };
  return {
    env: { LANG: 'C.UTF-8', TARIFF_HOME: '/nowhere/home', ...options.env },
    cwd: options.cwd ?? '/nowhere/work',
    platform: 'linux',
    homedir: '/nowhere',
    dayHere: (moment) => civilDateIn(moment, options.timeZone ?? 'UTC'),
    stdin: Object.assign(streamOf(options.stdin ?? []), { isTTY: terminal }),
    stdout: {
      isTTY: terminal,
      columns: 100,
      rows: options.rows,
      write: (text, done) => {
        if (!options.outFault) out.push(text);
        done(options.outFault ?? null);
        return true;
      },
    },
    stderr: {
      isTTY: terminal,
      columns: options.columns ?? 100,
      write: (text, done) => {
        err.push(text);
        done();
        return true;
      },
    },
    dataFolder: '/nowhere/data',
    now: () => new Date(options.now ?? '2026-06-15T09:30:00Z'),
    random: (bytes) => new Uint8Array(bytes),
    makeService: async () => service,
    makeRemote: async (needs) => {
      asked.push(['makeRemote', { server: needs.server, key: needs.key }]);
      return {
        ...service,
        rotateOnce: (request) => service.keys.rotate(request),
        openChat: () => Promise.reject(new Error('no chat at this server')),
      };
    },
    makeDataService: async () => ({
      importFile: answer('importFile', sampleImport),
      importRulings: answer('importRulings', sampleRulingsImport),
      importMexican: unserved,
      importMeasures: answer('importMeasures', sampleMeasuresImport),
      updateMeasures: answer('updateMeasures', sampleMeasuresUpdate),
      removeMeasures: answer('removeMeasures', sampleMeasuresRemoved),
      update: answer('update', sampleUpdate),
      verify: answer('verify', sampleVerify),
    }),
    countries: async () => countryTable(countries),
    onStop: () => () => undefined,
    ask: async (message, choices, { likeliest, typed }) => {
      const start =
        likeliest === undefined ? {} : { start: choices.find(({ value }) => value === likeliest)?.name };
      asked.push(['ask', { message, choices: choices.map(({ name }) => name), ...start }]);
      const wanted = answers.shift();
      const chosen = choices.find(({ name }) => wanted !== undefined && name.startsWith(wanted))?.value;
      return chosen ?? (typed ? wanted! : chosen!);
    },
    askText: async (message) => {
      asked.push(['askText', message]);
      return answers.shift() ?? '';
    },
    askSecret: async (message) => {
      asked.push(['askSecret', message]);
      return answers.shift() ?? '';
    },
    page: async (pager, text) => {
      paged.push([pager, text]);
      return options.pager !== false;
    },
    openSpinner: async () => ({ say: (line) => void drawn.push(line), stop: () => void drawn.push('') }),
    asked,
    drawn,
    paged,
    out: () => out.join(''),
    err: () => err.join(''),
  };
}

async function* streamOf(parts: readonly (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* parts;
}
