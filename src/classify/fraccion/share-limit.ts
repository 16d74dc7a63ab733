import type { Fact } from '../facts/fact.js';
import { fits, type Vocabulary } from '../facts/vocabulary.js';
import { type Limit, liesWithin } from './bracket.js';

/** A limit of what part of the weight is of some materials: "lana o pelo fino superior o igual a 36% en peso". */
export interface ShareLimit extends Pick<Limit, 'atLeast' | 'atMost' | 'out'> {
  /** what it is the share of; any of them counts */
  readonly of: readonly Fact[];
}

/** How far after a limit its material may stand: "superior al 36% de lana". */
const followsAt = 12;

/** The limits of a text that are shares of a material it names; the others keep measuring the goods themselves. */
export function partLimits(
  limits: readonly Limit[],
  facts: readonly Fact[],
): { readonly shares: readonly ShareLimit[]; readonly sizes: readonly Limit[] } {
  const shares: ShareLimit[] = [];
  const sizes: Limit[] = [];
  let from = 0;
  for (const limit of limits) {
    const [start, end] = limit.span;
    const named = facts.filter(({ kind }) => kind === 'material');
    const before = named.filter(({ span }) => span[0] >= from && span[1] <= start);
    const after = named.filter(({ span }) => span[1] > start && span[0] <= end + followsAt);
    const of = before.length > 0 ? before : after;
    if (limit.unit === '%' && of.length > 0)
      shares.push({ atLeast: limit.atLeast, atMost: limit.atMost, ...(limit.out && { out: limit.out }), of });
    else sizes.push(limit);
    from = end;
  }
  return { shares, sizes };
}

/**
 * Whether the stated shares of the goods keep a limit; undefined where they leave it open. Shares of other materials
 * of the same kind leave only the rest: 100% polyester has no wool.
 */
export function keepsShare(
  limit: ShareLimit,
  goods: readonly Fact[],
  { concepts }: Vocabulary,
): boolean | undefined {
  const { atLeast, of } = limit;
  let held = 0;
  let others = 0;
  let isNamed = false;
  for (const { kind, value, share } of goods) {
    if (kind !== 'material') continue;
    const stated = concepts.get(`material/${value}`);
    const wanted = of.map((each) => concepts.get(`material/${each.value}`));
    const fit = wanted.map((each) => (stated && each ? fits(stated, each) : 'else'));
    if (fit.includes('is')) {
      if (share === undefined) return undefined;
      isNamed = true;
      held += Number(share);
    } else if (fit.every((each) => each === 'not')) others += Number(share ?? '0');
    else if (fit.includes('may')) return undefined;
  }
  if (isNamed) return liesWithin(limit, held);
  return others > 0 && 100 - others < atLeast ? false : undefined;
}
