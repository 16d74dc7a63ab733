import { formatDecimal } from '../../core/decimal.js';
import type { Amount } from './amounts.js';
import { isDenied } from './denials.js';
import type { Fact } from './fact.js';
import type { Mention } from './vocabulary.js';

/** Words after a material that make it a colour or a finish, not what the goods are made of. */
const finish =
  /^[\s-]*(?:plated|plating|tone|toned|colou?red|colou?r|look|finish|effect|style|print|cleaner|polish|care|free|type|oxide|dioxide|sulfate|sulphate|sulfide|chloride|carbonate|stearate|salts?|acid|nitrate|hydroxide|phosphate|fluoride|filled|ore|ores|oxido|sulfato|cloruro|mouse|fish)\b|^\(/;
/** Words before a material that make it what the goods work on, hold or imitate. */
const notOfIt =
  /(?:\b(?:for|working|cutting|imitation|simulated|faux|without|no|non|not|like|para|sin|imita(?:cion)?(?: de)?)\s+(?:working\s+|use on\s+)?|-?like\s+)$/;

/** The part of the goods that a material belongs to: "leather upper", "soles of rubber"; undefined for the goods themselves. */
export function partOf(mention: Mention, folded: string, mentions: readonly Mention[]): string | undefined {
  for (const near of mentions) {
    const facet = near.concepts.find(({ kind }) => kind === 'facet');
    if (!facet) continue;
    const after = near.start >= mention.end && near.start - mention.end <= 30;
    if (
      after &&
      /^[\s-]*(?:(?:or|and|outer|[a-z]+ed|synthetic|rubber|plastics?|leather|textile|materials?)[\s-]+)*$/.test(
        folded.slice(mention.end, near.start),
      )
    )
      return facet.id;
    const before = near.end <= mention.start && mention.start - near.end <= 60;
    if (
      before &&
      /^\s*(?:is|are|made|wholly|mainly|:)?\s*(?:of|in|de|with|con|:)\s+(?:sheeting\s+of\s+)?(?:[a-z,/() ]+\s(?:or|o)\s+(?:of\s+)?|[a-z]+,\s+|100\s*%?\s*)?$/.test(
        folded.slice(near.end, mention.start),
      )
    )
      return facet.id;
  }
  return undefined;
}

/** Which percentage of weight belongs to which material: "60% cotton", "cotton 60%", "60/40 cotton/polyester". */
function shares(
  folded: string,
  amounts: readonly Amount[],
  materials: readonly Mention[],
): Map<Mention, Amount> {
  const found = new Map<Mention, Amount>();
  const percents = amounts.filter(({ kind }) => kind === 'percent');
  const ahead = (amount: Amount): Mention | undefined =>
    materials.find(({ start }) => start >= amount.end && beforeName.test(folded.slice(amount.end, start)));
  const behind = (amount: Amount): Mention | undefined =>
    materials.findLast(({ end }) => end <= amount.start && afterName.test(folded.slice(end, amount.start)));
  const named = materials[0];
  const nameFirst =
    named !== undefined &&
    named.end <= (percents[0]?.start ?? 0) &&
    percents.every((amount) => behind(amount));
  for (const sides of nameFirst ? [behind, ahead] : [ahead, behind])
    for (const amount of percents) {
      const mention = sides(amount);
      if (mention && !found.has(mention) && ![...found.values()].includes(amount)) found.set(mention, amount);
    }
  if (found.size === 0) pairUp(folded, amounts, materials, found);
  return found;
}

const beforeName = /^\s*(?:by weight\s+)?(?:of\s+|de\s+)?(?:[a-z-]+\s+){0,2}$/;
const afterName = /^[\s:(=-]*(?:fibers?\s*)?$/;

/** "60/40 cotton/polyester", "cotton/poly 60/40": two numbers that make a hundred beside two materials. */
function pairUp(
  folded: string,
  amounts: readonly Amount[],
  materials: readonly Mention[],
  found: Map<Mention, Amount>,
): void {
  const ratio = /(?<!\d)(\d{1,2})\s*\/\s*(\d{1,2})(?!\d)/.exec(folded);
  const [first, second] = materials;
  if (!ratio || !first || !second || Number(ratio[1]) + Number(ratio[2]) !== 100) return;
  const at = (n: number): Amount | undefined =>
    amounts.find(({ kind, value }) => kind === 'bare' && value.eq(ratio[n]!));
  const one = at(1);
  const two = at(2);
  if (one && two) found.set(first, one).set(second, two);
}

/** What the goods are made of, part by part, with the percent by weight where it is given. */
export function readMaterials(
  folded: string,
  text: string,
  amounts: readonly Amount[],
  mentions: readonly Mention[],
): Fact[] {
  const materials = mentions.filter(
    ({ concepts, start, end }) =>
      concepts.some(({ kind }) => kind === 'material') &&
      !isDenied(folded, { start, end }) &&
      !finish.test(folded.slice(end, end + 14)) &&
      !notOfIt.test(folded.slice(Math.max(0, start - 24), start)),
  );
  // "wool blend" alone does not say that wool leads
  const blends = (mention: Mention): boolean =>
    materials.length === 1 && /^[\s-]*(?:blends?|mix(?:ed|ture)?|mezcla)\b/.test(folded.slice(mention.end));
  const percent = shares(folded, amounts, materials);
  return materials.flatMap((mention) => {
    if (!percent.has(mention) && blends(mention)) return [];
    const of = partOf(mention, folded, mentions);
    const share = percent.get(mention);
    const start = Math.min(mention.start, share?.start ?? mention.start);
    const end = Math.max(mention.end, share?.end ?? mention.end);
    return mention.concepts
      .filter(({ kind }) => kind === 'material')
      .map(({ id }) => ({
        kind: 'material' as const,
        value: id,
        ...(of === undefined ? {} : { of }),
        ...(share ? { share: formatDecimal(share.value) } : {}),
        ...(share?.bound ? { bound: share.bound } : {}),
        span: [start, end] as const,
        text: text.slice(start, end),
      }));
  });
}
