import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { type ErrorCode, errorCatalogue } from '../errors.js';
import { problem } from '../service/contract/problem.js';
import { serviceVersion } from '../service/contract/service-answers.js';
import type { Endpoint } from './endpoint.js';

/** Refusals that any call with a key may meet. */
const common: readonly ErrorCode[] = [
  'missing_key',
  'invalid_key',
  'expired_key',
  'plan_not_entitled',
  'scope_missing',
  'invalid_request',
  'rate_limited',
  'internal',
  'not_ready',
];
const ofBodies: readonly ErrorCode[] = ['invalid_json', 'body_too_large', 'unsupported_media_type'];
const ofRepeats: readonly ErrorCode[] = ['idempotency_in_flight', 'idempotency_mismatch'];

/** Every code that an operation may be refused with. */
export const refusalsOf = ({ method, refusals = [] }: Endpoint): readonly ErrorCode[] => [
  ...new Set([
    ...common,
    ...(method === 'POST' ? ofRepeats : []),
    ...(method === 'GET' ? [] : ofBodies),
    ...refusals,
  ]),
];

/** An operation as the contract's document describes it; what a call gives is read elsewhere. */
export function endpointSchema(declared: Endpoint): FastifySchema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(declared)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: { 'application/problem+json': { schema: problem } } },
  ]);
  return {
    operationId: declared.operation,
    tags: [declared.group],
    summary: declared.summary,
    ...(declared.about ? { description: declared.about } : {}),
    security: [{ key: [] }],
    ...(declared.path ? { params: declared.path } : {}),
    ...(declared.query ? { querystring: declared.query } : {}),
    ...(declared.body ? { body: declared.body } : {}),
    response: {
      [declared.status ?? 200]: {
        description: declared.summary,
        content: { 'application/json': { schema: declared.answer } },
      },
      ...Object.fromEntries(refusals),
    },
  } as FastifySchema;
}

/** The contract as a document: OpenAPI 3.1, made of the schemas that the service reads with. */
export async function describeApi(app: FastifyInstance, described: readonly Endpoint[]): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'tariff',
        version: serviceVersion,
        description:
          'Classifies goods into tariff codes, with duties, rules of origin and an account of the doubt. Every answer names the edition it was given from. Decision support: a licensed customs broker decides.',
      },
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'An API key: tk_live_... or tk_test_...' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => finish(jsonSchemaTransformObject(made) as Described, described),
  });
}

interface Described {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
}

interface Operation {
  operationId?: string;
  parameters?: { name: string; examples?: object }[];
  requestBody?: { content?: Record<string, { examples?: object }> };
}

/** Puts the examples in their places and takes out what nothing refers to. */
function finish<D extends Described>(document: D, described: readonly Endpoint[]): D {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const declared of described) {
    const operation = operations.find(({ operationId }) => operationId === declared.operation);
    if (operation) putExamples(operation, declared);
  }
  const schemas = document.components?.schemas ?? {};
  for (let before = -1; before !== Object.keys(schemas).length; ) {
    before = Object.keys(schemas).length;
    const text = JSON.stringify(document);
    for (const name of Object.keys(schemas))
      if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name];
  }
  return document;
}

function putExamples(operation: Operation, { examples = [] }: Endpoint): void {
  const named = <T>(values: readonly (readonly [string, T])[]) =>
    Object.fromEntries(values.map(([summary, value], at) => [`example${at + 1}`, { summary, value }]));
  const bodies = examples.flatMap(({ summary, body }) =>
    body === undefined ? [] : [[summary, body] as const],
  );
  const content = operation.requestBody?.content?.['application/json'];
  if (content && bodies.length > 0) content.examples = named(bodies);
  for (const parameter of operation.parameters ?? []) {
    const values = examples.flatMap(({ summary, path, query }) => {
      const value = path?.[parameter.name] ?? query?.[parameter.name];
      return value === undefined ? [] : [[summary, value] as const];
    });
    if (values.length > 0) parameter.examples = named(values);
  }
}
