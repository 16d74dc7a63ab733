import { type Decimal, parseDecimal } from '../../core/decimal.js';
import type { Certainty } from './certainty.js';

/**
 * What the importer declares beside the bill of materials, by key: `chemical-reaction` "yes" or "MX", `use`
 * "passenger_vehicle". A declaration about one material adds its id: `housings@3` "no"; without it, it speaks of all.
 */
export type DeclaredFacts = Readonly<Record<string, string>>;

/** A fact that a verdict waits for, and the key to answer it with. */
export interface NeededFact {
  readonly fact: string;
  readonly text: string;
}

/** The countries of the agreement. */
export const usmcaCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);

/** A key made of words of the law: `smoked-good`. */
export const factKey = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|[-.]$/g, '')
    .slice(0, 60);

/** What was declared under a key, about one material or about all. */
const declared = (facts: DeclaredFacts, key: string, material?: string): string | undefined =>
  (material === undefined ? undefined : facts[`${key}@${material}`]) ?? facts[key];

/** Whether something is declared to be so; countries count as yes where all of them are USMCA countries. */
export function declaredYes(facts: DeclaredFacts, key: string, material?: string): Certainty {
  const answer = declared(facts, key, material)?.trim();
  if (answer === undefined || answer === '') return 'unknown';
  if (/^(yes|y|si|sí|true|1)$/i.test(answer)) return 'yes';
  if (/^(no|n|none|false|0)$/i.test(answer)) return 'no';
  const places = answer.toUpperCase().split(/[\s,;+]+/);
  return places.every((place) => /^[A-Z]{2}$/.test(place))
    ? places.every((place) => usmcaCountries.has(place))
      ? 'yes'
      : 'no'
    : 'unknown';
}

/** True where the importer declares that there is nothing of the kind in the good. */
export const declaredAbsent = (facts: DeclaredFacts, key: string): boolean =>
  /^(none|n\/a|not applicable|ninguno)$/i.test(declared(facts, key)?.trim() ?? '');

/** A declared number, such as a percentage. */
export function declaredNumber(facts: DeclaredFacts, key: string): Decimal | undefined {
  const answer = declared(facts, key);
  return answer === undefined ? undefined : parseDecimal(answer.replace(/\s*%$/, ''));
}
