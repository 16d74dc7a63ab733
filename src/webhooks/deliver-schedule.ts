/** How long to wait after each failed attempt, in seconds: at once, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h. */
const waits = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

export const attemptsAtMost = waits.length;

const jitter = 0.1;
const longestWaitMs = 86_400_000;

/** When the next attempt is made, at or after what the receiver asked for; undefined after the last. `random`: 0 to 1. */
export function nextAttempt(
  step: number,
  failedAt: Date,
  random: number,
  retryAfterMs = 0,
): { readonly step: number; readonly at: string } | undefined {
  const wait = waits[step + 1];
  if (wait === undefined) return undefined;
  const spread = wait * 1000 * (1 + jitter * (2 * random - 1));
  const asked = Math.min(retryAfterMs, longestWaitMs);
  return { step: step + 1, at: new Date(failedAt.getTime() + Math.max(spread, asked)).toISOString() };
}
