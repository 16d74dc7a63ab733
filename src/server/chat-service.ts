import type { ChatFrameOut } from '../api/chat-frames.js';
import type { ActReader } from '../chat/act.js';
import { ChatSession } from '../chat/chat-session.js';
import type { Responder } from '../chat/responder.js';
import { openActs } from '../chat/said/act-model.js';
import {
  type ChatSnapshot,
  type ReclaimedChat,
  type SessionStore,
  type Turning,
  toldOf,
} from '../chat/session-store.js';
import type { CountryTable } from '../core/country.js';
import { type Caller, freshId, type Host, readCountries } from '../host/host.js';
import { readShipped } from '../runtime.js';
import { chatEngine } from './chat-engine.js';

/** One connection, as the service of the chat knows it. */
export interface ChatReader {
  /** who asks, as the last message was let in */
  caller: Caller;
  /** the session was taken up on another connection or, with a fault, cannot be kept */
  lost(fault?: unknown): void;
}

/** A session taken up with what its reader missed. */
export interface ResumedChat {
  readonly session: ChatSession;
  readonly missed: readonly ChatFrameOut[];
  /** frames that the reader may send again because it heard no end of them, by id; as JSON where it is known */
  readonly repeatable: ReadonlyMap<string, string | undefined>;
}

interface Held {
  readonly session: ChatSession;
  readonly holder: string;
  readonly reader: ChatReader;
}

const keptMs = 10 * 60_000;
const sessionsPerAccount = 1000;

/**
 * The chats whose readers are connected here. They are kept in the database as they go on, and wait there ten minutes for
 * a reader that lost its connection, so that it may come back to any server of the installation.
 */
export class ChatService {
  readonly #host: Host;
  readonly #respond: Responder | undefined;
  readonly #held = new Map<string, Held>();
  readonly #leaving = new Set<Promise<void>>();
  #countries: CountryTable | undefined;
  #acts: ActReader | undefined;

  constructor(host: Host, respond: Responder | undefined) {
    this.#host = host;
    this.#respond = respond;
  }

  /** A new session; undefined where the account has too many. */
  async open(reader: ChatReader): Promise<ChatSession | undefined> {
    const holder = freshId(this.#host, 'hold');
    const id = freshId(this.#host, 'ses');
    const session = this.#session(id, holder, reader);
    const row = {
      ...{ id, account: reader.caller.account.id, holder, process: this.#host.owner, last_event: 0 },
      ...{ state: JSON.stringify(session.kept()), waiting: '[]', tries: 0, seen_at: this.#now() },
    };
    if (!(await this.#host.store.chats.open(row, this.#since(), sessionsPerAccount))) return undefined;
    this.#held.set(holder, { session, holder, reader });
    return session;
  }

  /** A session after the event that its reader saw last; undefined where it, or an event since, is kept no more. */
  async takeUp(id: string, event: number, reader: ChatReader): Promise<ResumedChat | undefined> {
    const holder = freshId(this.#host, 'hold');
    const found = await this.#host.store.chats.takeUp({
      ...{ account: reader.caller.account.id, id, holder, process: this.#host.owner, event },
      ...{ at: this.#now(), since: this.#since() },
    });
    if (!found) return undefined;
    for (const held of [...this.#held.values()])
      if (held.session.id === id) this.#displace(held, held.reader !== reader);
    const { chat } = found;
    const events = found.events.map(({ frame }) => JSON.parse(frame) as ChatFrameOut);
    const waiting = JSON.parse(chat.waiting) as readonly Turning[];
    const session = this.#session(id, holder, reader, {
      ...{ chat: JSON.parse(chat.state) as ChatSnapshot, lastEvent: chat.last_event, waiting },
      ...{ told: toldOf(waiting[0], events), hopeless: chat.tries > 3 },
    });
    this.#held.set(holder, { session, holder, reader });
    const missed = events.filter((each) => Number(each.id) > event);
    const ended = missed.filter(({ type }) => type === 'done' || type === 'error');
    const repeatable = new Map([
      ...ended.map(({ reply_to }) => [reply_to ?? '', undefined] as const),
      ...waiting.map((frame) => [frame.id, JSON.stringify(frame)] as const),
    ]);
    return { session, missed, repeatable };
  }

  /** The reader of a session is gone; a turn under way goes on to its end. */
  leave(session: ChatSession): void {
    session.detach();
    const held = [...this.#held.values()].find((each) => each.session === session);
    if (!held) return;
    this.#held.delete(held.holder);
    const left = this.#host.store.chats.leave(session.id, held.holder, this.#now()).catch(() => undefined);
    this.#leaving.add(left);
    void left.then(() => this.#leaving.delete(left));
  }

  /** Looks for sessions that were taken up at another server. */
  async look(): Promise<void> {
    const before = [...this.#held.values()];
    if (before.length === 0) return;
    const here = new Set(await this.#host.store.chats.heldBy(this.#host.owner));
    for (const held of before)
      if (!here.has(held.holder) && this.#held.has(held.holder)) this.#displace(held, true);
  }

  /** Notes that the readers here are there still, and forgets the sessions whose readers did not come back. */
  async tidy(): Promise<void> {
    if (this.#held.size > 0) await this.#host.store.chats.seen(this.#host.owner, this.#now());
    await this.#host.store.chats.sweep(this.#since(), this.#now());
  }

  /** Waits until it is written down that those who left are gone. */
  async end(): Promise<void> {
    await Promise.all(this.#leaving);
  }

  #displace({ session, holder, reader }: Held, told: boolean): void {
    this.#held.delete(holder);
    session.giveUp();
    if (told) reader.lost();
  }

  #session(id: string, holder: string, reader: ChatReader, reclaimed?: ReclaimedChat): ChatSession {
    this.#countries ??= readCountries(this.#host);
    this.#acts ??= openActs(readShipped('chat/acts.json'), this.#countries);
    const session: ChatSession = new ChatSession({
      id,
      engine: chatEngine(
        this.#host,
        () => reader.caller,
        () => `${id}/${session.turns}`,
      ),
      countries: this.#countries,
      acts: this.#acts,
      breathe: () => new Promise((go) => setImmediate(go)),
      keep: this.#keep(id, holder),
      ...(this.#respond ? { respond: this.#respond } : {}),
      ...(reclaimed ? { reclaimed } : {}),
    });
    return session;
  }

  #keep(id: string, holder: string): SessionStore {
    return {
      write: ({ event, waiting, chat }) =>
        this.#host.store.chats.write(id, holder, {
          at: this.#now(),
          ...(event ? { event: { number: Number(event.id), frame: JSON.stringify(event) } } : {}),
          ...(waiting ? { waiting: JSON.stringify(waiting) } : {}),
          ...(chat ? { state: JSON.stringify(chat) } : {}),
        }),
      lost: (fault) => {
        const held = this.#held.get(holder);
        this.#held.delete(holder);
        held?.reader.lost(fault);
      },
    };
  }

  #now(): string {
    return this.#host.now().toISOString();
  }

  #since(): string {
    return new Date(this.#host.now().getTime() - keptMs).toISOString();
  }
}
