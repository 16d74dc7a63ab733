import { setImmediate as othersFirst } from 'node:timers/promises';
import { TariffError } from '../errors.js';
import { findJsonFault } from './json-fault.js';

const depthAtMost = 32;

/** What a JSON text is made of, counted without reading it. */
interface Measure {
  readonly depth: number;
  /** of its longest list or object */
  readonly members: number;
  /** keys in all its objects, as they are written */
  readonly keys: number;
}

/** Measures a JSON text before anything is made of it. Brackets inside strings do not count. */
export function measureJson(text: string): Measure {
  const counts: number[] = [];
  let depth = 0;
  let members = 0;
  let keys = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (inString) {
      if (mark === 92) at++;
      else if (mark === 34) inString = false;
    } else if (mark === 34) inString = true;
    else if (mark === 58) keys++;
    else if (mark === 91 || mark === 123) {
      counts.push(1);
      depth = Math.max(depth, counts.length);
      if (depth > depthAtMost) break;
    } else if (mark === 93 || mark === 125) counts.pop();
    else if (mark === 44 && counts.length > 0) {
      const count = counts[counts.length - 1]! + 1;
      counts[counts.length - 1] = count;
      if (count > members) members = count;
    }
  }
  return { depth, members, keys };
}

/** What a text is to its sender, and the longest list that it may hold. */
interface Taken {
  readonly name: 'body' | 'frame';
  readonly itemsAtMost: number;
}

/**
 * Reads a JSON text of a caller. Its depth and length are measured first; a key twice in one object, a key that would
 * reach a prototype and a fault of the grammar are refused with their place.
 */
export function parseJson(text: string, taken: Taken): unknown {
  const { keys } = measured(text, taken);
  return withKeys(keys, parsed(text, taken), text, taken);
}

/** From here on the steps of reading a text are apart, so that others have their turn between them. */
const longFrom = 250_000;

/** The same of a text that may have megabytes. */
export async function parseLongJson(text: string, taken: Taken): Promise<unknown> {
  if (text.length < longFrom) return parseJson(text, taken);
  const { keys } = measured(text, taken);
  await othersFirst();
  const value = parsed(text, taken);
  await othersFirst();
  return withKeys(keys, value, text, taken);
}

function measured(text: string, { name, itemsAtMost }: Taken): Measure {
  const measure = measureJson(text);
  const { depth, members } = measure;
  if (depth > depthAtMost)
    throw new TariffError('invalid_json', `the ${name} is nested deeper than ${depthAtMost} levels`);
  if (members > itemsAtMost)
    throw new TariffError('invalid_request', `a list in the ${name} has more than ${itemsAtMost} items`, {
      hint: 'send them in several batches',
    });
  return measure;
}

function parsed(text: string, { name }: Taken): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusal(name, text, cause);
  }
}

/** The value, where it has every key that its text has and none that would reach a prototype. */
function withKeys(keys: number, value: unknown, text: string, { name }: Taken): unknown {
  const found = { keys: 0, reachesPrototype: false };
  countKeys(value, found);
  // an object keeps the last of two equal keys, so that the value has fewer than the text
  if (found.keys !== keys || found.reachesPrototype) throw refusal(name, text);
  return value;
}

/** The refusal of a text, with the line and column of its first fault. */
function refusal(name: string, text: string, cause?: unknown): TariffError {
  const { at, what } = findJsonFault(text) ?? { at: text.length, what: 'it cannot be read' };
  const before = text.slice(0, at);
  const place = `line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`;
  return new TariffError('invalid_json', `the ${name} is not JSON that can be read: ${place}: ${what}`, {
    cause,
  });
}

function countKeys(value: unknown, found: { keys: number; reachesPrototype: boolean }): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) countKeys(each, found);
    return;
  }
  for (const [key, each] of Object.entries(value)) {
    found.keys++;
    if (key === '__proto__' || (key === 'constructor' && Object.hasOwn(Object(each), 'prototype')))
      found.reachesPrototype = true;
    countKeys(each, found);
  }
}
