import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/server/endpoints.js';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { addressOf, fill, makeThings, type Things } from '../support/called-examples.js';
import { served } from '../support/served.js';

/** Names of a path that mean the same for everybody: the law, not somebody's things. */
// a client is a name that each account gives for itself: test/server/bound-keys.test.ts erases one of two alike
const ofEverybody = new Set(['code', 'schedule', 'client']);

const strangers: Things = {
  classification: 'cls_01k0000000000000000000000a',
  feedback: 'fbk_01k0000000000000000000000a',
  batch: 'bat_01k0000000000000000000000a',
  key: 'key_01k0000000000000000000000a',
  webhook: 'whk_01k0000000000000000000000a',
  delivery: 'msg_01k0000000000000000000000a',
  catalog: 'nobody',
};

describe('an account never sees another', () => {
  it('every thing of another account is as if it were not there, in every operation that the document has', async () => {
    const server = await served({ webhooks: { ...usualWebhooks, allowPrivate: true } });
    const { call } = server;
    const document = (await call(undefined, 'GET', '/openapi.json')).body as {
      paths: Record<
        string,
        Record<string, { operationId: string; parameters?: { in: string; name: string }[] }>
      >;
    };
    const owner = await server.key();
    const other = await server.key();
    const things = await makeThings(server, owner);
    expect(Object.keys(things)).toEqual(
      expect.arrayContaining(['classification', 'feedback', 'batch', 'key', 'webhook', 'catalog']),
    );
    const tried: string[] = [];
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { operationId, parameters = [] }] of Object.entries(methods)) {
        const own = parameters.filter((each) => each.in === 'path' && !ofEverybody.has(each.name));
        const declared = endpoints.find(({ operation }) => operation === operationId);
        const example = declared?.examples?.[0];
        const naming = own.length > 0 || /\{\w+\}/.test(JSON.stringify(example?.body ?? ''));
        if (!naming) continue;
        // a route with something of an account in its path must be declared with an example, so that it is tried here
        expect(declared, `${method} ${path}`).toBeDefined();
        expect(example, `${method} ${path}`).toBeDefined();
        const ask = (key: string, of: Things) =>
          call(
            key,
            declared!.method,
            addressOf(declared!, example!, of),
            example!.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(example!.body), of)),
          );
        const foreign = await ask(other, things);
        const missing = await ask(other, strangers);
        expect(foreign, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'not_found' } });
        // nothing tells a thing of another from nothing at all
        const same = (text: string, of: Things) =>
          Object.values(of)
            .reduce((rest, name) => rest.replaceAll(name, '#'), text)
            .replace(/"request_id":"[^"]+"/, '');
        expect(same(foreign.text, things), `${method} ${path}`).toBe(same(missing.text, strangers));
        tried.push(operationId);
      }
    expect(tried).toEqual(
      expect.arrayContaining([
        'batches',
        'cancel_batch',
        'classification',
        'feedback',
        'one_feedback',
        'withdraw_feedback',
        'revoke_key',
        'webhook',
        'delete_catalog',
      ]),
    );
    // and the owner's things are all still there
    for (const address of [
      `/v1/classifications/${things['classification']}`,
      `/v1/batches/${things['batch']}`,
      `/v1/webhooks/${things['webhook']}`,
    ])
      expect((await call(owner, 'GET', address)).status, address).toBe(200);
  });

  it('lists hold the own things only', async () => {
    const server = await served({ webhooks: { ...usualWebhooks, allowPrivate: true } });
    const owner = await server.key();
    const other = await server.key();
    const things = await makeThings(server, owner);
    const lists = endpoints.filter(({ method, path }) => method === 'GET' && path === undefined);
    for (const { url, examples } of lists) {
      const query = new URLSearchParams(examples?.[0]?.query ?? {}).toString();
      const theirs = (await server.call(other, 'GET', `${url}?${query}`)).text;
      for (const [name, id] of Object.entries(things))
        if (name !== 'catalog') expect(theirs, url).not.toContain(id);
    }
    expect((await server.call(owner, 'GET', '/v1/batches')).text).toContain(things['batch']);
  });

  it('the same Idempotency-Key of two accounts is two requests', async () => {
    const { call, key } = await served();
    const [one, two] = [await key(), await key()];
    const repeat = { 'idempotency-key': 'order-1' };
    const first = await call(one, 'POST', '/v1/classify', { description: 'cotton shirt' }, repeat);
    const second = await call(two, 'POST', '/v1/classify', { description: 'steel bolt' }, repeat);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.request.description).toBe('steel bolt');
  });

  it('what one account taught is not known to another', async () => {
    const { call, key } = await served();
    const [one, two] = [await key(), await key()];
    const goods = { description: "women's knitted cotton t-shirt" };
    const { body } = await call(one, 'POST', '/v1/classify', goods);
    await call(one, 'POST', '/v1/feedback', {
      classification_id: body.id,
      verdict: 'incorrect',
      correct_code: '6109100012',
    });
    expect((await call(one, 'POST', '/v1/classify', goods)).body.code).toBe('6109100012');
    const theirs = await call(two, 'POST', '/v1/classify', goods);
    expect(theirs.body.code).toBe(body.code);
    expect(theirs.text).not.toContain('"kind":"feedback"');
  });
});
