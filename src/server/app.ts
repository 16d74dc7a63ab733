import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { TariffError } from '../errors.js';
import { logCalls } from './access-log.js';
import { authenticator } from './authenticate.js';
import { chatRoutes } from './chat-routes.js';
import { allowOrigins } from './cross-origin.js';
import { endpoints } from './endpoints.js';
import { mcpRoute } from './mcp-route.js';
import { mountEndpoint } from './mount-endpoint.js';
import { describeApi } from './openapi.js';
import { sendProblem } from './problem.js';
import { readJson } from './read-json.js';
import { refuseMalformed } from './refuse-malformed.js';
import { publicRoutes } from './routes/public-routes.js';
import type { ServerNeeds } from './server-needs.js';
import { trustOf } from './trusted-proxies.js';

const requestIds = /^[\w.:-]{1,128}$/;

/** Builds the server around a host: routes, keys, limits, refusals and the log; it does not listen yet. */
export async function buildApp(needs: ServerNeeds): Promise<FastifyInstance> {
  const { settings } = needs;
  const app = fastify({
    ...(needs.tls
      ? { https: { ...needs.tls, ...connectionLimits(settings.requestMs) } }
      : { http: connectionLimits(settings.requestMs) }),
    bodyLimit: settings.bodyBytes,
    // a machine that is busy takes its time, which is no fault
    pluginTimeout: 60_000,
    requestTimeout: settings.requestMs,
    connectionTimeout: settings.requestMs,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    trustProxy: trustOf(settings.behindProxy),
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIds.test(given) ? given : randomUUID();
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    return503OnClosing: false,
    // before any route is known, so that no hook has spoken yet
    frameworkErrors: (fault, request, reply) =>
      void sendProblem(request, sayAlways(request, reply as FastifyReply), fault),
    logger: { level: needs.log.level, base: null, ...(needs.log.stream ? { stream: needs.log.stream } : {}) },
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformed,
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('operation', null);
  app.decorateRequest('stop', null);
  app.decorateRequest('replayed', false);
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.addHook('onRequest', async (request, reply) => {
    sayAlways(request, reply);
    // answers with a key are the account's alone
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store');
  });
  logCalls(app, settings.logDescriptions);
  readJson(app, settings.bodyBytes);
  app.setErrorHandler((fault, request, reply) => sendProblem(request, reply, fault));
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()]);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    const allowed = [...methods].find(([url]) => matches(url, path))?.[1];
    if (!allowed || allowed.includes(request.method))
      return sendProblem(request, reply, new TariffError('not_found', 'there is no such address'));
    reply.header('allow', allowed.join(', '));
    return sendProblem(
      request,
      reply,
      new TariffError('method_not_allowed', `this address takes ${allowed.join(', ')}`),
    );
  });
  await allowOrigins(app, settings.corsOrigins ?? []);
  await app.register(rateLimit, { global: false });
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // the usual quality of brotli is for files that are packed once
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await describeApi(app, endpoints, settings.publicUrl);
  const authenticate = authenticator(app, needs.host, settings.guessesPerMinute);
  await publicRoutes(app, needs);
  for (const each of endpoints) mountEndpoint(app, needs, authenticate, each);
  await chatRoutes(app, needs, authenticate);
  mcpRoute(app, needs, authenticate);
  await app.ready();
  return app;
}

/** Whether a path is one that a route's pattern means. */
const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  );
};

/** What every answer says. */
const sayAlways = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');

const connectionLimits = (requestMs: number) => ({
  maxHeaderSize: 16_384,
  headersTimeout: Math.min(10_000, requestMs),
  connectionsCheckingInterval: 1_000,
});
