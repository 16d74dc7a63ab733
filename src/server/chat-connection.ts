import type { WebSocket } from '@fastify/websocket';
import { itemsAtMost } from '../api/batch-request.js';
import { type ChatFrameIn, type ChatFrameOut, chatFrameIn } from '../api/chat-frames.js';
import { readRequest } from '../api/read-request.js';
import { problemOf } from '../chat/chat-problem.js';
import type { ChatSession } from '../chat/chat-session.js';
import { TariffError } from '../errors.js';
import type { ResumedChat } from './chat-service.js';
import { parseJson } from './parse-json.js';
import { forCustomer } from './problem.js';

/** Why a connection was closed, beside the codes of RFC 6455. */
const closing = {
  notAllowed: 4401,
  displaced: 4409,
  tooManyFaults: 1008,
  fault: 1011,
  tooMany: 1013,
} as const;

export interface ConnectionNeeds {
  /** a new session; undefined where there are too many */
  readonly open: () => Promise<ChatSession | undefined>;
  /** checks key and pace before a message is answered */
  readonly admit: () => Promise<void>;
  /** the session of an id after an event, where it may be taken up and nothing since is gone */
  readonly takeUp: (id: string, event: number) => Promise<ResumedChat | undefined>;
  readonly left: (session: ChatSession) => void;
  /** hears what is for the log alone */
  readonly report: (fault: unknown) => void;
  readonly heartbeatMs: number;
  /** a reader that takes longer for one frame is dropped */
  readonly slowMs: number;
}

/** A frame that was taken; `answered` is over when its answer is. */
interface Taken {
  readonly answered?: Promise<void>;
}

const faultsAtMost = 20;
/** frames of one connection that may be under way; more are left in the socket until some are done */
const underWayAtMost = 24;

/** Carries one session over one WebSocket: frames in their order both ways, none kept for a reader that does not read. */
export class ChatConnection {
  readonly #socket: WebSocket;
  readonly #needs: ConnectionNeeds;
  #session: ChatSession | undefined;
  #sending: Promise<void> = Promise.resolve();
  /** what comes in is obeyed in its order */
  #obeying: Promise<unknown>;
  #repeatable: Map<string, string | undefined> = new Map();
  #faults = 0;
  #underWay = 0;
  #alive = true;
  #open = true;

  constructor(socket: WebSocket, needs: ConnectionNeeds) {
    this.#socket = socket;
    this.#needs = needs;
    const beat = setInterval(() => this.#beat(), needs.heartbeatMs);
    socket.on('pong', () => {
      this.#alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#open = false;
      clearInterval(beat);
      this.#leave();
    });
    socket.on('message', (data, binary) => {
      if (++this.#underWay > underWayAtMost) socket.pause();
      this.#receive(binary ? undefined : String(data)).finally(() => {
        if (--this.#underWay <= underWayAtMost && socket.isPaused) socket.resume();
      });
    });
    this.#obeying = this.#start();
  }

  /** Another connection took the session up or, with a fault, it cannot be kept. */
  lost(fault?: unknown): void {
    if (fault === undefined) this.close(closing.displaced, 'taken up elsewhere');
    else void this.#tell(fault).then(() => this.close(closing.fault, 'the chat cannot be kept now'));
  }

  /** Closes it when what was said before is sent; nothing more is taken or said. */
  close(code: number, why: string): void {
    if (!this.#open) return;
    this.#open = false;
    void this.#sending.then(() => this.#socket.close(code, why));
    setTimeout(() => this.#socket.terminate(), this.#needs.slowMs).unref();
  }

  async #start(): Promise<void> {
    try {
      const session = await this.#needs.open();
      if (!session) return this.close(closing.tooMany, 'too many chats are open');
      this.#begin(session, false, []);
    } catch (fault) {
      this.lost(fault);
    }
  }

  /** Says which session it is, then what the reader missed, then whatever comes; nothing comes between. */
  #begin(session: ChatSession, resumed: boolean, missed: readonly ChatFrameOut[]): void {
    this.#session = session;
    void this.#send({
      v: 1,
      id: '0',
      type: 'session',
      session_id: session.id,
      ready: true,
      resumed,
      last_event: session.lastEvent,
    });
    for (const frame of missed) void this.#send(frame);
    session.attach((frame) => this.#send(frame));
    if (!this.#open) this.#leave();
  }

  #leave(): void {
    if (this.#session) this.#needs.left(this.#session);
    this.#session = undefined;
  }

  async #receive(text: string | undefined): Promise<void> {
    if (!this.#open) return;
    let frame: ChatFrameIn;
    try {
      frame = readFrame(text);
    } catch (fault) {
      if (++this.#faults > faultsAtMost)
        return this.close(closing.tooManyFaults, 'too many frames that cannot be read');
      return this.#tell(fault, idOf(text));
    }
    try {
      await this.#obey(frame);
    } catch (fault) {
      await this.#tell(fault, frame.id);
      const code = fault instanceof TariffError ? fault.code : '';
      if (/_key$|^plan_not|^scope_/.test(code)) this.close(closing.notAllowed, code);
    }
  }

  async #obey(frame: ChatFrameIn): Promise<void> {
    if (frame.type === 'ping') return this.#send({ v: 1, id: '0', reply_to: frame.id, type: 'pong' });
    const obeyed = this.#obeying.then(() =>
      frame.type === 'resume' ? this.#resume(frame) : this.#take(frame),
    );
    this.#obeying = obeyed.catch(() => undefined);
    await (await obeyed).answered;
  }

  /** Hands a frame to the session; the answer comes later. */
  async #take(frame: Exclude<ChatFrameIn, { type: 'ping' | 'resume' }>): Promise<Taken> {
    if (frame.type !== 'cancel') {
      if (this.#cameAgain(frame)) return {};
      await this.#needs.admit();
    }
    const answered = this.#session?.take(frame);
    return answered ? { answered } : {};
  }

  /** A reader that heard no end of a frame before it was cut off may send it again; it is answered once. */
  #cameAgain(frame: ChatFrameIn): boolean {
    if (!this.#repeatable.has(frame.id)) return false;
    const before = this.#repeatable.get(frame.id);
    this.#repeatable.delete(frame.id);
    return before === undefined || before === JSON.stringify(frame);
  }

  async #resume({ session_id, last_event }: Extract<ChatFrameIn, { type: 'resume' }>): Promise<Taken> {
    const found = await this.#needs.takeUp(session_id, last_event);
    if (!found)
      throw new TariffError('not_found', 'that session, or what was said since, is kept no more', {
        hint: 'go on in the new session',
      });
    this.#leave();
    this.#repeatable = new Map(found.repeatable);
    this.#begin(found.session, true, found.missed);
    void found.session.goOn();
    return {};
  }

  #tell(fault: unknown, replyTo?: string): Promise<void> {
    const problem = problemOf(forCustomer(fault));
    if (problem.status >= 500) this.#needs.report(fault);
    return this.#send({
      v: 1,
      id: '0',
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
      type: 'error',
      problem,
    });
  }

  /** One frame after the other; the next is held back until the reader took this one. */
  #send(frame: ChatFrameOut): Promise<void> {
    if (!this.#open) return Promise.resolve();
    this.#sending = this.#sending.then(() => this.#write(JSON.stringify(frame)));
    return this.#sending;
  }

  #write(text: string): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return Promise.resolve();
    return new Promise((done) => {
      const slow = setTimeout(() => {
        this.#open = false;
        this.#socket.terminate();
        done();
      }, this.#needs.slowMs);
      this.#socket.send(text, () => {
        clearTimeout(slow);
        done();
      });
    });
  }

  #beat(): void {
    if (!this.#alive) this.#socket.terminate();
    else {
      this.#alive = false;
      this.#socket.ping();
    }
  }
}

/** The id of a frame that cannot be read otherwise, so that its sender knows which one was refused. */
function idOf(text: string | undefined): string | undefined {
  return /^\s*\{[^{}]*?"id"\s*:\s*"([^"\\]{1,64})"/.exec(text?.slice(0, 400) ?? '')?.[1];
}

function readFrame(text: string | undefined): ChatFrameIn {
  if (text === undefined) throw new TariffError('invalid_request', 'frames are text, not bytes');
  return readRequest(chatFrameIn, parseJson(text, { name: 'frame', itemsAtMost }));
}
