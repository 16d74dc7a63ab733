import type { Code } from '../../tariff/code.js';

/** The reading with the longest prefix of a code. */
export function readingOf<T extends { readonly prefixes: readonly Code[] }>(
  readings: readonly T[],
  code: Code,
): T | undefined {
  let found: T | undefined;
  let length = 0;
  for (const reading of readings)
    for (const prefix of reading.prefixes)
      if (prefix.length > length && code.startsWith(prefix)) [found, length] = [reading, prefix.length];
  return found;
}
