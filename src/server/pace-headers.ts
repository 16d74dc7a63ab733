import type { FastifyReply } from 'fastify';
import type { Pace } from '../host/pace-calls.js';

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/**
 * Tells the caller its allowance (RateLimit header fields of the IETF's draft 11): calls a minute in the long run, and so
 * many at once. What is left is told of the latter, which is used up first and filled again at the pace of the former.
 */
export function setPaceHeaders(reply: FastifyReply, bucket: string, pace: Pace): void {
  reply.header(
    'ratelimit-policy',
    `"${bucket}";q=${pace.quota};w=60, "${bucket}-burst";q=${pace.burst};w=${seconds((pace.burst * 60_000) / pace.quota)}`,
  );
  reply.header('ratelimit', `"${bucket}-burst";r=${pace.remaining};t=${seconds(pace.fullMs)}`);
}
