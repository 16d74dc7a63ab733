import { z } from 'zod';
import { time } from './fields.js';
import { accountEvent } from './webhook-events.js';

const version = z.literal('1');

const webhook = {
  id: z.string().meta({ example: 'wh_01k5q7d0c0h3x8m2v9wzt4r6aa' }),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  filter: z.object({
    codes: z.array(z.string()),
    origins: z.array(z.string()),
    clients: z.array(z.string()),
  }),
  status: z.enum(['enabled', 'disabled']),
  disabled_at: time.nullable(),
  disabled_why: z.string().nullable(),
  created_at: time,
  updated_at: time,
};

export const webhookRecord = z.object({ schema_version: version, ...webhook });

export type WebhookRecord = z.output<typeof webhookRecord>;

const secret = z.string().meta({ description: 'signs every message; it is shown this once' });

export const webhookCreated = webhookRecord.extend({ secret });

export type WebhookCreated = z.output<typeof webhookCreated>;

export const webhookList = z.object({
  schema_version: version,
  items: z.array(z.object(webhook)),
  limit: z.number().int().meta({ description: 'how many an account may have' }),
});

export type WebhookList = z.output<typeof webhookList>;

export const webhookRemoved = z.object({ schema_version: version, id: z.string(), removed: z.literal(true) });

export type WebhookRemoved = z.output<typeof webhookRemoved>;

export const secretRotated = z.object({
  schema_version: version,
  id: z.string(),
  secret,
  previous_until: time.meta({ description: 'until then every message carries both signatures' }),
});

export type SecretRotated = z.output<typeof secretRotated>;

const attempt = z.object({
  number: z.number().int(),
  at: time,
  ms: z.number().int(),
  status: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'what the receiver answered; null where nothing came' }),
  error: z.string().nullable(),
});

const delivery = {
  id: z.string().meta({ description: 'the webhook-id header of every attempt' }),
  webhook_id: z.string(),
  type: z.string(),
  created_at: time,
  state: z.enum(['waiting', 'delivered', 'failed']),
  next_at: time.nullable(),
  attempts: z.array(attempt),
};

export const deliveryRecord = z.object({
  schema_version: version,
  ...delivery,
  payload: z.record(z.string(), z.unknown()),
});

export type DeliveryRecord = z.output<typeof deliveryRecord>;

export const deliveryList = z.object({
  schema_version: version,
  items: z.array(z.object(delivery)),
  next_cursor: z.string().nullable(),
});

export type DeliveryList = z.output<typeof deliveryList>;

const address = { webhook_id: z.string(), url: z.string() };

export const triggered = z.object({
  schema_version: version,
  event: accountEvent.meta({ description: 'the example as it is sent; `data.test` is true' }),
  sent: z.array(z.object({ ...address, delivery: z.object(delivery) })),
  not_sent: z.array(z.object({ ...address, why: z.string() })),
});

export type Triggered = z.output<typeof triggered>;
