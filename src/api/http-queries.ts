import { z } from 'zod';
import { feedbackQuery } from './feedback-request.js';
import { countryCode, date } from './fields.js';
import { historyQuery } from './history-query.js';
import { pageQuery } from './page-query.js';
import { regulationsRequest } from './regulation-request.js';

/** Queries and paths as an address holds them: all of it text. */
const limit = (byDefault: number) =>
  z.coerce.number().int().min(1).max(200).default(byDefault).describe('how many at most');

const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe(description);

const day = date.optional().describe('day whose edition is read; today without');
const pathCode = z.string().min(2).max(20).describe('a tariff code, with or without dots');

export const pageAddress = pageQuery.extend({ limit: limit(50) });

export const historyAddress = historyQuery.extend({ limit: limit(50) });

export const feedbackAddress = feedbackQuery.extend({
  limit: limit(50),
  withdrawn: flag('with what was taken back'),
});

export const usageAddress = z.strictObject({
  from: date
    .optional()
    .describe('the first day that is counted; without, the first of the month of the last'),
  to: date.optional().describe('the last day that is counted; today without'),
  group_by: z.enum(['day', 'month', 'operation', 'key']).default('day').describe('what is counted together'),
});

export const searchAddress = z.strictObject({
  query: z.string().trim().min(1).max(400).describe("words of the schedule's lines"),
  limit: limit(20),
  date: day,
});

export const dayAddress = z.strictObject({ date: day });

export const ruleAddress = z.strictObject({
  date: day,
  origin: countryCode.optional().describe('country of origin, where a rule hangs on it'),
});

export const nothingAsked = z.strictObject({});

const id = (description: string) => z.string().min(1).max(80).describe(description);

export const idPath = z.strictObject({ id: id('its `id`') });
export const deliveryPath = z.strictObject({
  id: id('`id` of the webhook'),
  delivery_id: z.string().min(1).max(200).describe('`id` of the message'),
});
export const clientPath = z.strictObject({
  client: z.string().min(1).max(200).describe('the client, as requests name it'),
});
export const catalogPath = z.strictObject({ name: id('what the list is called') });
export const batchPath = z.strictObject({ batch_id: id('`id` of the batch') });
export const codePath = z.strictObject({ code: pathCode });
export const schedulePath = z.strictObject({
  schedule: z.enum(['us']).describe('the tariff schedule: us for the HTSUS'),
  code: pathCode,
});

export const lawAddress = z.strictObject({
  date: day,
  client: z.string().max(200).optional().describe('whose list it is: what was taught for that client counts'),
  codes: flag('with every code of the edition'),
});

export const eventsAddress = z.strictObject({
  after: z.string().max(200).optional().describe('`next_cursor` of the page before: what came after it'),
  limit: limit(50),
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(25)
    .default(0)
    .describe('seconds to wait for an event where there is none'),
  from_now: flag('nothing of what was before: only where the feed stands'),
});

export const changesAddress = z.strictObject({
  from: z.string().min(1).max(80).describe('the edition or day before, such as 2026-rev-5 or 2026-06-15'),
  to: z.string().min(1).max(80).describe('the edition or day after'),
  code: z
    .string()
    .regex(/^\d{2,10}$/, 'the first 2 to 10 digits of a code')
    .optional()
    .describe('codes that begin so; without, the whole schedule'),
});

const splitWords = (given: unknown): unknown =>
  given === undefined ? undefined : [given].flat().flatMap((each) => String(each).split(','));

export const regulationsAddress = regulationsRequest.omit({ code: true }).extend({
  immex: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe('true: temporary import under an IMMEX programme'),
  client_has: z.preprocess(splitWords, regulationsRequest.shape.client_has),
  settled: z.preprocess(splitWords, regulationsRequest.shape.settled),
});
