import { z } from 'zod';
import { time } from './fields.js';
import { isNetwork } from './network.js';

const version = z.literal('1');

/** Whether a text names a moment to the second, with its zone. */
const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  !Number.isNaN(Date.parse(text));

export const plans = ['trial', 'standard', 'enterprise'] as const;
export const scopes = ['read', 'classify', 'admin'] as const;

const plan = z.enum(plans);
/** A day at least, or a batch could be forgotten before it is read. */
export const keepDaysAtMost = 36_500;
const keepDays = z
  .number()
  .int()
  .min(1)
  .max(keepDaysAtMost)
  .nullable()
  .meta({ description: 'answers, batches and chats are forgotten after so many days; null: they are kept' });
const scopeList = z.array(z.enum(scopes));

/** A key as people may see it: never the key itself. */
export const keyRecord = z.object({
  id: z.string(),
  prefix: z.string().meta({ example: 'tk_live_9aF3' }),
  mode: z.enum(['live', 'test']),
  scopes: scopeList,
  created_at: time,
  expires_at: time.nullable().meta({ description: 'refused from this second on' }),
  revoked_at: time.nullable(),
  current: z.boolean().meta({ description: 'the key that asked' }),
  label: z.string().exactOptional().meta({ description: 'what its maker calls it' }),
  allowed_ips: z.array(z.string()).exactOptional().meta({ description: 'where it is taken from' }),
  calls_per_minute: z.number().int().exactOptional().meta({ description: 'a pace of its own' }),
  last_used_at: time
    .nullable()
    .exactOptional()
    .meta({ description: 'in a list: when a call of it was counted last; null: never' }),
});

export type KeyRecord = z.output<typeof keyRecord>;

export const keyList = z
  .object({ schema_version: version, items: z.array(keyRecord) })
  .meta({ id: 'KeyList' });

export type KeyList = z.output<typeof keyList>;

const ipOrNetwork = z
  .string()
  .max(60)
  .refine(isNetwork, 'an IP address, or a network such as 203.0.113.0/24')
  .meta({ example: '203.0.113.0/24' });

/** A further key of the account, bound as its maker wants. */
export const keyRequest = z
  .strictObject({
    scopes: z
      .array(z.enum(scopes))
      .min(1)
      .max(scopes.length)
      .meta({ description: 'what it may do; admin includes the others' }),
    mode: z
      .enum(['live', 'test'])
      .default('live')
      .describe('how the key begins: tk_live_ or tk_test_; it does the same'),
    label: z.string().trim().min(1).max(80).optional().describe('what you call it'),
    expires_at: time
      .refine(isInstant, 'a time of RFC 3339, such as 2027-01-31T00:00:00Z')
      .optional()
      .describe('refused from this second on; RFC 3339'),
    allowed_ips: z
      .array(ipOrNetwork)
      .min(1)
      .max(50)
      .optional()
      .meta({ description: 'addresses and networks that it is taken from; from any without' }),
    calls_per_minute: z
      .number()
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .meta({ description: 'a pace of its own, within that of the account' }),
  })
  .meta({ id: 'KeyRequest' });

export type KeyRequestInput = z.input<typeof keyRequest>;

export const keyMade = z
  .object({
    schema_version: version,
    key: z.string().meta({ description: 'the new key; it is shown this once' }),
    record: keyRecord,
  })
  .meta({ id: 'KeyMade' });

export type KeyMade = z.output<typeof keyMade>;

/** One line of the trail: who changed what on keys, webhooks and the account. */
const trailEntry = z.object({
  id: z.string(),
  at: time,
  actor: z.string().meta({ description: 'the beginning of the key that did it, or host' }),
  action: z.string().meta({ example: 'key.rotate' }),
  subject: z.string(),
  detail: z.looseObject({}),
});

export const auditPage = z
  .object({ schema_version: version, items: z.array(trailEntry), next_cursor: z.string().nullable() })
  .meta({ id: 'AuditPage' });

export type AuditPage = z.output<typeof auditPage>;

/** What an account settles for itself. */
export const accountChange = z.strictObject({ keep_days: keepDays }).meta({ id: 'AccountChange' });

export type AccountChangeInput = z.input<typeof accountChange>;

/** What went where a client was erased. */
export const clientErased = z
  .object({
    schema_version: version,
    classifications: z.number().int(),
    feedback: z.number().int(),
    batches: z.number().int(),
    catalogs: z.number().int(),
  })
  .meta({ id: 'ClientErased' });

export type ClientErased = z.output<typeof clientErased>;

export const rotationReasons = ['scheduled', 'compromised', 'personnel', 'other'] as const;
const rotationReason = z.enum(rotationReasons).describe('why, for the trail; a compromised key ends at once');

/** Replaces the key that asks by a new one. */
export const rotateRequest = z
  .strictObject({
    grace_seconds: z
      .number()
      .int()
      .min(0)
      .max(604_800)
      .default(86_400)
      .meta({ description: 'how long the previous key still works; not at all where it is compromised' }),
    reason: rotationReason.optional(),
  })
  .meta({ id: 'RotateRequest' });

export type RotateRequestInput = z.input<typeof rotateRequest>;

export const keyRotated = z
  .object({
    schema_version: version,
    key: z.string().meta({ description: 'the new key; it is shown this once' }),
    id: z.string(),
    prefix: z.string(),
    created_at: time,
    previous: z.object({ id: z.string(), prefix: z.string(), expires_at: time }),
  })
  .meta({ id: 'KeyRotated' });

export type KeyRotated = z.output<typeof keyRotated>;

export const keyRevoked = z.object({ schema_version: version, key: keyRecord });

export type KeyRevoked = z.output<typeof keyRevoked>;

export const revokeRequest = z.strictObject({ reason: rotationReason.optional() });

export type RevokeRequestInput = z.input<typeof revokeRequest>;

/** Who a key speaks for. */
export const whoAmI = z
  .object({
    schema_version: version,
    account: z.object({ id: z.string(), name: z.string(), plan, keep_days: keepDays.exactOptional() }),
    key: keyRecord.omit({ revoked_at: true, current: true, last_used_at: true }),
  })
  .meta({ id: 'WhoAmI' });

export type WhoAmI = z.output<typeof whoAmI>;
