import type { ChatFrameIn, ChatFrameOut } from '../api/chat-frames.js';

type Body<T> = T extends unknown ? Omit<T, 'v' | 'id'> : never;
export type FrameBody = Body<ChatFrameIn>;

/** How the line to the server stands. */
export type LineState = 'connecting' | 'open' | 'waiting' | 'refused';

/** What the client said, with the id under which it was sent. */
export type Said = readonly [id: string, body: Extract<FrameBody, { type: 'message' | 'answer' }>];

/** What a page that is loaded again has to know to go on with a session: the server knows the rest. */
export interface LineMemory {
  readonly session: string;
  /** how many frames were sent */
  readonly sent: number;
  readonly said: readonly Said[];
}

export interface LineNeeds {
  /** address of the WebSocket */
  readonly address: string;
  /** of an earlier load of the page: all events of that session come again */
  readonly memory: LineMemory | undefined;
  /** a fresh ticket for one connection */
  ticket(): Promise<string>;
  received(frame: ChatFrameOut): void;
  stands(state: LineState): void;
  remember(memory: LineMemory): void;
}

const protocol = 'tariff.chat.v1';
const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** the server closed it and will close it again */
const final = new Set([4401, 4409]);

/** kept to be shown again; what came before is gone at the server, too */
const saidAtMost = 400;

/** The line to the server: comes back by itself after a cut and goes on where it was, with no event lost or doubled. */
export class ChatLine {
  readonly #needs: LineNeeds;
  /** what was said, under the ids it was sent with */
  readonly #said: Map<string, Said[1]>;
  /** what was said and has no answer yet: said again after a cut */
  readonly #unanswered: Map<string, FrameBody>;
  #socket: WebSocket | undefined;
  #session: string;
  #lastEvent = 0;
  #resuming = '';
  #sent: number;
  /** the page was loaded again: the session is begun from its first event */
  #isRestoring: boolean;
  /** nothing is sent again before this event has come */
  #readyAt = 0;
  #isReady = false;
  #pauseMs = firstPauseMs;
  /** counts the openings: what belongs to an earlier one is over */
  #opening = 0;
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: LineNeeds) {
    this.#needs = needs;
    const { memory } = needs;
    this.#session = memory?.session ?? '';
    this.#sent = memory?.sent ?? 0;
    this.#said = new Map(memory?.said);
    this.#unanswered = new Map(memory?.said);
    this.#isRestoring = memory !== undefined;
  }

  /** Opens the line, unless it is open, and holds it open. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    void this.#connect();
  }

  /** Lets the line go; opened again, it goes on where it was. */
  close(): void {
    this.#isOpen = false;
    this.#isReady = false;
    this.#opening++;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = undefined;
  }

  /** Sends a frame, at once or when the line is open again; the id that its answer names. */
  send(body: FrameBody): string {
    const id = `w${++this.#sent}`;
    if (body.type === 'message' || body.type === 'answer') {
      this.#said.set(id, body);
      this.#unanswered.set(id, body);
    }
    this.#remember();
    if (this.#isReady) this.#write(id, body);
    return id;
  }

  /** What was said under an id; undefined where it is not known any more. */
  said(id: string): string | undefined {
    const body = this.#said.get(id);
    return body && (body.type === 'message' ? body.text : body.value);
  }

  async #connect(): Promise<void> {
    const opening = ++this.#opening;
    this.#needs.stands('connecting');
    const ticket = await this.#needs.ticket().catch(() => undefined);
    if (opening !== this.#opening) return;
    if (ticket === undefined) {
      this.#later();
      return;
    }
    const socket = new WebSocket(this.#needs.address, [protocol, ticket]);
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(data)) as ChatFrameOut);
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#isReady = false;
      if (final.has(code)) this.#needs.stands('refused');
      else this.#later();
    });
  }

  #write(id: string, body: FrameBody): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ v: 1, id, ...body }));
  }

  #later(): void {
    this.#needs.stands('waiting');
    this.#timer = setTimeout(() => void this.#connect(), this.#pauseMs);
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
  }

  #remember(): void {
    const said = [...this.#said].slice(-saidAtMost);
    if (this.#session !== '') this.#needs.remember({ session: this.#session, sent: this.#sent, said });
  }

  #receive(frame: ChatFrameOut): void {
    if (frame.type === 'session') {
      this.#begin(frame);
      return;
    }
    if (frame.type === 'error' && this.#resuming !== '' && frame.id === '0') {
      this.#forgotten(frame);
      return;
    }
    const event = Number(frame.id);
    if (event > 0) {
      if (event <= this.#lastEvent) return;
      this.#lastEvent = event;
    }
    if (frame.type === 'done' || frame.type === 'error') this.#unanswered.delete(frame.reply_to ?? '');
    this.#needs.received(frame);
    this.#readyOnce();
  }

  #begin(frame: Extract<ChatFrameOut, { type: 'session' }>): void {
    const earlier = this.#session;
    const isMissed = this.#isRestoring || this.#lastEvent > 0 || this.#unanswered.size > 0;
    this.#session = frame.session_id;
    if (!frame.resumed && earlier !== '' && this.#resuming === '' && isMissed) {
      this.#resuming = earlier;
      this.#write('resume', { type: 'resume', session_id: earlier, last_event: this.#lastEvent });
      return;
    }
    this.#resuming = '';
    this.#isRestoring = false;
    this.#ready(frame.resumed ? frame.last_event : 0);
  }

  /** The server knows the session no more: the new one goes on from here, with what has no answer yet unless it is of old. */
  #forgotten(frame: ChatFrameOut): void {
    this.#resuming = '';
    if (this.#isRestoring) this.#unanswered.clear();
    if (this.#isRestoring || this.#lastEvent > 0) this.#needs.received(frame);
    this.#isRestoring = false;
    this.#lastEvent = 0;
    for (const id of this.#said.keys()) if (!this.#unanswered.has(id)) this.#said.delete(id);
    this.#ready(0);
  }

  #ready(at: number): void {
    this.#pauseMs = firstPauseMs;
    this.#readyAt = at;
    this.#needs.stands('open');
    this.#remember();
    this.#readyOnce();
  }

  /** What was missed has come: what has no answer still is said again. */
  #readyOnce(): void {
    if (this.#isReady || this.#resuming !== '' || this.#lastEvent < this.#readyAt) return;
    this.#isReady = true;
    for (const [id, body] of this.#unanswered) this.#write(id, body);
  }
}
