import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { problem } from '../api/problem.js';
import { serviceVersion } from '../api/service-answers.js';
import { type ErrorCode, errorCatalogue } from '../errors.js';
import { readShipped } from '../runtime.js';
import type { Endpoint } from './endpoint.js';

/** Refusals that any call with a key may meet. */
const common: readonly ErrorCode[] = [
  'missing_key',
  'invalid_key',
  'expired_key',
  'plan_not_entitled',
  'scope_missing',
  'address_not_allowed',
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

/** Refusals as the document describes them: each status with the codes that it may have. */
export function refusalResponses(codes: readonly ErrorCode[]): Readonly<Record<number, object>> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, named]) => [
    status,
    { description: named.join(', '), content: { 'application/problem+json': { schema: problem } } },
  ]);
  return Object.fromEntries(responses);
}

/** What the operations of a group are about. */
const groups = {
  Classification: 'Products into tariff codes, and what was answered before',
  Batches: 'Lists of products, answered in their own time',
  Webhooks: 'Addresses that hear of events, and what was sent to them',
  Account: 'The account that asks, its keys and its use',
  Law: 'The schedules, duties, rules of origin and regulations themselves',
  Monitor: 'What changes in the law, and which products it reaches',
  Chat: 'Conversations over a WebSocket',
  Service: 'The service itself; no key is needed',
} as const;

/** An operation as the contract's document describes it; what a call gives is read elsewhere. */
export function endpointSchema(declared: Endpoint): FastifySchema {
  return {
    operationId: declared.operation,
    tags: [declared.group],
    summary: declared.summary,
    description: declared.about,
    security: [{ key: [] }],
    ...(declared.path ? { params: declared.path } : {}),
    ...(declared.query ? { querystring: declared.query } : {}),
    ...(declared.body ? { body: declared.body } : {}),
    response: {
      [declared.status ?? 200]: {
        description: declared.summary,
        content: { 'application/json': { schema: declared.answer } },
      },
      ...refusalResponses(refusalsOf(declared)),
    },
  } as FastifySchema;
}

/** The contract as a document: OpenAPI 3.1, made of the schemas that the service reads with. */
export async function describeApi(
  app: FastifyInstance,
  described: readonly Endpoint[],
  publicUrl: string | null,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tariff API',
        version: serviceVersion,
        description:
          'Classifies goods into tariff codes, with duties, rules of origin and an account of the doubt. Every answer names the edition it was given from. Decision support: a licensed customs broker decides.',
      },
      servers: [{ url: publicUrl ?? '/' }],
      tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
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
  parameters?: { name: string; schema?: { type?: string }; examples?: object }[];
  responses?: Record<string, { content?: Record<string, { examples?: object }> }>;
  requestBody?: { content?: Record<string, { examples?: object }> };
}

/** Puts the examples in their places and takes out what nothing refers to. */
function finish<D extends Described>(document: D, described: readonly Endpoint[]): D {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  const answers = JSON.parse(readShipped('contract-answers.json')) as Record<string, unknown>;
  for (const operation of operations) {
    const declared = described.find(({ operation: id }) => id === operation.operationId);
    putAnswer(operation, declared?.examples?.[0]?.summary, answers[operation.operationId ?? '']);
    if (!declared) continue;
    putExamples(operation, declared);
    if (declared.lasting)
      Object.assign(operation.responses ?? {}, {
        304: { description: 'what If-None-Match names still stands' },
      });
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

/** Shows what the server answered, to the first example where the operation has one. */
function putAnswer({ responses = {} }: Operation, asked = 'An answer', value: unknown): void {
  const status = Object.keys(responses).find((each) => each.startsWith('2'));
  const content = status === undefined ? undefined : responses[status]?.content?.['application/json'];
  if (!content || value === undefined) return;
  content.examples = { answer: { summary: `${asked} (long lists cut)`, value } };
}

/** A value of an address as its schema has it: there it is text. */
function typed(text: string, type: string | undefined): string | number | boolean {
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
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
      return value === undefined ? [] : [[summary, typed(value, parameter.schema?.type)] as const];
    });
    if (values.length > 0) parameter.examples = named(values);
  }
}
