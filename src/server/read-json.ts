import type { FastifyInstance, FastifyRequest } from 'fastify';
import { itemsAtMost as usualItems } from '../api/batch-request.js';
import { TariffError } from '../errors.js';
import { parseLongJson } from './parse-json.js';
import { unpackBodies } from './unpack-body.js';

/** Reads bodies of JSON, compressed or not; an empty one is none. */
export function readJson(app: FastifyInstance, bytesAtMost: number): void {
  unpackBodies(app, bytesAtMost);
  app.removeAllContentTypeParsers();
  const read = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    const text = textOf(body);
    if (text.trim() === '') return undefined;
    return parseLongJson(text, {
      name: 'body',
      itemsAtMost: request.routeOptions.config.itemsAtMost ?? usualItems,
    });
  };
  for (const type of ['application/json', /^application\/[a-z.+-]*\+json$/])
    app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, read);
}

/** A body as text. Bytes that are no text would become signs that nobody wrote, and be classified. */
function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new TariffError('invalid_json', 'the body is not text in UTF-8, which JSON is written in', {
      hint: 'write it in UTF-8; texts of older systems are often in Windows-1252',
      cause,
    });
  }
}
