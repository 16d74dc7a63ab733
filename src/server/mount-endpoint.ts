import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { itemsAtMost } from '../api/batch-request.js';
import { nothingAsked } from '../api/http-queries.js';
import { readRequest } from '../api/read-request.js';
import { paceCall, refuseOverPace } from '../host/pace-calls.js';
import { performCall, type Reply } from '../host/perform-call.js';
import type { authenticator } from './authenticate.js';
import { editionHeader } from './edition-header.js';
import type { Endpoint } from './endpoint.js';
import { entityTag, sendUnlessKnown } from './entity-tag.js';
import { endpointSchema } from './openapi.js';
import { setPaceHeaders } from './pace-headers.js';
import { readQuery } from './read-query.js';
import { repeatKey } from './repeat-key.js';
import { callerOf, type ServerNeeds } from './server-needs.js';
import { isLongText, textSlices, writeJson } from './write-json.js';

/** Gives an operation its address: key, pace, what was asked, the service's answer, once. */
export function mountEndpoint(
  app: FastifyInstance,
  { host, settings }: ServerNeeds,
  authenticate: ReturnType<typeof authenticator>,
  declared: Endpoint,
): void {
  const bucket = declared.bucket ?? 'other';
  app.route({
    method: declared.method,
    url: declared.url,
    schema: endpointSchema(declared),
    // how long a secret beside a caller's own words becomes when it is compressed tells of it
    ...(declared.secret ? { compress: false as const } : {}),
    config: { itemsAtMost: declared.itemsAtMost ?? itemsAtMost },
    onRequest: async (request, reply) => {
      request.operation = declared.operation;
      await authenticate(request, reply, declared.scope, declared.repeatedByEndedKey);
      const pace = await paceCall(host, callerOf(request), bucket);
      if (!pace) return;
      setPaceHeaders(reply, bucket, pace);
      refuseOverPace(pace);
    },
    // the time that a request may take to arrive is not that of its answer
    preHandler: async (request) => waitForBytes(request, 0),
    onResponse: async (request) => waitForBytes(request, settings.requestMs),
    handler: async (request, reply) => {
      const path = readRequest(declared.path ?? nothingAsked, request.params);
      const query = readQuery(declared.query ?? nothingAsked, request.query);
      const idempotency = await repeatKey(request);
      const answer = await performCall(
        host,
        {
          caller: callerOf(request),
          operation: declared.operation,
          id: randomUUID(),
          ...(idempotency ? { idempotency } : {}),
          ...(declared.secret ? { secret: true } : {}),
          ...(declared.changes ? { changes: true } : {}),
          paced: (charged, pace) => setPaceHeaders(reply, charged, pace),
        },
        (service) => declared.run(service, { path, query, body: request.body ?? {} }, host),
        async (result, written) => ({
          status: declared.status ?? 200,
          headers: headersOf(declared, host, result),
          body: written ?? (await writeJson(result)),
        }),
      );
      return sendAnswer(request, reply, answer, declared.lasting ?? false);
    },
  });
}

/** How long a connection may stand still; a call that is injected has none. */
function waitForBytes({ raw: { socket } }: FastifyRequest, ms: number): void {
  if (socket instanceof Socket) socket.setTimeout(ms);
}

function headersOf(declared: Endpoint, host: ServerNeeds['host'], result: unknown): Record<string, string> {
  const edition = editionHeader(host, result);
  return {
    ...(edition === undefined ? {} : { 'tariff-edition': edition }),
    ...declared.headers?.(result as never),
  };
}

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
  lasting: boolean,
): FastifyReply {
  request.replayed = answer.replayed;
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8');
  if (!lasting)
    return reply.send(isLongText(answer.body) ? Readable.from(textSlices(answer.body)) : answer.body);
  reply.header('cache-control', 'private, no-cache');
  return sendUnlessKnown(request, reply, entityTag(answer.body), answer.body);
}
