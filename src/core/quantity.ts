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
  readonly factor: string;
  readonly aliases: readonly string[];
}

const units: readonly UnitRow[] = [
  {
    symbol: 'kg',
    base: 'kg',
    factor: '1',
    aliases: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramo', 'kilogramos'],
  },
  { symbol: 'g', base: 'kg', factor: '0.001', aliases: ['gram', 'grams', 'gr', 'gramo', 'gramos'] },
  {
    symbol: 't',
    base: 'kg',
    factor: '1000',
    aliases: ['tonne', 'tonnes', 'metric ton', 'metric tons', 'mt', 'tonelada', 'toneladas'],
  },
  { symbol: 'lb', base: 'kg', factor: '0.45359237', aliases: ['lbs', 'pound', 'pounds', 'libra', 'libras'] },
  { symbol: 'oz', base: 'kg', factor: '0.028349523125', aliases: ['ounce', 'ounces'] },
  { symbol: 'carat', base: 'kg', factor: '0.0002', aliases: ['carats', 'ct'] },
  {
    symbol: 'No.',
    base: 'No.',
    factor: '1',
    aliases: [
      'no',
      'nos',
      'each',
      'ea',
      'pc',
      'pcs',
      'piece',
      'pieces',
      'unit',
      'units',
      'item',
      'items',
      'pieza',
      'piezas',
      'pza',
      'pzas',
      'number',
    ],
  },
  {
    symbol: 'doz.',
    base: 'No.',
    factor: '12',
    aliases: ['doz', 'dozen', 'dozens', 'dz', 'docena', 'docenas', 'dz pcs', 'doz pcs'],
  },
  { symbol: 'gross', base: 'No.', factor: '144', aliases: ['gr.', 'gruesa'] },
  { symbol: 'hundreds', base: 'No.', factor: '100', aliases: ['hundred'] },
  {
    symbol: 'thousands',
    base: 'No.',
    factor: '1000',
    aliases: ['thousand', 'm pcs', '1000', 'millar', 'millares'],
  },
  { symbol: 'prs.', base: 'prs.', factor: '1', aliases: ['prs', 'pr', 'pair', 'pairs', 'par', 'pares'] },
  { symbol: 'doz. prs.', base: 'prs.', factor: '12', aliases: ['doz prs', 'dozen pairs', 'dz prs', 'dpr'] },
  {
    symbol: 'liter',
    base: 'liter',
    factor: '1',
    aliases: ['liters', 'litre', 'litres', 'l', 'lt', 'litro', 'litros'],
  },
  {
    symbol: 'ml',
    base: 'liter',
    factor: '0.001',
    aliases: ['milliliter', 'milliliters', 'millilitre', 'millilitres'],
  },
  { symbol: 'hl', base: 'liter', factor: '100', aliases: ['hectoliter', 'hectoliters'] },
  { symbol: 'gal', base: 'liter', factor: '3.785411784', aliases: ['gallon', 'gallons'] },
  { symbol: 'm3', base: 'liter', factor: '1000', aliases: ['m³', 'cubic meter', 'cubic meters', 'cbm'] },
  { symbol: 'bbl', base: 'liter', factor: '158.987294928', aliases: ['barrel', 'barrels'] },
  {
    symbol: 'pf. liter',
    base: 'pf. liter',
    factor: '1',
    aliases: ['pf.liters', 'pf.liter', 'pf. liters', 'proof liter', 'proof liters'],
  },
  {
    symbol: 'm',
    base: 'm',
    factor: '1',
    aliases: ['meter', 'meters', 'metre', 'metres', 'lin. m', 'metro', 'metros'],
  },
  { symbol: 'cm', base: 'm', factor: '0.01', aliases: ['centimeter', 'centimeters'] },
  { symbol: 'mm', base: 'm', factor: '0.001', aliases: ['millimeter', 'millimeters'] },
  { symbol: 'km', base: 'm', factor: '1000', aliases: ['kilometer', 'kilometers'] },
  { symbol: 'ft', base: 'm', factor: '0.3048', aliases: ['foot', 'feet'] },
  { symbol: 'in', base: 'm', factor: '0.0254', aliases: ['inch', 'inches'] },
  { symbol: 'yd', base: 'm', factor: '0.9144', aliases: ['yard', 'yards'] },
  { symbol: 'm2', base: 'm2', factor: '1', aliases: ['m²', 'sqm', 'sq m', 'square meter', 'square meters'] },
  {
    symbol: 'cm2',
    base: 'm2',
    factor: '0.0001',
    aliases: ['cm²', 'square centimeter', 'square centimeters'],
  },
  { symbol: 'ft2', base: 'm2', factor: '0.09290304', aliases: ['sq ft', 'square foot', 'square feet'] },
  { symbol: 'square', base: 'm2', factor: '9.290304', aliases: ['squares'] },
  { symbol: 'jewel', base: 'jewel', factor: '1', aliases: ['jewels', 'jwls', 'jwls.'] },
  { symbol: 'W', base: 'W', factor: '1', aliases: ['watt', 'watts'] },
  { symbol: 'kWh', base: 'kWh', factor: '1', aliases: [] },
  { symbol: 'MWh', base: 'kWh', factor: '1000', aliases: ['megawatt hour', 'megawatt hours'] },
  { symbol: 'GBq', base: 'GBq', factor: '1', aliases: [] },
  { symbol: 'clean kg', base: 'clean kg', factor: '1', aliases: ['cy kg', 'kg clean'] },
  { symbol: 'degree', base: 'degree', factor: '1', aliases: ['degrees'] },
];

const bySpelling = new Map<string, UnitRow>();
for (const row of units)
  for (const name of [row.symbol, ...row.aliases]) bySpelling.set(name.toLowerCase(), row);

function findUnit(text: string): { row: UnitRow; substance: string } | undefined {
  const clean = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const [head = '', ...rest] = clean.split(/ (?:of|on|de) /);
  const row = bySpelling.get(head) ?? bySpelling.get(head.replace(/\.$/, ''));
  return row && { row, substance: rest.join(' of ') };
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

/** The same quantity in another unit, exact; undefined where the two do not measure the same thing. */
export function convertQuantity(quantity: Quantity, unit: string): Quantity | undefined {
  const from = findUnit(quantity.unit);
  const to = findUnit(unit);
  if (!from || !to || from.row.base !== to.row.base || from.substance !== to.substance) return undefined;
  const amount = quantity.amount.times(decimal(from.row.factor)).div(decimal(to.row.factor));
  return { amount, unit };
}
