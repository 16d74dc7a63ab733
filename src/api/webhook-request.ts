import { z } from 'zod';
import { code, countryCode } from './fields.js';
import { type EventType, eventTypes } from './webhook-events.js';

const eventName = z.enum(eventTypes.filter((type) => type !== 'webhook.test') as [string, ...string[]]);
const events = z
  .array(eventName)
  .max(20)
  .meta({ description: 'which events to send; empty: all of them', example: ['duty.changed'] });

/** Which of an event's subjects an address wants to hear of; an empty list lets everything through. */
const filter = z.strictObject({
  codes: z
    .array(code)
    .max(200)
    .default([])
    .meta({ description: 'prefixes of codes', example: ['6109', '8517'] }),
  origins: z
    .array(countryCode)
    .max(60)
    .default([])
    .meta({ description: 'countries of origin', example: ['CN'] }),
  clients: z
    .array(z.string().trim().min(1).max(200))
    .max(200)
    .default([])
    .meta({ description: "only what reaches these clients' products, and only their products are named" }),
});

const url = z.string().trim().min(1).max(2048).meta({
  description: 'where the messages go: a public https address, by its name',
  example: 'https://broker.example.com/hooks/tariff',
});
const description = z.string().trim().max(200).describe('what you call it');

const chosen = 'which subjects of an event are told; an empty list lets all through';

export const webhookRequest = z.strictObject({
  url,
  events: events.default([]),
  filter: filter.prefault({}).describe(chosen),
  description: description.optional(),
});

export type WebhookRequestInput = z.input<typeof webhookRequest>;

export const webhookChange = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  filter: filter.optional().describe(chosen),
  description: description.nullable().optional().describe('what you call it; null: nothing'),
  status: z.enum(['enabled', 'disabled']).optional().describe('disabled: nothing is sent'),
});

export type WebhookChangeInput = z.input<typeof webhookChange>;

export const triggerRequest = z.strictObject({
  type: z
    .enum(eventTypes.filter((type) => type !== 'webhook.test') as [EventType, ...EventType[]])
    .meta({ description: 'the event of which an example is sent', example: 'duty.changed' }),
  about: z
    .strictObject({
      code: code.optional().describe('a code that it is to name'),
      origin: countryCode.optional().describe('a country of origin that it is to name'),
      client: z.string().trim().min(1).max(200).optional().describe('a client that it is to name'),
    })
    .prefault({})
    .meta({ description: 'what the example is to be about, so that a filter can be tried' }),
});

export type TriggerRequest = z.output<typeof triggerRequest>;
export type TriggerRequestInput = z.input<typeof triggerRequest>;
