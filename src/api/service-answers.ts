import { z } from 'zod';
import { edition } from './fields.js';

/** The version of the service that is called: its API, not the program, which answers name as `engine_version`. */
export const serviceVersion = '1.0.0';

const version = z
  .string()
  .regex(/^\d+\.\d+\.\d+$/)
  .meta({ example: serviceVersion });

/** What a visitor without a key learns of the service. */
export const serviceInformation = z
  .object({
    message: z.string(),
    version,
    docs: z.literal('/docs'),
    health: z.literal('/api/health'),
    public_api: z.object({
      version: z.literal('v1'),
      base_url: z.literal('/v1'),
      endpoints: z.object({
        classify: z.literal('POST /v1/classify'),
        classify_batch: z.literal('POST /v1/classify/batch'),
        feedback: z.literal('POST /v1/feedback'),
        classifications: z.literal('GET /v1/classifications'),
        batches: z.literal('GET /v1/batches/{batch_id}'),
        webhooks: z.literal('POST /v1/webhooks'),
        usage: z.literal('GET /v1/usage'),
        rotate_key: z.literal('POST /v1/keys/rotate'),
      }),
      documentation: z.string(),
    }),
  })
  .meta({ id: 'ServiceInformation' });

export type ServiceInformation = z.output<typeof serviceInformation>;

/** Whether the service can answer, and from what. */
export const health = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version,
    engine_version: z.string().meta({ description: 'the program that answers' }),
    edition: edition.nullable(),
    /** days since the edition took effect */
    data_age_days: z.number().int().nullable(),
    store: z.enum(['ok', 'failing']),
    queue: z.object({ waiting: z.number().int(), parked: z.number().int() }).nullable(),
  })
  .meta({ id: 'Health' });

export type Health = z.output<typeof health>;

/** Whether the process is there at all; nothing else is asked. */
export const liveness = z
  .object({ status: z.literal('ok'), version, engine_version: z.string() })
  .meta({ id: 'Liveness' });

export type Liveness = z.output<typeof liveness>;

/** Whether calls should be sent here: not while it ends, nor without its database or its law. */
export const readiness = z
  .object({ status: z.enum(['ready', 'stopping', 'store_failing', 'no_edition']) })
  .meta({ id: 'Readiness' });

export type Readiness = z.output<typeof readiness>;
