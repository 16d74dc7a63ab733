import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import type { UsualSureness } from '../../src/engine/engine.js';
import type { HostLimits } from '../../src/host/host.js';
import { type HostService, makeHostService } from '../../src/host/host-service.js';
import { openHost, type RunningHost } from '../../src/host/open-host.js';
import { buildApp } from '../../src/server/app.js';
import type { ServerSettings } from '../../src/server/server-needs.js';
import type { Plan, Scope } from '../../src/store/account-store.js';
import type { HostStore } from '../../src/store/host-store.js';
import { openHostStore } from '../../src/store/open-host-store.js';
import type { WebhookSettings } from '../../src/webhooks/webhook-host.js';
import { fixedData } from './fixed-data.js';
import { tempHome } from './temp-home.js';

export interface ServedOptions {
  readonly limits?: Partial<HostLimits>;
  readonly settings?: Partial<ServerSettings>;
  /** what the server judges by where a request does not say it */
  readonly sureness?: UsualSureness;
  /** where the database lies; a folder of its own without */
  readonly home?: string;
  /** a shared database, in place of the file there */
  readonly url?: string;
  /** how far its clock is ahead from the beginning, in milliseconds */
  readonly aheadMs?: number;
  /** false: batches and messages are left alone */
  readonly jobs?: boolean;
  /** wraps the database, to cut it off where a test wants */
  readonly webhooks?: WebhookSettings;
  readonly wrapStore?: (store: HostStore) => HostStore;
}

/** The server's clock: so far ahead of the machine's, in milliseconds, or standing still at a moment. */
export interface Clock {
  ahead: number;
  at: number | undefined;
}

/** A server over a database of its own and the small fixed model, called without a socket. */
export interface Served {
  readonly app: FastifyInstance;
  readonly running: RunningHost;
  readonly store: HostStore;
  readonly hosting: HostService;
  readonly home: string;
  readonly log: string[];
  readonly clock: Clock;
  /** a key of a fresh account */
  key(options?: {
    readonly plan?: Plan;
    readonly scopes?: readonly Scope[];
    readonly name?: string;
  }): Promise<string>;
  call(
    key: string | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer is the test
  readonly body: any;
}

const generous: HostLimits = {
  callsPerMinute: 0,
  burst: 1000,
  productsPerMinute: 0,
  productsPerMonth: 0,
  batchDays: 30,
  repeatWaitMs: 20_000,
};

const everyScope: readonly Scope[] = ['read', 'classify', 'admin'];

export async function served(options: ServedOptions = {}): Promise<Served> {
  const home = options.home ?? tempHome();
  const clock: Clock = { ahead: options.aheadMs ?? 0, at: undefined };
  const now = () => new Date(clock.at ?? Date.now() + clock.ahead);
  const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
  const opened = await openHostStore({ home, ...(options.url ? { url: options.url } : {}) });
  const store = options.wrapStore?.(opened) ?? opened;
  const log: string[] = [];
  const running = await openHost({
    folders: [fixedData, join(home, 'data')],
    version: '0.1.0',
    now,
    random,
    store,
    limits: { ...generous, ...options.limits },
    answerThreads: 0,
    ...(options.sureness ? { sureness: options.sureness } : {}),
    ...(options.webhooks ? { webhooks: options.webhooks } : {}),
    batchThreads: 0,
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
    report: (fault, what) => log.push(`${what}: ${String(fault)}`),
  });
  const app = await buildApp({
    host: running.host,
    settings: {
      publicUrl: 'https://tariff.example.com',
      bodyBytes: 10_000_000,
      requestMs: 30_000,
      metrics: true,
      logDescriptions: false,
      behindProxy: false,
      guessesPerMinute: 10_000,
      ...options.settings,
    },
    log: { level: 'info', stream: { write: (line) => void log.push(line) } },
  });
  const hosting = makeHostService({ store, now, random });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= app.close().then(() => running.stop(5000));
    return stopped;
  };
  onTestFinished(stop);
  return {
    app,
    running,
    store,
    hosting,
    home,
    log,
    clock,
    async key({
      plan = 'enterprise',
      scopes = everyScope,
      name = `account ${randomBytes(4).toString('hex')}`,
    } = {}) {
      const { account } = await hosting.createAccount(name, plan, {});
      return (await hosting.createKey({ account: account.id, mode: 'test', scopes })).key;
    },
    async call(key, method, url, body, headers = {}) {
      const asked: InjectOptions = {
        method,
        url,
        headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      };
      return answerOf(await app.inject(asked));
    },
    stop,
  };
}

function answerOf(reply: LightMyRequestResponse): Answer {
  const text = reply.body;
  const isJson = /json/.test(String(reply.headers['content-type']));
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** Waits until something is so; the test's own time limit ends a wait in vain. */
export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await new Promise((go) => setTimeout(go, 20));
  }
}
