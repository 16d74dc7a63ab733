import { type Decimal, decimal, formatDecimal, parseDecimal } from './decimal.js';
import { issue } from './issue.js';
import { fail, ok, type Result } from './result.js';

/**
 * A measured amount: `50 kg`, `400 doz`, `12 pcs`.
 *
 *   quantity = numeral, unit [ "of", substance ] ;
 *
 * Units of one dimension convert exactly; a substance ("kg of copper content") is part of the unit's identity,
 * so clean kilograms and lead kilograms never mix.
 */
export interface Quantity {
  readonly amount: Decimal;
  /** canonical unit symbol, see `units` */
  readonly unit: string;
}

interface UnitRow {
  readonly symbol: string;
  /** the dimension's base unit */
  readonly base: string;
  /** how many base units one of this is, exact */
  readonly factor: Decimal;
  /** the plural in words */
  readonly name: string;
  readonly aliases: readonly string[];
}

/** symbol | base | how many base units, exact | plural in words | other spellings */
const unitTable = `
kg | kg | 1 | kilograms | kgs, kilo, kilos, kilogram, kilogramo, kilogramos, kilogramm, 千克, 公斤
g | kg | 0.001 | grams | gram, gr, gramo, gramos
t | kg | 1000 | metric tons | tonne, tonnes, metric ton, mt, tonelada, toneladas
lb | kg | 0.45359237 | pounds | lbs, pound, libra, libras
oz | kg | 0.028349523125 | ounces | ounce
carat | kg | 0.0002 | carats | ct
No. | No. | 1 | pieces | nos, each, ea, pc, pcs, piece, unit, units, item, items, article, articles, head, pieza, piezas, pza, pzas, number, stk, stck, stück, stueck, 个, 個, 件, 只, 台, 枚
doz. | No. | 12 | dozens | dozen, dz, docena, docenas, dutzend, 打, dz pcs, doz pcs
gross | No. | 144 | gross | gr., gruesa
hundreds | No. | 100 | hundreds | hundred
thousands | No. | 1000 | thousands | thousand, m pcs, 1000, millar, millares
prs. | prs. | 1 | pairs | pr, pair, par, pares, paar, 双, 雙, 对
doz. prs. | prs. | 12 | dozen pairs | doz prs, dz prs, dpr
pack | pack | 1 | packs | packs
dose | dose | 1 | doses | doses
gr.lines | gr.lines | 1 | gross lines | gross line, line/gross
liter | liter | 1 | liters | litre, litres, l, lt, litro, litros
ml | liter | 0.001 | milliliters | milliliter, millilitre, millilitres
hl | liter | 100 | hectoliters | hectoliter
gal | liter | 3.785411784 | gallons | gallon
m3 | liter | 1000 | cubic meters | m³, cubic meter, cbm
thousand m3 | liter | 1000000 | thousands of cubic meters | thousand m³
bbl | liter | 158.987294928 | barrels | barrel
pf. liter | pf. liter | 1 | proof liters | pf.liters, pf.liter, pf. liters, proof liter
m | m | 1 | meters | meter, metre, metres, lin. m, metro, metros
cm | m | 0.01 | centimeters | centimeter
mm | m | 0.001 | millimeters | millimeter
km | m | 1000 | kilometers | kilometer, thousand m
ft | m | 0.3048 | feet | foot
in | m | 0.0254 | inches | inch
yd | m | 0.9144 | yards | yard
fiber m | fiber m | 1 | meters of fiber |
m2 | m2 | 1 | square meters | m², sqm, sq m, square meter
cm2 | m2 | 0.0001 | square centimeters | cm², square centimeter
ft2 | m2 | 0.09290304 | square feet | sq ft, square foot
square | m2 | 9.290304 | squares |
jewel | jewel | 1 | jewels | jwls
W | W | 1 | watts | watt
kWh | kWh | 1 | kilowatt hours | kilowatt hour
MWh | kWh | 1000 | megawatt hours | megawatt hour
GBq | GBq | 1 | gigabecquerels |
clean kg | clean kg | 1 | clean kilograms | cy kg, kg clean
degree | degree | 1 | degrees of polarization | degrees
`;

const units: readonly UnitRow[] = unitTable
  .trim()
  .split('\n')
  .map((line) => {
    const [symbol = '', base = '', factor = '', name = '', aliases = ''] = line
      .split('|')
      .map((c) => c.trim());
    return {
      symbol,
      base,
      factor: decimal(factor),
      name,
      aliases: aliases.split(',').map((alias) => alias.trim()),
    };
  });

/** The schedule writes what is weighed before the unit ("Cu kg") or after it ("kg ttl sug"). */
const substanceMarks = new Map(
  `ag silver content; au gold content; co cobalt content; cr chromium content; cr2o3 chromic oxide content;
   cu copper content; ir iridium content; mg magnesium content; mn manganese content; mo molybdenum content;
   naoh sodium hydroxide content; nh3 ammonia content; ni nickel content; os osmium content; pb lead content;
   pd palladium content; pt platinum content; rh rhodium content; ru ruthenium content; sb antimony content;
   si silicon content; sn tin content; v vanadium content; v2o5 vanadium pentoxide content; w tungsten content;
   zn zinc content; adw air-dry weight; amc anhydrous morphine content; cmsc cows' milk solids content;
   dwb dry weight; msc milk solids content; ttl-sug total sugars`
    .split(';')
    .map((entry) => /^\s*(\S+) (.+)$/.exec(entry))
    .map((match) => [match?.[1] ?? '', match?.[2] ?? ''] as const),
);

const bySpelling: ReadonlyMap<string, UnitRow> = new Map(
  units.flatMap((row) =>
    [row.symbol, row.name, ...row.aliases]
      .filter((spelling) => spelling !== '')
      .map((spelling) => [spelling.toLowerCase(), row] as const),
  ),
);

const unitSpelled = (text: string): UnitRow | undefined =>
  bySpelling.get(text) ?? bySpelling.get(text.replace(/\.$/, '')) ?? bySpelling.get(`${text}.`);

function findUnit(text: string): { row: UnitRow; substance: string } | undefined {
  const clean = text.trim().toLowerCase().replace(/\s+/g, ' ').replace('ttl sug', 'ttl-sug');
  const [head = '', ...rest] = clean.split(/ (?:of|on|de) (?:the )?/);
  const row = unitSpelled(clean) ?? unitSpelled(head);
  if (row) return { row, substance: unitSpelled(clean) ? '' : rest.join(' of ') };
  const [first = '', second = '', ...more] = clean.split(' ');
  if (more.length > 0) return undefined;
  const marked = [
    { unit: second, mark: first },
    { unit: first, mark: second },
  ];
  for (const { unit, mark } of marked) {
    const substance = substanceMarks.get(mark);
    const found = unitSpelled(unit);
    if (substance && found) return { row: found, substance };
  }
  return undefined;
}

/** The unit in words, plural, for a question: `kilograms of copper content`. */
export function unitInWords(unit: string): string {
  const found = findUnit(unit);
  if (!found) return unit;
  return found.substance ? `${found.row.name} of ${found.substance}` : found.row.name;
}

/** The canonical symbol of a unit in any known spelling, or undefined. */
export function canonicalUnit(text: string): string | undefined {
  const found = findUnit(text);
  return found && (found.substance ? `${found.row.symbol} of ${found.substance}` : found.row.symbol);
}

/** Reads `400 doz`, `1,200 kg`, `50kg`, `12 kg of copper content`; a missing or unknown unit is a fault. */
export function parseQuantity(text: string): Result<Quantity> {
  const match = /^\s*([+-]?[\d.,]*\d)\s*(\S.*)?$/.exec(text);
  const hint = 'write a number and a unit, for example "50 kg" or "400 doz"';
  const amount = match && parseDecimal((match[1] ?? '').replace(/,(?=\d{3}(\D|$))/g, ''));
  if (!match || !amount) return fail(issue('bad_quantity', `"${text}" is not a quantity`, { hint }));
  if (amount.lt(0)) return fail(issue('bad_quantity', `the quantity "${text}" is negative`, { hint }));
  const unit = match[2] === undefined ? undefined : canonicalUnit(match[2]);
  if (!unit) return fail(issue('bad_quantity', `the quantity "${text}" has no unit that I know`, { hint }));
  return ok({ amount, unit });
}

export const formatQuantity = (quantity: Quantity): string =>
  `${formatDecimal(quantity.amount)} ${quantity.unit}`;

/** What to multiply and then divide by to come from one unit to another, both exact; undefined where they measure different things. */
export function conversionRatio(from: string, to: string): { times: Decimal; over: Decimal } | undefined {
  const source = findUnit(from);
  const target = findUnit(to);
  if (!source || !target) return undefined;
  if (source.row.base !== target.row.base || source.substance !== target.substance) return undefined;
  return { times: source.row.factor, over: target.row.factor };
}

/** The same quantity in another unit; undefined where the two do not measure the same thing. */
export function convertQuantity(quantity: Quantity, unit: string): Quantity | undefined {
  const ratio = conversionRatio(quantity.unit, unit);
  return ratio && { amount: quantity.amount.times(ratio.times).div(ratio.over), unit };
}
