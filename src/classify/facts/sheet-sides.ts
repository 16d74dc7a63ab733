import { compareDecimal, decimal } from '../../core/decimal.js';
import type { Amount } from './amounts.js';
import type { Mention } from './vocabulary.js';

/** Flat goods whose lines part by thickness. */
const flat =
  /\b(?:sheets?|plates?|strips?|foils?|films?|coils?|boards?|plywood|mdf|hdf|hardboard|particleboard|fiberboard|osb|veneers?|lumber|laminas?|placas?|chapas?|flejes?|tableros?|triplay|bobinas?)\b/;
/** Glass that is flat while nothing says that it is something else, and never thicker than so many millimetres. */
const pane =
  /\b(?:(?:float|tempered|toughened|laminated|annealed|drawn|window|flat) glass|vidrio (?:flotado|templado|laminado|plano))\b/;
const thickestPane = decimal(40);
/** Flat goods of these words are sold by width too: a coil of 3 mm by 1250 mm. */
const wound = /\b(?:strips?|coils?|foils?|films?|flejes?|bobinas?)\b/;
/** Articles that only bear such a name. */
const notFlat =
  /\b(?:bed sheets?|baking sheets?|cookie sheets?|license plates?|number plates?|dinner plates?|plate heat|hot plates?|circuit boards?|cutting boards?|skateboards?|coil springs?|ignition coils?|paper plates?)\b/;

/** By how much a thickness is less than the sides. */
const thin = decimal('0.2');

/**
 * Which lengths of sheets, plates, strip and boards are thickness and width where none is named: the only length; of several the
 * least, where it is less than a fifth of the next. Two sides alone (48 x 96 in) have no thickness among them.
 */
export function sheetSides(
  folded: string,
  amounts: readonly Amount[],
  mentions: readonly Mention[],
): ReadonlyMap<Amount, string> {
  const sides = new Map<Amount, string>();
  const isFlat = flat.test(folded);
  if ((!isFlat && !pane.test(folded)) || notFlat.test(folded)) return sides;
  const isNamed = mentions.some(({ concepts }) =>
    concepts.some(({ kind, dimension }) => kind === 'dimension' && dimension === 'length'),
  );
  const lengths = amounts
    .filter(({ kind, unit, bound }) => kind === 'measure' && unit === 'length' && bound === undefined)
    .toSorted((a, b) => compareDecimal(a.value, b.value));
  const [least, next] = lengths;
  if (isNamed || !least || lengths.length > 3) return sides;
  if (!isFlat && least.value.gt(thickestPane)) return sides;
  if (next && compareDecimal(least.value, next.value.times(thin)) >= 0) return sides;
  sides.set(least, 'thickness');
  if (next && (lengths.length === 3 || wound.test(folded))) sides.set(next, 'width');
  return sides;
}

const metal =
  /\b(?:steel|iron|alumini?um|copper|brass|bronze|zinc|nickel|titanium|lead|acero|hierro|aluminio|cobre|laton|bronce)\b/;

/** Sizes of metal sheets are in millimetres where no unit stands on any of them: "aluminum sheet 2 x 1000 x 2000". */
export function withMillimetres(amounts: readonly Amount[], folded: string): readonly Amount[] {
  if (!metal.test(folded) || !flat.test(folded) || notFlat.test(folded)) return amounts;
  const joined = (one: Amount | undefined, other: Amount | undefined): boolean =>
    one?.kind === 'bare' && other?.kind === 'bare' && /^\s*[x*]\s*$/.test(folded.slice(one.end, other.start));
  const isSize = (n: number): boolean =>
    joined(amounts[n], amounts[n + 1]) || joined(amounts[n - 1], amounts[n]);
  const sizes = amounts.filter((_, n) => isSize(n));
  const hasLength = amounts.some(({ kind, unit }) => kind === 'measure' && unit === 'length');
  if (hasLength || sizes.length < 2 || sizes.length > 3) return amounts;
  return amounts.map((amount, n) => (isSize(n) ? { ...amount, kind: 'measure', unit: 'length' } : amount));
}
