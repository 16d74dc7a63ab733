import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/server/endpoints.js';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { callExample, makeThings } from '../support/called-examples.js';
import { served } from '../support/served.js';
import { aSealKey } from '../support/webhook-rows.js';

describe('secrets', () => {
  it('stand in no log, no refusal, no document and in no file of the database', async () => {
    const server = await served({
      webhooks: { ...usualWebhooks, allowPrivate: true, sealKeys: [aSealKey(1)] },
    });
    const { call, log, home } = server;
    const key = await server.key();
    const secrets = [key];
    const told: string[] = [];
    const things = await makeThings(server, key);
    const goods = 'a very secret new kind of cotton shirt';
    told.push((await call(key, 'POST', '/v1/classify', { description: goods, colour: 'red' })).text);
    await call(key, 'POST', '/v1/classify', { description: goods });
    await call(key, 'GET', `/v1/classifications?q=${encodeURIComponent(goods)}`);
    for (const endpoint of endpoints)
      for (const example of endpoint.examples ?? []) {
        const answer = await callExample(server, key, endpoint, example, things);
        if (endpoint.secret && answer.status < 300) secrets.push(answer.body.key ?? answer.body.secret);
        else told.push(answer.text);
      }
    for (const wrong of [`${key}x`, key.toLowerCase(), key.slice(0, -1)])
      told.push((await call(wrong, 'GET', '/v1/usage')).text);
    told.push(
      (await call(undefined, 'GET', `/v1/usage?key=${key}`)).text,
      (await call(undefined, 'GET', '/openapi.json')).text,
    );
    told.push((await call(undefined, 'GET', '/metrics')).text);
    await call(key, 'GET', `/v1/${key}`);
    expect(secrets.length).toBeGreaterThanOrEqual(3);
    // read only once nobody has it open: closing the file would give up the locks on it
    await server.stop();
    const files = readdirSync(home).map((name) => readFileSync(join(home, name)).toString('latin1'));
    for (const secret of secrets) {
      expect(secret).toMatch(/^(tk_|whsec_)/);
      const body = secret.slice(12);
      expect(told.join('\n')).not.toContain(body);
      expect(log.join('\n')).not.toContain(body);
      expect(files.some((text) => text.includes(body))).toBe(false);
    }
    expect(log.length).toBeGreaterThan(20);
    expect(log.join('\n')).not.toContain('secret new kind');
  });

  it('descriptions stand in the log only where the operator says so', async () => {
    const server = await served({ settings: { logDescriptions: true } });
    await server.call(await server.key(), 'POST', '/v1/classify', { description: 'a cotton shirt' });
    expect(server.log.join('\n')).toContain('"description":"a cotton shirt"');
  });

  it('a fault of the server tells nothing of itself', async () => {
    const server = await served({
      wrapStore: (opened) => ({
        ...opened,
        history: {
          ...opened.history,
          classifications: async () => {
            throw new Error('SELECT * FROM classification /home/tariff/history.db');
          },
        },
      }),
    });
    const answer = await server.call(await server.key(), 'GET', '/v1/classifications');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal', retryable: true } });
    expect(answer.text).not.toMatch(/SELECT|\/home|at .*:\d+/);
    expect(server.log.join('\n')).toContain(answer.body.request_id);
    expect(server.log.join('\n')).toContain('SELECT');
  });
});
