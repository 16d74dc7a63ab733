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
  await expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot(
    join(dataFolder, 'contract-answers.json'),
  );

  // opened after -u has written them
  const { body: document } = await (await served()).call(undefined, 'GET', '/openapi.json');
  let shown = 0;
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}');
    const described = document.paths[path][endpoint.method.toLowerCase()];
    const media = described.responses[endpoint.status ?? 200].content?.['application/json'];
    if (answers[endpoint.operation] === undefined) continue;
    shown++;
    expect(
      Object.values(media.examples as object).map(({ value }) => value),
      endpoint.operation,
    ).toEqual([answers[endpoint.operation]]);
  }
  expect(shown).toBeGreaterThan(45);
}, 180_000);
