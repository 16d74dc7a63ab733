import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TariffError } from '../errors.js';

/** A value with the keys of its objects in one order: two programs write the same request in different ones. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const given = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(given)
      .sort()
      .map((key) => [key, inOrder(given[key])]),
  );
}

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
    .update(JSON.stringify(inOrder(request.body)) ?? '')
    .digest('hex');
  return { key, fingerprint };
}
