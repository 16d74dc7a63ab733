import { z } from 'zod';
import type { Plain } from './schema.js';

/** One thing that was looked at. */
const doctorCheck = z.object({
  check: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  found: z.string(),
  /** what to do about it, where it is not in order */
  remedy: z.string().nullable(),
});

/** What `tariff doctor` found on this machine. */
export const doctorReport = z.object({
  schema_version: z.literal('1'),
  /** nothing failed; warnings may be there */
  healthy: z.boolean(),
  checks: z.array(doctorCheck),
});

export type DoctorCheck = Plain<z.output<typeof doctorCheck>>;
export type DoctorReport = Plain<z.output<typeof doctorReport>>;
