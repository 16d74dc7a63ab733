import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TariffError } from '../errors.js';
import { itemsAtMost as usualItems } from '../service/contract/batch-request.js';

const depthAtMost = 32;

/**
 * Measures a JSON text before anything is made of it: how deep it goes, and how many members its longest list or
 * object has. Brackets inside strings do not count.
 */
export function measureJson(text: string): { readonly depth: number; readonly members: number } {
  const counts: number[] = [];
  let depth = 0;
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (inString) {
      if (mark === 92) at++;
      else if (mark === 34) inString = false;
    } else if (mark === 34) inString = true;
    else if (mark === 91 || mark === 123) {
      counts.push(1);
      depth = Math.max(depth, counts.length);
      if (depth > depthAtMost) break;
    } else if (mark === 93 || mark === 125) counts.pop();
    else if (mark === 44 && counts.length > 0) {
      const count = counts[counts.length - 1]! + 1;
      counts[counts.length - 1] = count;
      if (count > members) members = count;
    }
  }
  return { depth, members };
}

/** Reads bodies of JSON: their depth and length are measured first, and keys that would reach a prototype are refused. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const read = (
    request: FastifyRequest,
    body: string,
    done: (fault: Error | null, body?: unknown) => void,
  ): void => {
    const fault =
      body.trim() === '' ? undefined : tooMuch(body, request.routeOptions.config.itemsAtMost ?? usualItems);
    if (fault) done(fault);
    else if (body.trim() === '') done(null, undefined);
    else
      parse(request, body, (unread, value) => {
        if (unread)
          done(
            new TariffError('invalid_json', `the body is not JSON that can be read: ${wordsOf(unread)}`, {
              cause: unread,
            }),
          );
        else done(null, value);
      });
  };
  for (const type of ['application/json', /^application\/[a-z.+-]*\+json$/])
    app.addContentTypeParser<string>(type, { parseAs: 'string' }, read);
}

function tooMuch(body: string, itemsAtMost: number): TariffError | undefined {
  const { depth, members } = measureJson(body);
  if (depth > depthAtMost)
    return new TariffError('invalid_json', `the body is nested deeper than ${depthAtMost} levels`);
  if (members > itemsAtMost)
    return new TariffError('invalid_request', `a list in the body has more than ${itemsAtMost} items`, {
      hint: 'send them in several batches',
    });
  return undefined;
}

/** What the parser said, without the caller's own text in it. */
const wordsOf = (fault: Error): string =>
  /prototype/i.test(fault.message)
    ? 'it has a forbidden key'
    : (/position \d+/.exec(fault.message)?.[0] ?? 'it ends early');
