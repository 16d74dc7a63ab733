import { TariffError } from '../errors.js';
import type { Invocation } from './command-body.js';

/** Refuses options that say nothing without another one: `--sheet` without the list that has sheets. */
export function refuseWithout(
  options: Invocation['options'],
  other: string,
  names: Readonly<Record<string, string>>,
): void {
  const idle = Object.entries(names).find(([key]) => options[key] !== undefined && options[key] !== false);
  if (idle)
    throw new TariffError('usage', `${idle[1]} goes with ${other}`, {
      hint: `add ${other}, or leave ${idle[1]} out`,
    });
}

/** Refuses two options of which only one can hold. */
export function refuseBoth(options: Invocation['options'], one: string, other: string): void {
  const [first, second] = [one, other].map((name) => options[keyOf(name)]);
  if (first === undefined || first === false || second === undefined || second === false) return;
  throw new TariffError('usage', `${one} and ${other} cannot both hold`, { hint: `leave one of them out` });
}

/** The name of an option as the parser keeps it: `--code-column` is codeColumn. */
const keyOf = (name: string): string =>
  name.replace(/^-+/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
