import { type ExclusiveFacts, isInForce, type MeasureBook } from '../../tariff/measure/measure.js';
import { coversCode, coversOrigin } from '../../tariff/measure/scope.js';
import type { Declared } from './duty-request.js';
import type { MeasuredGoods } from './judge-programme.js';

/** A fact that the importer has not stated and that follows from something else, with the reason. */
export interface SettledFact {
  readonly fact: string;
  readonly is: boolean;
  readonly why: string;
  readonly citation: string;
  /** true where the line or a stated fact leaves nothing to ask; false where it follows from what is assumed */
  readonly certain: boolean;
}

/** The name under which the line settles whether there is any metal in the goods at all. */
export const metalFree = 'metal_weight';

type Goods = Omit<MeasuredGoods, 'facts'>;
type Stated = Readonly<Record<string, boolean>>;
type Said = Pick<Declared, 'facts' | 'metalWeight'>;

/** What follows from the line and the facts that are stated, and from those that the measures assume of the goods. */
export interface Settlement {
  readonly settled: readonly SettledFact[];
  /** what the line settles otherwise than the importer states it: the statement is not used */
  readonly overruled: readonly SettledFact[];
  /** facts that stay open and that are taken not to be so, because another is assumed */
  readonly unlikely: ReadonlySet<string>;
}

/**
 * The text of the line stands above what is stated of its goods. Of facts that exclude each other a stated one settles the
 * others; of several that are assumed of the same goods the first stands. An assumption settles nothing that is open by
 * itself: that is asked.
 */
export function settleFacts(
  book: MeasureBook,
  goods: Goods,
  { facts = {}, metalWeight = {} }: Said,
): Settlement {
  const unlikely = new Set<string>();
  const ofLine = factsOfLine(book, goods);
  const stated = withLine(facts, ofLine);
  const weights = Object.values(metalWeight);
  const saysNoMetal = weights.length > 0 && weights.every((share) => share.eq(0));
  const overruled = ofLine.filter(({ fact, is }) =>
    fact === metalFree ? saysNoMetal && !is : facts[fact] === !is,
  );
  const excluded = book.exclusive.flatMap((exclusive): SettledFact[] => {
    const { facts, why, citation } = exclusive;
    const no =
      (certain: boolean) =>
      (fact: string): SettledFact => ({ fact, is: false, why, citation, certain });
    const open = facts.filter((fact) => stated[fact] === undefined);
    if (facts.some((fact) => stated[fact] === true)) return open.map(no(true));
    const conditions = conditionsOf(exclusive, goods);
    const assumed = open.filter((fact) =>
      conditions.some((asked) => asked.fact === fact && asked.assume === true),
    );
    if (assumed.length > 0) for (const fact of open) if (!assumed.includes(fact)) unlikely.add(fact);
    return assumed.slice(1).map(no(false));
  });
  return { settled: [...ofLine, ...excluded], overruled, unlikely };
}

/** What the line says of its goods by its own text. */
const factsOfLine = ({ settled }: MeasureBook, { lists }: Goods): SettledFact[] =>
  settled
    .filter(({ scope }) => coversCode(scope, lists))
    .map(({ fact, is, why, citation }) => ({ fact, is, why, citation, certain: true }));

const withLine = (stated: Stated, ofLine: readonly SettledFact[]): Stated => ({
  ...stated,
  ...Object.fromEntries(ofLine.map(({ fact, is }) => [fact, is])),
});

/** Facts that exclude each other, stated to be true both, where measures ask them of these goods. */
export interface Contradiction {
  readonly facts: readonly string[];
  readonly why: string;
  readonly citation: string;
}

/** What the importer says of the goods that cannot all be true. */
export function contradictions(book: MeasureBook, goods: Goods, facts: Stated): readonly Contradiction[] {
  const stated = withLine(facts, factsOfLine(book, goods));
  return book.exclusive.flatMap((exclusive): Contradiction[] => {
    const { why, citation } = exclusive;
    const asked = conditionsOf(exclusive, goods).map(({ fact }) => fact);
    const facts = exclusive.facts.filter((fact) => stated[fact] === true && asked.includes(fact));
    return facts.length > 1 ? [{ facts, why, citation }] : [];
  });
}

/** How the measures in force ask the facts of these goods. */
const conditionsOf = ({ facts, asking }: ExclusiveFacts, { date, origin, lists }: Goods) =>
  asking
    .filter(
      (measure) =>
        coversCode(measure.scope, lists) && isInForce(measure, date) && coversOrigin(measure.scope, origin),
    )
    .flatMap(({ when }) =>
      when.flatMap((condition) =>
        condition.kind === 'fact' && facts.includes(condition.fact) ? [condition] : [],
      ),
    );
