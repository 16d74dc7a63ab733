import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problem } from '../../src/api/problem.js';
import { endpoints } from '../../src/server/endpoints.js';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { callExample, fill, makeThings } from '../support/called-examples.js';
import { served } from '../support/served.js';

const long = process.env['LONG_TESTS'] === '1';
const requests = long ? 12_000 : 1500;

/** What no schema wants: in place of a value, of a whole body, of a part of an address. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    '',
    ' ',
    '\u0000',
    "'; DROP TABLE account; --",
    '{{7*7}}',
    '#{7*7}',
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    '\ud800',
    '٣',
    '１２',
    'NaN',
    '1e999',
    '9'.repeat(400),
    'İ'.repeat(50),
    '\u202e',
    '%00',
    '{"$gt":""}',
    '2026-02-30',
    '0000-00-00',
    '-1',
    '0x10',
    'US\n',
    [],
    {},
    [[]],
    [null],
    { toString: 1 },
    { length: 1e9 },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
);

/** A copy of a body with one of its places given another value, a key added, or a key taken away. */
const spoil = (body: unknown, place: number, value: unknown, way: number): unknown => {
  const places: [Record<string, unknown>, string][] = [];
  const walk = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    for (const name of Object.keys(each)) {
      places.push([each as Record<string, unknown>, name]);
      walk((each as Record<string, unknown>)[name]);
    }
  };
  const copy = structuredClone(body);
  walk(copy);
  if (places.length === 0) return value;
  const [holder, name] = places[place % places.length]!;
  if (way === 0) holder[name] = value;
  else if (way === 1) delete holder[name];
  else if (Array.isArray(holder)) holder.push(value);
  else holder[`${name}2`] = value;
  return copy;
};

const text = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** As an address can hold it. */
const wellFormed = (given: string): string => Buffer.from(given).toString('utf8');

const asked = fc.record({
  at: fc.nat(),
  example: fc.nat(),
  how: fc.constantFrom('body', 'whole body', 'path', 'query', 'header', 'as it is'),
  place: fc.nat(200),
  way: fc.nat(2),
  value: hostile,
});

describe('hostile requests', () => {
  it(`${requests} of them meet no fault of the server, and every answer has its schema`, async () => {
    const server = await served({ webhooks: { ...usualWebhooks, allowPrivate: true, atMost: 5 } });
    const mine = await server.key();
    const things = await makeThings(server, mine);
    const quick = endpoints.filter(
      ({ operation }) => !/^(events|rotate_key|revoke_key|test_webhook|trigger_event)$/.test(operation),
    );
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(asked, async ({ at, example: which, how, place, way, value }) => {
        const endpoint = quick[at % quick.length]!;
        const examples = endpoint.examples ?? [];
        const example = examples[which % examples.length]!;
        const body =
          example.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(example.body), things));
        const spoilt = { ...example };
        const headers: Record<string, string> = {};
        if (how === 'body' && body !== undefined) spoilt.body = spoil(body, place, value, way);
        else if (how === 'whole body') spoilt.body = value;
        else if (how === 'path')
          spoilt.path = Object.fromEntries(
            Object.keys(example.path ?? {}).map((name) => [name, wellFormed(text(value))]),
          );
        else if (how === 'query')
          spoilt.query = {
            ...example.query,
            [['limit', 'cursor', 'from', 'date', 'q', 'code'][place % 6]!]: wellFormed(text(value)),
          };
        else if (how === 'header')
          headers[
            ['x-request-id', 'idempotency-key', 'accept', 'content-type', 'authorization'][place % 5]!
          ] = text(value).replace(/[^\x20-\x7e]/g, '?');
        const answer = await callExample(server, mine, endpoint, spoilt, things, headers);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500)
          throw new Error(
            `${answer.text} ${server.log.filter((line) => line.includes('"level":50')).at(-1)}`,
          );
        if (answer.status >= 400) expect(problem.parse(answer.body)).toEqual(answer.body);
        else expect(endpoint.answer.parse(answer.body)).toEqual(answer.body);
      }),
      { numRuns: requests, ...(long ? {} : { seed: 20_260_615 }) },
    );
    expect([...seen.keys()].sort()).toEqual(expect.arrayContaining([200, 201, 202, 401, 404, 422]));
    expect((await server.call(undefined, 'GET', '/api/health')).body.status).toBe('ok');
  }, 580_000);
});
