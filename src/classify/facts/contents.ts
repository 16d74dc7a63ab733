import { formatDecimal } from '../../core/decimal.js';
import type { Amount } from './amounts.js';
import type { Fact } from './fact.js';
import type { Concept, Mention } from './vocabulary.js';

/** The concept of one of some kinds that an amount is about: just after it ("12% alcohol"), else just before ("fat 3.5%"). */
export function aboutWhat(
  amount: Amount,
  folded: string,
  mentions: readonly Mention[],
  kinds: readonly Concept['kind'][],
): { concept: Concept; mention: Mention } | undefined {
  const near = (mention: Mention | undefined) => {
    const concept = mention?.concepts.find(({ kind }) => kinds.includes(kind));
    return mention && concept ? { concept, mention } : undefined;
  };
  const after = mentions.find(
    (mention) =>
      near(mention) &&
      mention.start >= amount.end &&
      /^\s*(?:vol\.?\s*|by (?:weight|volume),?\s*|or more\s*)*(?:of\s+|de\s+)?(?:[a-z-]+\s+){0,1}$/.test(
        folded.slice(amount.end, mention.start),
      ),
  );
  const before = mentions.findLast(
    (mention) =>
      near(mention) &&
      mention.end <= amount.start &&
      /^[\s:(=-]*(?:by (?:weight|volume),?\s*|content\s*|de\s*|of\s*|max(?:imum)?\.?\s*|min(?:imum)?\.?\s*)*$/.test(
        folded.slice(mention.end, amount.start),
      ),
  );
  return near(after) ?? near(before);
}

/** Percentages of what the goods contain (alcohol, fat, sugar, carbon) and counts (jewels, cylinders, seats). */
export function readContents(
  folded: string,
  text: string,
  amounts: readonly Amount[],
  mentions: readonly Mention[],
): Fact[] {
  const facts: Fact[] = [];
  for (const amount of amounts) {
    if (amount.kind !== 'percent' && amount.kind !== 'bare') continue;
    const kind = amount.kind === 'percent' ? 'content' : 'count';
    const about = aboutWhat(amount, folded, mentions, [kind]);
    if (!about) continue;
    const start = Math.min(amount.start, about.mention.start);
    const end = Math.max(amount.end, about.mention.end);
    facts.push({
      kind,
      value: formatDecimal(amount.value),
      of: about.concept.id,
      ...(kind === 'content' ? { unit: '%' } : {}),
      ...(amount.bound ? { bound: amount.bound } : {}),
      span: [start, end],
      text: text.slice(start, end),
    });
  }
  return facts;
}
