import type { ChatFrameIn, ChatFrameOut } from '../api/chat-frames.js';
import type { ChatCase } from './chat-case.js';

/** A frame that is answered in a turn. */
export type Turning = Extract<ChatFrameIn, { type: 'message' | 'answer' }>;

/** One line of the talk, as a transcript shows it. */
export interface Spoken {
  readonly by: 'client' | 'chat';
  readonly text: string;
}

/** A chat that can be taken up again. */
export interface SavedChat {
  readonly version: 1;
  readonly state: ChatCase;
  readonly spoken: readonly Spoken[];
}

/** A chat between two turns: all that it knows, as plain data. */
export interface ChatSnapshot extends SavedChat {
  /** what the case was before, the newest last */
  readonly undo: readonly ChatCase[];
  /** how many turns are over */
  readonly turns: number;
}

/** A chat as somebody takes it up who has nothing of it but what was kept. */
export interface ReclaimedChat {
  readonly chat: ChatSnapshot;
  /** number of the newest event */
  readonly lastEvent: number;
  /** what was taken and is not answered, the oldest first */
  readonly waiting: readonly Turning[];
  /** events that the answer to the first of them has been told in already */
  readonly told: readonly ChatFrameOut[];
  /** its answer was begun too often: it is given up */
  readonly hopeless: boolean;
}

/** What a session writes down before anything of it is told. */
export interface SessionChange {
  readonly event?: ChatFrameOut;
  readonly waiting?: readonly Turning[];
  /** the chat after a turn */
  readonly chat?: ChatSnapshot;
}

/** Where a session is kept while it goes on. */
export interface SessionStore {
  /** false where somebody else has taken the session up */
  write(change: SessionChange): Promise<boolean>;
  /** the session is another's by now or, with a fault, cannot be kept: it says no more */
  lost(fault?: unknown): void;
}

const stripped = ({ v: _v, id: _id, reply_to: _to, ...body }: ChatFrameOut): string => JSON.stringify(body);

/** Whether a frame says what another one said. */
export const saysTheSame = (one: ChatFrameOut, other: ChatFrameOut): boolean =>
  stripped(one) === stripped(other);

/** Of the events of a session, oldest first, those of the answer to a frame that has no end yet. */
export function toldOf(frame: Turning | undefined, events: readonly ChatFrameOut[]): readonly ChatFrameOut[] {
  if (!frame) return [];
  const own = events.filter(({ reply_to }) => reply_to === frame.id);
  return own.slice(own.findLastIndex(({ type }) => type === 'done') + 1);
}
