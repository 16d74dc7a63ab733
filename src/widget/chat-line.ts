import type { ChatFrameIn, ChatFrameOut } from '../api/chat-frames.js';

type Body<T> = T extends unknown ? Omit<T, 'v' | 'id'> : never;
export type FrameBody = Body<ChatFrameIn>;

/** How the line to the server stands. */
export type LineState = 'connecting' | 'open' | 'waiting' | 'refused';

export interface LineNeeds {
  /** address of the WebSocket */
  readonly address: string;
  /** a fresh ticket for one connection */
  ticket(): Promise<string>;
  received(frame: ChatFrameOut): void;
  stands(state: LineState): void;
}

const protocol = 'tariff.chat.v1';
const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** the server closed it and will close it again */
const final = new Set([4401, 4409]);

/** The line to the server: comes back by itself after a cut and goes on where it was, with no event lost or doubled. */
export class ChatLine {
  readonly #needs: LineNeeds;
  /** what was said and has no answer yet, under the ids it was sent with: said again after a cut */
  readonly #unanswered = new Map<string, FrameBody>();
  #socket: WebSocket | undefined;
  #session = '';
  #lastEvent = 0;
  #resuming = '';
  #sent = 0;
  #isReady = false;
  #pauseMs = firstPauseMs;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: LineNeeds) {
    this.#needs = needs;
  }

  /** Opens the line; called again after each cut. */
  async open(): Promise<void> {
    if (this.#ended) return;
    this.#needs.stands('connecting');
    let ticket: string;
    try {
      ticket = await this.#needs.ticket();
    } catch {
      this.#later();
      return;
    }
    if (this.#ended) return;
    const socket = new WebSocket(this.#needs.address, [protocol, ticket]);
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as ChatFrameOut));
    socket.addEventListener('close', ({ code }) => {
      this.#socket = undefined;
      this.#isReady = false;
      if (this.#ended) return;
      if (final.has(code)) this.#needs.stands('refused');
      else this.#later();
    });
  }

  /** Sends a frame, at once or when the line is open again. */
  send(body: FrameBody): void {
    const id = `w${++this.#sent}`;
    if (body.type === 'message' || body.type === 'answer') this.#unanswered.set(id, body);
    if (this.#isReady) this.#write(id, body);
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #write(id: string, body: FrameBody): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ v: 1, id, ...body }));
  }

  #later(): void {
    this.#needs.stands('waiting');
    this.#timer = setTimeout(() => void this.open(), this.#pauseMs);
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
  }

  #receive(frame: ChatFrameOut): void {
    if (frame.type === 'session') {
      this.#begin(frame);
      return;
    }
    if (frame.type === 'error' && this.#resuming !== '' && frame.id === '0') {
      // the server forgot the session: the new one goes on from here
      this.#resuming = '';
      if (this.#lastEvent > 0) this.#needs.received(frame);
      this.#lastEvent = 0;
      this.#ready();
      return;
    }
    const event = Number(frame.id);
    if (event > 0) {
      if (event <= this.#lastEvent) return;
      this.#lastEvent = event;
    }
    if (frame.type === 'done' || frame.type === 'error') this.#unanswered.delete(frame.reply_to ?? '');
    this.#needs.received(frame);
  }

  #begin(frame: Extract<ChatFrameOut, { type: 'session' }>): void {
    const earlier = this.#session;
    const isMissed = this.#lastEvent > 0 || this.#unanswered.size > 0;
    if (!frame.resumed && earlier !== '' && this.#resuming === '' && isMissed) {
      this.#resuming = earlier;
      this.#session = frame.session_id;
      this.#write('resume', { type: 'resume', session_id: earlier, last_event: this.#lastEvent });
      return;
    }
    this.#session = frame.session_id;
    this.#resuming = '';
    this.#ready();
  }

  #ready(): void {
    this.#pauseMs = firstPauseMs;
    this.#isReady = true;
    this.#needs.stands('open');
    for (const [id, body] of this.#unanswered) this.#write(id, body);
  }
}
