import { TariffError } from '../errors.js';
import type { Invocation } from './command-body.js';

type Options = Invocation['options'];

/** The first of some options that was given. */
const firstGiven = (options: Options, names: readonly string[]): string | undefined =>
  names.find((name) => options[keyOf(name)] !== undefined && options[keyOf(name)] !== false);

/** Refuses options that say nothing without another one: `--sheet` without the list that has sheets. */
export function refuseWithout(options: Options, other: string, names: readonly string[]): void {
  const idle = firstGiven(options, names);
  if (idle !== undefined)
    throw new TariffError('usage', `${idle} goes with ${other}`, {
      hint: `add ${other}, or leave ${idle} out`,
    });
}

/** Refuses options that cannot hold beside another one. */
export function refuseBeside(options: Options, one: string, names: readonly string[]): void {
  const other = firstGiven(options, [one]) && firstGiven(options, names);
  if (other !== undefined)
    throw new TariffError('usage', `${one} and ${other} cannot both hold`, { hint: 'leave one of them out' });
}

/** The name of an option as the parser keeps it: `--code-column` is codeColumn. */
const keyOf = (name: string): string =>
  name.replace(/^-+/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
