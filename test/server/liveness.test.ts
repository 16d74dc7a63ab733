import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/server/endpoints.js';
import { builtMain } from '../support/built-program.js';
import { addressOf, type Things } from '../support/called-examples.js';
import { filled, largestCalls } from '../support/largest-calls.js';
import { ask, type Serving, startServing } from '../support/serving.js';
import { watchStall } from '../support/stall-probe.js';

/**
 * Of two measures the smaller: by the server's clock a stall is too long where the machine is busy with other programs, and
 * by processor time where this test itself was kept waiting. On an idle machine no call comes to 100 ms.
 */
const stallAtMostMs = 300;

/** What ends the key or the things that others are asked about comes last. */
const lastly = ['delete_webhook', 'delete_catalog', 'rotate_key', 'revoke_key'];

const everyone = [...endpoints].sort((a, b) => lastly.indexOf(a.operation) - lastly.indexOf(b.operation));

it('has the largest call of every operation, so that a new one is measured too', () => {
  expect(Object.keys(largestCalls).sort()).toEqual(endpoints.map(({ operation }) => operation).sort());
});

describe.skipIf(!existsSync('/proc/self/schedstat'))('a server says that it lives', () => {
  const home = mkdtempSync(join(tmpdir(), 'tariff-test-'));
  let serving: Serving;
  let key: string;
  let things: Things;
  let calls = 0;
  // a key to repeat a call by has the whole body read once more
  const call = (method: string, path: string, body?: unknown) =>
    ask(serving.address, key, method, path, body, { 'idempotency-key': `call ${++calls}` });

  beforeAll(async () => {
    serving = await startServing(await builtMain('liveness'), home, {
      argv: ['--dev', '--metrics', '--allow-private-webhooks'],
      env: {
        TARIFF_LIMIT_CALLS: '0',
        TARIFF_LIMIT_PRODUCTS: '60',
        TARIFF_ANSWER_THREADS: '2',
      },
    });
    key = serving.out().trim();
    const shirt = { description: "women's knitted cotton t-shirt", origin: 'MX' };
    const classified = await call('POST', '/v1/classify', shirt);
    const items = Array.from({ length: 200 }, (_, n) => ({ ...shirt, item_id: `row ${n}` }));
    const batch = await call('POST', '/v1/classify/batch', { items });
    const webhook = await call('POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/hooks' });
    const sent = await call('POST', `/v1/webhooks/${webhook.body.id}/test`);
    const keys = await call('GET', '/v1/keys');
    const taught = await call('POST', '/v1/feedback', {
      classification_id: classified.body.id,
      verdict: 'correct',
    });
    things = {
      classification: classified.body.id,
      batch: batch.body.id,
      webhook: webhook.body.id,
      delivery: sent.body.id,
      key: keys.body.items[0].id,
      feedback: taught.body.id,
    };
  });
  afterAll(async () => {
    await serving.end('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  it.each(everyone)('beside the largest $operation', { timeout: 600_000 }, async (declared) => {
    const largest = filled(largestCalls[declared.operation]!, things);
    const { result, stall } = await watchStall(serving.address, serving.child.pid!, () =>
      call(declared.method, addressOf(declared, { summary: '', ...largest }, things), largest.body),
    );
    expect(result.status, JSON.stringify(result.body).slice(0, 300)).toBe(declared.status ?? 200);
    expect(stall.answers).toBeGreaterThan(0);
    expect(Math.min(stall.lagMs, stall.busyMs), JSON.stringify(stall)).toBeLessThan(stallAtMostMs);
  });
});
