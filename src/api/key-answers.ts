import { z } from 'zod';
import { time } from './fields.js';

const version = z.literal('1');

export const plans = ['trial', 'standard', 'enterprise'] as const;
export const scopes = ['read', 'classify', 'admin'] as const;

const plan = z.enum(plans);
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
});

export type KeyRecord = z.output<typeof keyRecord>;

export const keyList = z
  .object({ schema_version: version, items: z.array(keyRecord) })
  .meta({ id: 'KeyList' });

export type KeyList = z.output<typeof keyList>;

export const rotationReasons = ['scheduled', 'compromised', 'personnel', 'other'] as const;
const rotationReason = z.enum(rotationReasons);

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
    account: z.object({ id: z.string(), name: z.string(), plan }),
    key: keyRecord.omit({ revoked_at: true, current: true }),
  })
  .meta({ id: 'WhoAmI' });

export type WhoAmI = z.output<typeof whoAmI>;
