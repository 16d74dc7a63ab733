/** How often a call is made at most before it is given up. */
export const attemptsAtMost = 4;
/** A server that asks for a longer wait than this is not waited for. */
export const waitAtMost = 60_000;

const firstWait = 300;
const ownWaitAtMost = 30_000;

/** The wait that an answer asks for, in milliseconds: seconds or a date, as HTTP has it. */
export function askedWait(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/**
 * How long to wait before the next try. What the server asks for is kept to, with a little more so that many callers
 * do not come back at one moment; `chance` is 0 to 1.
 */
export const waitBefore = (attempt: number, asked: number | undefined, chance: number): number =>
  asked === undefined
    ? Math.round(Math.min(ownWaitAtMost, firstWait * 3 ** (attempt - 1)) * (0.5 + chance))
    : Math.round(asked + 250 * chance);
