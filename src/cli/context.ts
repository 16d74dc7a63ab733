import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DataService } from '../api/data-service.js';
import type { TariffService } from '../api/tariff-service.js';
import type { RemoteNeeds, RemoteService } from '../client/remote.js';
import { serverAddress } from '../client/server-address.js';
import { type UserFolders, userFolders } from '../config/folders.js';
import { type ResolvedSettings, resolveSettings } from '../config/resolve.js';
import type { Settings } from '../config/schema.js';
import { readSealKeys } from '../config/seal-keys.js';
import { findProjectFile, readSettingsFile } from '../config/settings-files.js';
import { hideKeys } from '../core/api-key.js';
import { type CivilDate, civilDateHere, civilDateIn } from '../core/civil-date.js';
import type { CountryTable } from '../core/country.js';
import { TariffError } from '../errors.js';
import type { EmbeddedNeeds } from '../local/embedded.js';
import { renderJson } from '../render/json.js';
import { safeLines } from '../render/safe-text.js';
import type { Style } from '../render/style.js';
import { programVersion, randomBytes, shippedData } from '../runtime.js';
import { type DrawLine, drawProgress } from './draw-progress.js';
import { readSureness } from './read-sureness.js';
import { keyFileWarning, type ServerKey, serverKey } from './server-key.js';
import {
  type AskHow,
  askChoice,
  askSecret,
  askText,
  type Choice,
  type Environment,
  openSpinner,
  pagerFor,
  type Spinner,
  type StreamFacts,
  styleFor,
} from './terminal.js';

/** A stream that an answer or a remark is written to. */
export interface OutputStream extends StreamFacts {
  write(text: string, done: (fault?: Error | null) => void): boolean;
}

/** Standard input: whether somebody types there, and the bytes that come. */
interface InputStream extends AsyncIterable<Uint8Array | string> {
  readonly isTTY?: boolean | undefined;
}

/** Everything outside the program that a command touches; tests hand in their own. */
export interface World {
  readonly env: Environment;
  readonly cwd: string;
  readonly platform: string;
  readonly homedir: string;
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly dataFolder: string;
  now(): Date;
  /** the day of a moment by the time zone that the machine is set to */
  dayHere(moment: Date): CivilDate;
  random(bytes: number): Uint8Array;
  makeService(needs: EmbeddedNeeds): Promise<TariffService>;
  makeRemote(needs: RemoteNeeds): Promise<RemoteService>;
  makeDataService(needs: { readonly dataFolder: string; readonly home: string }): Promise<DataService>;
  countries(dataFolder: string): Promise<CountryTable>;
  ask(message: string, choices: readonly Choice[], how: AskHow): Promise<string>;
  /** asks for a line of text */
  askText(message: string, color: boolean): Promise<string>;
  /** asks for something that is not shown while it is typed */
  askSecret(message: string, color: boolean): Promise<string>;
  /** shows a text page by page; false where the pager cannot show it */
  page(pager: string, text: string): Promise<boolean>;
  /** a line on stderr that says what is being done */
  openSpinner(style: Style): Promise<Spinner>;
  /** calls back once when the process is asked to stop; a second time it stops by itself. Gives the way to stop listening */
  onStop(stop: (cause: StopCause) => void): () => void;
}

/** What asked the process to stop. */
export type StopCause = 'interrupted' | 'terminated';

/** What a command is given. It returns an exit code and never ends the process. */
export interface CommandContext {
  readonly settings: Settings;
  readonly resolved: ResolvedSettings;
  readonly folders: UserFolders;
  readonly dataFolder: string;
  /** the project's settings file, where there is one */
  readonly projectFile: string | undefined;
  readonly style: Style;
  /** questions may be asked: somebody is at the terminal and --no-input is not given */
  readonly interactive: boolean;
  readonly stdin: InputStream;
  readonly cwd: string;
  /** the day in the user's time zone */
  readonly today: string;
  now(): Date;
  random(bytes: number): Uint8Array;
  service(): Promise<TariffService>;
  /** the server that is asked, as its key is kept under; a stop where none is named */
  server(): string;
  /** the key that the server is asked with, where the user has put one */
  serverKey(): ServerKey | undefined;
  /** the server's service with a key of the command's own */
  remote(key: string): Promise<RemoteService>;
  /** the server's service with the user's key */
  ownRemote(): Promise<RemoteService>;
  /** the key for the language model of the chat, where one is given */
  readonly chatKey: string | undefined;
  /** the secret that a receiver of one's own checks signatures with, where one is given */
  readonly webhookSecret: string | undefined;
  /** the key for the language model of second opinions, where one is given */
  readonly assistKey: string | undefined;
  /** the keys that secrets of webhooks are sealed under on this machine; none where none is named */
  sealKeys(): readonly string[];
  /** the reference data on this machine, whatever server answers are asked of */
  dataService(): Promise<DataService>;
  countries(): Promise<CountryTable>;
  /**
   * Writes the answer to stdout: the object itself under --json, otherwise as it is drawn. `kept` says where the answer
   * can be found again when it cannot be written.
   */
  answer<T>(answer: T, render: (answer: T, style: Style) => string, kept?: string): Promise<void>;
  /** like answer, read page by page on a terminal where it is longer than the screen */
  answerLong<T>(answer: T, render: (answer: T, style: Style) => string, kept?: string): Promise<void>;
  /** writes text to stdout as it is; `kept` says where it can be found again */
  print(text: string, kept?: string): Promise<void>;
  /** says something on stderr, unless --quiet */
  talk(text: string): Promise<void>;
  /** draws one line on the terminal in place of the one before, and clears it with none; absent where nobody watches */
  readonly progress: DrawLine | undefined;
  onStop(stop: (cause: StopCause) => void): () => void;
  ask(message: string, choices: readonly Choice[], how?: Omit<AskHow, 'color'>): Promise<string>;
  askText(message: string): Promise<string>;
  askSecret(message: string): Promise<string>;
  close(): Promise<void>;
}

/** The real world: this process, its streams, the machine's clock and randomness. */
export function processWorld(): World {
  return {
    env: process.env,
    cwd: process.cwd(),
    platform: process.platform,
    homedir: homedir(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    dataFolder: shippedData(),
    now: () => new Date(),
    dayHere: civilDateHere,
    random: randomBytes,
    makeService: async (needs) => (await import('../local/embedded.js')).makeEmbeddedService(needs),
    makeRemote: async (needs) => (await import('../client/remote.js')).makeRemoteService(needs),
    makeDataService: async (needs) => {
      const [{ makeDataService }, { readOfficialExport }] = await Promise.all([
        import('../engine/data/data-service.js'),
        import('../batch/read/official-export.js'),
      ]);
      return makeDataService({ ...needs, readExport: readOfficialExport });
    },
    countries: async (folder) => {
      const { openCountries } = await import('../reference/us-tables.js');
      return openCountries((file) => readData(folder, file));
    },
    ask: askChoice,
    askText,
    askSecret,
    page: async (pager, text) => (await import('./page-text.js')).pageText(pager, text, process.env),
    openSpinner,
    onStop: (stop) => {
      const interrupted = (): void => stop('interrupted');
      const terminated = (): void => stop('terminated');
      process.once('SIGINT', interrupted).once('SIGTERM', terminated).once('SIGHUP', terminated);
      return () => process.off('SIGINT', interrupted).off('SIGTERM', terminated).off('SIGHUP', terminated);
    },
  };
}

function readData(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (cause) {
    throw new TariffError('data_missing', `the data file ${join(folder, file)} cannot be read`, {
      hint: 'install the program again, or see "tariff config path" for the folders in use',
      cause,
    });
  }
}

/** Writes all of a text; a reader that is gone or a full disk is a stop with its own exit code. */
export function writeAll(stream: OutputStream, text: string, kept?: string): Promise<void> {
  return new Promise((done, refuse) => {
    stream.write(text, (fault) => {
      if (!fault) return done();
      const code = (fault as NodeJS.ErrnoException).code;
      const closed = code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
      refuse(
        new TariffError(
          'output_not_writable',
          closed
            ? 'standard output was closed before the whole answer was written'
            : `the answer cannot be written to standard output (${code})`,
          { cause: fault, ...(kept === undefined ? {} : { hint: kept }) },
        ),
      );
    });
  });
}

/** Settles the settings and builds what the commands need, each part when it is first asked for. */
export function makeContext(world: World, flags: Readonly<Record<string, unknown>>): CommandContext {
  const folders = userFolders(world.env, world.platform, world.homedir);
  const named = (flags['config'] as string | undefined) ?? (world.env['TARIFF_CONFIG'] || undefined);
  const project = findProjectFile(world.cwd, named);
  const resolved = resolveSettings({
    flags,
    env: world.env,
    project,
    user: readSettingsFile(folders.settingsFile),
  });
  const { settings } = resolved;
  const style = styleFor(world.stdout, world.env, world.platform, settings.color);
  const folder = settings.data === '' ? world.dataFolder : resolve(world.cwd, settings.data);
  const talk = async (text: string): Promise<void> => {
    if (!settings.quiet) await writeAll(world.stderr, `${safeLines(hideKeys(text))}\n`);
  };
  let service: Promise<TariffService> | undefined;
  let countries: Promise<CountryTable> | undefined;
  const remotes: Promise<RemoteService>[] = [];
  const server = (): string => {
    if (settings.server !== '') return serverAddress(settings.server).base;
    throw new TariffError('needs_server', 'no server is named', {
      hint: 'name one with --server URL, TARIFF_SERVER or "tariff config set server URL"; "tariff serve" starts one here',
    });
  };
  const ownKey = (): ServerKey | undefined =>
    serverKey({ env: world.env, cwd: world.cwd, settings, folders }, server());
  const makeRemote = (key: string): Promise<RemoteService> => {
    const { now, random } = world;
    const made = world.makeRemote({ server: server(), key, version: programVersion(), now, random });
    remotes.push(made);
    return made;
  };
  const ownRemote = async (): Promise<RemoteService> => {
    const known = ownKey();
    if (!known)
      throw new TariffError('missing_key', `there is no key for ${server()}`, {
        hint: `keep one with "tariff login --server ${server()}", or set TARIFF_API_KEY`,
      });
    if (!settings.history)
      throw new TariffError(
        'usage',
        'a server keeps the answers it gives: it cannot be asked with --no-history',
        {
          hint: `leave it out (it comes from ${resolved.origins.history.name}), or leave the server out`,
        },
      );
    const warning = keyFileWarning(known);
    if (warning) await talk(`tariff: ${warning}`);
    return makeRemote(known.key);
  };
  const sealKeys = () => readSealKeys(world.env['TARIFF_SEAL_KEY'], settings.sealKeyfile, world.cwd);
  const makeService = async (): Promise<TariffService> => {
    if (settings.server !== '') return ownRemote();
    return world.makeService({
      dataFolder: folder,
      home: folders.home,
      version: programVersion(),
      history: settings.history,
      sureness: readSureness({ settings, resolved }),
      sealKeys,
      now: world.now,
      random: world.random,
      warn: (message) => void talk(`tariff: ${message}`).catch(() => undefined),
    });
  };
  const asksInColor = (): boolean => styleFor(world.stderr, world.env, world.platform, settings.color).color;
  const print = (text: string, kept?: string) => writeAll(world.stdout, text, kept);
  return {
    settings,
    resolved,
    folders,
    dataFolder: folder,
    projectFile: project?.path,
    style,
    interactive: settings.input && world.stdin.isTTY === true && world.stderr.isTTY === true,
    stdin: world.stdin,
    cwd: world.cwd,
    today: settings.timezone ? civilDateIn(world.now(), settings.timezone) : world.dayHere(world.now()),
    now: world.now,
    random: world.random,
    service: () => {
      service ??= makeService();
      return service;
    },
    server,
    serverKey: ownKey,
    remote: makeRemote,
    ownRemote,
    chatKey: world.env['TARIFF_CHAT_KEY'] || undefined,
    webhookSecret: world.env['TARIFF_WEBHOOK_SECRET'] || undefined,
    assistKey: world.env['TARIFF_ASSIST_KEY'] || undefined,
    sealKeys,
    dataService: () => world.makeDataService({ dataFolder: folder, home: folders.home }),
    countries: () => {
      countries ??= world.countries(folder);
      return countries;
    },
    answer: (answer, render, kept) =>
      writeAll(world.stdout, settings.json ? renderJson(answer) : render(answer, style), kept),
    answerLong: async (answer, render, kept) => {
      const text = settings.json ? renderJson(answer) : render(answer, style);
      const pager =
        settings.json || !settings.input
          ? undefined
          : pagerFor(text, world.stdout, world.env, world.platform);
      if (pager === undefined || !(await world.page(pager, text))) await print(text, kept);
    },
    print,
    talk,
    progress: settings.quiet
      ? undefined
      : drawProgress(world.stderr, world.env, () =>
          world.openSpinner(styleFor(world.stderr, world.env, world.platform, settings.color)),
        ),
    onStop: world.onStop,
    ask: (message, choices, how = {}) => world.ask(message, choices, { ...how, color: asksInColor() }),
    askText: (message) => world.askText(message, asksInColor()),
    askSecret: (message) => world.askSecret(message, asksInColor()),
    close: async () => {
      for (const made of [...(service ? [service] : []), ...remotes])
        await made.then((each) => each.close()).catch(() => undefined);
    },
  };
}
