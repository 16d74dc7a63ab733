import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What marks a body out from any other; weak, as it may be sent compressed. */
export const entityTag = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Sends an answer for the caller to keep, or says that what is kept there still stands (RFC 9110, 13.1.2). */
export function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  body: string | Buffer,
): FastifyReply {
  reply.header('etag', tag);
  const known = String(request.headers['if-none-match'] ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes('*') || known.includes(tag.replace(/^W\//, '')))
    return reply.code(304).removeHeader('content-type').send();
  return reply.send(body);
}
