import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../api/problem.js';
import { type ErrorCode, errorCatalogue, TariffError } from '../errors.js';

/** Fastify's own refusals in the words of the catalogue. */
const fromFastify: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'the body is larger than this server takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'send the body as application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_json', 'the body is not as long as its Content-Length says'],
  FST_ERR_BAD_URL: ['not_found', 'the address is not written as an address'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'there is no such address'],
};

/** What else the framework, its plugins and Node lay at the caller's door, by the status they give it. */
const fromStatus: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  403: ['not_found', 'there is no such address'],
  404: ['not_found', 'there is no such address'],
  405: ['method_not_allowed', 'this address does not take that method'],
  408: ['request_timeout', 'the request took too long to arrive'],
  413: ['body_too_large', 'the body is larger than this server takes'],
  415: ['unsupported_media_type', 'send the body as application/json'],
};

/** A refusal of the framework or a plugin: an error with a status of its own. Errors of our own code have none. */
const isRefusal = (fault: unknown): fault is Error & Pick<FastifyError, 'statusCode'> & { code?: unknown } =>
  fault instanceof Error && typeof (fault as { statusCode?: unknown }).statusCode === 'number';

/** Any fault as a stop of the catalogue; what is not one is our own and says nothing of itself. */
function asStop(fault: unknown): TariffError {
  if (fault instanceof TariffError) return fault;
  if (isRefusal(fault)) {
    const { code, statusCode = 500 } = fault;
    const known = fromFastify[String(code)] ?? fromStatus[statusCode];
    if (known) return new TariffError(known[0], known[1]);
    if (statusCode >= 400 && statusCode < 500)
      return new TariffError('malformed_request', 'the request is not whole, or not written as HTTP');
  }
  return new TariffError(
    'internal',
    'the server met a fault of its own; it is logged under this request_id',
    {
      cause: fault,
    },
  );
}

/** Faults of the installation: what their words name (a database, a file, a command) is for the operator alone. */
const ofInstallation: readonly ErrorCode[] = [
  'store_unavailable',
  'data_missing',
  'data_damaged',
  'data_busy',
  'output_not_writable',
];

/** A fault as customers are told of it; the log has it whole. */
export function forCustomer(fault: unknown): unknown {
  if (!(fault instanceof TariffError) || !ofInstallation.includes(fault.code)) return fault;
  return new TariffError(fault.code, 'the server cannot use what it answers from or keeps at the moment', {
    cause: fault,
    hint: 'try again later; whoever runs the server finds the cause in its log',
  });
}

/** A message that names a file of the server's machine is kept to the server's log; an address of the service is none. */
const namesFile = (text: string): boolean => /(^|[\s"'(])(\/(?!v1\/)|[A-Za-z]:\\)[^\s]+/.test(text);

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
  const stop = asStop(forCustomer(fault));
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
