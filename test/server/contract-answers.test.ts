import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '../../src/server/endpoints.js';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { callExample, makeThings, type Things } from '../support/called-examples.js';
import { type Served, served, until } from '../support/served.js';
import { dataFolder } from '../support/shipped.js';
import { steadyAnswer } from '../support/steady-answer.js';

/** What an example speaks of. How often a batch was asked for is chance: what was used is told of an account that asked for none. */
async function thingsOf(server: Served, key: string, operation: string): Promise<Things> {
  if (operation === 'usage') {
    await server.call(key, 'POST', '/v1/classify', { description: 'cotton t-shirt', origin: 'MX' });
    return {};
  }
  const things = await makeThings(server, key);
  await until(async () => {
    const { body } = await server.call(key, 'GET', `/v1/webhooks/${things['webhook']}/deliveries`);
    return body.items.every(({ state }: { state: string }) => state !== 'waiting') ? true : undefined;
  });
  return things;
}

/** An operation as the document has it. */
interface Described {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<
      string,
      { readonly content: { 'application/json': { examples?: Record<string, { value: unknown }> } } }
    >
  >;
}

/** Answers of the document are ones that the server gave to the first example of each operation; `-u` asks it again. */
it('the document shows for each operation what the server answers to its first example', async () => {
  const server = await served({ webhooks: { ...usualWebhooks, allowPrivate: true } });
  server.clock.at = Date.parse('2026-11-24T15:00:00.000Z');
  const answers: Record<string, unknown> = {};
  for (const endpoint of endpoints) {
    const [example] = endpoint.examples ?? [];
    if (!example) continue;
    // each has an account of its own: what one did is not in the answer of another
    const key = await server.key();
    const things = await thingsOf(server, key, endpoint.operation);
    const { status, body } = await callExample(server, key, endpoint, example, things);
    expect(status, endpoint.operation).toBe(endpoint.status ?? 200);
    answers[endpoint.operation] = steadyAnswer(body);
  }
  const unasked = [
    ['service', 'GET', '/'],
    ['health', 'GET', '/api/health'],
    ['live', 'GET', '/api/health/live'],
    ['ready', 'GET', '/api/health/ready'],
    ['chat_ticket', 'POST', '/v1/chat/tickets'],
  ] as const;
  for (const [operation, method, url] of unasked) {
    const { status, body } = await server.call(await server.key(), method, url);
    expect(status, operation).toBeLessThan(300);
    answers[operation] = steadyAnswer(body);
  }
  await expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot(
    join(dataFolder, 'contract-answers.json'),
  );

  // opened after -u has written them
  const { body: document } = await (await served()).call(undefined, 'GET', '/openapi.json');
  const operations = Object.values<Record<string, Described>>(document.paths).flatMap((path) =>
    Object.values(path),
  );
  for (const { operationId, responses } of operations) {
    const status = Object.keys(responses).find((each) => each.startsWith('2'))!;
    const { examples = {} } = responses[status]!.content['application/json'];
    expect(
      Object.values(examples).map(({ value }) => value),
      operationId,
    ).toEqual([answers[operationId]]);
  }
  expect(operations.length).toBe(endpoints.length + unasked.length);
}, 180_000);
