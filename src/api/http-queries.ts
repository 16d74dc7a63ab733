import { z } from 'zod';
import { feedbackQuery } from './feedback-request.js';
import { countryCode, date } from './fields.js';
import { historyQuery } from './history-query.js';
import { regulationsRequest } from './regulation-request.js';

/** Queries and paths as an address holds them: all of it text. */
const limit = (byDefault: number) => z.coerce.number().int().min(1).max(200).default(byDefault);

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

export const pageAddress = z.strictObject({ limit: limit(50), cursor: z.string().max(200).optional() });

export const historyAddress = historyQuery.extend({ limit: limit(50) });

export const feedbackAddress = feedbackQuery.extend({ limit: limit(50), withdrawn: flag });

export const usageAddress = z.strictObject({
  from: date.optional(),
  to: date.optional(),
  group_by: z.enum(['day', 'month', 'operation', 'key']).default('day'),
});

export const searchAddress = z.strictObject({
  query: z.string().trim().min(1).max(400),
  limit: limit(20),
  date: date.optional(),
});

export const dayAddress = z.strictObject({ date: date.optional() });

export const ruleAddress = z.strictObject({ date: date.optional(), origin: countryCode.optional() });

export const nothingAsked = z.strictObject({});

const id = z.string().min(1).max(80);

export const idPath = z.strictObject({ id });
export const deliveryPath = z.strictObject({ id, delivery_id: z.string().min(1).max(200) });
export const clientPath = z.strictObject({ client: z.string().min(1).max(200) });
export const catalogPath = z.strictObject({ name: id });
export const batchPath = z.strictObject({ batch_id: id });
export const codePath = z.strictObject({ code: z.string().min(2).max(20) });
export const schedulePath = z.strictObject({ schedule: z.enum(['us']), code: z.string().min(2).max(20) });

export const lawAddress = z.strictObject({
  date: date.optional(),
  client: z.string().max(200).optional(),
  codes: flag,
});

export const eventsAddress = z.strictObject({
  after: z.string().max(200).optional(),
  limit: limit(50),
  wait: z.coerce.number().int().min(0).max(25).default(0),
  from_now: flag,
});

export const changesAddress = z.strictObject({
  from: z.string().min(1).max(80),
  to: z.string().min(1).max(80),
  code: z
    .string()
    .regex(/^\d{2,10}$/, 'the first 2 to 10 digits of a code')
    .optional(),
});

const splitWords = (given: unknown): unknown =>
  given === undefined ? undefined : [given].flat().flatMap((each) => String(each).split(','));

export const regulationsAddress = regulationsRequest.omit({ code: true }).extend({
  immex: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  client_has: z.preprocess(splitWords, regulationsRequest.shape.client_has),
  settled: z.preprocess(splitWords, regulationsRequest.shape.settled),
});
