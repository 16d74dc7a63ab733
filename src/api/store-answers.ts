import { z } from 'zod';
import type { Plain } from './schema.js';

const version = z.literal('1');
const count = z.number().int();

/** What `tariff migrate` did. */
export const storeMigrated = z.object({
  schema_version: version,
  /** the file, or the address of the database without its password */
  database: z.string(),
  /** steps taken; 0 where it was up to date */
  steps: count,
});

export type StoreMigrated = Plain<z.output<typeof storeMigrated>>;

/** What `tariff store copy` copied; every count and checksum was compared on both sides. */
export const storeCopied = z.object({
  schema_version: version,
  from: z.string(),
  to: z.string(),
  /** checksum: sum of the hashes of its rows, hex */
  tables: z.array(z.object({ table: z.string(), rows: count, checksum: z.string() })),
  rows: count,
});

export type StoreCopied = Plain<z.output<typeof storeCopied>>;

/** What `tariff store seal` sealed, and how the secrets of webhooks lie now. */
export const storeSealed = z.object({
  schema_version: version,
  /** webhooks whose secrets were in clear, under an older key, or past their day */
  changed: count,
  sealed: count,
  /** written meanwhile by a process that has no key */
  in_clear: count,
  /** under keys that are not here: they stay as they are */
  under_unknown_keys: count,
  unknown_keys: z.array(z.string()),
});

export type StoreSealed = Plain<z.output<typeof storeSealed>>;

/** What `tariff store forget` took out, or with --dry-run would take out. */
export const storeForgotten = z.object({
  schema_version: version,
  before: z.string(),
  account: z.string().nullable(),
  client: z.string().nullable(),
  /** nothing was taken out, only counted */
  dry_run: z.boolean(),
  classifications: count,
  feedback: count,
  batches: count,
  items: count,
  chats: count,
});

export type StoreForgotten = Plain<z.output<typeof storeForgotten>>;
