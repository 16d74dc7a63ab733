import type { z } from 'zod';

interface Definition {
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly in?: z.ZodType;
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** The keys that a schema knows at a place of a request: `['certification', 'producer']` of an origin request. */
export function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const { innerType, element, options, shape, in: input } = definitionOf(schema);
  const inner = innerType ?? input;
  if (inner) return knownKeys(inner, path);
  if (options) return [...new Set(options.flatMap((option) => knownKeys(option, path)))];
  const [step, ...rest] = path;
  if (step === undefined) return Object.keys(shape ?? {});
  if (element) return knownKeys(element, rest);
  const next = shape?.[String(step)];
  return next ? knownKeys(next, rest) : [];
}
