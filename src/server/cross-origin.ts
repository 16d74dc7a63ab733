import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Headers that a caller sends, and those of an answer that a page may read. */
const sent = ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'x-request-id'];
const read = [
  ...['etag', 'location', 'retry-after', 'ratelimit', 'ratelimit-policy'],
  ...['idempotent-replayed', 'tariff-edition', 'x-request-id'],
];

/** Lets pages of the origins that the operator named call the service; without any, browsers of other origins read nothing. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins.map((origin) => origin.toLowerCase()));
  await app.register(cors, {
    // a page that is not named is told nothing, and a key is never a cookie
    origin: (origin, answer) => answer(null, origin !== undefined && allowed.has(origin.toLowerCase())),
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: sent,
    exposedHeaders: read,
    credentials: false,
    maxAge: 600,
  });
}
