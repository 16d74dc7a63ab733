import { compareDecimal, decimal, formatDecimal } from '../../core/decimal.js';
import type { Amount } from './amounts.js';
import type { Fact } from './fact.js';
import type { Mention } from './vocabulary.js';

/** Round goods that are sold by their diameter. */
const round =
  /\b(?:ropes?|cordage|strands?|rebars?|reinforcing bars?|round bars?|wire rods?|steel cables?|cables? de acero|varillas?|alambron|(?:steel|iron|copper|brass|alumini?um|nickel|titanium) (?:alloy )?(?:wires?|rods?)|alambres? de [a-z]+)\b/;
/** Articles that only bear such a name. */
const notRound =
  /\b(?:(?:jump|skipping|climbing) ropes?|rope lights?|(?:fishing|curtain|connecting|tie) rods?|wires? (?:mesh|cloth|netting|brush(?:es)?|baskets?|racks?|shel(?:f|ves|ving)|hangers?|nails?|fenc(?:e|ing)|trays?|frames?|harness(?:es)?|hooks?|clips?|cutters?|strippers?)|(?:flat|square|hexagonal|hex|candy|chocolate|snack|soap|tool|towel|sound|light|grab|handle|stool) ?bars?)\b/;

/** No rope, wire or bar of a trade's small sizes is thicker. */
const thickest = decimal(100);
/** By how many times a length is more than a diameter. */
const longer = 20;

/**
 * The length that is the diameter of rope, wire and rod where none is named: the only one, or the least beside a length of the
 * goods; and the size of a bicycle's wheels.
 */
export function roundSizes(
  folded: string,
  amounts: readonly Amount[],
  mentions: readonly Mention[],
): ReadonlyMap<Amount, string> {
  const sizes = new Map<Amount, string>();
  const isNamed = mentions.some(({ concepts }) =>
    concepts.some(({ kind, dimension }) => kind === 'dimension' && dimension === 'length'),
  );
  if (isNamed) return sizes;
  const lengths = amounts.filter(({ kind, unit }) => kind === 'measure' && unit === 'length');
  for (const amount of lengths) if (isWheel(amount, folded)) sizes.set(amount, 'diameter');
  if (!round.test(folded) || notRound.test(folded)) return sizes;
  const [least, next, ...more] = lengths.toSorted((a, b) => compareDecimal(a.value, b.value));
  if (!least || least.bound !== undefined || more.length > 0 || least.value.gt(thickest)) return sizes;
  if (next === undefined || next.value.gt(least.value.times(longer))) sizes.set(least, 'diameter');
  return sizes;
}

const cycle = '(?:bicycles?|bikes?|bicicletas?)';
const cycles = new RegExp(String.raw`\b${cycle}\b`);
const wheelsAhead = new RegExp(String.raw`\b(?:${cycle}|rodada)[\s:,]*$`);
const wheelsBehind = new RegExp(String.raw`^[\s-]*(?:wheels?\b|(?:[a-z']+\s+){0,2}${cycle}\b)`);

/** "26 inch bicycle", "bicycle, 26 in wheels": inches of a cycle without a name are those of its wheels. */
const isWheel = ({ start, end }: Amount, folded: string): boolean =>
  cycles.test(folded) &&
  /(?:"|in\.?|inch(?:es)?|pulg(?:adas?)?)\s*$/.test(folded.slice(start, end)) &&
  (wheelsAhead.test(folded.slice(0, start)) || wheelsBehind.test(folded.slice(end)));

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

const tires = /\b(?:tires?|tyres?|llantas?|neumaticos?)\b/;
/** "205/55R16", "31x10.50R15", "11R22.5", "3.50-10"; a range of other things ("5-50 psi") is none. */
const tireSize =
  /(?<![\w/.])(?:(?:p|lt|st)?\d{3}\/\d{2}\s?z?(?:(?<ply>r)|[-bd])|\d{2}\s?x\s?\d{1,2}(?:\.\d{1,2})?\s?(?:(?<wide>r)|-)|\d{1,2}(?:\.\d{1,2})?\s?(?<truck>r)|\d{1,2}\.\d{2}\s?-)\s?(?<rim>\d{2}(?:\.5)?)(?![\d.,/]|\s?(?:mm|cm|m|in|x|psi|bar|kpa|v|w|kg|lbs?|pcs)\b)/g;

/** Sizes of tires: "205/55R16" is radial, for a rim of 16 inches. */
export function readTires(folded: string, text: string): Fact[] {
  if (!tires.test(folded)) return [];
  return [...folded.matchAll(tireSize)].flatMap((match): Fact[] => {
    const { ply, wide, truck, rim = '' } = match.groups ?? {};
    const span = [match.index, match.index + match[0].length] as const;
    const said = text.slice(...span);
    const rimSize: Fact = {
      kind: 'measure',
      value: formatDecimal(decimal(rim).times('25.4')),
      unit: 'length',
      of: 'rim_diameter',
      span,
      text: said,
    };
    return (ply ?? wide ?? truck) !== undefined
      ? [{ kind: 'process', value: 'radial', span, text: said }, rimSize]
      : [rimSize];
  });
}
