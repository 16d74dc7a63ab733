import type { IncomingMessage } from 'node:http';
import WebSocket from 'ws';
import {
  type ChatContextInput,
  type ChatFrameGiven,
  type ChatFrameOut,
  chatFrameOut,
  chatProtocol,
} from '../api/chat-frames.js';
import { type ErrorCode, TariffError } from '../errors.js';
import { connectionFault } from './connection-fault.js';
import { problemFault } from './problem-fault.js';
import { attemptsAtMost, waitBefore } from './retry-wait.js';

/** Takes each event of the chat, in their order, each once. */
export type TakeEvent = (frame: ChatFrameOut) => void | Promise<void>;

export interface ChatLineNeeds {
  /** of the server, such as `https://tariff.example.com` */
  readonly base: string;
  readonly key: string | undefined;
  readonly version: string;
  /** what is known of the entry before the first message */
  readonly context: ChatContextInput;
  /** 0 to 1, so that many chats do not come back at one moment */
  readonly chance: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** A message or an answer whose end has not been heard of yet. */
interface Open {
  readonly frame: ChatFrameGiven;
  readonly settle: (fault?: unknown) => void;
}

/** Closings after which coming back does not help. */
const finalClosings: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  1008: ['invalid_request', 'the server could not read what was sent'],
  1009: ['body_too_large', 'a message was larger than the server takes'],
  4401: ['expired_key', 'the key no longer counts there'],
  4409: ['invalid_request', 'the chat was taken up on another connection'],
};

const openWithin = 20_000;

/**
 * A chat at a server, over the WebSocket protocol: it comes back after a cut with the number of the last event it saw,
 * gets what it missed, and sends again, unchanged, what no end came for; so nothing is told or done twice.
 */
export class ChatLine {
  readonly #needs: ChatLineNeeds;
  readonly #open: Open[] = [];
  #socket: WebSocket | undefined;
  #session = '';
  #last = 0;
  #emit: TakeEvent = () => undefined;
  #telling: Promise<void> = Promise.resolve();
  #tries = 0;
  #first = true;
  #ended = false;
  #fault: unknown;

  private constructor(needs: ChatLineNeeds) {
    this.#needs = needs;
  }

  /** Opens a chat of its own at the server. */
  static async open(needs: ChatLineNeeds): Promise<ChatLine> {
    const line = new ChatLine(needs);
    await line.#connect();
    return line;
  }

  get id(): string {
    return this.#session;
  }

  get lastEvent(): number {
    return this.#last;
  }

  attach(emit: TakeEvent): void {
    this.#emit = emit;
  }

  /** Says something; the promise is over when it is answered. A cancellation is sent and not waited for. */
  async take(frame: ChatFrameGiven): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    if (frame.type === 'cancel') this.#write(frame);
    if (frame.type !== 'message' && frame.type !== 'answer') return;
    const { context } = this.#needs;
    const told = frame.type === 'message' && this.#first && Object.keys(context).length > 0;
    this.#first = false;
    const sent = told ? { ...frame, context: { ...context, ...frame.context } } : frame;
    const over = new Promise<void>((done, refuse) => {
      this.#open.push({ frame: sent, settle: (fault) => (fault === undefined ? done() : refuse(fault)) });
    });
    this.#write(sent);
    await over;
    await this.#telling;
  }

  async close(): Promise<void> {
    this.#ended = true;
    const socket = this.#socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    socket.close(1000);
    const late = setTimeout(() => socket.terminate(), 2_000);
    await closed;
    clearTimeout(late);
  }

  #write(frame: ChatFrameGiven): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** Connects and takes the session up, or begins one; a passing fault is tried again a few times. */
  async #connect(): Promise<void> {
    for (;;) {
      try {
        await this.#tryOnce();
        this.#tries = 0;
        return;
      } catch (fault) {
        const { error, passing } =
          fault instanceof TariffError ? told(fault) : connectionFault(fault, this.#needs.base);
        if (!passing || ++this.#tries >= attemptsAtMost) throw error;
        await this.#needs.sleep(waitBefore(this.#tries, undefined, this.#needs.chance()));
      }
    }
  }

  #tryOnce(): Promise<void> {
    const { base, key, version } = this.#needs;
    const headers = {
      'user-agent': `tariff/${version}`,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    };
    const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/v1/chat`, [chatProtocol], {
      headers,
      handshakeTimeout: openWithin,
    });
    this.#socket = socket;
    const earlier = this.#session;
    return new Promise((ready, refuse) => {
      const late = setTimeout(() => {
        refuse(Object.assign(new Error('no session'), { code: 'UND_ERR_HEADERS_TIMEOUT' }));
        socket.terminate();
      }, openWithin);
      const begun = (): void => {
        clearTimeout(late);
        ready();
        for (const { frame } of this.#open) this.#write(frame);
      };
      socket.on('unexpected-response', (_request, response) => {
        clearTimeout(late);
        refusalOf(response, base).then(refuse, refuse);
      });
      socket.on('error', (fault) => {
        clearTimeout(late);
        refuse(fault);
      });
      socket.on('message', (data) => {
        const read = chatFrameOut.safeParse(parsed(String(data)));
        if (!read.success) return;
        const frame = read.data;
        if (frame.type === 'session') {
          if (earlier !== '' && !frame.resumed) {
            const resume = {
              v: 1,
              id: 'resume',
              type: 'resume',
              session_id: earlier,
              last_event: this.#last,
            } as const;
            return this.#write(resume);
          }
          this.#session = frame.session_id;
          return begun();
        }
        if (frame.type === 'error' && frame.reply_to === 'resume') {
          clearTimeout(late);
          return refuse(
            problemFault({
              base,
              status: frame.problem.status,
              body: frame.problem,
              requestId: undefined,
              retryAfter: undefined,
            }),
          );
        }
        this.#receive(frame);
      });
      socket.on('close', (code) => {
        clearTimeout(late);
        refuse(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
        if (this.#socket === socket && this.#session !== '') this.#lost(code);
      });
    });
  }

  /** An event is emitted once and in its order; the end of an answer comes after all of it. */
  #receive(frame: ChatFrameOut): void {
    const number = Number(frame.id);
    if (number > 0) {
      if (number <= this.#last) return;
      this.#last = number;
    }
    if (frame.type === 'pong') return;
    const emit = this.#emit;
    this.#telling = this.#telling.then(() => emit(frame));
    const at = this.#open.findIndex((each) => each.frame.id === frame.reply_to);
    // a frame that the connection refuses, or that finds too many waiting, gets an error and no end
    const isRefused = frame.type === 'error' && (number === 0 || at > 0);
    if (at < 0 || (frame.type !== 'done' && !isRefused)) return;
    this.#open.splice(at, 1)[0]?.settle();
  }

  #lost(code: number): void {
    if (this.#ended) return;
    const final = finalClosings[code];
    const back = final
      ? Promise.reject(new TariffError(final[0], final[1], { hint: 'begin a new chat' }))
      : this.#connect();
    back.catch((fault: unknown) => {
      this.#fault = fault;
      for (const { settle } of this.#open.splice(0)) settle(fault);
    });
  }
}

/** A refusal of the handshake as the stop that it is: the body says why. */
async function refusalOf(response: IncomingMessage, base: string): Promise<TariffError> {
  let text = '';
  for await (const part of response.setEncoding('utf8')) if (text.length < 100_000) text += String(part);
  const head = (name: string): string | undefined => {
    const value = response.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return problemFault({
    base,
    status: response.statusCode ?? 500,
    body: parsed(text),
    requestId: head('x-request-id'),
    retryAfter: head('retry-after'),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const passingCodes: ReadonlySet<ErrorCode> = new Set([
  'not_ready',
  'overloaded',
  'server_failed',
  'internal',
]);

const told = (error: TariffError) => ({ error, passing: passingCodes.has(error.code) });
