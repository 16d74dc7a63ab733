import { ChatSession, type SessionNeeds } from './chat-session.js';
import type { ChatEngine } from './engine.js';

/** What is said for practice, a talk in each language: goods, their entry, their duty, then what else is often asked. */
const lines: readonly string[] = [
  'wooden table',
  'mesa de madera',
  '500 pieces at $20 each from Vietnam, by ocean',
  '¿cuánto paga de arancel desde China?',
  'a cotton shirt and a leather belt',
  '¿qué necesito para importarla a México?',
  'does it qualify for USMCA?',
  'what does note 2 to chapter 62 say?',
];

/** Of those as many as a first message needs, which most often names goods. */
const firstLines = 2;

/** An engine that answers as the other does and leaves nothing behind: no history, no lesson. */
const leavingNothing = (engine: ChatEngine): ChatEngine => ({
  classify: (asked) => engine.classify({ ...asked, keep: false }),
  preview: (asked) => engine.preview(asked),
  duty: (asked) => engine.duty(asked),
  origin: (asked) => engine.origin(asked),
  lookup: (asked) => engine.lookup(asked),
  search: (asked) => engine.search(asked),
  notes: (asked) => engine.notes(asked),
  regulations: (asked) => engine.regulations(asked),
  scheduleDiff: (asked) => engine.scheduleDiff(asked),
  dataStatus: () => engine.dataStatus(),
  feedback: () => Promise.reject(new Error('nothing is taught in practice')),
});

/**
 * A talk that nobody hears, so that the law is open and the code that reads and answers has run before the first message
 * comes. It knows nothing of the real talk, and the real talk nothing of it. What fails in it the real talk meets and says.
 */
export class Practice {
  readonly #session: ChatSession;
  #next = 0;

  constructor({ engine, countries, acts, breathe, entry }: SessionNeeds) {
    this.#session = new ChatSession({
      ...{ id: 'ses_practice', engine: leavingNothing(engine), countries, acts },
      ...(breathe ? { breathe } : {}),
      // the edition of the talk's own day
      ...(entry?.date === undefined ? {} : { entry: { date: entry.date } }),
    });
  }

  /** Whether what a first message needs is ready. */
  get isReady(): boolean {
    return this.#next >= firstLines;
  }

  /** The next line and its answer; false where nothing is left to practise. */
  async step(): Promise<boolean> {
    const text = lines[this.#next++];
    if (text === undefined) return false;
    await this.#session.take({ v: 1, id: `line-${this.#next}`, type: 'message', text });
    return this.#next < lines.length;
  }

  /** Leaves the line under way. */
  stop(): void {
    void this.#session.take({ v: 1, id: 'stop', type: 'cancel' });
  }
}
