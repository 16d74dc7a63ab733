import type { FastifyReply } from 'fastify';
import { TariffError } from '../errors.js';
import type { Pace } from '../service/hosted/pace-calls.js';

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** Tells the caller its allowance (RateLimit header fields of the IETF's draft 11) and refuses what is over it. */
export function tellPace(reply: FastifyReply, bucket: string, pace: Pace | undefined): void {
  if (!pace) return;
  reply.header(
    'ratelimit-policy',
    `"${bucket}";q=${pace.quota};w=60, "burst";q=${pace.burst};w=${seconds((pace.burst * 60_000) / pace.quota)}`,
  );
  reply.header('ratelimit', `"${bucket}";r=${pace.remaining};t=${seconds(pace.fullMs)}`);
  if (pace.waitMs === 0) return;
  reply.header('retry-after', String(Math.max(1, seconds(pace.waitMs))));
  throw new TariffError('rate_limited', `more than ${pace.quota} calls a minute, or ${pace.burst} at once`, {
    hint: 'wait as long as Retry-After says; lists of products go faster as a batch',
  });
}
