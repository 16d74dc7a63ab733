import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import type { Read, Schema } from '../api/schema.js';
import { TariffError } from '../errors.js';
import { connectionFault } from './connection-fault.js';
import { problemFault } from './problem-fault.js';
import { askedWait, attemptsAtMost, waitAtMost, waitBefore } from './retry-wait.js';
import type { ServerAddress } from './server-address.js';

export interface CallNeeds {
  readonly address: ServerAddress;
  /** absent: the call is made without one, and the server says what it thinks of that */
  readonly key: string | undefined;
  /** of this program, for the server's log */
  readonly version: string;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  /** between two tries; tests give their own */
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** how long a connection and an answer may take, in milliseconds */
  readonly silenceMs?: number;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** One call: a reading by GET, or a POST that carries an idempotency key, so that either may be repeated. */
export interface Call<S extends Schema> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  /** what makes the same POST be done once; made here where it is left out */
  readonly idempotencyKey?: string;
  /** what the answer must be */
  readonly answer: S;
  /** how often it is tried at most, where that is not as usual */
  readonly attempts?: number;
  readonly signal?: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** undici 7.30.2 dies of an assertion when a connection ends while its reader is paused, so it is never paused. */
const neverPaused = 1_000_000_000;
const answerAtMost = 512_000_000;
const usualSilence = 60_000;
const connectWithin = 10_000;

const passingStatus = [408, 429, 500, 502, 503, 504];

/** Calls to one server with one key: repeated where that is safe, checked against the contract, told in words where refused. */
export class ServerCalls {
  readonly #needs: CallNeeds;
  readonly #dispatcher: Dispatcher;
  readonly #sleep: (ms: number) => Promise<unknown>;

  constructor(needs: CallNeeds) {
    this.#needs = needs;
    this.#sleep = needs.sleep ?? ((ms) => pause(ms));
    const silence = needs.silenceMs ?? usualSilence;
    const settings = {
      headersTimeout: silence,
      bodyTimeout: silence,
      connect: { timeout: Math.min(silence, connectWithin) },
      maxResponseSize: answerAtMost,
    };
    // a proxy of the environment is no business of this machine's own server
    this.#dispatcher = needs.address.loopback ? new Agent(settings) : new EnvHttpProxyAgent(settings);
  }

  get base(): string {
    return this.#needs.address.base;
  }

  /** The answer as the server sent it, once it is known to have the contract's shape. */
  async call<S extends Schema>(call: Call<S>): Promise<Read<S>> {
    return (await this.callWithHead(call)).answer;
  }

  /** The same with the head of the answer that matters: how long to wait before asking again, in milliseconds. */
  async callWithHead<S extends Schema>(
    call: Call<S>,
  ): Promise<{ readonly answer: Read<S>; readonly wait: number | undefined }> {
    const idempotencyKey = call.idempotencyKey ?? this.#freshKey();
    const { text, headers } = await this.#askRepeatedly(call, idempotencyKey);
    const value = this.#parsed(text, headers);
    const read = call.answer.safeParse(value);
    if (!read.success) {
      const { path, message } = read.error.issues[0]!;
      throw this.#mismatch(`at /${path.map(String).join('/')}: ${message}`);
    }
    // what came is handed on, not what was read of it: the order of its members is part of the answer
    return {
      answer: value as Read<S>,
      wait: askedWait(headOf(headers, 'retry-after'), this.#needs.now()),
    };
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }

  #freshKey(): string {
    return [...this.#needs.random(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  async #askRepeatedly<S extends Schema>(call: Call<S>, idempotencyKey: string): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const tried = await this.#ask(call, idempotencyKey);
      if (tried.kind === 'answered') return tried.answer;
      const { error, passing, asked } = tried;
      if (!passing || attempt >= (call.attempts ?? attemptsAtMost) || (asked ?? 0) > waitAtMost) throw error;
      await this.#sleep(waitBefore(attempt, asked, this.#needs.random(1)[0]! / 255));
      call.signal?.throwIfAborted();
    }
  }

  async #ask<S extends Schema>(
    call: Call<S>,
    idempotencyKey: string,
  ): Promise<
    | { readonly kind: 'answered'; readonly answer: Answer }
    | {
        readonly kind: 'failed';
        readonly error: TariffError;
        readonly passing: boolean;
        readonly asked?: number;
      }
  > {
    const { key, version } = this.#needs;
    let answer: Answer;
    try {
      const response = await request(urlOf(this.base, call), {
        dispatcher: this.#dispatcher,
        method: call.method,
        highWaterMark: neverPaused,
        headers: {
          accept: 'application/json',
          'user-agent': `tariff/${version}`,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(call.method === 'POST' ? { 'idempotency-key': idempotencyKey } : {}),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      });
      answer = { status: response.statusCode, headers: response.headers, text: await response.body.text() };
    } catch (fault) {
      if (call.signal?.aborted) throw fault;
      return { kind: 'failed', ...connectionFault(fault, this.base) };
    }
    if (answer.status >= 200 && answer.status < 300) return { kind: 'answered', answer };
    return { kind: 'failed', ...this.#refusal(answer) };
  }

  #refusal({ status, headers, text }: Answer): { error: TariffError; passing: boolean; asked?: number } {
    const location = headOf(headers, 'location');
    if (status >= 300 && status < 400)
      return {
        error: new TariffError('server_mismatch', `${this.base} sends to another address`, {
          hint: `the key is not sent there; if you trust it, give it to --server: ${location ?? 'it names none'}`,
        }),
        passing: false,
      };
    const retryAfter = headOf(headers, 'retry-after');
    const error = problemFault({
      base: this.base,
      status,
      body: isJson(headers) ? parsedOrNothing(text) : undefined,
      requestId: headOf(headers, 'x-request-id'),
      retryAfter,
    });
    const inFlight = error.code === 'idempotency_in_flight';
    const asked = askedWait(retryAfter, this.#needs.now());
    return {
      error,
      passing: inFlight || (passingStatus.includes(status) && !lasting.includes(error.code)),
      ...(asked === undefined ? {} : { asked }),
    };
  }

  #parsed(text: string, headers: Answer['headers']): unknown {
    if (text === '') return undefined;
    if (!isJson(headers)) throw this.#mismatch('it is not JSON');
    const value = parsedOrNothing(text);
    if (value === undefined) throw this.#mismatch('it is not JSON');
    return value;
  }

  #mismatch(what: string): TariffError {
    return new TariffError(
      'server_mismatch',
      `${this.base} answers in a form that is not known here: ${what}`,
      {
        hint: 'the server speaks another version, or is no tariff server: check the address, update the older of the two',
      },
    );
  }
}

/** Faults that another try meets again, whatever their status. */
const lasting: readonly string[] = ['quota_exceeded', 'data_missing', 'data_damaged', 'store_unavailable'];

function urlOf(base: string, { path, query = {} }: Pick<Call<Schema>, 'path' | 'query'>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const asked = new URLSearchParams(given).toString();
  return `${base}${path}${asked === '' ? '' : `?${asked}`}`;
}

function headOf(headers: Answer['headers'], name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

const isJson = (headers: Answer['headers']): boolean =>
  /^application\/(problem\+)?json\b/i.test(headOf(headers, 'content-type') ?? '');

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
