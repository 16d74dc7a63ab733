import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the stand-in does with one request: words and calls to stream, or something worse. */
export type Scripted =
  | {
      readonly say?: string;
      /** characters of a chunk; seven unless told */
      readonly chunk?: number;
      readonly call?: { readonly name: string; readonly given: object | string };
    }
  | { readonly status: number }
  | 'silence'
  /** a call that does not come to its end */
  | 'half a call'
  | 'cut'
  | 'no json';

export interface StandIn {
  readonly url: string;
  /** every request as it came */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly asked: any[];
  readonly keys: (string | undefined)[];
}

/** A language model that is none: on loopback, it streams what the script says, one step a request or by what is asked. */
export async function modelStandIn(
  // biome-ignore lint/suspicious/noExplicitAny: a script reads what it expects
  script: readonly Scripted[] | ((asked: any) => Scripted),
): Promise<StandIn> {
  const asked: unknown[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const given: unknown = JSON.parse(body);
      asked.push(given);
      keys.push(request.headers.authorization);
      const step =
        typeof script === 'function' ? script(given) : script[Math.min(asked.length - 1, script.length - 1)]!;
      play(step, reply);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked, keys };
}

function play(step: Scripted, reply: ServerResponse): void {
  if (step === 'silence') return;
  if (typeof step === 'object' && 'status' in step) {
    reply.writeHead(step.status).end('{"error":"no"}');
    return;
  }
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  if (step === 'no json') {
    reply.end('data: {oops\n\n');
    return;
  }
  const send = (delta: object): void => {
    reply.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`);
  };
  if (step === 'cut') {
    send({ content: 'The code is' });
    reply.socket?.end();
    return;
  }
  if (step === 'half a call') {
    send({
      tool_calls: [{ index: 0, id: 'call_1', function: { name: 'classify', arguments: '{"descr' } }],
    });
    reply.socket?.end();
    return;
  }
  const said = [...(step.say ?? '')];
  const { chunk = 7 } = step;
  for (let at = 0; at < said.length; at += chunk) send({ content: said.slice(at, at + chunk).join('') });
  if (step.call) {
    const text = typeof step.call.given === 'string' ? step.call.given : JSON.stringify(step.call.given);
    send({ tool_calls: [{ index: 0, id: 'call_1', function: { name: step.call.name, arguments: '' } }] });
    for (const part of text.match(/.{1,5}/gs) ?? [])
      send({ tool_calls: [{ index: 0, function: { arguments: part } }] });
  }
  reply.end('data: [DONE]\n\n');
}
