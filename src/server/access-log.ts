import type { FastifyInstance } from 'fastify';

/**
 * Writes one line for each call: which route, who, how it went and how long it took. Addresses are logged as the route's
 * pattern and keys by their prefix, so that no description, id or secret stands in the log; descriptions only where the
 * operator says so.
 */
export function logCalls(app: FastifyInstance, descriptions: boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    const { caller } = request;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.operation === null ? {} : { operation: request.operation }),
        ...(caller ? { account: caller.account.id, key: caller.key.prefix } : {}),
        ...(request.stop === null ? {} : { code: request.stop }),
        ...(request.replayed ? { replayed: true } : {}),
        ...(descriptions ? described(request.body) : {}),
      },
      'call',
    );
  });
}

const described = (body: unknown): { description?: string } => {
  const description = (body as { description?: unknown } | null | undefined)?.description;
  return typeof description === 'string' ? { description } : {};
};
