import { compareDecimal, type Decimal, decimal, zero } from '../../core/decimal.js';
import { perObject, perText } from '../../core/made-once.js';
import type { Bracket, Condition, Verdict } from './condition.js';
import type { Fact } from './fact.js';
import { type Concept, fits, type Vocabulary } from './vocabulary.js';

export interface Tested {
  readonly verdict: Verdict;
  /** the facts that decided it */
  readonly facts: readonly Fact[];
}

const undecided: Tested = { verdict: 'unknown', facts: [] };

/** Whether the stated facts meet one demand of a row. */
export function conditionAgainst(
  condition: Condition,
  facts: readonly Fact[],
  vocabulary: Vocabulary,
): Tested {
  if (condition.test === 'bracket') return againstBracket(condition, facts, vocabulary);
  const stated = againstWords(condition, facts, vocabulary);
  const tested = stated.verdict === 'unknown' ? againstDenials(condition, facts, vocabulary) : stated;
  if (!condition.negated || tested.verdict === 'unknown') return tested;
  return { verdict: tested.verdict === 'met' ? 'failed' : 'met', facts: tested.facts };
}

/** What a stated amount leaves open: itself alone, or all beyond the end that it is. */
function rangeOf({ value, bound }: Fact): Bracket {
  const at = decimal(value);
  if (bound === 'above' || bound === 'at_least') return { low: at, lowIncluded: bound === 'at_least' };
  if (bound === 'below' || bound === 'at_most') return { high: at, highIncluded: bound === 'at_most' };
  return { low: at, lowIncluded: true, high: at, highIncluded: true };
}

const inside = (value: Decimal, bracket: Bracket): boolean =>
  within({ low: value, lowIncluded: true, high: value, highIncluded: true }, bracket) === 'met';

/** Whether a range lies wholly in a bracket, wholly outside it, or across an end. */
function within(range: Bracket, bracket: Bracket): Verdict {
  const beyond = isBelow(range, bracket) || isBelow(bracket, range);
  if (beyond) return 'failed';
  const lowFits =
    bracket.low === undefined ||
    (range.low !== undefined && reaches(range.low, range.lowIncluded, bracket.low, bracket.lowIncluded));
  const highFits =
    bracket.high === undefined ||
    (range.high !== undefined && reaches(bracket.high, bracket.highIncluded, range.high, range.highIncluded));
  return lowFits && highFits ? 'met' : 'unknown';
}

/** Whether the first range ends before the second begins. */
const isBelow = (first: Bracket, second: Bracket): boolean => {
  if (first.high === undefined || second.low === undefined) return false;
  const order = compareDecimal(first.high, second.low);
  return order < 0 || (order === 0 && !(first.highIncluded === true && second.lowIncluded === true));
};

const reaches = (upper: Decimal, upperIn = false, lower: Decimal, lowerIn = false): boolean => {
  const order = compareDecimal(upper, lower);
  return order > 0 || (order === 0 && (lowerIn || !upperIn));
};

/** Dimensions that goods have only one of, so that an unnamed measure speaks for the named one. */
const single: ReadonlySet<string> = new Set([
  'mass',
  'volume',
  'power',
  'voltage',
  'current',
  'frequency',
  'areal_weight',
  'linear_density',
  'apparent_power',
  'area',
  'charge',
  'age',
  'density',
  'temperature',
]);

/** Names of what a dimension measures of the goods as a whole: a row that names none ("exceeding 735 W") means these. */
const own: ReadonlySet<string> = new Set(['output', 'weight', 'load', 'capacity', 'voltage']);

/** Names of one measure: what a bottle or a can holds is its capacity, the largest cross-section of round goods their diameter. */
const synonyms: Readonly<Record<string, string>> = {
  container_volume: 'capacity',
  cross_section: 'diameter',
};
const nameOf = (of: string | undefined): string | undefined => of && (synonyms[of] ?? of);

function againstBracket(condition: Condition, facts: readonly Fact[], vocabulary: Vocabulary): Tested {
  const { kind, bracket = {}, unit, of } = condition;
  if (kind === 'content') return againstContent(condition, facts, vocabulary);
  const relevant = facts.filter((fact) => {
    if (fact.kind !== kind) return false;
    if (kind === 'value') return unit === undefined || fact.unit === undefined || fact.unit === unit;
    if (kind === 'count') return fact.of === of;
    if (fact.unit !== unit) return false;
    if (unit === 'length' && of === undefined) return fact.of === undefined;
    if (of === undefined && own.has(fact.of ?? '')) return true;
    return (
      nameOf(fact.of) === nameOf(of) ||
      (fact.of === undefined && (single.has(unit ?? '') || of === 'diagonal'))
    );
  });
  if (relevant.length === 0) return undecided;
  return agreed(relevant, bracket);
}

/** The verdict that all stated amounts share. */
function agreed(facts: readonly Fact[], bracket: Bracket): Tested {
  const [first, ...others] = new Set(facts.map((fact) => within(rangeOf(fact), bracket)));
  return first === undefined || others.length > 0 ? undecided : { verdict: first, facts };
}

/** The concepts of a vocabulary by kind and then by word: asked for by the thousand, without writing a key each time. */
const conceptsOf = perObject((vocabulary: Vocabulary) =>
  perText(100, (kind) => {
    const own = [...vocabulary.concepts].filter(([key]) => key.startsWith(`${kind}/`));
    return new Map(own.map(([key, concept]) => [key.slice(kind.length + 1), concept]));
  }),
);

const conceptOf = (kind: string, id: string, vocabulary: Vocabulary): Concept | undefined =>
  conceptsOf(vocabulary)(kind).get(id);

/** What a condition names, as concepts of a vocabulary. */
const wantedOf = perObject((vocabulary: Vocabulary) =>
  perObject((condition: Condition): readonly Concept[] =>
    condition.words.flatMap((id) => conceptOf(condition.kind, id, vocabulary) ?? []),
  ),
);
const wantedBy = (condition: Condition, vocabulary: Vocabulary): readonly Concept[] =>
  wantedOf(vocabulary)(condition);

/** A material's share, or what a substance makes of the whole; one material alone makes up all of it. */
function againstContent(
  { words, bracket = {} }: Condition,
  facts: readonly Fact[],
  vocabulary: Vocabulary,
): Tested {
  const direct = facts.filter((fact) => fact.kind === 'content' && words.includes(fact.of ?? ''));
  if (direct.length > 0) return agreed(direct, bracket);
  const wanted = words.flatMap((id) => conceptOf('material', id, vocabulary) ?? []);
  const materials = facts.filter((fact) => fact.kind === 'material' && fact.of === undefined);
  if (wanted.length === 0 || materials.length === 0) return undecided;
  // a polyester fabric is no plastics by weight: only materials of one family are weighed against each other
  const families = new Set(wanted.map(({ group }) => group));
  const relations = materials.map((fact) =>
    families.has(conceptOf('material', fact.value, vocabulary)?.group ?? '')
      ? relation(fact, wanted, vocabulary)
      : 'else',
  );
  const relevant = materials.filter((_, n) => relations[n] !== 'else');
  if (relevant.length === 0 || relations.includes('may')) return undecided;
  const shared = relevant.filter(({ share }) => share !== undefined);
  const sum = (list: readonly Fact[]): Decimal =>
    list.reduce((total, { share }) => total.plus(share ?? '0'), zero);
  const have = materials.filter((_, n) => relations[n] === 'is');
  if (shared.some(({ bound }) => bound !== undefined)) {
    const [only, ...others] = relevant;
    if (!only || others.length > 0 || have.length === 0) return undecided;
    return { verdict: within(rangeOf({ ...only, value: only.share ?? '0' }), bracket), facts: have };
  }
  if (shared.length === relevant.length) {
    const known = sum(relevant);
    if (known.lt(97) && have.length === 0) return undecided;
    return { verdict: inside(sum(have), bracket) ? 'met' : 'failed', facts: relevant };
  }
  // what is stated of the one that is measured is enough: the rest of a blouse with 40% of wool is something else
  if (have.length > 0 && have.every(({ share }) => share !== undefined))
    return { verdict: inside(sum(have), bracket) ? 'met' : 'failed', facts: have };
  // a textile said alone is taken to be the whole; a metal may hold others
  if (!relevant.every((fact) => conceptOf('material', fact.value, vocabulary)?.group === 'material:textile'))
    return undecided;
  if (have.length === relevant.length)
    return { verdict: inside(decimal(100), bracket) ? 'met' : 'failed', facts: have };
  if (have.length === 0 && relevant.length === 1)
    return { verdict: inside(zero, bracket) ? 'met' : 'failed', facts: relevant };
  return undecided;
}

type Relation = 'is' | 'may' | 'not' | 'else';

/** The nearest relation of a stated fact to any of the wanted words. */
function relation(fact: Fact, wanted: readonly Concept[], vocabulary: Vocabulary): Relation {
  const stated = conceptOf(fact.kind, fact.value, vocabulary);
  let nearest: Relation = 'else';
  for (const concept of stated ? wanted : []) {
    const one = fits(stated!, concept);
    if (one === 'is') return one;
    if (one === 'may' || (one === 'not' && nearest === 'else')) nearest = one;
  }
  return nearest;
}

function againstWords(condition: Condition, facts: readonly Fact[], vocabulary: Vocabulary): Tested {
  const { kind, of } = condition;
  const wanted = wantedBy(condition, vocabulary);
  const isNamed = facts.some((fact) => fact.kind === kind && fact.of === of);
  // what is said of the goods stands for their outside, and what is said of their outside for the goods
  const instead = of === 'upper' || of === 'outer_surface' ? undefined : (of ?? 'outer_surface');
  const about = isNamed ? of : instead;
  // one part is of one material: an outer surface of leather is none of plastics or of textiles
  const isPart = kind === 'material' && of !== undefined && about === of;
  const is: Fact[] = [];
  const not: Fact[] = [];
  let may = false;
  for (const fact of facts) {
    if (fact.kind !== kind || fact.of !== about) continue;
    const stands = relation(fact, wanted, vocabulary);
    if (stands === 'is') is.push(fact);
    else if (stands === 'not' || (isPart && stands === 'else')) not.push(fact);
    else if (stands === 'may') may = true;
  }
  if (kind === 'material' && is.length > 0 && not.length > 0) return chiefWeight(is, not, vocabulary);
  if (is.length > 0) return not.length > 0 ? undecided : { verdict: 'met', facts: is };
  if (may || not.length === 0) return undecided;
  // a minor share alone tells nothing of the rest
  const said = not.every(({ share }) => share !== undefined);
  if (said && not.reduce((total, { share }) => total.plus(share ?? '0'), zero).lt(50)) return undecided;
  return { verdict: 'failed', facts: not };
}

/** A demand fails where everything that would meet it is denied. */
function againstDenials(condition: Condition, facts: readonly Fact[], vocabulary: Vocabulary): Tested {
  if (condition.of !== undefined || !facts.some(({ kind }) => kind === 'denied')) return undecided;
  const denials = facts.filter(({ kind, of }) => kind === 'denied' && of === condition.kind);
  if (denials.length === 0) return undecided;
  const wanted = wantedBy(condition, vocabulary);
  const all = wanted.every(({ within: wider }) => denials.some(({ value }) => wider.has(value)));
  return all && wanted.length > 0 ? { verdict: 'failed', facts: denials } : undecided;
}

/** Goods of several materials go with the one that weighs most, kindred materials counted together (section XI, note 2). */
function chiefWeight(is: readonly Fact[], not: readonly Fact[], vocabulary: Vocabulary): Tested {
  if ([...is, ...not].some(({ share }) => share === undefined)) return undecided;
  const have = is.reduce((total, { share }) => total.plus(share ?? '0'), zero);
  const rivals = new Map<string, Decimal>();
  for (const fact of not) {
    const within = [...(conceptOf('material', fact.value, vocabulary)?.within ?? [fact.value])];
    const family =
      within.findLast((id) => id !== 'textile' && id !== 'plastics' && id !== 'metal') ?? fact.value;
    rivals.set(family, (rivals.get(family) ?? zero).plus(fact.share ?? '0'));
  }
  const most = [...rivals.values()].reduce((a, b) => (compareDecimal(a, b) >= 0 ? a : b), zero);
  const order = compareDecimal(have, most);
  if (order === 0) return undecided;
  return { verdict: order > 0 ? 'met' : 'failed', facts: order > 0 ? is : not };
}
