import { describe, expect, it, onTestFinished } from 'vitest';
import { makeRemoteService, type RemoteService } from '../../../src/client/remote.js';
import { TariffError } from '../../../src/errors.js';
import { sampleClassification, sampleLookup, sampleStatus } from '../../support/sample-answers.js';
import { type Reply, scriptedServer } from '../../support/scripted-server.js';

const key = 'tk_test_abcdefghijklmnopqrstuvwxyz012345678901';

async function remoteTo(
  reply: Parameters<typeof scriptedServer>[0],
  more: { readonly silenceMs?: number } = {},
) {
  const { url, heard } = await scriptedServer(reply);
  const waits: number[] = [];
  const service = await makeRemoteService({
    server: url,
    key,
    version: '9.9.9',
    now: () => new Date('2026-06-15T09:30:00Z'),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    sleep: async (ms) => waits.push(ms),
    ...more,
  });
  onTestFinished(() => service.close());
  return { url, heard, waits, service };
}

const problem = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: { type: 'about:blank', title: 't', status, detail: `refused: ${code}`, code, ...more },
});

const stopOf = async (work: Promise<unknown>): Promise<TariffError> => {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(TariffError);
  return fault as TariffError;
};

describe('a call', () => {
  it('carries the key, the program and, where it does something, an idempotency key of its own', async () => {
    const { heard, service } = await remoteTo(({ method }) => ({
      body: method === 'POST' ? sampleClassification : sampleStatus,
    }));
    await service.classify({ description: 'cotton shirt' });
    await service.classify({ description: 'cotton shirt' });
    await service.dataStatus();
    expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/classify',
      'POST /v1/classify',
      'GET /v1/data',
    ]);
    for (const { headers } of heard)
      expect(headers).toMatchObject({ authorization: `Bearer ${key}`, 'user-agent': 'tariff/9.9.9' });
    const keys = heard.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBeUndefined();
  });

  it('hands on what came, in the order in which it came', async () => {
    const turned = Object.fromEntries(Object.entries(sampleClassification).reverse());
    const { service } = await remoteTo(() => ({ body: turned }));
    expect(JSON.stringify(await service.classify({ description: 'cotton shirt' }))).toBe(
      JSON.stringify(turned),
    );
  });

  it('is not made where the request itself is at fault', async () => {
    const { heard, service } = await remoteTo(() => ({ body: sampleClassification }));
    const stop = await stopOf(service.classify({ description: 'x' }));
    expect([stop.code, stop.message, heard]).toEqual([
      'invalid_request',
      'description: at least 2 characters',
      [],
    ]);
  });

  it('writes what it is given into the address so that nothing of it is taken for address', async () => {
    const { heard, service } = await remoteTo(() => ({ body: sampleLookup }));
    await service.lookup({ code: '61/../09?x=1', date: '2026-06-15' });
    expect(heard[0]?.path).toBe('/v1/codes/us/61%2F..%2F09%3Fx%3D1?date=2026-06-15');
  });
});

describe('another try', () => {
  const twice = (first: Reply) => (_heard: unknown, call: number) =>
    call === 1 ? first : { body: sampleClassification };

  it.each<[string, Reply]>([
    ['a broken connection', 'cut'],
    ['502', { status: 502, body: '<html>bad gateway</html>' }],
    ['not ready', problem(503, 'not_ready')],
    ['500', problem(500, 'internal')],
    ['pace', problem(429, 'rate_limited')],
    ['the same call still under way', problem(409, 'idempotency_in_flight')],
  ])('is made after %s, under the same idempotency key', async (_name, first) => {
    const { heard, waits, service } = await remoteTo(twice(first));
    expect((await service.classify({ description: 'cotton shirt' })).id).toBe(sampleClassification.id);
    expect(heard).toHaveLength(2);
    expect(heard[1]?.headers['idempotency-key']).toBe(heard[0]?.headers['idempotency-key']);
    expect(heard[1]?.body).toEqual(heard[0]?.body);
    expect(waits).toHaveLength(1);
  });

  it.each<[string, string, number, number]>([
    ['seconds', '7', 7_000, 7_250],
    ['a date', 'Mon, 15 Jun 2026 09:30:20 GMT', 20_000, 20_250],
  ])('waits as long as the server asks for, in %s', async (_name, written, atLeast, atMost) => {
    const busy = { ...(problem(429, 'rate_limited') as object), headers: { 'retry-after': written } };
    const { waits, service } = await remoteTo(twice(busy));
    await service.classify({ description: 'cotton shirt' });
    expect(waits[0]).toBeGreaterThanOrEqual(atLeast);
    expect(waits[0]).toBeLessThanOrEqual(atMost);
  });

  it('is not made when the server asks for longer than anybody would wait', async () => {
    const { heard, service } = await remoteTo(() => ({
      ...(problem(429, 'rate_limited') as object),
      headers: { 'retry-after': '3600' },
    }));
    const stop = await stopOf(service.classify({ description: 'cotton shirt' }));
    expect([stop.exitCode, stop.hint, heard.length]).toEqual([
      6,
      'more calls than the account may make: try again in 3600 s',
      1,
    ]);
  });

  it('is given up after four, each wait longer than the one before', async () => {
    const { heard, waits, service } = await remoteTo(() => problem(503, 'overloaded'));
    const stop = await stopOf(service.dataStatus());
    expect([stop.code, stop.exitCode, heard.length]).toEqual(['overloaded', 7, 4]);
    const bounds = [300, 900, 2_700];
    waits.forEach((ms, i) => {
      expect(ms).toBeGreaterThanOrEqual(bounds[i]! * 0.5);
      expect(ms).toBeLessThanOrEqual(bounds[i]! * 1.5);
    });
    expect(waits).toHaveLength(3);
  });
});

describe('what a server refuses', () => {
  it.each<[number, string, number, RegExp]>([
    [400, 'invalid_json', 2, /refused/],
    [401, 'missing_key', 4, /tariff login --server http/],
    [401, 'invalid_key', 4, /tariff login/],
    [401, 'expired_key', 4, /replaced or revoked/],
    [403, 'plan_not_entitled', 5, /plan does not include/],
    [403, 'scope_missing', 5, /tariff whoami/],
    [404, 'not_found', 2, /refused/],
    [409, 'edition_not_in_force', 11, /refused/],
    [413, 'body_too_large', 2, /send less at once/],
    [422, 'invalid_request', 2, /refused/],
    [422, 'unknown_code', 2, /refused/],
    [429, 'quota_exceeded', 5, /tariff usage/],
    [503, 'data_missing', 11, /refused/],
  ])('%i %s is told once and ends with exit %i', async (status, code, exit, words) => {
    const { heard, service } = await remoteTo(() => problem(status, code));
    const stop = await stopOf(service.dataStatus());
    expect([stop.code, stop.exitCode, heard.length]).toEqual([code, exit, 1]);
    expect(`${stop.message} ${stop.hint}`).toMatch(words);
  });

  it.each<[number, number]>([
    [401, 4],
    [403, 5],
    [404, 2],
    [413, 2],
    [418, 2],
    [429, 6],
    [500, 7],
    [504, 7],
  ])('%i without a code of ours ends with exit %i', async (status, exit) => {
    const { service } = await remoteTo(() => ({ status, body: '<html>sorry</html>' }));
    expect((await stopOf(service.dataStatus())).exitCode).toBe(exit);
  });

  it('is told in its own words, with its hint and every field', async () => {
    const { service } = await remoteTo(() =>
      problem(422, 'invalid_request', {
        detail: '2 values cannot be used',
        hint: 'look them up',
        errors: [
          { pointer: '/origin', detail: '"XX" is no country', code: 'unknown_country' },
          { pointer: '/materials/0/value', detail: 'no value', row: 7, column: 'C', hint: 'give one' },
        ],
      }),
    );
    const { message, hint, issues } = await stopOf(service.dataStatus());
    expect({ message, hint, issues }).toEqual({
      message: '2 values cannot be used',
      hint: 'look them up',
      issues: [
        { code: 'unknown_country', message: '"XX" is no country', path: '/origin' },
        {
          code: 'invalid_request',
          message: 'no value',
          path: '/materials/0/value',
          row: 7,
          column: 'C',
          hint: 'give one',
        },
      ],
    });
  });

  it('a redirection is not followed, and the key goes nowhere else', async () => {
    const other = await scriptedServer(() => ({ body: sampleStatus }));
    const { service } = await remoteTo(() => ({
      status: 307,
      headers: { location: `${other.url}/v1/data` },
    }));
    const stop = await stopOf(service.dataStatus());
    expect([stop.code, stop.exitCode, other.heard]).toEqual(['server_mismatch', 7, []]);
    expect(stop.hint).toContain(`give it to --server: ${other.url}`);
  });
});

describe('an answer that is no answer', () => {
  it.each<[string, Reply, RegExp]>([
    ['a page', { body: '<html>welcome</html>' }, /it is not JSON/],
    ['nothing', { status: 204 }, /at \/: /],
    ['another shape', { body: { schema_version: '1', as_of: '2026-06-15' } }, /at \/layers: /],
    ['another version', { body: { ...sampleStatus, schema_version: '2' } }, /at \/schema_version: /],
    ['a list', { body: [] }, /at \/: /],
  ])('%s stops with what does not fit, and is not asked for again', async (_name, reply, words) => {
    const { heard, service } = await remoteTo(() => reply);
    const stop = await stopOf(service.dataStatus());
    expect([stop.code, stop.exitCode, heard.length]).toEqual(['server_mismatch', 7, 1]);
    expect(stop.message).toMatch(words);
    expect(stop.hint).toMatch(/speaks another version, or is no tariff server/);
  });
});

describe('a server that cannot be reached', () => {
  const to = async (server: string, silenceMs = 500): Promise<RemoteService> => {
    const service = await makeRemoteService({
      server,
      key,
      version: '0',
      now: () => new Date(),
      random: (bytes) => new Uint8Array(bytes),
      sleep: async () => undefined,
      silenceMs,
    });
    onTestFinished(() => service.close());
    return service;
  };

  it('says that nothing answers there', async () => {
    const stop = await stopOf((await to('http://127.0.0.1:1')).dataStatus());
    expect([stop.exitCode, stop.message, stop.hint]).toEqual([
      7,
      'http://127.0.0.1:1: nothing answers there',
      'start it with "tariff serve", or check the port',
    ]);
  });

  it('says that an answer does not come', async () => {
    const { service } = await remoteTo(() => 'never', { silenceMs: 60 });
    const stop = await stopOf(service.dataStatus());
    expect([stop.exitCode, stop.message]).toEqual([7, expect.stringMatching(/did not answer in time/)]);
  });

  it('tells a fault of TLS apart from one of the network', async () => {
    const { url } = await scriptedServer(() => ({ body: sampleStatus }));
    const stop = await stopOf((await to(url.replace('http:', 'https:'))).dataStatus());
    expect([stop.exitCode, stop.message]).toEqual([
      7,
      expect.stringMatching(/certificate is not trusted|no TLS/),
    ]);
  });

  it.each([
    ['http://tariff.example.com', /unencrypted/],
    ['http://127.0.0.1.example.com', /unencrypted/],
    ['http://localhost.example.com:80', /unencrypted/],
    ['ftp://tariff.example.com', /no address/],
    ['https://me:secret@tariff.example.com', /name or password/],
    ['https://tariff.example.com/?key=1', /a question/],
    ['tariff.example.com', /no address/],
  ])('%s is not asked at all', async (server, words) => {
    const stop = await stopOf(to(server));
    expect([stop.code, stop.exitCode]).toEqual(['usage', 2]);
    expect(`${stop.message} ${stop.hint}`).toMatch(words);
    expect(`${stop.message} ${stop.hint}`).not.toContain('secret');
  });
});

it('no stop, and nothing below it, holds the key', async () => {
  const replies: Reply[] = [
    'cut',
    problem(401, 'invalid_key'),
    { body: 'x' },
    { status: 302 },
    problem(500, 'x'),
  ];
  for (const reply of replies) {
    const { service } = await remoteTo(() => reply);
    const stop = await stopOf(service.classify({ description: 'cotton shirt' }));
    const whole = [];
    for (let each: unknown = stop; each instanceof Error; each = each.cause)
      whole.push(each.message, each.stack, JSON.stringify(each));
    expect(whole.join('\n')).not.toContain(key.slice(12));
  }
});
