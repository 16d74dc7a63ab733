import { setImmediate as othersFirst } from 'node:timers/promises';
import { z } from 'zod';
import { type Issue, issue } from '../../core/issue.js';
import { TariffError } from '../../errors.js';

/** Reads what a caller sent through its schema; every fault is listed at once, each with its place. */
export function readRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value);
  const nul = pathOfNul(read.data);
  if (read.success && nul === undefined) return read.data;
  throw unreadable(read.error?.issues ?? [], nul);
}

/** Items of a long list that are read before others have their turn. */
const itemsAtOnce = 500;

/** Where the items of a request with one long list stand, and what each of them is. */
export interface LongList {
  readonly name: string;
  readonly item: z.ZodType;
  readonly atMost: number;
}

/** The same of a request with a long list: its items are read a few hundred at a time. */
export async function readLongRequest<S extends z.ZodType>(
  schema: S,
  { name, item, atMost }: LongList,
  value: unknown,
): Promise<z.output<S>> {
  const items = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (!Array.isArray(items) || items.length <= itemsAtOnce || items.length > atMost)
    return readRequest(schema, value);
  const faults: Fault[] = [];
  const whole: unknown[] = [];
  let nul: string | undefined;
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    const read = z.array(item).safeParse(items.slice(at, at + itemsAtOnce));
    if (read.success) for (const each of read.data) whole.push(each);
    else
      for (const { message, path } of read.error.issues)
        faults.push({ message, path: [name, Number(path[0]) + at, ...path.slice(1)] });
    read.data?.forEach((each, n) => {
      nul ??= pathOfNul(each, `/${name}/${at + n}`);
    });
    await othersFirst();
  }
  const rest = schema.safeParse({ ...(value as object), [name]: items.slice(0, 1) });
  nul ??= pathOfNul(rest.data);
  if (!rest.success) faults.push(...rest.error.issues.filter(({ path }) => path[0] !== name));
  if (rest.success && faults.length === 0 && nul === undefined)
    return { ...(rest.data as object), [name]: whole } as z.output<S>;
  throw unreadable(faults, nul);
}

type Fault = Pick<z.core.$ZodIssue, 'message' | 'path'>;

function unreadable(faults: readonly Fault[], nul: string | undefined): TariffError {
  const issues: Issue[] =
    nul === undefined
      ? faults.map((fault) =>
          issue('invalid_request', fault.message, { path: `/${fault.path.map(String).join('/')}` }),
        )
      : [issue('invalid_request', 'the text holds a NUL character', { path: nul })];
  const first = issues[0];
  const where = first?.path && first.path !== '/' ? `${first.path.slice(1).replaceAll('/', '.')}: ` : '';
  return new TariffError('invalid_request', `${where}${first?.message ?? 'the request cannot be read'}`, {
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
