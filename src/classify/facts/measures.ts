import { formatDecimal } from '../../core/decimal.js';
import type { Amount } from './amounts.js';
import type { Fact } from './fact.js';
import type { Concept, Mention } from './vocabulary.js';

/** The name of what is measured: "width 30 cm", "30 cm wide", "12 mm in diameter"; undefined where none is given. */
export function namedDimension(
  amount: Amount,
  folded: string,
  mentions: readonly Mention[],
): Concept | undefined {
  const named = (mention: Mention): Concept | undefined =>
    mention.concepts.find(({ kind, dimension }) => kind === 'dimension' && dimension === amount.unit);
  for (const mention of mentions) {
    if (mention.start < amount.end || mention.start > amount.end + 8) continue;
    if (
      named(mention) &&
      /^\s*(?:-|in|of|overall|maximum|de|en|\s)*$/.test(folded.slice(amount.end, mention.start))
    )
      return named(mention);
  }
  for (const mention of mentions.toReversed()) {
    if (mention.end > amount.start || mention.end < amount.start - 24) continue;
    const gap = folded.slice(mention.end, amount.start);
    if (
      named(mention) &&
      /^[\s:=~-]*(?:(?:of|is|de|approx(?:imately)?|about|up to|over|under|each|with|holding|more|less|than|not|which|exceeds|exceeding|greater|their|contents?|weighing)[\s:=~-]*)*$/.test(
        gap,
      )
    )
      return named(mention);
  }
  return undefined;
}

/** Measures with their dimension: width, capacity, voltage, weight ... in base units (mm, kg, liter, W, V). */
export function readMeasures(
  folded: string,
  text: string,
  amounts: readonly Amount[],
  mentions: readonly Mention[],
): Fact[] {
  return amounts
    .filter(({ kind }) => kind === 'measure')
    .map((amount) => {
      const of = namedDimension(amount, folded, mentions);
      return {
        kind: 'measure',
        value: formatDecimal(amount.value),
        unit: amount.unit,
        ...(of ? { of: of.id } : {}),
        ...(amount.bound ? { bound: amount.bound } : {}),
        span: [amount.start, amount.end],
        text: text.slice(amount.start, amount.end),
      };
    });
}

const threaded =
  /\b(?:screws?|bolts?|nuts?|washers?|studs?|threads?|threaded|tornillos?|pernos?|tuercas?|arandelas?|rosca)\b/;

/** Metric threads of fasteners: "M8", "M10x1.5" are 8 and 10 mm in diameter. */
export function readThreads(folded: string, text: string): Fact[] {
  if (!threaded.test(folded)) return [];
  return [...folded.matchAll(/\bm(\d{1,2}(?:\.5)?)(?:\s?x\s?[\d.]+)?\b(?!\d|\s?x?\s?m\b)/g)].map((match) => ({
    kind: 'measure',
    value: match[1] ?? '',
    unit: 'length',
    of: 'diameter',
    span: [match.index, match.index + match[0].length],
    text: text.slice(match.index, match.index + match[0].length),
  }));
}
