import { z } from 'zod';
import { scheduleChange } from './data-answers.js';
import { code, time } from './fields.js';

/** What happens, by name: every event that is sent. */
export const eventTypes = [
  'tariff.line_added',
  'tariff.line_removed',
  'tariff.line_changed',
  'duty.changed',
  'additional_duty.changed',
  'origin_rule.changed',
  'regulation.changed',
  'classification.invalidated',
  'batch.completed',
  'webhook.disabled',
  'webhook.test',
] as const;

export type EventType = (typeof eventTypes)[number];

const testMark = z
  .literal(true)
  .exactOptional()
  .meta({ description: 'true: an example that somebody sent by hand; nothing happened' });

const editionRef = z.object({ edition: z.string(), revision: z.string(), day: z.string() });

/** A side of a comparison of duties. */
const dutyTotal = z.object({
  code: z.string(),
  text: z.string().meta({ description: "the line's own rate and each heading of chapter 99 that applies" }),
  total: z.string().nullable().meta({ description: 'percent of the value, where all of it is ad valorem' }),
});

/** What a product paid and pays. */
export const dutyEffect = z.object({
  before: dutyTotal.nullable(),
  after: dutyTotal.nullable(),
  why: z.string().optional(),
});

/** A product of the account's own that a change reaches. */
const reachedProduct = z.object({
  reference: z.string(),
  client: z.string().nullable(),
  code: z.string(),
  origin: z.string().nullable(),
  effect: dutyEffect.optional(),
});

/** One change of the law, and the account's own products that it reaches. */
export const changeData = z.object({
  from: editionRef,
  to: editionRef,
  change: scheduleChange,
  products: z.object({
    total: z.number().int().meta({ description: "how many of the account's products it reaches" }),
    shown: z.array(reachedProduct),
    every_entry: z.boolean().meta({ description: 'it reaches every entry, and products are not listed' }),
  }),
  truncated: z.boolean().meta({ description: 'texts or products were left out for the size of the message' }),
  link: z.string().meta({ description: 'where all of it can be read' }),
  test: testMark,
});

export type ChangeData = z.output<typeof changeData>;

/** A code under which something was classified, and which died or was given to other goods. */
export const invalidatedData = z.object({
  from: editionRef,
  to: editionRef,
  code,
  formatted: z.string(),
  fate: z.enum(['split', 'merged', 'renumbered', 'ended']),
  successors: z.array(z.object({ code: z.string(), formatted: z.string(), likeness: z.string() })),
  classifications: z.object({
    total: z.number().int(),
    shown: z.array(
      z.object({
        id: z.string(),
        reference: z.string().nullable(),
        client: z.string().nullable(),
        description: z.string(),
      }),
    ),
  }),
  truncated: z.boolean(),
  link: z.string(),
  test: testMark,
});

export type InvalidatedData = z.output<typeof invalidatedData>;

export const batchData = z.object({
  batch_id: z.string(),
  status: z.enum(['completed', 'failed', 'cancelled']),
  counts: z.object({ total: z.number().int(), done: z.number().int(), failed: z.number().int() }),
  started_at: time.nullable(),
  finished_at: time.nullable(),
  link: z.string(),
  test: testMark,
});

export type BatchData = z.output<typeof batchData>;

export const disabledData = z.object({
  webhook_id: z.string(),
  url: z.string(),
  why: z.string(),
  link: z.string(),
  test: testMark,
});

export type DisabledData = z.output<typeof disabledData>;

export const testData = z.object({ webhook_id: z.string(), message: z.string() });

/** The schema of `data`, by event. */
export const eventData = {
  'tariff.line_added': changeData,
  'tariff.line_removed': changeData,
  'tariff.line_changed': changeData,
  'duty.changed': changeData,
  'additional_duty.changed': changeData,
  'origin_rule.changed': changeData,
  'regulation.changed': changeData,
  'classification.invalidated': invalidatedData,
  'batch.completed': batchData,
  'webhook.disabled': disabledData,
  'webhook.test': testData,
} as const satisfies Record<EventType, z.ZodType>;

/** What is sent: the body of a webhook. */
export const webhookPayload = z.object({
  type: z.enum(eventTypes),
  timestamp: time.meta({ description: 'when it happened, not when it was sent' }),
  data: z.record(z.string(), z.unknown()),
});

/** One line of the account's feed of events. */
export const accountEvent = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  timestamp: time,
  data: z.record(z.string(), z.unknown()),
});

/** What came of an example that was handed on to a port of this machine. */
export const triggeredEvent = accountEvent.extend({
  schema_version: z.literal('1'),
  to: z.string(),
  status: z.number().int().nullable().meta({ description: 'what the receiver answered; null: not reached' }),
  said: z.string(),
});

export type AccountEvent = z.output<typeof accountEvent>;

export const eventPage = z.object({
  schema_version: z.literal('1'),
  items: z.array(accountEvent),
  next_cursor: z.string().nullable().meta({ description: 'give it as `after` to go on from here' }),
});

export type EventPage = z.output<typeof eventPage>;

export const eventsQuery = z.strictObject({
  after: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(200).default(50),
  /** seconds to wait for an event where there is none */
  wait: z.number().int().min(0).max(25).default(0),
  from_now: z
    .boolean()
    .default(false)
    .meta({ description: 'where `after` is left out: only events from now on' }),
});

export type EventsQueryInput = z.input<typeof eventsQuery>;
