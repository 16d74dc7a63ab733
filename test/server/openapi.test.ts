import { describe, expect, it } from 'vitest';
import { problem } from '../../src/api/problem.js';
import { errorCatalogue } from '../../src/errors.js';
import { endpoints } from '../../src/server/endpoints.js';
import { refusalsOf } from '../../src/server/openapi.js';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { callExample, makeThings, type Things } from '../support/called-examples.js';
import { served } from '../support/served.js';

const resolved = (document: object): string[] =>
  [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);

/** An operation as the document has it. */
interface Described {
  readonly tags: readonly string[];
  readonly security: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: { readonly type?: string; readonly description?: string };
    readonly description?: string;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

/** A schema as the document has it. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

describe('the document of the contract', () => {
  it('describes every operation once, with its refusals, and refers to nothing that is not in it', async () => {
    const { call } = await served();
    const { body } = await call(undefined, 'GET', '/openapi.json');
    const operations = Object.entries<Record<string, { operationId: string; responses: object }>>(
      body.paths,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => ({ path, method, ...each })),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operation, method, url, ...declared } of endpoints) {
      const found = operations.find(({ operationId }) => operationId === operation);
      expect(found).toMatchObject({ method: method.toLowerCase(), path: url.replace(/:(\w+)/g, '{$1}') });
      const statuses = refusalsOf({ operation, method, url, ...declared }).map((code) =>
        String(errorCatalogue[code].status),
      );
      expect(Object.keys(found!.responses)).toEqual(
        expect.arrayContaining([String(declared.status ?? 200), ...statuses]),
      );
    }
    expect(Object.keys(body.components.schemas)).toEqual(
      expect.arrayContaining([...new Set(resolved(body))]),
    );
  });

  it('is one that tools take: servers, tags, open routes, refusals, and examples of the type of their schemas', async () => {
    const { call } = await served();
    const { body } = await call(undefined, 'GET', '/openapi.json');
    expect(body.servers).toEqual([{ url: 'https://tariff.example.com' }]);
    const declared = new Set(body.tags.map((tag: { name: string }) => tag.name));
    let examples = 0;
    for (const [path, methods] of Object.entries<Record<string, Described>>(body.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const where = `${method} ${path}`;
        for (const tag of operation.tags) expect(declared, where).toContain(tag);
        if (!path.startsWith('/v1')) expect(operation.security, where).toEqual([]);
        else
          expect(
            Object.keys(operation.responses).some((status) => /^4/.test(status)),
            where,
          ).toBe(true);
        for (const { name, schema, examples: given = {} } of operation.parameters ?? [])
          for (const { value } of Object.values(given)) {
            examples++;
            if (schema.type)
              expect(typeof value, `${where} ${name}`).toBe(
                /integer|number/.test(schema.type) ? 'number' : schema.type,
              );
          }
      }
    expect(examples).toBeGreaterThan(20);
  });

  it('says of every parameter, and of every field of a request, what it is', async () => {
    const { call } = await served();
    const { body } = await call(undefined, 'GET', '/openapi.json');
    const unsaid: string[] = [];
    const read = (schema: Schema, where: string): void => {
      const own = schema.$ref ? (body.components.schemas[schema.$ref.split('/').at(-1)!] as Schema) : schema;
      for (const [name, field] of Object.entries(own.properties ?? {})) {
        if (!field.description) unsaid.push(`${where}/${name}`);
        read(field, `${where}/${name}`);
      }
      for (const each of [own.items, ...(own.anyOf ?? []), ...(own.allOf ?? [])]) if (each) read(each, where);
    };
    let fields = 0;
    for (const [path, methods] of Object.entries<Record<string, Described>>(body.paths))
      for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
        const where = `${method} ${path}`;
        for (const { name, schema, description } of parameters)
          if (++fields && !(description ?? schema.description)) unsaid.push(`${where} ${name}`);
        if (requestBody) read(requestBody.content['application/json'].schema, where);
      }
    expect(unsaid).toEqual([]);
    expect(fields).toBeGreaterThan(60);
  });

  it('names the operations of the given contract', () => {
    const given = {
      classify: 'POST /v1/classify',
      classify_batch: 'POST /v1/classify/batch',
      feedback: 'POST /v1/feedback',
      classifications: 'GET /v1/classifications',
      batches: 'GET /v1/batches/:batch_id',
      usage: 'GET /v1/usage',
      rotate_key: 'POST /v1/keys/rotate',
    };
    for (const [name, address] of Object.entries(given)) {
      const found = endpoints.find(({ operation }) => operation === name);
      expect(`${found?.method} ${found?.url}`).toBe(address);
    }
    expect(endpoints.map(({ method, url }) => `${method} ${url}`)).toContain('POST /v1/webhooks');
  });
});

/** Operations that use up what the others speak of. */
const uses = /^(delete|revoke|rotate|cancel)/;

describe('each example of the document does what it says', () => {
  const cases = endpoints.flatMap((endpoint) =>
    (endpoint.examples ?? []).map((example) => ({
      name: `${endpoint.operation}: ${example.summary}`,
      endpoint,
      example,
    })),
  );

  it('there is one for every operation', () => {
    const without = endpoints
      .filter(({ examples = [] }) => examples.length === 0)
      .map(({ operation }) => operation);
    expect(without).toEqual([]);
  });

  it('and each answer has its schema', async () => {
    const server = await served({ webhooks: { ...usualWebhooks, allowPrivate: true } });
    let key = '';
    let things: Things = {};
    for (const { name, endpoint, example } of cases) {
      if (key === '' || uses.test(endpoint.operation)) {
        key = await server.key();
        things = await makeThings(server, key);
      }
      const answer = await callExample(server, key, endpoint, example, things);
      // the machine of a test resolves no names, so an address of the world may be refused; everything else answers
      if (answer.status >= 400) {
        expect(answer.body, name).toMatchObject({ code: 'unsafe_webhook_url' });
        expect(problem.parse(answer.body), name).toEqual(answer.body);
        continue;
      }
      expect(answer.status, name).toBe(endpoint.status ?? 200);
      expect(endpoint.answer.parse(answer.body), name).toEqual(answer.body);
      if (uses.test(endpoint.operation)) key = '';
      expect(answer.headers['tariff-edition'], name).toMatch(/^[A-Z]+ "[ -~]*"; effective=/);
    }
  });
});
