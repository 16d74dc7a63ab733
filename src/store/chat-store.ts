/** A chat under way, as it stands between its turns. */
export interface StoredChat {
  readonly id: string;
  readonly account: string;
  /** the connection that has it; an earlier one writes nothing any more */
  readonly holder: string;
  /** the process of that connection; empty where its reader is gone */
  readonly process: string;
  /** number of the newest event, 0 where there is none */
  readonly last_event: number;
  /** JSON: what the chat knows */
  readonly state: string;
  /** JSON: the frames that were taken and are not answered */
  readonly waiting: string;
  /** how often it was taken up with the first of them unanswered */
  readonly tries: number;
  /** when its reader was last known to be there */
  readonly seen_at: string;
}

/** One event of a chat; `frame` is JSON. */
export interface StoredChatEvent {
  readonly number: number;
  readonly frame: string;
}

/** What a chat writes down before it is told; only its holder may. */
export interface ChatChange {
  readonly at: string;
  readonly event?: StoredChatEvent;
  readonly waiting?: string;
  /** the chat after a turn */
  readonly state?: string;
}

/** A ticket as it is kept: its SHA-256, and the key it stands for, sealed with the ticket itself. */
export interface StoredTicket {
  readonly hash: string;
  readonly account: string;
  readonly sealed: string;
  readonly until: string;
}

/** Who takes a chat up, and which event it has seen last. */
export interface TakingUp {
  readonly account: string;
  readonly id: string;
  readonly holder: string;
  readonly process: string;
  readonly event: number;
  readonly at: string;
  /** one whose reader was seen last before then is gone */
  readonly since: string;
}

/** Chats that any process may go on with: each has one holder, and who takes one up fences off who had it. */
export interface ChatStore {
  /** false where the account has `atMost` of them since then */
  open(chat: StoredChat, since: string, atMost: number): Promise<boolean>;
  /** false where somebody else holds it by now: nothing was written */
  write(id: string, holder: string, change: ChatChange): Promise<boolean>;
  /**
   * The chat and its events that are kept, oldest first, from now on with another holder. Undefined, and nobody is fenced
   * off, where it is not there, is another account's, or an event after the one seen last is kept no more.
   */
  takeUp(
    asked: TakingUp,
  ): Promise<{ readonly chat: StoredChat; readonly events: readonly StoredChatEvent[] } | undefined>;
  /** its reader is gone; a chat in which nothing was said goes with it */
  leave(id: string, holder: string, at: string): Promise<void>;
  /** the holders that a process has chats of */
  heldBy(process: string): Promise<readonly string[]>;
  /** the readers of a process are there still */
  seen(process: string, at: string): Promise<void>;
  issue(ticket: StoredTicket, atMost: number): Promise<void>;
  /** the ticket, once */
  redeem(hash: string): Promise<StoredTicket | undefined>;
  /** forgets chats whose readers were seen last before a moment, and tickets that ended by another; how many */
  sweep(before: string, at: string): Promise<number>;
}
