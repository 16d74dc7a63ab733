import type { WebSocket } from '@fastify/websocket';
import type { ChatSession } from '../chat/chat-session.js';
import { problemOf } from '../chat/problem.js';
import { TariffError } from '../errors.js';
import { type ChatFrameIn, type ChatFrameOut, chatFrameIn } from '../service/contract/chat-frames.js';
import { readRequest } from '../service/contract/read-request.js';

/** Why a connection was closed, beside the codes of RFC 6455. */
const closing = { notAllowed: 4401, displaced: 4409, slow: 4408, tooManyFaults: 1008 } as const;

export interface CarrierNeeds {
  /** checks key and pace before a message is answered */
  readonly admit: () => Promise<void>;
  /** the session of an id, where it may be taken up */
  readonly takeUp: (id: string) => ChatSession | undefined;
  readonly left: (session: ChatSession) => void;
  readonly heartbeatMs: number;
  /** a reader that takes longer for one frame is dropped */
  readonly slowMs: number;
}

const faultsAtMost = 20;
/** frames of one connection that may be under way; more are left in the socket until some are done */
const underWayAtMost = 24;

/** Carries one session over one WebSocket: frames in their order both ways, none kept for a reader that does not read. */
export class ChatCarrier {
  readonly #socket: WebSocket;
  readonly #needs: CarrierNeeds;
  #session: ChatSession;
  #sending: Promise<void> = Promise.resolve();
  #faults = 0;
  #underWay = 0;
  #alive = true;
  #open = true;

  constructor(socket: WebSocket, session: ChatSession, needs: CarrierNeeds) {
    this.#socket = socket;
    this.#needs = needs;
    this.#session = session;
    const beat = setInterval(() => this.#beat(), needs.heartbeatMs);
    socket.on('pong', () => {
      this.#alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#open = false;
      clearInterval(beat);
      needs.left(this.#session);
    });
    socket.on('message', (data, binary) => {
      if (++this.#underWay > underWayAtMost) socket.pause();
      this.#receive(binary ? undefined : String(data)).finally(() => {
        if (--this.#underWay <= underWayAtMost && socket.isPaused) socket.resume();
      });
    });
    this.#begin(false, session.lastEvent);
  }

  /** Another connection took the session up. */
  displaced(): void {
    this.close(closing.displaced, 'taken up elsewhere');
  }

  close(code: number, why: string): void {
    this.#open = false;
    this.#socket.close(code, why);
    setTimeout(() => this.#socket.terminate(), this.#needs.slowMs).unref();
  }

  /** Says which session it is, then what the reader missed, then whatever comes; nothing comes between. */
  #begin(resumed: boolean, after: number): void {
    const missed = this.#session.eventsAfter(after) ?? [];
    void this.#send({
      v: 1,
      id: '0',
      type: 'session',
      session_id: this.#session.id,
      ready: true,
      resumed,
      last_event: this.#session.lastEvent,
    });
    for (const frame of missed) void this.#send(frame);
    this.#session.attach((frame) => this.#send(frame));
  }

  async #receive(text: string | undefined): Promise<void> {
    let frame: ChatFrameIn;
    try {
      frame = readFrame(text);
    } catch (fault) {
      if (++this.#faults > faultsAtMost)
        return this.close(closing.tooManyFaults, 'too many frames that cannot be read');
      return this.#tell(fault);
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
    switch (frame.type) {
      case 'ping':
        return this.#send({ v: 1, id: '0', reply_to: frame.id, type: 'pong' });
      case 'resume':
        return this.#resume(frame);
      case 'cancel':
        return this.#session.take(frame);
      case 'message':
      case 'answer':
        await this.#needs.admit();
        return this.#session.take(frame);
    }
  }

  #resume(frame: Extract<ChatFrameIn, { type: 'resume' }>): Promise<void> {
    const own = frame.session_id === this.#session.id;
    const session = own ? this.#session : this.#needs.takeUp(frame.session_id);
    if (session?.eventsAfter(frame.last_event) === undefined) {
      if (session && !own) this.#needs.left(session);
      throw new TariffError('not_found', 'that session, or what was said since, is kept no more', {
        hint: 'go on in the new session',
      });
    }
    if (!own) this.#needs.left(this.#session);
    this.#session = session;
    this.#begin(true, frame.last_event);
    return Promise.resolve();
  }

  #tell(fault: unknown, replyTo?: string): Promise<void> {
    const problem = problemOf(fault);
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
    this.#sending = this.#sending.then(() => (this.#open ? this.#write(JSON.stringify(frame)) : undefined));
    return this.#sending;
  }

  #write(text: string): Promise<void> {
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

function readFrame(text: string | undefined): ChatFrameIn {
  if (text === undefined) throw new TariffError('invalid_request', 'frames are text, not bytes');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new TariffError('invalid_json', 'the frame is not JSON', { cause });
  }
  return readRequest(chatFrameIn, value);
}
