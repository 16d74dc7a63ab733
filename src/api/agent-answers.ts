import { z } from 'zod';
import { type AgentTool, agentTools } from './agent-tools.js';
import { probability } from './fields.js';
import type { Plain } from './schema.js';

/** What every answer of a tool has: the law it was read from, what it does not know, and what did not fit. */
const every = {
  edition: z.string().meta({ description: 'the print of the law, and the day it took effect' }),
  not_known: z
    .array(z.string())
    .meta({ description: 'what this answer does not know, to be said and not guessed' }),
  left_out: z
    .record(z.string(), z.number().int())
    .exactOptional()
    .meta({ description: 'how many of each list did not fit; `detail: true` has more' }),
  warnings: z.array(z.string()).exactOptional(),
};

const line = z.object({
  code: z.string(),
  text: z.string(),
  units: z.array(z.string()).exactOptional(),
  rate: z.string().exactOptional(),
  end: z.literal(true).exactOptional().meta({ description: 'nothing stands below it: it can be declared' }),
});

const weighed = z.object({ code: z.string(), text: z.string(), probability });

const asked = z.object({
  id: z.string().meta({ description: 'the key of the answer in `facts`' }),
  text: z.string(),
  options: z.array(z.object({ answer: z.string(), leads_to: z.string().exactOptional() })),
});

const statement = z.object({ citation: z.string(), kind: z.string(), statement: z.string() });

const category = z.object({
  name: z.string(),
  status: z.string(),
  items: z.array(z.object({ id: z.string(), status: z.string(), text: z.string(), source: z.string() })),
});

/** What each tool for language models answers. */
export const agentAnswers = {
  classify: z.object({
    ...every,
    id: z.string(),
    decision: z.enum(['accept', 'review', 'needs_facts', 'refused']),
    sure_to: z
      .string()
      .nullable()
      .meta({ description: 'the digits that are sure; null: not even the chapter' }),
    likeliest: weighed.nullable(),
    confidence: z.record(z.string(), probability),
    headings: z.array(
      weighed.extend({
        why: z
          .array(z.string())
          .meta({ description: 'what speaks for it, and what kind of evidence that is' }),
        lines: z.array(weighed),
      }),
    ),
    ask: asked.nullable().meta({ description: 'the one fact that would split the leaders' }),
    missing: z.array(z.string()),
  }),
  lines: z.object({
    ...every,
    below: z.array(z.object({ code: z.string(), text: z.string(), lines: z.array(line) })),
  }),
  search: z.object({
    ...every,
    lines: z.array(line.extend({ in: z.array(z.string()) })),
    notes: z.array(z.object({ citation: z.string(), statement: z.string() })),
    read_as: z.array(z.object({ typed: z.string(), read: z.string() })).exactOptional(),
  }),
  notes: z.object({
    ...every,
    of: z.string(),
    statements: z.array(statement),
    sent_here: z.array(statement),
    also: z.array(z.string()),
  }),
  compare: z.object({
    ...every,
    shared: z.string().meta({ description: 'the digits that all of them begin with' }),
    codes: z.array(line.extend({ path: z.array(z.string()) })),
    notes: z.array(statement.extend({ between: z.array(z.string()) })),
  }),
  duty: z.object({
    ...every,
    code: z.string(),
    origin: z.string(),
    general: z.string(),
    applied: z.string(),
    parts: z.array(
      z.object({
        heading: z.string(),
        rate: z.string(),
        authority: z.string(),
        amount: z.string().exactOptional(),
        provisional: z.literal(true).exactOptional(),
        citation: z.string(),
      }),
    ),
    fees: z.array(z.object({ fee: z.string(), amount: z.string().exactOptional(), citation: z.string() })),
    total_percent: z.string().nullable(),
    at_least_percent: z.string().exactOptional(),
    total: z.string().nullable().meta({ description: 'US dollars; null where a part is not known' }),
    at_least: z.string().exactOptional(),
    savings: z.array(z.object({ program: z.string(), rate: z.string(), condition: z.string() })),
    ask: z.array(asked),
    complete: z.boolean(),
  }),
  origin: z.object({
    ...every,
    verdict: z.enum(['qualifies', 'does_not_qualify', 'needs_facts', 'not_applicable']),
    why: z.string(),
    criterion: z.string().nullable(),
    rules: z.array(z.object({ text: z.string(), citation: z.string() })),
    needs: z.array(z.string()),
    ask: z.array(asked),
    failed: z.array(z.string()),
  }),
  regulations: z.object({
    ...every,
    fraccion: z.string(),
    text: z.string(),
    igi: z.string(),
    iva: z.string(),
    categories: z.array(category),
    not_listed: z
      .array(z.string())
      .meta({ description: 'categories whose complete list was checked, and the code is not on it' }),
    amounts: z
      .object({
        known: z.string(),
        total: z.string().nullable(),
        lines: z.array(
          z.object({ kind: z.string(), amount: z.string().nullable(), why: z.string().exactOptional() }),
        ),
      })
      .exactOptional(),
  }),
  precedents: z.object({
    ...every,
    precedents: z.array(
      z.object({
        kind: z.string(),
        ref: z.string(),
        code: z.string(),
        text: z.string(),
        date: z.string().exactOptional(),
      }),
    ),
  }),
  feedback: z.object({ ...every, id: z.string(), code: z.string(), verdict: z.string() }),
  batch_status: z.object({
    ...every,
    batches: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        products: z.number().int(),
        answered: z.number().int(),
        created_at: z.string(),
      }),
    ),
  }),
  data_status: z.object({
    ...every,
    layers: z.array(
      z.object({
        layer: z.string(),
        edition: z.string(),
        covers_to: z.string().nullable(),
        age_days: z.number().int(),
      }),
    ),
  }),
} as const satisfies Readonly<Record<AgentTool, z.ZodType>>;

export type AgentAnswer<T extends AgentTool> = Plain<z.output<(typeof agentAnswers)[T]>>;

/** What a tool is given and what it answers, as JSON Schema. */
export const agentSchemas = (name: AgentTool): { readonly given: object; readonly answers: object } => ({
  given: z.toJSONSchema(agentTools[name], { io: 'input', unrepresentable: 'any' }),
  answers: z.toJSONSchema(agentAnswers[name], { io: 'output', unrepresentable: 'any' }),
});
