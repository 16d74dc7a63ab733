import { formatDecimal } from '../../core/decimal.js';
import type { Amount } from './amounts.js';
import type { Fact } from './fact.js';
import { roundSizes } from './round-sizes.js';
import { sheetSides } from './sheet-sides.js';
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
  const sides = new Map([...roundSizes(folded, amounts, mentions), ...sheetSides(folded, amounts, mentions)]);
  return amounts
    .filter(({ kind }) => kind === 'measure')
    .flatMap((amount) =>
      readings(amount, folded).map(({ value, unit }) => {
        const of = namedDimension({ ...amount, unit }, folded, mentions)?.id ?? sides.get(amount);
        return {
          kind: 'measure' as const,
          value: formatDecimal(value),
          unit,
          ...(of === undefined ? {} : { of }),
          ...(amount.bound ? { bound: amount.bound } : {}),
          span: [amount.start, amount.end] as const,
          text: text.slice(amount.start, amount.end),
        };
      }),
    );
}

type Reading = Pick<Amount, 'value' | 'unit'>;

const fabric =
  /\b(?:fabric|cloth|denim|canvas|duck|twill|felt|fleece|jersey|flannel|tela|mezclilla|lona|fieltro)\b/;
const netWeight = /\b(?:net (?:weight|wt)|weigh(?:s|ing|t)|peso)\b/;

/**
 * What an amount may mean: an ounce is one of weight and of capacity, and the line that asks says which; of a fabric it may also be
 * one of a square yard. "Net weight 20 oz" is a weight alone.
 */
function readings(amount: Amount, folded: string): readonly Reading[] {
  const others = (amount.or ?? []).filter(({ unit }) => unit !== 'areal_weight' || fabric.test(folded));
  const said = folded.slice(Math.max(0, amount.start - 16), amount.end + 12);
  return others.length === 0 || netWeight.test(said) ? [amount] : [amount, ...others];
}

/** Ages without their unit, in years: "ages 3+", "age 3 to 8", "edad 6 en adelante". */
export function readAges(folded: string, text: string): Fact[] {
  const said =
    /\b(?:ages?|aged|edad(?:es)?)\s*:?\s*(?:de\s+)?(\d{1,2})(?!\d|\.\d)(?:\s*(?:-|to|a)\s*(\d{1,2})(?!\d)|\s*(\+|(?:and|&) (?:up|over|older)|y mas|en adelante))?(?!\s*(?:years?|yrs?|months?|mos|anos?|meses)\b)/g;
  return [...folded.matchAll(said)].flatMap((match) => {
    const [whole, from = '', to, upward] = match;
    const age = (value: string): Fact => ({
      kind: 'measure',
      value,
      unit: 'age',
      ...(upward === undefined ? {} : { bound: 'at_least' as const }),
      span: [match.index, match.index + whole.length],
      text: text.slice(match.index, match.index + whole.length),
    });
    return to === undefined ? [age(from)] : [age(from), age(to)];
  });
}
