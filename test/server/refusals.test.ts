import { type AddressInfo, connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { chatProtocol } from '../../src/api/chat-frames.js';
import { postgresFault } from '../../src/store/dialect/postgres-fault.js';
import { type Served, served, until } from '../support/served.js';

const listening = async (server: Served): Promise<string> => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
};

const send = async (
  server: Served,
  key: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/classify',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: reply.statusCode, body: reply.json() };
};

const loudLines = (log: readonly string[]): string[] =>
  log.filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 40);

describe('the log of errors', () => {
  it('is not written by whoever has no key: a path out of the documents is not found', async () => {
    const server = await served();
    for (const url of [
      '/docs/static/%2e%2e/%2e%2e/x',
      '/docs/static/..%2f..%2fpackage.json',
      '/docs/static/%00',
    ]) {
      const { status, body } = await server.call(undefined, 'GET', url);
      expect([status, body.code], url).toEqual([404, 'not_found']);
    }
    expect(loudLines(server.log)).toEqual([]);
  });

  it('nor by asking for a part or a version of a document that there is not', async () => {
    const server = await served();
    const page = '/docs/guide.md';
    const whole = await server.call(undefined, 'GET', page);
    for (const headers of [
      { range: 'bytes=99999999-' },
      { range: 'bytes=0-3' },
      { 'if-match': '"none"' },
      { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' },
    ]) {
      const { status, text } = await server.call(undefined, 'GET', page, undefined, headers);
      expect([status, text], JSON.stringify(headers)).toEqual([200, whole.text]);
    }
    const tag = String(whole.headers['etag']);
    expect((await server.call(undefined, 'GET', page, undefined, { 'if-none-match': tag })).status).toBe(304);
    expect(loudLines(server.log)).toEqual([]);
  });

  it('hears nothing of a client that goes away in the midst of its body', async () => {
    const server = await served();
    const key = await server.key();
    const { port } = new URL(await listening(server));
    await new Promise<void>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /v1/classify HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"d`,
        );
        setTimeout(() => socket.destroy(), 100);
      });
      socket.on('close', () => done());
    });
    await until(
      () =>
        new Promise<true | undefined>((told) =>
          server.app.server.getConnections((_fault, count) => told(count === 0 || undefined)),
        ),
    );
    await server.call(key, 'GET', '/v1/account');
    expect(loudLines(server.log)).toEqual([]);
  });

  it('nor of a frame that is too long for the chat', async () => {
    const server = await served();
    const key = await server.key();
    const socket = new WebSocket(
      `${(await listening(server)).replace('http', 'ws')}/v1/chat`,
      [chatProtocol],
      {
        headers: { authorization: `Bearer ${key}` },
      },
    );
    socket.on('open', () => socket.send('x'.repeat(70_000)));
    expect(await new Promise((done) => socket.on('close', done))).toBe(1009);
    expect(loudLines(server.log)).toEqual([]);
  });
});

describe('a body that is not JSON', () => {
  it('is told where and why', async () => {
    const server = await served();
    const key = await server.key();
    const cases: [string, RegExp][] = [
      ['{"description":}', /line 1, column 16: a value is missing/],
      ['hello', /line 1, column 1: a value is missing/],
      ['{"description":"shirt",}', /column 24: a key in double quotes is missing/],
      ['{"description":"shirt","__proto__":1}', /column 24: the key "__proto__" is not allowed/],
      ['{"description":"shirt","description":"boots"}', /the key "description" stands twice/],
      ['{"description":"shirt"', /ends early/],
    ];
    for (const [payload, words] of cases) {
      const { status, body } = await send(server, key, payload);
      expect([status, body.code], payload).toEqual([400, 'invalid_json']);
      expect(body.detail, payload).toMatch(words);
    }
  });

  it('or not UTF-8 is refused, not classified with signs that nobody wrote', async () => {
    const server = await served();
    const latin = Buffer.from('{"description":"camisa de algodón"}', 'latin1');
    expect(await send(server, await server.key(), latin)).toMatchObject({
      status: 400,
      body: { code: 'invalid_json', detail: expect.stringContaining('UTF-8') },
    });
  });

  it('and a text with a NUL character is refused with its place', async () => {
    const server = await served();
    const answer = await send(server, await server.key(), '{"description":"cotton\\u0000shirt"}');
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid_request', errors: [{ pointer: '/description' }] },
    });
  });
});

describe('a body that is compressed', () => {
  const shirt = JSON.stringify({ description: 'cotton t-shirt, knitted' });

  it('is read', async () => {
    const server = await served();
    const key = await server.key();
    const packed: [string, Buffer][] = [
      ['gzip', gzipSync(shirt)],
      ['deflate', deflateSync(shirt)],
      ['br', brotliCompressSync(shirt)],
      ['identity', Buffer.from(shirt)],
    ];
    for (const [encoding, payload] of packed)
      expect((await send(server, key, payload, { 'content-encoding': encoding })).status, encoding).toBe(200);
  });

  it('never grows beyond what a body may have', async () => {
    const server = await served({ settings: { bodyBytes: 1_000_000 } });
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    const answer = await send(server, await server.key(), bomb, { 'content-encoding': 'gzip' });
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('is told where it is not what it says, or of a kind that is not read', async () => {
    const server = await served();
    const key = await server.key();
    expect(await send(server, key, shirt, { 'content-encoding': 'gzip' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_json', detail: expect.stringContaining('Content-Encoding') },
    });
    expect(await send(server, key, shirt, { 'content-encoding': 'zstd' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type', detail: expect.stringContaining('Content-Encoding') },
    });
  });
});

describe('a database that is away', () => {
  it('is named in the log and in no answer', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' });
    let broken = false;
    const server = await served({
      wrapStore: (store) => ({
        ...store,
        accounts: {
          ...store.accounts,
          keyByHash: async (hash) => {
            if (broken) throw postgresFault('the database db.internal:5432/tariff', away);
            return store.accounts.keyByHash(hash);
          },
        },
      }),
    });
    const key = await server.key();
    broken = true;
    const { status, text, body } = await server.call(key, 'GET', '/v1/account');
    expect([status, body.code, body.retryable]).toEqual([503, 'store_unavailable', true]);
    expect(text).not.toMatch(/db\.internal|5432|PostgreSQL|DATABASE_URL/);
    expect(loudLines(server.log).join()).toContain('db.internal:5432/tariff');
  });
});
