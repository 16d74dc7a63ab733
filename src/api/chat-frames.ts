import { z } from 'zod';
import { code, countryCode, date, language, money, probability, quantity, transport } from './fields.js';

/** The sub-protocol that a WebSocket of the chat speaks. */
export const chatProtocol = 'tariff.chat.v1';

const frameIn = { v: z.literal(1), id: z.string().min(1).max(64) };

/** What the host page or the command line already knows of the entry. */
const context = z.strictObject({
  origin: countryCode.optional(),
  destination: countryCode.optional(),
  date: date.optional(),
  value: money.optional(),
  quantities: z.array(quantity).max(8).optional(),
  transport: transport.optional(),
  client: z.string().max(200).optional(),
  language: language.optional(),
});

export type ChatContext = z.output<typeof context>;

/** The same as a caller writes it, before it is read. */
export type ChatContextInput = z.input<typeof context>;

/** What a client of the chat may send. */
export const chatFrameIn = z.discriminatedUnion('type', [
  z.strictObject({
    ...frameIn,
    type: z.literal('message'),
    text: z.string().trim().min(1).max(8000),
    context: context.optional(),
  }),
  z.strictObject({
    ...frameIn,
    type: z.literal('answer'),
    question_id: z.string().min(1).max(120),
    value: z.string().trim().min(1).max(4000),
  }),
  z.strictObject({ ...frameIn, type: z.literal('cancel') }),
  z.strictObject({ ...frameIn, type: z.literal('ping') }),
  z.strictObject({
    ...frameIn,
    type: z.literal('resume'),
    session_id: z.string().min(1).max(80),
    last_event: z.number().int().min(0),
  }),
]);

export type ChatFrameIn = z.output<typeof chatFrameIn>;

/** The same as a client writes it, before it is read. */
export type ChatFrameGiven = z.input<typeof chatFrameIn>;

const comparedCode = z.object({
  code,
  formatted: z.string(),
  description: z.string(),
  general: z.string(),
  /** how likely it is for the product under discussion; null where no product is, or it is not among the likeliest */
  probability: probability.nullable(),
  evidence: z.array(z.object({ kind: z.string(), ref: z.string(), text: z.string() })),
});

/** Two codes side by side: where they part, what speaks for each, and the question that would decide. */
export const codeComparison = z.object({
  schema_version: z.literal('1'),
  edition: z.object({ schedule: z.string(), revision: z.string(), effective: date, data_hash: z.string() }),
  /** the digits that both share; empty where not even the chapter is shared */
  shared: z.string(),
  /** the rows where the two ways part */
  parting: z.array(z.object({ code: z.string(), formatted: z.string(), text: z.string() })),
  codes: z.array(comparedCode),
  decided_by: z.string().nullable(),
});

export type CodeComparison = z.output<typeof codeComparison>;

export const cardKinds = [
  'classification',
  'duty',
  'origin',
  'regulation',
  'changes',
  'comparison',
  'code',
] as const;

export type CardKind = (typeof cardKinds)[number];

const frameOut = {
  v: z.literal(1),
  /** the number of the event within its session, from 1; "0" for what belongs to the connection alone */
  id: z.string(),
  /** the frame that it answers */
  reply_to: z.string().optional(),
};

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  retryable: z.boolean(),
});

export type ChatProblem = z.output<typeof problem>;

/** The goods under discussion and what is known of their entry, as the chat read it; what nobody said is not there. */
const caseEcho = z.object({
  /** in the client's words */
  goods: z.string().optional(),
  /** what the client calls the case */
  name: z.string().optional(),
  /** the code under discussion */
  code: code.optional(),
  formatted: z.string().optional(),
  origin: countryCode.optional(),
  destination: countryCode.optional(),
  /** the day whose law is applied */
  date: date.optional(),
  value: money.optional(),
  quantities: z.array(quantity).optional(),
  transport: transport.optional(),
});

export type CaseEcho = z.output<typeof caseEcho>;

/** What the chat sends. The data of a card is the same object as the operation of its kind gives. */
export const chatFrameOut = z.discriminatedUnion('type', [
  z.object({
    ...frameOut,
    type: z.literal('session'),
    session_id: z.string(),
    ready: z.boolean(),
    resumed: z.boolean(),
    last_event: z.number().int(),
  }),
  z.object({ ...frameOut, type: z.literal('delta'), text: z.string() }),
  z.object({ ...frameOut, type: z.literal('card'), kind: z.enum(cardKinds), data: z.looseObject({}) }),
  z.object({
    ...frameOut,
    type: z.literal('question'),
    question_id: z.string(),
    text: z.string(),
    why: z.string().optional(),
    options: z.array(
      z.object({ answer: z.string(), leads_to: code.optional(), formatted: z.string().optional() }),
    ),
  }),
  z.object({
    ...frameOut,
    type: z.literal('done'),
    cancelled: z.boolean(),
    usage: z.object({
      /** questions put to the engine */
      calls: z.number().int(),
      characters: z.number().int(),
      model_tokens: z.number().int().optional(),
    }),
    /** the language of the answer, as the message had it or as it was chosen */
    language: language.optional(),
    /** the case as it stands after the turn; without goods under discussion there is none */
    case: caseEcho.optional(),
  }),
  z.object({ ...frameOut, type: z.literal('error'), problem }),
  z.object({ ...frameOut, type: z.literal('pong') }),
]);

export type ChatFrameOut = z.output<typeof chatFrameOut>;

/** What a browser opens one chat with, in place of a key. */
export const chatTicket = z.object({
  ticket: z
    .string()
    .meta({ description: 'the second sub-protocol of the WebSocket; good for one connection' }),
  protocol: z.string(),
  expires_at: z.string(),
});
