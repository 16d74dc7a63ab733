import { foldText } from '../classify/facts/scan-words.js';
import type { CountryTable } from '../core/country.js';
import { TariffError } from '../errors.js';
import type { ChatContext, ChatFrameIn, ChatFrameOut } from '../service/contract/chat-frames.js';
import { formatCode } from '../tariff/code.js';
import { type ChatCase, emptyCase } from './chat-case.js';
import type { ChatEngine, Piece } from './engine.js';
import { EventLog } from './event-log.js';
import { problemOf } from './problem.js';
import { reply } from './reply.js';
import { embeddedResponder, type Responder } from './responder.js';
import { guessLanguage } from './said/guess-language.js';
import { commandFor } from './said/phrases.js';
import type { Scene, Turn } from './scene.js';
import { told } from './scene.js';
import { wordingIn } from './wording.js';

type Body<T> = T extends unknown ? Omit<T, 'v' | 'id' | 'reply_to'> : never;
type FrameBody = Body<ChatFrameOut>;

/** Where the frames of a session go; a promise holds the answer back until the reader has taken what it has. */
export type Emit = (frame: ChatFrameOut) => void | Promise<void>;

export interface SessionNeeds {
  readonly id: string;
  readonly engine: ChatEngine;
  readonly countries: CountryTable;
  readonly respond?: Responder;
  /** lets whatever waits come through, such as a cancellation, after each question to the engine */
  readonly breathe?: () => Promise<void>;
  readonly saved?: SavedChat;
  readonly entry?: ChatCase['entry'];
}

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

const undoAtMost = 12;
const waitingAtMost = 8;
const spokenAtMost = 400;

type Turning = Extract<ChatFrameIn, { type: 'message' | 'answer' }>;

/**
 * One chat, whatever carries its frames: takes messages one after the other, numbers what it sends, keeps the last
 * events for a reader that comes back, and takes back an answer that is cancelled.
 */
export class ChatSession {
  readonly id: string;
  readonly #needs: SessionNeeds;
  readonly #log = new EventLog();
  readonly #waiting: Turning[] = [];
  readonly #spoken: Spoken[];
  #undo: readonly ChatCase[] = [];
  #state: ChatCase;
  #emit: Emit = () => undefined;
  #running: Promise<void> | undefined;
  #cancel: AbortController | undefined;

  constructor(needs: SessionNeeds) {
    this.id = needs.id;
    this.#needs = needs;
    this.#state = needs.saved?.state ?? emptyCase('en', needs.entry);
    this.#spoken = [...(needs.saved?.spoken ?? [])];
  }

  get state(): ChatCase {
    return this.#state;
  }

  get lastEvent(): number {
    return this.#log.last;
  }

  /** Sends all further events there; what came before is asked of `eventsAfter`. */
  attach(emit: Emit): void {
    this.#emit = emit;
  }

  detach(): void {
    this.#emit = () => undefined;
  }

  /** What was sent after an event; undefined where some of it is kept no more. */
  eventsAfter(event: number): readonly ChatFrameOut[] | undefined {
    return this.#log.after(event);
  }

  saved(): SavedChat {
    return { version: 1, state: this.#state, spoken: [...this.#spoken] };
  }

  /** Takes one frame; the promise is over when everything taken so far is answered. */
  take(frame: ChatFrameIn): Promise<void> {
    if (frame.type === 'cancel') this.#cancel?.abort();
    if (frame.type !== 'message' && frame.type !== 'answer') return this.#running ?? Promise.resolve();
    if (this.#waiting.length >= waitingAtMost)
      return this.#refuse(frame, 'too many messages wait for an answer');
    this.#waiting.push(frame);
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#turn(next);
  }

  async #turn(frame: Turning): Promise<void> {
    const { asked } = this.#state;
    if (frame.type === 'answer' && asked?.id !== frame.question_id)
      return this.#refuse(frame, 'no question of that id is open');
    const cancel = new AbortController();
    this.#cancel = cancel;
    const before = this.#state;
    const usage = { calls: 0, characters: 0 };
    const text = frame.type === 'message' ? frame.text : frame.value;
    const heard = hear(this.#state, text, frame.type === 'message' ? frame.context : undefined);
    const scene = this.#scene(heard, usage, cancel.signal);
    const undoes = frame.type === 'message' && commandFor(foldText(text.trim()))?.kind === 'undo';
    this.#speak('client', text);
    let answer = '';
    try {
      const turn = undoes ? this.#takeBack(scene, heard) : this.#begin(scene, heard, frame, text);
      for (;;) {
        const step = await turn.next();
        if (cancel.signal.aborted) break;
        if (step.done) {
          if (!undoes && worthUndoing(before, step.value))
            this.#undo = [...this.#undo, before].slice(-undoAtMost);
          this.#state = step.value;
          break;
        }
        if (step.value.type === 'delta') {
          usage.characters += step.value.text.length;
          answer += step.value.text;
        }
        await this.#send(bodyOf(step.value), frame.id);
      }
    } catch (fault) {
      if (!cancel.signal.aborted) await this.#send({ type: 'error', problem: problemOf(fault) }, frame.id);
    }
    if (answer !== '') this.#speak('chat', answer.trimEnd());
    this.#cancel = undefined;
    await this.#send({ type: 'done', cancelled: cancel.signal.aborted, usage }, frame.id);
  }

  /** An answer frame goes to its question; a message is for whatever answers. */
  #begin(scene: Scene, state: ChatCase, frame: Turning, text: string): Turn {
    if (frame.type === 'answer') return reply(scene, state, { kind: 'answer', text });
    return (this.#needs.respond ?? embeddedResponder)(scene, state, text);
  }

  async *#takeBack(scene: Scene, state: ChatCase): Turn {
    const earlier = this.#undo.at(-1);
    if (!earlier) return yield* reply(scene, state, { kind: 'undo' });
    this.#undo = this.#undo.slice(0, -1);
    yield told(scene.say.undone);
    return yield* reply(scene, earlier, { kind: 'summary' });
  }

  #scene(state: ChatCase, usage: { calls: number }, signal: AbortSignal): Scene {
    return {
      engine: counted(this.#needs.engine, usage, this.#needs.breathe),
      countries: this.#needs.countries,
      say: wordingIn(state.language),
      signal,
    };
  }

  #speak(by: Spoken['by'], text: string): void {
    this.#spoken.push({ by, text });
    if (this.#spoken.length > spokenAtMost) this.#spoken.splice(0, this.#spoken.length - spokenAtMost);
  }

  #refuse(frame: Turning, detail: string): Promise<void> {
    const problem = problemOf(new TariffError('invalid_request', detail));
    return this.#send({ type: 'error', problem }, frame.id);
  }

  async #send(body: FrameBody, replyTo: string): Promise<void> {
    const frame = { v: 1, id: String(this.#log.last + 1), reply_to: replyTo, ...body } as ChatFrameOut;
    this.#log.add(frame);
    await this.#emit(frame);
  }
}

/** The case with what the message says of its language, and what the host page knows of the entry. */
function hear(state: ChatCase, text: string, context: ChatContext | undefined): ChatCase {
  const { language: chosen, ...entry } = context ?? {};
  const language = chosen ?? (state.fixedLanguage ? state.language : guessLanguage(text, state.language));
  const known = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
  return {
    ...state,
    language,
    fixedLanguage: state.fixedLanguage || chosen !== undefined,
    entry: { ...state.entry, ...known },
  };
}

/** Whether a turn changed the case and not only its language. */
const worthUndoing = (before: ChatCase, after: ChatCase): boolean =>
  before.product !== after.product ||
  before.answered !== after.answered ||
  before.passed !== after.passed ||
  before.entry !== after.entry ||
  before.result !== after.result;

function bodyOf(piece: Piece): FrameBody {
  switch (piece.type) {
    case 'delta':
      return piece;
    case 'card':
      return { type: 'card', kind: piece.kind, data: { ...piece.data } };
    case 'question':
      return {
        type: 'question',
        question_id: piece.id,
        text: piece.text,
        ...(piece.why === undefined ? {} : { why: piece.why }),
        options: piece.options.map(({ answer, leads_to }) => ({
          answer,
          ...(leads_to === undefined ? {} : { leads_to, formatted: formatCode(leads_to) }),
        })),
      };
  }
}

/** The engine, with every call counted and a breath after each. */
function counted(engine: ChatEngine, usage: { calls: number }, breathe: SessionNeeds['breathe']): ChatEngine {
  const count =
    <A, R>(ask: (asked: A) => Promise<R>) =>
    async (asked: A): Promise<R> => {
      usage.calls++;
      const answer = await ask(asked);
      await breathe?.();
      return answer;
    };
  return {
    classify: count((asked) => engine.classify(asked)),
    preview: count((asked) => engine.preview(asked)),
    duty: count((asked) => engine.duty(asked)),
    origin: count((asked) => engine.origin(asked)),
    lookup: count((asked) => engine.lookup(asked)),
    regulations: count((asked) => engine.regulations(asked)),
    feedback: count((asked) => engine.feedback(asked)),
    scheduleDiff: count((asked) => engine.scheduleDiff(asked)),
    dataStatus: () => count(() => engine.dataStatus())(undefined),
  };
}
