import type { z } from 'zod';

/** What a schema expects, as a person would say it. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return kinds[Array.isArray(value) ? 'array' : typeof value] ?? `a ${typeof value}`;
};

/** What is counted of a value that is too small or too large, one and many. */
const counted: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

const amount = (count: unknown, origin: string): string => {
  const [one, many] = counted[origin] ?? [];
  return [String(count), Number(count) === 1 ? one : many].join(' ').trimEnd();
};

/** A fault of a request in plain words, where its schema has none of its own; the schema's library speaks of types. */
export function faultWords(fault: z.core.$ZodRawIssue): string | undefined {
  switch (fault.code) {
    case 'invalid_type': {
      const wanted = kinds[fault.expected];
      if (wanted === undefined) return undefined;
      if (fault.input === undefined) return `it is missing; ${wanted} is expected`;
      if (typeof fault.input !== 'number') return `${wanted} is expected, not ${kindOf(fault.input)}`;
      return Number.isFinite(fault.input) && wanted !== kinds['int']
        ? `${wanted} is expected, not a number`
        : `${wanted} is expected`;
    }
    case 'too_small':
      return `at least ${amount(fault.minimum, fault.origin)}`;
    case 'too_big':
      return `at most ${amount(fault.maximum, fault.origin)}`;
    case 'invalid_value':
      return `one of ${fault.values.map(String).join(', ')} is expected`;
    case 'invalid_union':
      return 'it is not written in any of the ways that are read';
    default:
      return undefined;
  }
}
