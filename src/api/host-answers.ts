import { z } from 'zod';
import { acceptLevels } from '../core/sureness.js';
import { time } from './fields.js';
import { keyRecord, plans } from './key-answers.js';

const version = z.literal('1');

/** An account as the operator sees it; null takes the server's own. */
export const accountRecord = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.enum(plans),
  created_at: time,
  calls_per_minute: z.number().int().nullable(),
  burst: z.number().int().nullable(),
  products_per_minute: z.number().int().nullable(),
  products_per_month: z.number().int().nullable(),
  /** the level that its answers have to be sure to, to be accepted, where a request does not say */
  accept_at: z.enum(acceptLevels).nullable(),
  /** after so many days its answers, batches and chats are forgotten */
  keep_days: z.number().int().nullable(),
});

export type AccountRecord = z.output<typeof accountRecord>;

export const accountList = z.object({ schema_version: version, accounts: z.array(accountRecord) });

export type AccountList = z.output<typeof accountList>;

export const accountChanged = z.object({ schema_version: version, account: accountRecord });

export type AccountChanged = z.output<typeof accountChanged>;

export const keyCreated = z.object({
  schema_version: version,
  account: z.string(),
  /** the key; it is shown this once */
  key: z.string(),
  record: keyRecord,
});

export type KeyCreated = z.output<typeof keyCreated>;
