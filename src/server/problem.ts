import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorCatalogue, TariffError } from '../errors.js';
import type { Problem } from '../service/contract/problem.js';

/** Fastify's own refusals in the words of the catalogue. */
const fromFastify: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'the body is larger than this server takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'send the body as application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_json', 'the body is not as long as its Content-Length says'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'the body is not JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'the body is empty'],
  FST_ERR_BAD_URL: ['not_found', 'the address is not written as an address'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'there is no such address'],
};

const isFastifyError = (fault: unknown): fault is FastifyError =>
  fault instanceof Error && typeof (fault as { code?: unknown }).code === 'string' && 'statusCode' in fault;

/** Any fault as a stop of the catalogue; what is not one is our own and says nothing of itself. */
function asStop(fault: unknown): TariffError {
  if (fault instanceof TariffError) return fault;
  if (isFastifyError(fault)) {
    const known = fromFastify[fault.code];
    if (known) return new TariffError(known[0], known[1]);
  }
  return new TariffError(
    'internal',
    'the server met a fault of its own; it is logged under this request_id',
    {
      cause: fault,
    },
  );
}

/** A message that names a file of the server's machine is kept to the server's log. */
const namesFile = (text: string): boolean => /(^|[\s"'(])(\/|[A-Za-z]:\\)[^\s]+/.test(text);

/** A stop as it is told over HTTP. */
function problemOf(stop: TariffError, instance: string, requestId: string): Problem {
  const row = errorCatalogue[stop.code];
  const detail = namesFile(stop.message) ? row.title : stop.message;
  const errors = stop.issues.map(({ path, message, code, row: line, column, hint }) => ({
    pointer: path ?? '',
    detail: message,
    code,
    ...(line === undefined ? {} : { row: line }),
    ...(column === undefined ? {} : { column }),
    ...(hint === undefined ? {} : { hint }),
  }));
  return {
    type: `urn:tariff:problem:${stop.code}`,
    title: row.title,
    status: row.status,
    detail,
    instance,
    code: stop.code,
    request_id: requestId,
    retryable: 'retryable' in row && row.retryable === true,
    ...(stop.hint === undefined || namesFile(stop.hint) ? {} : { hint: stop.hint }),
    ...(errors.length === 0 ? {} : { errors }),
  };
}

/** Refuses a call with what stopped it. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, fault: unknown): FastifyReply {
  const stop = asStop(fault);
  const { status } = errorCatalogue[stop.code];
  if (status >= 500) request.log.error({ err: stop.cause ?? stop, code: stop.code }, 'call failed');
  request.stop = stop.code;
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="tariff"');
  if (stop.code === 'idempotency_in_flight' || stop.code === 'not_ready' || stop.code === 'overloaded')
    reply.header('retry-after', '1');
  if (stop.retryAfter !== undefined) reply.header('retry-after', String(stop.retryAfter));
  return reply
    .code(status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(stop, request.url.split('?', 1)[0] ?? '/', request.id)));
}
