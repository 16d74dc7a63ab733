import type { ChatSession } from './chat-session.js';

/** A reader that was connected to a session and is no longer, because another took its place. */
export type Displaced = () => void;

interface Kept {
  readonly session: ChatSession;
  readonly owner: string;
  /** how the reader that is connected is told that another took its place */
  displace: Displaced | undefined;
  leftAt: number;
}

const keptMs = 10 * 60_000;

/** The sessions of a server: each belongs to one owner, and waits ten minutes for a reader that lost its connection. */
export class SessionDesk {
  readonly #sessions = new Map<string, Kept>();

  get size(): number {
    return this.#sessions.size;
  }

  /** How many sessions of an owner there are, connected or waiting. */
  countOf(owner: string): number {
    let count = 0;
    for (const kept of this.#sessions.values()) if (kept.owner === owner) count++;
    return count;
  }

  add(session: ChatSession, owner: string, displace: Displaced): void {
    this.#sessions.set(session.id, { session, owner, displace, leftAt: 0 });
  }

  /** Another reader takes a session up; undefined where it is gone or belongs to somebody else. */
  takeUp(id: string, owner: string, displace: Displaced, now: number): ChatSession | undefined {
    this.sweep(now);
    const kept = this.#sessions.get(id);
    if (!kept || kept.owner !== owner) return undefined;
    kept.displace?.();
    kept.displace = displace;
    return kept.session;
  }

  /** The reader is gone; a session that nothing was said in goes with it. */
  leave(id: string, displace: Displaced, now: number): void {
    const kept = this.#sessions.get(id);
    if (kept?.displace !== displace) return;
    kept.displace = undefined;
    kept.leftAt = now;
    kept.session.detach();
    if (kept.session.lastEvent === 0) this.#sessions.delete(id);
  }

  /** Forgets the sessions whose readers did not come back. */
  sweep(now: number): void {
    for (const [id, { displace, leftAt }] of this.#sessions)
      if (displace === undefined && now - leftAt > keptMs) this.#sessions.delete(id);
  }
}
