import type { ChatFrameOut } from '../service/contract/chat-frames.js';

const eventsAtMost = 400;
const charactersAtMost = 2_000_000;

/** The last events of a session with their numbers, for a reader that lost its connection. */
export class EventLog {
  readonly #kept: { readonly event: number; readonly frame: ChatFrameOut; readonly size: number }[] = [];
  #characters = 0;
  #last = 0;

  /** The number of the newest event; 0 where there is none. */
  get last(): number {
    return this.#last;
  }

  add(frame: ChatFrameOut): void {
    this.#last++;
    const size = JSON.stringify(frame).length;
    this.#kept.push({ event: this.#last, frame, size });
    this.#characters += size;
    while (this.#kept.length > 1 && (this.#kept.length > eventsAtMost || this.#characters > charactersAtMost))
      this.#characters -= this.#kept.shift()!.size;
  }

  /** The events after one, in their order; undefined where one of them is kept no more, or was never sent. */
  after(event: number): readonly ChatFrameOut[] | undefined {
    if (event > this.#last) return undefined;
    const oldest = this.#kept[0]?.event ?? this.#last + 1;
    if (event < oldest - 1) return undefined;
    return this.#kept.filter((each) => each.event > event).map(({ frame }) => frame);
  }
}
