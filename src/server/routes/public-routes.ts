import swaggerUi from '@fastify/swagger-ui';
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
import { entityTag, sendUnlessKnown } from '../entity-tag.js';
import { serveMetrics } from '../metrics.js';
import { sendProblem } from '../problem.js';
import type { ServerNeeds } from '../server-needs.js';

const addressOf = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;

/** What is answered without a key: the service's own description, its contract, its health, and measures where allowed. */
export async function publicRoutes(app: FastifyInstance, needs: ServerNeeds): Promise<void> {
  const { host, settings } = needs;
  const open = (operationId: string, summary: string, answer: object) => ({
    operationId,
    tags: ['Service'],
    summary,
    security: [],
    response: { 200: { description: summary, content: { 'application/json': { schema: answer } } } },
  });
  app.get(
    '/',
    { schema: open('service', 'What this service is', serviceInformation) },
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
          documentation: `${addressOf(request, settings.publicUrl)}/docs`,
        },
      };
      return reply.send(information);
    },
  );
  app.get(
    '/api/health',
    { schema: open('health', 'Whether the service can answer', health) },
    async (_request, reply) => {
      const state = await readHealth(host);
      return (reply as FastifyReply).code(state.status === 'ok' ? 200 : 503).send(state);
    },
  );
  app.get(
    '/api/health/live',
    { schema: open('live', 'Whether the process is there', liveness) },
    async (_request, reply) =>
      reply.send({ status: 'ok', version: serviceVersion, engine_version: host.version } satisfies Liveness),
  );
  app.get(
    '/api/health/ready',
    { schema: open('ready', 'Whether calls should be sent here', readiness) },
    async (_request, reply) => {
      const state = await readReadiness(host);
      return (reply as FastifyReply).code(state.status === 'ready' ? 200 : 503).send(state);
    },
  );
  let contract: { readonly body: string; readonly tag: string } | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    if (!contract) {
      const body = JSON.stringify(app.swagger());
      contract = { body, tag: entityTag(body) };
    }
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
    return sendUnlessKnown(request, reply, contract.tag, contract.body);
  });
  if (settings.metrics) serveMetrics(app, needs);
  else
    app.get('/metrics', { schema: { hide: true } }, (request, reply) =>
      sendProblem(request, reply, new TariffError('not_found', 'there is no such address')),
    );
  // the pages of the document are sent whole, whatever part or version of them is asked for
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.startsWith('/docs')) for (const name of conditions) delete raw.headers[name];
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: () => documentPolicy,
    uiConfig: { persistAuthorization: false, tryItOutEnabled: true },
  });
}

/** Headers under which a part of a file is sent, or none of it: what cannot be met would be a fault of the server's. */
const conditions = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** The page loads nothing from elsewhere and speaks to this server alone. */
const documentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
