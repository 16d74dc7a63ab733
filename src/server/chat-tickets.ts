import type { Caller } from '../service/hosted/host.js';

interface Issued {
  readonly caller: Caller;
  readonly until: number;
}

const lifeMs = 60_000;
/** tickets that wait to be used, of all accounts together */
const atMost = 10_000;

/** One-use tickets that stand for a key where a browser may not hold one. */
export class ChatTickets {
  readonly #issued = new Map<string, Issued>();
  readonly #random: (bytes: number) => Uint8Array;

  constructor(random: (bytes: number) => Uint8Array) {
    this.#random = random;
  }

  /** Makes a ticket for whoever holds the key, good for one connection within a minute. */
  issue(caller: Caller, now: number): { readonly ticket: string; readonly until: number } {
    for (const [ticket, { until }] of this.#issued)
      if (until <= now || this.#issued.size >= atMost) this.#issued.delete(ticket);
    const ticket = `ct_${Buffer.from(this.#random(32)).toString('base64url')}`;
    const until = now + lifeMs;
    this.#issued.set(ticket, { caller, until });
    return { ticket, until };
  }

  /** Whose ticket it is, once; undefined where it is unknown, used or too old. */
  redeem(ticket: string, now: number): Caller | undefined {
    const issued = this.#issued.get(ticket);
    this.#issued.delete(ticket);
    return issued && issued.until > now ? issued.caller : undefined;
  }
}
