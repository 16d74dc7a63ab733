import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { problem } from '../../src/api/problem.js';
import { measureJson } from '../../src/server/parse-json.js';
import { type Served, served } from '../support/served.js';

const send = (server: Served, key: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/classify',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    payload,
  });

const listening = async (server: Served): Promise<number> => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  return (server.app.server.address() as AddressInfo).port;
};

/** Writes bytes to a socket and gives all that comes back until it is closed. */
const speak = (port: number, ...parts: (string | number)[]): Promise<string> =>
  new Promise((done, refuse) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', async () => {
      for (const part of parts) {
        if (typeof part === 'number') await new Promise((go) => setTimeout(go, part));
        else if (socket.writable) socket.write(part);
      }
    });
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      heard += text;
    });
    socket.on('close', () => done(heard));
    socket.on('error', (fault: NodeJS.ErrnoException) =>
      fault.code === 'ECONNRESET' || fault.code === 'EPIPE' ? done(heard) : refuse(fault),
    );
  });

describe('bodies', () => {
  it('are measured before they are read', () => {
    expect(measureJson('{"a":[1,2,3],"b":{"c":[]}}')).toEqual({ depth: 3, members: 3, keys: 3 });
    expect(measureJson('"[[[[,,,,"')).toEqual({ depth: 0, members: 0, keys: 0 });
    expect(measureJson('["\\"[,[", 2]')).toEqual({ depth: 1, members: 2, keys: 0 });
    expect(measureJson('['.repeat(1e6)).depth).toBe(33);
  });

  it('that are not JSON, too deep, too long, too large, of another type, or with forbidden keys', async () => {
    const server = await served();
    const key = await server.key();
    const items = Array.from({ length: 10_001 }, () => 1);
    const cases: [string, number, string, Record<string, string>?][] = [
      ['{"description":', 400, 'invalid_json'],
      ['', 422, 'invalid_request'],
      ['null', 422, 'invalid_request'],
      ['[]', 422, 'invalid_request'],
      ['"text"', 422, 'invalid_request'],
      [`{"description":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400, 'invalid_json'],
      [JSON.stringify({ description: 'shirt', items }), 422, 'invalid_request'],
      [JSON.stringify({ description: 'x'.repeat(10_000_001) }), 413, 'body_too_large'],
      ['{"description":"shirt","__proto__":{"admin":true}}', 400, 'invalid_json'],
      ['{"description":"shirt","constructor":{"prototype":{"admin":true}}}', 400, 'invalid_json'],
      [
        'description=shirt',
        415,
        'unsupported_media_type',
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
      ['<a/>', 415, 'unsupported_media_type', { 'content-type': 'text/xml' }],
      [JSON.stringify({ description: 'x'.repeat(4001) }), 422, 'invalid_request'],
    ];
    for (const [payload, status, code, headers] of cases) {
      const reply = await send(server, key, payload, headers);
      const told = reply.json();
      expect([reply.statusCode, told.code], payload.slice(0, 60)).toEqual([status, code]);
      expect(problem.parse(told)).toEqual(told);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(
      (
        await send(server, key, '{"description":"cotton shirt"}', {
          'content-type': 'application/json; charset=utf-8',
        })
      ).statusCode,
    ).toBe(200);
  });

  it('are not read at all for a key that is none', async () => {
    const server = await served();
    const port = await listening(server);
    const heard = await speak(
      port,
      'POST /v1/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\nConnection: close\r\n\r\n{"des',
    );
    expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('connections', () => {
  it('with headers that are too large, or that speak no HTTP, are told so and closed', async () => {
    const port = await listening(await served());
    const large = await speak(port, `GET / HTTP/1.1\r\nHost: x\r\nX-Pad: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/);
    const other = await speak(port, 'HELO mail.example.com\r\n\r\n');
    expect(other).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/);
    const address = await speak(port, 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(address).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"not_found"/);
    for (const [head, text] of [large, other, address].map((heard) => heard.split('\r\n\r\n'))) {
      const told = JSON.parse(text!);
      expect(problem.parse(told)).toEqual(told);
      expect(head!.toLowerCase()).toContain(`x-request-id: ${told.request_id}`);
    }
  });

  it('that send slowly are closed, and others are served meanwhile', async () => {
    const server = await served({ settings: { requestMs: 1000 } });
    const key = await server.key();
    const port = await listening(server);
    const slow = [
      speak(
        port,
        'GET / HT',
        300,
        'TP/1.1\r\n',
        300,
        'Host: x\r\n',
        1000,
        'A: b\r\n',
        1000,
        'C: d\r\n',
        60_000,
      ),
      speak(
        port,
        `POST /v1/classify HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"d`,
        500,
        'e',
        60_000,
      ),
    ];
    const quick = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.call(key, 'POST', '/v1/classify', { description: 'cotton shirt' }),
      ),
    );
    expect(new Set(quick.map(({ status }) => status))).toEqual(new Set([200]));
    for (const heard of await Promise.all(slow))
      expect(heard).toMatch(/^$|^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
  });

  it('200 at once are all answered', async () => {
    const server = await served();
    const key = await server.key();
    const port = await listening(server);
    const statuses = await Promise.all(
      Array.from(
        { length: 200 },
        (_, i) =>
          new Promise<number | undefined>((done, refuse) => {
            const asked = request(
              {
                port,
                method: 'POST',
                path: '/v1/classify',
                agent: false,
                headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
              },
              (reply) => {
                reply.resume();
                reply.on('end', () => done(reply.statusCode));
              },
            );
            asked.on('error', refuse);
            asked.end(JSON.stringify({ description: `cotton shirt ${i % 7}` }));
          }),
      ),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

describe('addresses', () => {
  it('that are written badly are not found, or not served, and never a fault of the server', async () => {
    const server = await served();
    const key = await server.key();
    for (const url of [
      '/v1/classifications/%',
      '/v1/classifications/%ff%fe',
      '/v1/codes/us/..%2f..%2fetc%2fpasswd',
      '/v1/codes/mars/6109',
      `/v1/batches/${'x'.repeat(300)}`,
      '/v1/usage?from[]=1',
      '/v1/usage?from=a&from=b',
      '/v1/classifications?limit=1e9',
      '/v1/classifications?cursor=AAAA',
      '/../../etc/passwd',
      '/docs/static/..%2f..%2fpackage.json',
      '//v1/usage',
      '/v1/usage/',
    ]) {
      const answer = await server.call(key, 'GET', url);
      expect([404, 422, 403], url).toContain(answer.status);
      expect(answer.text, url).not.toMatch(/root:|"dependencies"|node_modules|\.ts:|SELECT/);
    }
  });
});
