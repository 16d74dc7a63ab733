import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readHealth } from '../host/read-health.js';
import type { ServerNeeds } from './server-needs.js';

/** GET /metrics: how often, how long and with what result each operation was called, for Prometheus. */
export function serveMetrics(app: FastifyInstance, { host }: ServerNeeds): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'tariff_call_seconds',
    help: 'How long calls took',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'tariff_refusals_total',
    help: 'Calls that were refused, by code',
    labelNames: ['code'],
    registers: [registry],
  });
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
  const up = gauge('tariff_store_up', 'Whether the database answers: 1 or 0');
  const jobs = gauge('tariff_jobs', 'Jobs that wait or run');
  const parked = gauge('tariff_jobs_parked', 'Jobs that failed for good');
  const age = gauge('tariff_edition_age_seconds', 'How long ago the edition in use took effect');
  app.addHook('onResponse', async (request, reply) => {
    if (request.operation === null) return;
    seconds.observe({ operation: request.operation, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (request.stop !== null) refused.inc({ code: request.stop });
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const { store, queue, data_age_days } = await readHealth(host);
    up.set(store === 'ok' ? 1 : 0);
    if (queue) {
      jobs.set(queue.waiting);
      parked.set(queue.parked);
    }
    if (data_age_days !== null) age.set(data_age_days * 86_400);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
