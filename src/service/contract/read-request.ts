import type { z } from 'zod';
import { type Issue, issue } from '../../core/issue.js';
import { TariffError } from '../../errors.js';

/** Reads what a caller sent through its schema; every fault is listed at once, each with its place. */
export function readRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const issues: Issue[] = read.error.issues.map((fault) =>
    issue('invalid_request', fault.message, { path: `/${fault.path.map(String).join('/')}` }),
  );
  const first = issues[0];
  const where = first?.path && first.path !== '/' ? `${first.path.slice(1).replaceAll('/', '.')}: ` : '';
  throw new TariffError('invalid_request', `${where}${first?.message ?? 'the request cannot be read'}`, {
    issues,
  });
}
