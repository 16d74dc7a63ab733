import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TariffError } from '../errors.js';

/** The Idempotency-Key of a call, with what it asks, so that the same key for something else is noticed. */
export function repeatKey(request: FastifyRequest): { key: string; fingerprint: string } | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined || request.method !== 'POST') return undefined;
  const key = String(given).trim();
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
    throw new TariffError('invalid_request', 'an Idempotency-Key is 1 to 255 printable characters', {
      hint: 'take a random one, such as a UUID, for each new request',
    });
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(JSON.stringify(request.body) ?? '')
    .digest('hex');
  return { key, fingerprint };
}
