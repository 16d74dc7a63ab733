import type { z } from 'zod';
import { type Issue, issue } from '../../core/issue.js';
import { TariffError } from '../../errors.js';

/** Reads what a caller sent through its schema; every fault is listed at once, each with its place. */
export function readRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value);
  const nul = pathOfNul(read.data);
  if (read.success && nul === undefined) return read.data;
  const issues: Issue[] =
    nul === undefined
      ? (read.error?.issues ?? []).map((fault) =>
          issue('invalid_request', fault.message, { path: `/${fault.path.map(String).join('/')}` }),
        )
      : [issue('invalid_request', 'the text holds a NUL character', { path: nul })];
  const first = issues[0];
  const where = first?.path && first.path !== '/' ? `${first.path.slice(1).replaceAll('/', '.')}: ` : '';
  throw new TariffError('invalid_request', `${where}${first?.message ?? 'the request cannot be read'}`, {
    issues,
  });
}

/** Where the first text with a NUL character stands: no product has one, and not every database keeps it. */
function pathOfNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path || '/' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const found = key.includes('\0') ? path || '/' : pathOfNul(each, `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
