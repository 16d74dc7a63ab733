import type { z } from 'zod';

/** Names for the rooms that hold schemas without knowing what they are made with. */
export type Schema<Out = unknown, In = unknown> = z.ZodType<Out, In>;
export type Read<S extends Schema> = z.output<S>;
export type Given<S extends Schema> = z.input<S>;
