import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { type ChatFrameOut, chatFrameOut, chatProtocol } from '../../src/api/chat-frames.js';
import { type Served, type ServedOptions, served, until } from '../support/served.js';

interface Listening extends Served {
  readonly address: string;
}

async function listening(options: ServedOptions = {}): Promise<Listening> {
  const server = await served(options);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...server, address };
}

interface Line {
  readonly socket: WebSocket;
  readonly frames: ChatFrameOut[];
  readonly closed: Promise<number>;
  send(frame: object): void;
  /** the first frame that is so, of those to come and those that came */
  frame(is: (frame: ChatFrameOut) => boolean): Promise<ChatFrameOut>;
  done(id: string): Promise<readonly ChatFrameOut[]>;
}

async function dial(
  { address }: Listening,
  key: string | undefined,
  more: { protocols?: string[]; origin?: string } = {},
): Promise<Line> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/v1/chat`, more.protocols ?? [chatProtocol], {
    ...(key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }),
    ...(more.origin === undefined ? {} : { origin: more.origin }),
  });
  onTestFinished(() => socket.terminate());
  const frames: ChatFrameOut[] = [];
  socket.on('message', (data) => frames.push(chatFrameOut.parse(JSON.parse(String(data)))));
  const closed = new Promise<number>((done) => {
    socket.on('close', done);
  });
  await new Promise((done, refuse) => {
    socket.once('open', done);
    socket.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => refuse(new Error(`${response.statusCode} ${body}`)));
    });
    socket.once('error', refuse);
  });
  socket.on('error', () => undefined);
  const frame = (is: (each: ChatFrameOut) => boolean) => until(async () => frames.find(is));
  return {
    socket,
    frames,
    closed,
    send: (given) => socket.send(JSON.stringify({ v: 1, ...given })),
    frame,
    async done(id) {
      await frame(({ type, reply_to }) => type === 'done' && reply_to === id);
      return frames.filter(({ reply_to }) => reply_to === id);
    },
  };
}

const sessionOf = async (line: Line): Promise<Extract<ChatFrameOut, { type: 'session' }>> =>
  (await line.frame(({ type }) => type === 'session')) as Extract<ChatFrameOut, { type: 'session' }>;
const numbers = (frames: readonly ChatFrameOut[]) =>
  frames.map(({ id }) => Number(id)).filter((id) => id > 0);
const problemOf = (frame: ChatFrameOut) => (frame.type === 'error' ? frame.problem : undefined);

describe('a chat over a WebSocket', () => {
  test('classifies, asks, takes the answer and says the duty; the account is charged for each', async () => {
    const server = await listening();
    const key = await server.key();
    const line = await dial(server, key);
    expect(line.socket.protocol).toBe(chatProtocol);
    expect(await sessionOf(line)).toMatchObject({ ready: true, resumed: false, last_event: 0 });
    line.send({ id: 'a', type: 'message', text: 'a thing to keep coffee hot on the desk' });
    const first = await line.done('a');
    expect(first.map(({ type }) => type)).toEqual(['delta', 'card', 'question', 'done']);
    const question = first.find(({ type }) => type === 'question');
    line.send({
      id: 'b',
      type: 'answer',
      question_id: question?.type === 'question' ? question.question_id : '',
      value: '1',
    });
    const narrowed = (await line.done('b')).find(({ type }) => type === 'card');
    const code =
      narrowed?.type === 'card' && narrowed.kind === 'classification' ? narrowed.data.code : undefined;
    expect(code).toMatch(/^\d{10}$/);
    line.send({
      id: 'c',
      type: 'message',
      text: 'duty from China',
      context: { value: { amount: '1000', currency: 'USD' } },
    });
    const duty = (await line.done('c')).find(({ type }) => type === 'card');
    expect(duty).toMatchObject({ kind: 'duty', data: { code, origin: 'CN' } });
    expect(numbers(line.frames)).toEqual(numbers(line.frames).map((_, i) => i + 1));
    const usage = await server.call(key, 'GET', '/v1/usage?group_by=operation');
    expect(JSON.stringify(usage.body)).toContain('"chat"');
    const kept = await server.call(key, 'GET', '/v1/classifications');
    expect(kept.body.items.length).toBeGreaterThanOrEqual(2);
  });

  test('no key, a key of another plan, no sub-protocol and no upgrade are refused before it opens', async () => {
    const server = await listening();
    await expect(dial(server, undefined)).rejects.toThrow(/401.*missing_key/s);
    await expect(dial(server, await server.key({ plan: 'trial' }))).rejects.toThrow(
      /403.*plan_not_entitled/s,
    );
    await expect(dial(server, await server.key({ scopes: ['read'] }))).rejects.toThrow(/403.*scope_missing/s);
    await expect(dial(server, await server.key(), { protocols: ['other'] })).rejects.toThrow(/422/);
    expect((await server.call(await server.key(), 'GET', '/v1/chat')).status).toBe(422);
  });

  test('a page may open it from an allowed origin alone, with a ticket that works once and for a minute', async () => {
    const server = await listening({
      settings: { chat: { origins: ['https://shop.example'] } },
    });
    const key = await server.key();
    const ticket = async (): Promise<string> =>
      (await server.call(key, 'POST', '/v1/chat/tickets', {})).body.ticket;
    const good = await ticket();
    const page = (given: string, origin = 'https://shop.example') =>
      dial(server, undefined, { protocols: [chatProtocol, given], origin });
    expect((await page(good)).socket.protocol).toBe(chatProtocol);
    await expect(page(good)).rejects.toThrow(/401.*invalid_key/s);
    await expect(page(await ticket(), 'https://evil.example')).rejects.toThrow(/403.*origin_not_allowed/s);
    const old = await ticket();
    server.clock.ahead += 61_000;
    await expect(page(old)).rejects.toThrow(/401/);
    await expect(page(`ct_${'x'.repeat(43)}`)).rejects.toThrow(/401/);
    expect((await server.call(undefined, 'POST', '/v1/chat/tickets', {})).status).toBe(401);
  });

  test('a key that is revoked ends the chat at the next message', async () => {
    const server = await listening();
    const key = await server.key({ name: 'acme' });
    const line = await dial(server, key);
    const [stored] = (await server.hosting.keys('acme')).items;
    await server.hosting.revokeKey('acme', stored!.id);
    line.send({ id: 'a', type: 'message', text: 'hello' });
    expect(problemOf(await line.frame(({ type }) => type === 'error'))).toMatchObject({
      code: 'expired_key',
    });
    expect(await line.closed).toBe(4401);
  });
});

describe('a reader that was cut off', () => {
  test('has every event once when it comes back, those of a turn that went on without it too', async () => {
    const server = await listening();
    const key = await server.key();
    const first = await dial(server, key);
    const { session_id } = await sessionOf(first);
    first.send({ id: 'a', type: 'message', text: 'wooden table' });
    await first.done('a');
    first.send({ id: 'b', type: 'message', text: 'why' });
    first.send({ id: 'c', type: 'message', text: 'candidates' });
    first.socket.terminate();
    await first.closed;
    const seen = numbers(first.frames);
    const second = await dial(server, key);
    second.send({ id: 'r', type: 'resume', session_id, last_event: seen.at(-1) });
    await second.frame((frame) => frame.type === 'session' && frame.resumed);
    second.send({ id: 'd', type: 'message', text: 'thanks' });
    await second.done('d');
    const all = [...seen, ...numbers(second.frames)];
    expect(all).toEqual(all.map((_, i) => i + 1));
    expect(second.frames.find(({ reply_to }) => reply_to === 'd')).toMatchObject({ type: 'delta' });
  });

  test('is waited for ten minutes, and by nobody else’s key', async () => {
    const server = await listening();
    const key = await server.key();
    const first = await dial(server, key);
    const { session_id } = await sessionOf(first);
    first.send({ id: 'a', type: 'message', text: 'hello' });
    await first.done('a');
    first.socket.close();
    await first.closed;
    const back = async (of: string) => {
      const line = await dial(server, of);
      line.send({ id: 'r', type: 'resume', session_id, last_event: 1 });
      return line.frame(
        ({ type, reply_to, ...frame }) => reply_to === 'r' || ('resumed' in frame && frame.resumed),
      );
    };
    expect(problemOf(await back(await server.key()))).toMatchObject({ code: 'not_found' });
    expect(await back(key)).toMatchObject({ type: 'session', session_id, resumed: true });
    server.clock.ahead += 9 * 60_000;
    expect(await back(key)).toMatchObject({ type: 'session', resumed: true });
  });

  test('whose events are gone goes on in a new session, and nobody else loses theirs', async () => {
    const server = await listening();
    const key = await server.key();
    const first = await dial(server, key);
    const { session_id } = await sessionOf(first);
    first.send({ id: 'a', type: 'message', text: 'hello' });
    await first.done('a');
    const second = await dial(server, key);
    second.send({ id: 'r', type: 'resume', session_id, last_event: 99 });
    expect(problemOf(await second.frame(({ reply_to }) => reply_to === 'r'))).toMatchObject({
      code: 'not_found',
    });
    second.send({ id: 'b', type: 'message', text: 'thanks' });
    expect((await second.done('b')).length).toBe(2);
    first.send({ id: 'c', type: 'message', text: 'thanks' });
    expect(numbers(await first.done('c'))).toEqual([3, 4]);
  });

  test('and sends again what it noted no end of is answered once', async () => {
    const server = await listening();
    const key = await server.key();
    const first = await dial(server, key);
    const { session_id } = await sessionOf(first);
    const message = { id: 'a', type: 'message', text: 'hello' };
    first.send(message);
    await first.done('a');
    first.socket.terminate();
    const second = await dial(server, key);
    // it saw one event of two
    second.send({ id: 'r', type: 'resume', session_id, last_event: 1 });
    second.send(message);
    second.send({ ...message, id: 'b' });
    await second.done('b');
    expect(numbers(second.frames)).toEqual([2, 3, 4]);
    // from then on an id is no more than a name
    second.send({ ...message, text: 'thanks' });
    await until(async () => second.frames.find(({ id }) => id === '6'));
  });

  test('is asked anew for its key and its limits with each message', async () => {
    const server = await listening();
    const key = await server.key({ name: 'acme' });
    const line = await dial(server, key);
    line.send({ id: 'a', type: 'message', text: 'cotton t-shirt' });
    expect((await line.done('a')).map(({ type }) => type)).toContain('card');
    await server.hosting.setPlan('acme', undefined, { products_per_month: 1 });
    line.send({ id: 'b', type: 'message', text: 'steel bolt' });
    expect((await line.done('b')).flatMap((frame) => problemOf(frame)?.code ?? [])).toEqual([
      'quota_exceeded',
    ]);
  });

  test('that comes twice keeps the later connection', async () => {
    const server = await listening();
    const key = await server.key();
    const first = await dial(server, key);
    const { session_id } = await sessionOf(first);
    first.send({ id: 'a', type: 'message', text: 'hello' });
    await first.done('a');
    const second = await dial(server, key);
    second.send({ id: 'r', type: 'resume', session_id, last_event: 2 });
    expect(await first.closed).toBe(4409);
    second.send({ id: 'b', type: 'message', text: 'thanks' });
    expect((await second.done('b')).length).toBe(2);
  });
});

describe('two servers over one database', () => {
  test('share sessions: who comes to the other one goes on there, and the first connection is told', async () => {
    const one = await listening();
    const two = await listening({ home: one.home });
    const key = await one.key();
    const first = await dial(one, key);
    const { session_id } = await sessionOf(first);
    first.send({ id: 'a', type: 'message', text: 'cotton t-shirt' });
    const seen = numbers(await first.done('a'));
    const second = await dial(two, key);
    second.send({ id: 'r', type: 'resume', session_id, last_event: 1 });
    second.send({ id: 'b', type: 'message', text: 'why' });
    await second.done('b');
    expect(numbers(second.frames).slice(0, seen.length - 1)).toEqual(seen.slice(1));
    expect(second.frames.find(({ reply_to, type }) => reply_to === 'b' && type === 'delta')).toMatchObject({
      text: expect.stringContaining('6109'),
    });
    expect(await first.closed).toBe(4409);
    const back = await dial(one, key);
    back.send({ id: 'r', type: 'resume', session_id, last_event: 0 });
    await back.done('b');
    expect(numbers(back.frames)).toEqual([1, ...numbers(second.frames)]);
  });

  test('share tickets', async () => {
    const one = await listening({ settings: { chat: { origins: ['https://shop.example'] } } });
    const two = await listening({
      home: one.home,
      settings: { chat: { origins: ['https://shop.example'] } },
    });
    const { ticket } = (await one.call(await one.key(), 'POST', '/v1/chat/tickets', {})).body;
    const page = { protocols: [chatProtocol, ticket], origin: 'https://shop.example' };
    expect((await dial(two, undefined, page)).socket.protocol).toBe(chatProtocol);
    await expect(dial(one, undefined, page)).rejects.toThrow(/401.*invalid_key/s);
  });
});

describe('a hostile client', () => {
  test('that sends garbage is told so and closed after twenty frames, and others go on', async () => {
    const server = await listening();
    const key = await server.key();
    const other = await dial(server, key);
    const line = await dial(server, key);
    const garbage = ['{', '[]', 'null', '"x"', '{"v":2}', '\u0000', '{"v":1,"id":"x","type":"launch"}', '💥'];
    for (let i = 0; i < 30; i++) line.socket.send(garbage[i % garbage.length]!);
    line.socket.send(Buffer.from([0, 1, 2, 255]));
    expect(await line.closed).toBe(1008);
    expect(line.frames.filter(({ type }) => type === 'error').length).toBeGreaterThan(10);
    other.send({ id: 'a', type: 'message', text: 'hello' });
    expect((await other.done('a')).length).toBe(2);
  });

  test('that sends a frame of more than 64 kB is closed', async () => {
    const server = await listening();
    const line = await dial(server, await server.key());
    line.send({ id: 'a', type: 'message', text: 'x'.repeat(70_000) });
    expect(await line.closed).toBe(1009);
  });

  test('that sends frames out of their order harms nobody', async () => {
    const server = await listening();
    const line = await dial(server, await server.key());
    await sessionOf(line);
    line.send({ id: '1', type: 'answer', question_id: 'q-6109-goods', value: '1' });
    line.send({ id: '2', type: 'cancel' });
    line.send({ id: '3', type: 'resume', session_id: 'ses_nobody', last_event: 99 });
    line.send({ id: '4', type: 'resume', session_id: '../../etc/passwd', last_event: 0 });
    line.send({ id: '5', type: 'ping' });
    line.send({ id: '6', type: 'message', text: 'hello' });
    await line.done('6');
    expect(problemOf(await line.frame(({ reply_to }) => reply_to === '1'))).toMatchObject({
      code: 'invalid_request',
    });
    expect(problemOf(await line.frame(({ reply_to }) => reply_to === '3'))).toMatchObject({
      code: 'not_found',
    });
    expect(await line.frame(({ reply_to }) => reply_to === '5')).toMatchObject({ type: 'pong' });
  });

  test('that floods with messages is answered in order, and refused what is too much', async () => {
    const server = await listening();
    const line = await dial(server, await server.key());
    for (let i = 0; i < 200; i++) line.send({ id: `m${i}`, type: 'message', text: 'thanks' });
    await until(async () =>
      line.frames.filter(({ type }) => type === 'done' || type === 'error').length === 200 ? true : undefined,
    );
    const done = line.frames.flatMap((frame) =>
      frame.type === 'done' ? [Number(frame.reply_to!.slice(1))] : [],
    );
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.length).toBeGreaterThanOrEqual(9);
  });

  test('that does not read is dropped, and what it would not take is not piled up', async () => {
    const server = await listening({ settings: { chat: { slowMs: 300 } } });
    const line = await dial(server, await server.key());
    await sessionOf(line);
    line.send({ id: 'a', type: 'message', text: 'wooden table' });
    await line.done('a');
    line.socket.pause();
    const clients = server.app.websocketServer.clients;
    for (let i = 0; clients.size > 0; i++) {
      line.send({ id: `m${i}`, type: 'message', text: 'candidates' });
      await new Promise((go) => setTimeout(go, 2));
    }
    expect(server.app.websocketServer.clients.size).toBe(0);
  });

  test('that answers no ping is dropped; one that does stays', async () => {
    const server = await listening({ settings: { chat: { heartbeatMs: 100 } } });
    const key = await server.key();
    const silent = await dial(server, key);
    const lively = await dial(server, key);
    (silent.socket as unknown as { pong: () => void }).pong = () => undefined;
    await silent.closed;
    expect(lively.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('that stops amid the handshake or a frame leaves no trace', async () => {
    const server = await listening({ settings: { chat: { heartbeatMs: 100 }, requestMs: 500 } });
    const { port, hostname } = new URL(server.address);
    const half = connect(Number(port), hostname);
    half.write('GET /v1/chat HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n');
    const line = await dial(server, await server.key());
    // the head of a frame of 60,000 bytes, and no more
    (line.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
      Buffer.from([0x81, 0xfe, 0xea, 0x60, 1, 2, 3, 4]),
    );
    (line.socket as unknown as { pong: () => void }).pong = () => undefined;
    await line.closed;
    if (!half.destroyed) await once(half, 'close');
    // the server hears of the end a moment after the client
    await until(async () => (server.app.websocketServer.clients.size === 0 ? true : undefined));
  });
});
