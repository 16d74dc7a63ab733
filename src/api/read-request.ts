import { setImmediate as othersFirst } from 'node:timers/promises';
import type { z } from 'zod';
import { type Issue, issue } from '../core/issue.js';
import { nearestSpellings } from '../core/nearest-spellings.js';
import { TariffError } from '../errors.js';
import { faultWords } from './fault-words.js';
import { knownKeys } from './known-keys.js';

/** Reads what a caller sent through its schema; every fault is listed at once, each with its place. */
export function readRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value, inWords);
  const nul = pathOfNul(read.data);
  if (read.success && nul === undefined) return read.data;
  throw unreadable(schema, read.error?.issues ?? [], nul);
}

const inWords = { error: faultWords };

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
    const read = item.array().safeParse(items.slice(at, at + itemsAtOnce), inWords);
    if (read.success) for (const each of read.data) whole.push(each);
    else
      for (const fault of read.error.issues)
        faults.push({ ...fault, path: [name, Number(fault.path[0]) + at, ...fault.path.slice(1)] });
    read.data?.forEach((each, n) => {
      nul ??= pathOfNul(each, `/${name}/${at + n}`);
    });
    await othersFirst();
  }
  const rest = schema.safeParse({ ...(value as object), [name]: items.slice(0, 1) }, inWords);
  nul ??= pathOfNul(rest.data);
  if (!rest.success) faults.push(...rest.error.issues.filter(({ path }) => path[0] !== name));
  if (rest.success && faults.length === 0 && nul === undefined)
    return { ...(rest.data as object), [name]: whole } as z.output<S>;
  throw unreadable(schema, faults, nul);
}

type Fault = z.core.$ZodIssue;

const pathText = (path: readonly PropertyKey[]): string => `/${path.map(String).join('/')}`;

/** Of a value that may be written in several ways, the faults of the way that comes nearest: an object is meant as one. */
function nearest(fault: Fault): readonly Fault[] {
  if (fault.code !== 'invalid_union') return [fault];
  const inside = fault.errors
    .flatMap((faults) => faults.map((one): Fault => ({ ...one, path: [...fault.path, ...one.path] })))
    .filter(({ code, path }) => code === 'unrecognized_keys' || path.length > fault.path.length);
  return inside.length > 0 ? inside.flatMap(nearest) : [fault];
}

/** A fault with its place; a key that does not exist with those that do. */
function issuesOf(schema: z.ZodType, fault: Fault): readonly Issue[] {
  if (fault.code !== 'unrecognized_keys')
    return [issue('invalid_request', fault.message, { path: pathText(fault.path) })];
  const known = knownKeys(schema, fault.path);
  return fault.keys.map((key) => {
    const near = nearestSpellings(key, known);
    const meant = near.length > 0 ? `; did you mean ${near.map((name) => `"${name}"`).join(' or ')}?` : '';
    return issue('invalid_request', `there is no "${key}"${meant}`, {
      path: pathText(fault.path),
      ...(known.length > 0 && { hint: `the keys here are ${known.join(', ')}` }),
    });
  });
}

function unreadable(schema: z.ZodType, faults: readonly Fault[], nul: string | undefined): TariffError {
  const issues: readonly Issue[] =
    nul === undefined
      ? faults.flatMap(nearest).flatMap((fault) => issuesOf(schema, fault))
      : [issue('invalid_request', 'the text holds a NUL character', { path: nul })];
  const first = issues[0];
  const where = first?.path && first.path !== '/' ? `${first.path.slice(1).replaceAll('/', '.')}: ` : '';
  return new TariffError('invalid_request', `${where}${first?.message ?? 'the request cannot be read'}`, {
    issues,
    ...(first?.hint === undefined ? {} : { hint: first.hint }),
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
