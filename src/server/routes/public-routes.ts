import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  health,
  type Liveness,
  liveness,
  readiness,
  type ServiceInformation,
  serviceInformation,
  serviceVersion,
} from '../../api/service-answers.js';
import { TariffError } from '../../errors.js';
import { readHealth, readReadiness } from '../../host/read-health.js';
import { describeChat, describedFrames } from '../asyncapi.js';
import { entityTag, sendUnlessKnown } from '../entity-tag.js';
import { serveMetrics } from '../metrics.js';
import { ownAddress } from '../own-address.js';
import { sendProblem } from '../problem.js';
import { serveReference } from '../reference/serve-reference.js';
import type { ServerNeeds } from '../server-needs.js';

/** What is answered without a key: the service's own description, its contract, its health, and measures where allowed. */
export async function publicRoutes(app: FastifyInstance, needs: ServerNeeds): Promise<void> {
  const { host, settings } = needs;
  const frames = describedFrames();
  let contract: { readonly body: string; readonly tag: string } | undefined;
  const open = (operationId: string, summary: string, description: string, answer: object, other = {}) => ({
    operationId,
    tags: ['Service'],
    summary,
    description,
    security: [],
    response: {
      200: { description: summary, content: { 'application/json': { schema: answer } } },
      ...other,
    },
  });
  app.get(
    '/',
    {
      schema: open(
        'service',
        'What this service is',
        'Its version, where its reference and its health are, and what its main operations are called.',
        serviceInformation,
      ),
    },
    async (request, reply) => {
      const information: ServiceInformation = {
        message: 'Tariff classification API: codes, duties, origin and the doubt',
        version: serviceVersion,
        docs: '/docs',
        health: '/api/health',
        public_api: {
          version: 'v1',
          base_url: '/v1',
          endpoints: {
            classify: 'POST /v1/classify',
            classify_batch: 'POST /v1/classify/batch',
            feedback: 'POST /v1/feedback',
            classifications: 'GET /v1/classifications',
            batches: 'GET /v1/batches/{batch_id}',
            webhooks: 'POST /v1/webhooks',
            usage: 'GET /v1/usage',
            rotate_key: 'POST /v1/keys/rotate',
          },
          documentation: `${ownAddress(request, settings)}/docs`,
        },
      };
      return reply.send(information);
    },
  );
  app.get(
    '/api/health',
    {
      schema: open(
        'health',
        'Whether the service can answer',
        'And from what: the edition in force, its age, the database and the queue. 503 where something of it is away.',
        health,
        { 503: { description: 'Not now', content: { 'application/json': { schema: health } } } },
      ),
    },
    async (_request, reply) => {
      const state = await readHealth(host);
      return (reply as FastifyReply).code(state.status === 'ok' ? 200 : 503).send(state);
    },
  );
  app.get(
    '/api/health/live',
    {
      schema: open(
        'live',
        'Whether the process is there',
        'For a supervisor: nothing else is asked.',
        liveness,
      ),
    },
    async (_request, reply) =>
      reply.send({ status: 'ok', version: serviceVersion, engine_version: host.version } satisfies Liveness),
  );
  app.get(
    '/api/health/ready',
    {
      schema: open(
        'ready',
        'Whether calls should be sent here',
        'For a load balancer: 503 while the process stops, or its database is away.',
        readiness,
        { 503: { description: 'Not now', content: { 'application/json': { schema: readiness } } } },
      ),
    },
    async (_request, reply) => {
      const state = await readReadiness(host);
      return (reply as FastifyReply).code(state.status === 'ready' ? 200 : 503).send(state);
    },
  );
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    contract ??= tagged(app.swagger());
    return sendDocument(request, reply, contract);
  });
  app.get('/asyncapi.json', { schema: { hide: true } }, (request, reply) =>
    sendDocument(request, reply, tagged(describeChat(ownAddress(request, settings), frames))),
  );
  if (settings.metrics) serveMetrics(app, needs);
  else
    app.get('/metrics', { schema: { hide: true } }, (request, reply) =>
      sendProblem(request, reply, new TariffError('not_found', 'there is no such address')),
    );
  serveReference(app, { limits: host.limits, settings, frames });
}

function tagged(document: object): { readonly body: string; readonly tag: string } {
  const body = JSON.stringify(document);
  return { body, tag: entityTag(body) };
}

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag }: ReturnType<typeof tagged>,
): FastifyReply {
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
  return sendUnlessKnown(request, reply, tag, body);
}
