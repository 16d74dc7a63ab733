import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A call as it came in. */
export interface Heard {
  readonly method: string;
  /** with its query */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** What is answered; `cut` breaks the connection, `never` leaves the caller waiting. */
export type Reply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | 'cut'
  | 'never';

/** A server on this machine that answers as a test says, and writes down what it was asked. */
export async function scriptedServer(
  reply: (heard: Heard, call: number) => Reply | Promise<Reply>,
): Promise<{ readonly url: string; readonly heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const { method = '', url = '', headers } = request;
    const call = {
      method,
      path: url,
      headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    heard.push(call);
    const said = await reply(call, heard.length);
    if (said === 'never') return;
    if (said === 'cut') {
      request.socket.destroy();
      return;
    }
    const { status = 200, body } = said;
    const isText = typeof body === 'string';
    const type = isText ? 'text/html' : status >= 400 ? 'application/problem+json' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...said.headers });
    response.end(isText ? body : body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}
