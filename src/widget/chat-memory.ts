import type { LineMemory } from './chat-line.js';

/**
 * What a chat needs to survive a reload of its page, in the storage of that tab: the session and what the client said,
 * for as long as the tab lives. The server holds the rest, for ten minutes.
 */
export class ChatMemory {
  readonly #name: string;

  /** `place`: which chat of which server on this page */
  constructor(place: string) {
    this.#name = `tariff-chat ${place}`;
  }

  read(): LineMemory | undefined {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.#name) ?? 'null');
      return isMemory(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  /** Where the browser keeps nothing, the talk ends with the page. */
  keep(memory: LineMemory): void {
    try {
      sessionStorage.setItem(this.#name, JSON.stringify(memory));
    } catch {
      return;
    }
  }
}

const isMemory = (kept: unknown): kept is LineMemory =>
  typeof kept === 'object' &&
  kept !== null &&
  typeof (kept as LineMemory).session === 'string' &&
  typeof (kept as LineMemory).sent === 'number' &&
  Array.isArray((kept as LineMemory).said);
