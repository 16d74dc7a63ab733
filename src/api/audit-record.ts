import { z } from 'zod';
import { feedbackRecord } from './answers.js';
import { classificationResult, taughtBy } from './classification-result.js';
import { edition, time } from './fields.js';
import { opinion } from './opinion.js';
import type { Plain } from './schema.js';

const version = z.literal('1');
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The first line of an audit pack. */
export const auditHead = z.object({
  kind: z.literal('audit_pack'),
  schema_version: version,
  made_at: time,
  made_by: z.string(),
  account: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** the law and the model that were loaded when the pack was made, by their checksums */
  layers: z.array(z.object({ file: z.string(), edition: z.string(), sha256: z.string() })),
});

/** One answer as it was given, with all that it was given from. */
export const auditRecord = z.object({
  kind: z.literal('classification'),
  seq: z.number().int(),
  id: z.string(),
  created_at: time,
  /** the day whose law was applied */
  date: z.string(),
  input: classificationResult.shape.request,
  facts: z.record(z.string(), z.string()),
  chosen: z.string().nullable(),
  refused: z.array(
    z.object({ code: z.string(), formatted: z.string(), probability: z.number(), why: z.array(z.string()) }),
  ),
  citations: z.array(z.string()),
  edition,
  engine_version: z.string(),
  /** what brokers had taught about goods worded alike before this answer */
  taught: z.array(
    z.object({
      ref: z.string(),
      description: z.string(),
      code: z.string(),
      date: z.string(),
      /** which word it is; packs of older programs do not say it */
      taught_by: taughtBy.exactOptional(),
      mexican: z.literal(true).optional(),
      shared: z.literal(true).optional(),
      /** the first day of the edition whose code it names, where that is not the edition of its own day */
      law: z.string().optional(),
      /** questions that had the same answers when it was taught, which do not speak against it */
      answered: z.array(z.string()).optional(),
    }),
  ),
  reviewer: z.array(feedbackRecord),
  /** what language models said of the answer; it changed nothing of it */
  assistant: z.array(opinion).exactOptional(),
  result: classificationResult,
  /** hash of the line before */
  previous: hash,
  /** SHA-256 of `previous` and of this record without `hash` */
  hash,
});

export type AuditHead = Plain<z.output<typeof auditHead>>;
export type AuditRecord = Plain<z.output<typeof auditRecord>>;

/** The last line: how many records there are, and the hash of the last, to be kept apart from the pack. */
export const auditEnd = z.object({ kind: z.literal('end'), records: z.number().int(), head: hash });

export const auditVerification = z.object({
  schema_version: version,
  records: z.number().int(),
  head: z.string(),
  chain: z.enum(['whole', 'broken']),
  /** what breaks the chain, by line */
  faults: z.array(z.object({ line: z.number().int(), what: z.string() })),
  reproduced: z.number().int(),
  /** answers that come out otherwise today, and why they may */
  differs: z.array(z.object({ id: z.string(), what: z.array(z.string()) })),
  /** answers whose edition or program is not here, or whose record was changed */
  not_repeated: z.array(z.object({ id: z.string(), why: z.string() })),
});

export type AuditVerification = Plain<z.output<typeof auditVerification>>;
