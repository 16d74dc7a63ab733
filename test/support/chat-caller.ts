import WebSocket from 'ws';
import { type ChatFrameOut, chatProtocol } from '../../src/api/chat-frames.js';

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** A client of the chat that comes back to whichever server is there, and sends again what it noted no end of. */
export class ChatCaller {
  /** every event, in the order in which they came */
  readonly events: ChatFrameOut[] = [];
  /** how often it came back to its session */
  resumed = 0;
  #socket: WebSocket | undefined;
  #session = '';
  #asked: { readonly id: string; readonly text: string } | undefined;
  #noted: () => void = () => undefined;
  #at = 0;
  #sent = 0;
  #ended = false;
  readonly #done: Promise<void>;

  constructor(
    private readonly addresses: readonly string[],
    private readonly key: string,
  ) {
    this.#done = this.#stay();
    // told by end()
    this.#done.catch(() => undefined);
  }

  /** place of the server that it is connected to, or tries */
  get at(): number {
    return this.#at % this.addresses.length;
  }

  /** Says something and waits until it is answered. */
  async say(text: string): Promise<void> {
    const id = `m${++this.#sent}`;
    const answered = new Promise<void>((noted) => {
      this.#noted = noted;
    });
    this.#asked = { id, text };
    this.#send();
    await answered;
  }

  async end(): Promise<void> {
    this.#ended = true;
    this.#socket?.close();
    await this.#done;
  }

  #send(): void {
    if (this.#asked && this.#session !== '' && this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ v: 1, type: 'message', ...this.#asked }));
  }

  async #stay(): Promise<void> {
    for (; !this.#ended; this.#at++) {
      await this.#connect();
      await pause(50);
    }
  }

  /** One connection, to its end. */
  async #connect(): Promise<void> {
    const address = this.addresses[this.at]!.replace('http', 'ws');
    const headers = { authorization: `Bearer ${this.key}` };
    const socket = new WebSocket(`${address}/v1/chat`, [chatProtocol], { headers });
    this.#socket = socket;
    const faults: string[] = [];
    const earlier = this.#session;
    this.#session = '';
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ChatFrameOut;
      if (frame.type === 'session') {
        if (frame.resumed || earlier === '') {
          if (frame.resumed) this.resumed++;
          this.#session = frame.session_id;
          this.#send();
        } else {
          const last_event = Number(this.events.at(-1)?.id ?? 0);
          socket.send(JSON.stringify({ v: 1, id: 'r', type: 'resume', session_id: earlier, last_event }));
        }
      } else if (frame.id !== '0') {
        this.events.push(frame);
        if (frame.type === 'done' && frame.reply_to === this.#asked?.id) {
          this.#asked = undefined;
          this.#noted();
        }
      } else if (frame.type === 'error' && !frame.problem.retryable) faults.push(frame.problem.detail);
    });
    socket.on('error', () => undefined);
    await new Promise((closed) => socket.once('close', closed));
    this.#session ||= earlier;
    if (faults.length > 0) throw new Error(faults.join('; '));
  }
}
