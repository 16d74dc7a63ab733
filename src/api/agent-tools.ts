import { z } from 'zod';
import { classifyRequest } from './classify-request.js';
import { dutyRequest } from './duty-request.js';
import { code, countryCode, date, decimalText, language, money } from './fields.js';
import { notesRequest } from './notes-request.js';
import { billRow } from './origin-request.js';

/** What any tool may be told: how much of the answer is wanted. */
const detail = z
  .boolean()
  .default(false)
  .meta({ description: 'true: up to 16 kB of answer in place of 2 kB' });

const codes = (least: number, most: number) => z.array(code).min(least).max(most);
const { destination, facts } = classifyRequest.shape;

/** What each tool for language models is given. */
export const agentTools = {
  classify: z.strictObject({
    description: classifyRequest.shape.description,
    origin: countryCode.optional(),
    destination,
    date: date.optional(),
    facts,
    client: classifyRequest.shape.client,
    lang: language.optional(),
    detail,
  }),
  lines: z.strictObject({
    codes: codes(1, 8).meta({
      description: 'headings, subheadings or lines to look below',
      example: ['9617'],
    }),
    depth: z
      .number()
      .int()
      .min(1)
      .max(4)
      .default(1)
      .meta({ description: 'how many levels below; 4 reaches every end of a heading' }),
    date: date.optional(),
    detail,
  }),
  search: z.strictObject({
    query: z.string().trim().min(2).max(200).meta({ example: 'vacuum flask' }),
    limit: z.number().int().min(1).max(20).default(8),
    date: date.optional(),
    detail,
  }),
  notes: z.strictObject({
    of: notesRequest.shape.of,
    lang: language.default('en'),
    date: date.optional(),
    detail,
  }),
  compare: z.strictObject({
    codes: codes(2, 4).meta({ example: ['7323', '9617'] }),
    lang: language.default('en'),
    date: date.optional(),
    detail,
  }),
  duty: z.strictObject({
    code,
    origin: countryCode,
    date: date.optional(),
    value: money.optional(),
    quantities: dutyRequest.shape.quantities,
    transport: dutyRequest.shape.transport,
    claim: dutyRequest.shape.claim,
    facts,
    detail,
  }),
  origin: z.strictObject({
    code,
    origin: countryCode.optional(),
    date: date.optional(),
    value: money.optional(),
    net_cost: money.optional(),
    materials: z.array(billRow).max(200).default([]),
    facts,
    lang: language.default('en'),
    detail,
  }),
  regulations: z.strictObject({
    code: code.meta({ description: 'a fraccion of 8 digits, or 10 with its NICO', example: '61091003' }),
    origin: countryCode.optional(),
    date: date.optional(),
    value: decimalText.optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    rate: decimalText.optional().meta({ description: 'pesos for one unit of the currency' }),
    lang: language.default('en'),
    detail,
  }),
  precedents: z.strictObject({
    description: z.string().trim().min(2).max(4000).optional(),
    code: code.optional().meta({ description: 'the code that was right begins so' }),
    client: classifyRequest.shape.client,
    detail,
  }),
  feedback: z.strictObject({
    classification_id: z.string().min(1).max(80),
    verdict: z.enum(['correct', 'incorrect']),
    correct_code: code.optional(),
    comment: z.string().max(2000).optional(),
  }),
  batch_status: z.strictObject({
    id: z.string().min(1).max(80).optional().meta({ description: 'without, the newest batches' }),
    detail,
  }),
  data_status: z.strictObject({ detail }),
} as const;

export type AgentTool = keyof typeof agentTools;
export type AgentGiven<T extends AgentTool> = z.output<(typeof agentTools)[T]>;
