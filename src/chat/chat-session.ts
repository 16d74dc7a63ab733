import type { ChatContext, ChatFrameIn, ChatFrameOut } from '../api/chat-frames.js';
import type { CountryTable } from '../core/country.js';
import type { Language } from '../core/say.js';
import { TariffError } from '../errors.js';
import { formatCode } from '../tariff/code.js';
import type { ActReader } from './act.js';
import { type ChatCase, emptyCase } from './chat-case.js';
import { problemOf } from './chat-problem.js';
import { countCalls } from './count-calls.js';
import { echoCase } from './echo-case.js';
import type { ChatEngine, Piece } from './engine.js';
import { reply } from './reply.js';
import { embeddedResponder, type Responder } from './responder.js';
import { guessLanguage } from './said/guess-language.js';
import type { Scene, Turn } from './scene.js';
import {
  type ChatSnapshot,
  type ReclaimedChat,
  type SavedChat,
  type SessionChange,
  type SessionStore,
  type Spoken,
  saysTheSame,
  type Turning,
} from './session-store.js';
import { wordingIn } from './wording.js';

type Body<T> = T extends unknown ? Omit<T, 'v' | 'id' | 'reply_to'> : never;
type FrameBody = Body<ChatFrameOut>;

/** Where the frames of a session go; a promise holds the answer back until the reader has taken what it has. */
export type Emit = (frame: ChatFrameOut) => void | Promise<void>;

export interface SessionNeeds {
  readonly id: string;
  readonly engine: ChatEngine;
  readonly countries: CountryTable;
  readonly acts: ActReader;
  readonly respond?: Responder;
  /** lets whatever waits come through, such as a cancellation, after each question to the engine */
  readonly breathe?: () => Promise<void>;
  readonly saved?: SavedChat;
  readonly entry?: ChatCase['entry'];
  /** the language that was chosen for it; without, each message's own */
  readonly language?: Language;
  /** where it is kept while it goes on; nowhere without */
  readonly keep?: SessionStore;
  /** what was kept of it, where it is taken up from there */
  readonly reclaimed?: ReclaimedChat;
}

const undoAtMost = 12;
const waitingAtMost = 8;
const spokenAtMost = 400;

/**
 * One chat, whatever carries its frames: takes messages one after the other, numbers what it sends, writes down what has
 * to outlast this process before it is sent, and takes back an answer that is cancelled.
 */
export class ChatSession {
  readonly id: string;
  readonly #needs: SessionNeeds;
  /** the frame that is being answered, then those that wait */
  #waiting: Turning[];
  /** what the answer under way has told already, before it was begun anew */
  #told: readonly ChatFrameOut[];
  readonly #spoken: Spoken[];
  #undo: readonly ChatCase[];
  #turns: number;
  #last: number;
  #lost = false;
  #writing: Promise<unknown> = Promise.resolve();
  #state: ChatCase;
  #emit: Emit = () => undefined;
  #running: Promise<void> | undefined;
  #cancel: AbortController | undefined;

  constructor(needs: SessionNeeds) {
    this.id = needs.id;
    this.#needs = needs;
    const { reclaimed } = needs;
    const before = reclaimed?.chat ?? needs.saved;
    const begun = before?.state ?? emptyCase('en', needs.entry);
    const { language } = needs;
    this.#state = language === undefined ? begun : { ...begun, language, fixedLanguage: true };
    this.#spoken = [...(before?.spoken ?? [])];
    this.#undo = reclaimed?.chat.undo ?? [];
    this.#turns = reclaimed?.chat.turns ?? 0;
    this.#last = reclaimed?.lastEvent ?? 0;
    this.#waiting = [...(reclaimed?.waiting ?? [])];
    this.#told = reclaimed?.told ?? [];
  }

  get state(): ChatCase {
    return this.#state;
  }

  get lastEvent(): number {
    return this.#last;
  }

  /** How many turns are over: what names the one under way, however often it is begun. */
  get turns(): number {
    return this.#turns;
  }

  /** Sends all further events there. */
  attach(emit: Emit): void {
    this.#emit = emit;
  }

  detach(): void {
    this.#emit = () => undefined;
  }

  saved(): SavedChat {
    return { version: 1, state: this.#state, spoken: [...this.#spoken] };
  }

  kept(): ChatSnapshot {
    return { ...this.saved(), undo: this.#undo, turns: this.#turns };
  }

  /** Somebody else has the session: nothing more is answered, written or sent. */
  giveUp(): void {
    this.#lost = true;
    this.#waiting = [];
    this.#cancel?.abort();
    this.detach();
  }

  /** Answers what was taken before it was taken up; what was told of it is not told again. */
  goOn(): Promise<void> {
    if (this.#waiting.length === 0) return Promise.resolve();
    return this.#answerAll();
  }

  /** Takes one frame; the promise is over when everything taken so far is answered. */
  take(frame: ChatFrameIn): Promise<void> {
    if (frame.type === 'cancel') this.#cancel?.abort();
    if (frame.type !== 'message' && frame.type !== 'answer') return this.#running ?? Promise.resolve();
    // one is under way, the others wait
    if (this.#waiting.length > waitingAtMost)
      return this.#refuse(frame, 'too many messages wait for an answer');
    if (this.#lost) return Promise.resolve();
    this.#waiting.push(frame);
    void this.#inTurn(() => this.#write({ waiting: this.#waiting }));
    return this.#answerAll();
  }

  #answerAll(): Promise<void> {
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      await this.#turn(next);
      this.#told = [];
    }
  }

  async #turn(frame: Turning): Promise<void> {
    const { asked } = this.#state;
    if (frame.type === 'answer' && asked?.id !== frame.question_id) {
      this.#waiting.shift();
      return this.#refuse(frame, 'no question of that id is open');
    }
    if (this.#needs.reclaimed?.hopeless === true && this.#turns === this.#needs.reclaimed.chat.turns)
      return this.#abandon(frame);
    const cancel = new AbortController();
    this.#cancel = cancel;
    const before = this.#state;
    const usage = { calls: 0, characters: 0 };
    const text = frame.type === 'message' ? frame.text : frame.value;
    const noted = noteContext(this.#state, text, frame.type === 'message' ? frame.context : undefined);
    const back = { taken: false };
    const scene = this.#scene(noted, usage, cancel.signal, back);
    this.#speak('client', text);
    let answer = '';
    try {
      const turn = this.#begin(scene, noted, frame, text);
      for (;;) {
        const step = await turn.next();
        if (cancel.signal.aborted) break;
        if (step.done) {
          if (back.taken) this.#undo = this.#undo.slice(0, -1);
          else if (worthUndoing(before, step.value)) this.#undo = [...this.#undo, before].slice(-undoAtMost);
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
    await this.#end({ type: 'done', cancelled: cancel.signal.aborted, usage }, frame.id);
  }

  /** A frame whose answer never came to its end, however often it was begun. */
  async #abandon(frame: Turning): Promise<void> {
    await this.#send({ type: 'error', problem: problemOf(undefined) }, frame.id);
    await this.#end({ type: 'done', cancelled: true, usage: { calls: 0, characters: 0 } }, frame.id);
  }

  /** The last event of a turn, written down with what the chat knows after it. */
  #end(body: Extract<FrameBody, { type: 'done' }>, replyTo: string): Promise<void> {
    this.#waiting.shift();
    this.#turns++;
    const echo = echoCase(this.#state);
    const { language } = this.#state;
    return this.#send({ ...body, language, ...(echo && { case: echo }) }, replyTo, () => ({
      chat: this.kept(),
      waiting: this.#waiting,
    }));
  }

  /** An answer frame goes to its question; a message is for whatever answers. */
  #begin(scene: Scene, state: ChatCase, frame: Turning, text: string): Turn {
    if (frame.type === 'answer') return reply(scene, state, { kind: 'answer', text });
    return (this.#needs.respond ?? embeddedResponder)(scene, state, text);
  }

  #scene(state: ChatCase, usage: { calls: number }, signal: AbortSignal, back: { taken: boolean }): Scene {
    return {
      engine: countCalls(this.#needs.engine, usage, this.#needs.breathe),
      countries: this.#needs.countries,
      say: wordingIn(state.language),
      acts: this.#needs.acts,
      spoken: this.#spoken,
      takeBack: () => {
        const earlier = this.#undo.at(-1);
        back.taken = earlier !== undefined;
        return earlier;
      },
      signal,
    };
  }

  #speak(by: Spoken['by'], text: string): void {
    this.#spoken.push({ by, text });
    if (this.#spoken.length > spokenAtMost) this.#spoken.splice(0, this.#spoken.length - spokenAtMost);
  }

  #refuse(frame: Turning, detail: string): Promise<void> {
    const problem = problemOf(new TariffError('invalid_request', detail));
    return this.#send({ type: 'error', problem }, frame.id, () => ({ waiting: this.#waiting }));
  }

  /** Numbers an event, writes it down, then sends it. */
  async #send(body: FrameBody, replyTo: string, also?: () => SessionChange): Promise<void> {
    const frame = await this.#inTurn(async () => {
      const next = { v: 1, id: String(this.#last + 1), reply_to: replyTo, ...body } as ChatFrameOut;
      if (this.#wasTold(next)) return undefined;
      if (!(await this.#write({ event: next, ...also?.() }))) return undefined;
      this.#last++;
      return next;
    });
    if (frame) await this.#emit(frame);
  }

  /** An answer that is begun anew tells nothing again; from the first word on that differs it is told. */
  #wasTold(frame: ChatFrameOut): boolean {
    const [first, ...rest] = this.#told;
    if (!first || frame.reply_to !== first.reply_to) return false;
    const same = saysTheSame(first, frame);
    this.#told = same ? rest : [];
    return same;
  }

  /** What is written is written in its order. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#writing.then(work);
    this.#writing = done.catch(() => undefined);
    return done;
  }

  async #write(change: SessionChange): Promise<boolean> {
    const { keep } = this.#needs;
    if (this.#lost) return false;
    if (!keep) return true;
    const fault: { is?: unknown } = {};
    const written = await keep.write(change).catch((why: unknown) => {
      fault.is = why;
      return false;
    });
    if (written || this.#lost) return written;
    this.giveUp();
    keep.lost(fault.is);
    return false;
  }
}

/** The case with what the message says of its language, and what the host page knows of the entry. */
function noteContext(state: ChatCase, text: string, context: ChatContext | undefined): ChatCase {
  const { language: chosen, ...entry } = context ?? {};
  // a name or an address is in no language
  const isFixed = state.fixedLanguage || state.asked?.id.startsWith('entry-certifier-');
  const language = chosen ?? (isFixed ? state.language : guessLanguage(text, state.language));
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
