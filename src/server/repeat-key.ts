import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TariffError } from '../errors.js';
import type { Repeatable } from '../host/perform-call.js';
import { writeJson } from './write-json.js';

/** The Idempotency-Key of a call, with what it asks, so that the same key for something else is noticed. */
export async function repeatKey(
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>,
): Promise<Repeatable | undefined> {
  const given = request.headers['idempotency-key'];
  if (given === undefined || request.method !== 'POST') return undefined;
  const key = String(given).trim();
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
    throw new TariffError('invalid_request', 'an Idempotency-Key is 1 to 255 printable characters', {
      hint: 'take a random one, such as a UUID, for each new request',
    });
  const { method, url, body } = request;
  const hashOf = (text: string): string =>
    createHash('sha256').update(`${method} ${url}\n`).update(text).digest('hex');
  if (body === undefined) return { key, fingerprint: hashOf(''), alike: hashOf('') };
  return {
    key,
    fingerprint: hashOf(await writeJson(body)),
    alike: hashOf(await writeJson(body, 'sorted')),
  };
}
