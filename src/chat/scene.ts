import type { CountryTable } from '../core/country.js';
import type { ActReader } from './act.js';
import type { Asked, ChatCase } from './chat-case.js';
import type { ChatEngine, Piece } from './engine.js';
import type { Intent } from './intent.js';
import type { Spoken } from './session-store.js';
import type { Wording } from './wording-en.js';

/** What a turn of the chat has at hand. */
export interface Scene {
  readonly engine: ChatEngine;
  readonly countries: CountryTable;
  readonly say: Wording;
  /** tells what a message does */
  readonly acts: ActReader;
  /** the talk so far, the message under way last */
  readonly spoken: readonly Spoken[];
  /** the case as it was before the last change, which is then no longer to be taken back; undefined where there was none */
  readonly takeBack: () => ChatCase | undefined;
  /** aborted where the client takes the message back */
  readonly signal: AbortSignal;
}

/** The pieces of one answer as they come, and the case as it stands after it. */
export type Turn = AsyncGenerator<Piece, ChatCase>;

/** What a turn does once what it waited for is known: go on with what was asked for. */
export type GoOn = (scene: Scene, state: ChatCase, intent: Intent) => Turn;

/** A paragraph of the answer. */
export const paragraph = (text: string): Piece => ({ type: 'delta', text: `${text}\n` });

/** The question as it is put to the client. */
export const asking = ({ id, text, why, options }: Asked): Piece => ({
  type: 'question',
  id,
  text,
  ...(why === undefined ? {} : { why }),
  options,
});

type Put = Omit<Asked, 'about' | 'options'> & Partial<Pick<Asked, 'about' | 'options'>>;

/** Puts a question and waits: the case as it stands until it is answered. Unless said otherwise it is about the entry, in any words. */
export function* askAndWait(state: ChatCase, question: Put): Generator<Piece, ChatCase> {
  const asked: Asked = { about: 'entry', options: [], ...question };
  yield asking(asked);
  return { ...state, asked };
}

/** A turn carried out to its end and not yet told. */
export interface HeldReply {
  readonly pieces: readonly Piece[];
  readonly after: ChatCase;
}

/** Carries a turn out and holds back what it says, until it is known whether that is the answer. */
export async function gather(turn: Turn): Promise<HeldReply> {
  const pieces: Piece[] = [];
  for (;;) {
    const step = await turn.next();
    if (step.done) return { pieces, after: step.value };
    pieces.push(step.value);
  }
}

/** A turn whose question waits until what it was carried out for is answered. */
export async function* withoutAsking(turn: Turn): Turn {
  for (;;) {
    const step = await turn.next();
    if (step.done) return step.value;
    if (step.value.type !== 'question') yield step.value;
  }
}
