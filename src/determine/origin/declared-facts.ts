import { type Decimal, parseDecimal } from '../../core/decimal.js';
import { usmcaCountries } from '../../tariff/agreement.js';
import type { Certainty } from './certainty.js';

type Answers = Readonly<Record<string, string>>;

/**
 * What the importer declares beside the bill of materials, by key: `chemical-reaction` "yes" or "MX", `use`
 * "passenger_vehicle". A declaration about one material adds its id: `housings@3` "no"; without it, it speaks of all.
 * Made anew for each determination, which says at its end what it looked at.
 */
export class DeclaredFacts {
  readonly #answers: Answers;
  readonly #read = new Set<string>();

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** The answer to one key, which the determination is then known to have looked at. */
  answerTo(key: string): string | undefined {
    if (!Object.hasOwn(this.#answers, key)) return undefined;
    this.#read.add(key);
    return this.#answers[key];
  }

  /** The keys of the answers that were looked at so far. */
  get read(): string[] {
    return [...this.#read];
  }
}

/** A key made of words of the law: `smoked-good`. */
export const factKey = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|[-.]$/g, '')
    .slice(0, 60);

/** What was declared under a key, about one material or about all. */
const declared = (facts: DeclaredFacts, key: string, material?: string): string | undefined =>
  (material === undefined ? undefined : facts.answerTo(`${key}@${material}`)) ?? facts.answerTo(key);

/** Whether something is declared to be so; countries count as yes where all of them are USMCA countries. */
export const declaredYes = (facts: DeclaredFacts, key: string, material?: string): Certainty =>
  readYes(declared(facts, key, material));

/** Yes or no as importers write it. */
export function readYes(text: string | undefined): Certainty {
  const answer = text?.trim();
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
