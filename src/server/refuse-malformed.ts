import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalogue } from '../errors.js';

const known: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Refuses what is no request at all, or did not arrive in time: there is no route and no call yet. */
export function refuseMalformed(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  const code = known[fault.code ?? ''] ?? 'malformed_request';
  const { status, title } = errorCatalogue[code];
  const id = randomUUID();
  const body = JSON.stringify({
    type: `urn:tariff:problem:${code}`,
    title,
    status,
    detail: title,
    instance: '/',
    code,
    request_id: id,
    retryable: code === 'request_timeout',
  });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${status === 431 ? 'Request Header Fields Too Large' : status === 408 ? 'Request Timeout' : 'Bad Request'}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
