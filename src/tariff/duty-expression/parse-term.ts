import { type Decimal, decimal } from '../../core/decimal.js';
import { canonicalUnit } from '../../core/quantity.js';
import type { AdValorem, PerDegree, Specific, Sum, Term, VulgarFraction } from './ast.js';
import { plainBasis } from './rate-text.js';

const numeral = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`;
const percentPart = new RegExp(
  String.raw`^(?:a duty of )?(?:(${numeral})|(?:(\d+) )?(\d+)\/([1-9]\d*)) ?(?:%|percent)(?: ad valorem)?(?: (?:on|upon|of) (.+?))?(, if any)?$`,
  'i',
);
const moneyPart = new RegExp(
  String.raw`^(?:\$(${numeral})|(${numeral}) ?(?:¢|cents?|c)(?![a-z])) ?(.+)$`,
  'i',
);
const overPart = new RegExp(`^(.+) over (${numeral})$`, 'i');
const countPart = new RegExp(`^(${numeral})(?: (.+))?$`);
const perDegreePart = new RegExp(
  String.raw`^(.+) less (.+) for each degree under (${numeral}) degrees \(and fractions of a degree in proportion\)$`,
  'i',
);

const decimalOf = ({ whole, numerator, denominator }: VulgarFraction): Decimal =>
  whole.plus(numerator.div(denominator));

const numberOf = (text: string): Decimal => decimal(text.replaceAll(',', ''));

function parseAdValorem(text: string): AdValorem | undefined {
  const match = percentPart.exec(text);
  if (!match) return undefined;
  const [, plain, whole = '0', numerator = '0', denominator = '1', basis, ifAny] = match;
  if (ifAny !== undefined && basis === undefined) return undefined;
  const fraction = {
    whole: decimal(whole),
    numerator: decimal(numerator),
    denominator: decimal(denominator),
  };
  return {
    kind: 'ad_valorem',
    ...(plain === undefined ? { percent: decimalOf(fraction), fraction } : { percent: numberOf(plain) }),
    ...(basis !== undefined && { basis: plainBasis(basis) }),
    ...(ifAny !== undefined && { ifAny: true }),
  };
}

type Per = Pick<Specific, 'per' | 'perCount' | 'basis'>;

/** `1000`, `1,000 pins`, `100 kg`. */
function parseCounted(text: string): Per | undefined {
  const match = countPart.exec(text);
  if (!match) return undefined;
  const perCount = numberOf(match[1] ?? '');
  if (perCount.lte(0)) return undefined;
  if (match[2] === undefined) return { per: 'No.', perCount };
  const counted = parseUnit(match[2]) ?? { per: 'No.', basis: plainBasis(match[2]) };
  return counted.perCount ? undefined : { ...counted, perCount };
}

/** `kg`, `kg on drained weight`, `kg of total sugars`, `kg, including weight of container`, `thousand`. */
function parseUnit(text: string): Per | undefined {
  const container = /^(.+), including weight of containers?$/i.exec(text);
  const named = container ?? /^(.+?) (?:on|of) (.+)$/i.exec(text);
  const canonical = canonicalUnit(named?.[1] ?? text);
  if (canonical === undefined) return undefined;
  const [unit = '', substance] = canonical.split(/ of (.+)/);
  if (named && substance !== undefined) return undefined;
  const given = container ? 'contents and container' : (named?.[2] ?? substance);
  const basis = given === undefined ? {} : { basis: plainBasis(given) };
  if (unit === 'thousands') return { per: 'No.', perCount: decimal(1000), ...basis };
  if (unit === 'hundreds') return { per: 'No.', perCount: decimal(100), ...basis };
  return { per: unit, ...basis };
}

/** `each`, `for each other piece or part`, `/1,000 pins`, `/kg on drained weight`, `per liter`. */
function parsePer(text: string): Per | undefined {
  if (/^each$/i.test(text)) return { per: 'No.' };
  const each = /^for each (.+)$/i.exec(text);
  if (each) return { per: 'No.', basis: plainBasis(each[1] ?? '') };
  const unit = /^(?:\/|per )(.+)$/i.exec(text)?.[1];
  return unit === undefined ? undefined : (parseCounted(unit) ?? parseUnit(unit));
}

function parseSpecific(text: string): Specific | undefined {
  const match = moneyPart.exec(text);
  if (!match) return undefined;
  const [, dollars, cents = '', rest = ''] = match;
  const amount = dollars === undefined ? numberOf(cents).div(100) : numberOf(dollars);
  const over = overPart.exec(rest);
  const per = parsePer(over?.[1] ?? rest);
  return per && { kind: 'specific', amount, ...per, ...(over && { over: numberOf(over[2] ?? '') }) };
}

function parsePerDegree(text: string): PerDegree | undefined {
  const match = perDegreePart.exec(text);
  const from = match && parseSpecific(match[1] ?? '');
  const less = match && parseSpecific(match[2] ?? '');
  return from && less ? { kind: 'per_degree', from, less, under: numberOf(match[3] ?? '') } : undefined;
}

const parseOne = (text: string): Term | undefined =>
  parsePerDegree(text) ?? parseAdValorem(text) ?? parseSpecific(text);

/** Reads the terms between plus signs; undefined where one of them is not a rate. */
export function parseTerms(text: string): Term[] | undefined {
  const terms = text.split(/ ?\+ ?| plus /).map((part) => parseOne(part.trim()));
  return terms.every((term) => term !== undefined) ? terms : undefined;
}

/** One term, or a compound rate of several. */
export function parseSum(text: string): Term | Sum | undefined {
  const terms = parseTerms(text);
  const [first, ...more] = terms ?? [];
  return more.length > 0 ? { kind: 'sum', terms: terms ?? [] } : first;
}
