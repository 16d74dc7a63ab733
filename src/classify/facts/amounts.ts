import { type Decimal, decimal, parseDecimal } from '../../core/decimal.js';
import type { Bound } from './fact.js';
import type { MeasureUnit, Vocabulary } from './vocabulary.js';

/**
 * Amounts as trade texts write them.
 *
 *   amount   = measure | price | percent | bare ;
 *   measure  = numeral, unit ;                                "12.7 mm", "15.6\"", "1/2 inch", "180 g/m2"
 *   price    = "$", numeral | numeral, ("¢" | "cents" | "USD" | "dollars") ;
 *              then [ "/" | "per" | "each" | "a" | "por", what it buys ] ;
 *   percent  = numeral, ("%" | "percent" | "por ciento" | "pct") ;
 *   numeral  = digits, with comma or point; a comma before three digits parts thousands
 *            | [ digits, (" " | "-") ], ( digits, "/", digits | "½" ... ) ;     before a unit: "1 1/2 in", "3/4 hp", "1½ gal"
 *
 * An ounce may be one of weight, of capacity or of a square yard of fabric: what it is of the others stands in \`or\`.
 */
export interface Amount {
  readonly kind: 'measure' | 'price' | 'percent' | 'bare';
  readonly value: Decimal;
  /** measure: the dimension, the value being in its base unit; price: what it buys, or empty */
  readonly unit: string;
  /** the number as it stands before its unit */
  readonly written: Decimal;
  /** an end of a bracket, as "over 4 liters" */
  readonly bound?: Bound;
  /** what the amount is where its unit means another one of the same name */
  readonly or?: readonly { readonly value: Decimal; readonly unit: string }[];
  readonly start: number;
  readonly end: number;
}

const numeral = String.raw`\d+(?:[.,]\d+)*`;
const price = new RegExp(
  String.raw`(?:(?<dollar>(?:us|usd)?\s?\$|usd)\s*(?<n>${numeral}))|(?:(?<m>${numeral})\s*(?<word>¢|cents?\b|usd\b|us dollars?\b|dollars?\b|dolares\b|dls\b|centavos de dolar\b))`,
  'g',
);
const per =
  /\s*(?:\/|per\s+|por\s+|each\b|cada\s+un[ao]\b|a\s+(?=(?:pair|piece|dozen)\b)|(?:el|la)\s+(?=(?:par|pieza|docena)\b)|(?=\s+(?:kg|pair|pr|dozen|liter|gross|ea)\b))\s*/y;

const fractionUnits = String.raw`(?=[\s-]*(?:"|'|(?:in|inch(?:es)?|ft|feet|foot|yd|yards?|hp|lbs?|pounds?|oz|ounces?|gal|gallons?|pints?|quarts?|qt|miles?|tons?|pulg|pulgadas?|libras?|onzas?|galon(?:es)?|litros?|liters?|pies?)\b))`;
const vulgar = '½¼¾⅓⅔⅛⅜⅝⅞';
const numerals = new RegExp(
  String.raw`(?<![\w.,/])(?:(?:(\d+)[ -])?(\d+)/(\d+)|(?:(\d+)[ -]?)?([${vulgar}]))${fractionUnits}|(?:(?<![\w.])|(?<=\d(?:["']|mm|cm|m|in|ft)?x))${numeral}`,
  'g',
);
const vulgarParts: Readonly<Record<string, readonly [string, string]>> = {
  '½': ['1', '2'],
  '¼': ['1', '4'],
  '¾': ['3', '4'],
  '⅓': ['1', '3'],
  '⅔': ['2', '3'],
  '⅛': ['1', '8'],
  '⅜': ['3', '8'],
  '⅝': ['5', '8'],
  '⅞': ['7', '8'],
};

/** Reads a numeral; undefined for one that is no single number ("1.2.3"). */
function readNumeral(text: string): Decimal | undefined {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return parseDecimal(text.replace(/,/g, ''));
  if (/^\d+,\d+$/.test(text)) return parseDecimal(text.replace(',', '.'));
  return parseDecimal(text);
}

/** "1-1/2": an inch fraction. */
function readFraction(whole = '0', over = '', under = ''): Decimal | undefined {
  const [a, b, c] = [whole, over, under].map((digits) => decimal(digits || '0'));
  return a && b && c && !c.eq(0) ? a.plus(b.div(c)) : undefined;
}

/** Every amount of a folded text, in order; as it was written it tells mW from MW. */
export function readAmounts(folded: string, vocabulary: Vocabulary, written = folded): Amount[] {
  if (!/[\d½¼¾⅓⅔⅛⅜⅝⅞]/.test(folded)) return [];
  const found = [...readPrices(folded, vocabulary)];
  const taken = (at: number): boolean => found.some(({ start, end }) => at >= start && at < end);
  for (const match of folded.matchAll(numerals)) {
    const start = match.index;
    if (taken(start)) continue;
    const fraction = match[5] === undefined ? [match[2], match[3]] : vulgarParts[match[5]]!;
    const isFraction = fraction[0] !== undefined;
    const value = isFraction
      ? readFraction(match[1] ?? match[4], fraction[0], fraction[1])
      : readNumeral(match[0]);
    if (!value) continue;
    const { unitPattern } = vocabulary;
    unitPattern.lastIndex = start + match[0].length;
    const after = unitPattern.exec(folded);
    const end = after ? unitPattern.lastIndex : start + match[0].length;
    const spelled = spelledUnit(after?.groups, written.slice(start, end));
    const broken = isFraction || !value.round(0).eq(value);
    const read =
      spelled === 'in' && !after?.groups?.['mark'] && !broken && isPreposition(folded.slice(end))
        ? bare(value)
        : inUnit(value, spelled, vocabulary);
    found.push({ ...read, written: value, start, end: read.kind === 'bare' ? start + match[0].length : end });
  }
  return spreadUnits(
    found.sort((a, b) => a.start - b.start),
    folded,
  );
}

type Read = Pick<Amount, 'kind' | 'value' | 'unit' | 'or'>;

const bare = (value: Decimal): Read => ({ kind: 'bare', value, unit: '' });

/** The unit as the vocabulary spells it; undefined where none is written. */
function spelledUnit(
  groups: Record<string, string | undefined> | undefined,
  written: string,
): string | undefined {
  const { percent, mark, unit } = groups ?? {};
  if (percent !== undefined) return '%';
  if (mark !== undefined) return mark === "'" ? 'ft' : 'in';
  return unit === 'mw' && /mW/.test(written) ? 'milliwatt' : unit?.replace(/\s+/g, ' ');
}

/** "3 in 1", "2 in stock", "12 in gift box": how many, not how long. */
const isPreposition = (behind: string): boolean =>
  /^\s+(?:\d|(?:an?|the|one|each|per|stock|total|all|bulk|retail|assorted|various|different|white|black|red|blue|green)\b|(?:[a-z]+\s+){0,2}(?:box|boxes|case|cases|carton|cartons|bag|bags|pack|packs|package|blister|jar|tin|bottle|pouch|tray|tube|set|sets|colou?rs?|sizes?|styles?|row|rows|series)\b)/.test(
    behind,
  );

function inUnit(value: Decimal, spelled: string | undefined, vocabulary: Vocabulary): Read {
  if (spelled === '%') return { kind: 'percent', value, unit: '%' };
  const unit = spelled === undefined ? undefined : vocabulary.units.get(spelled);
  if (!unit) return bare(value);
  const measured = ({ factor, over, zero, dimension }: MeasureUnit) => {
    const times = (zero ? value.minus(zero) : value).times(factor);
    return { value: over ? times.div(over) : times, unit: dimension };
  };
  const or = unit.or.flatMap((name) => {
    const other = vocabulary.units.get(name);
    return other ? [measured(other)] : [];
  });
  return { kind: 'measure', ...measured(unit), ...(or.length === 0 ? {} : { or }) };
}

function* readPrices(folded: string, vocabulary: Vocabulary): Generator<Amount> {
  if (!/\$|¢|cent|usd|dollar|dolar|dls/.test(folded)) return;
  for (const match of folded.matchAll(price)) {
    const { n, m, word = '' } = match.groups ?? {};
    const value = readNumeral(n ?? m ?? '');
    let end = match.index + match[0].length;
    if (!value || /^\s*(?:mxn|mn\b|m\.n|pesos)/.test(folded.slice(end))) continue;
    const cents = word === '¢' || word.startsWith('cent');
    per.lastIndex = end;
    const joined = per.exec(folded);
    let unit = '';
    if (joined) {
      const after = /^[a-z]+\d?/.exec(folded.slice(per.lastIndex))?.[0] ?? '';
      const concept = vocabulary.phrases
        .get(after)
        ?.find(({ words }) => words.length === 1)
        ?.concepts.find(({ kind }) => kind === 'per');
      if (/each|cada/.test(joined[0])) unit = 'each';
      else if (concept) unit = concept.id;
      if (unit !== '') end = per.lastIndex + (concept ? after.length : 0);
    }
    const amount = cents ? value.div(100) : value;
    yield { kind: 'price', value: amount, written: value, unit, start: match.index, end };
  }
}

/** "30 x 40 x 2 cm", "exceeding 2,000 but not exceeding 4,536 kg": the unit stands once, at the end. */
function spreadUnits(amounts: Amount[], folded: string): Amount[] {
  const spread = [...amounts];
  let scale: Decimal | undefined;
  for (let i = spread.length - 1; i >= 0; i--) {
    const here = spread[i]!;
    const next = spread[i + 1];
    if (here.kind !== 'bare') scale = scaleOf(here);
    else if (!next || next.kind === 'bare' || !joins.test(folded.slice(here.end, next.start)))
      scale = undefined;
    else if (scale) {
      const value = here.value.times(scale);
      const share = next.value.eq(0) ? undefined : value.div(next.value);
      const or = share && next.or?.map((other) => ({ value: other.value.times(share), unit: other.unit }));
      spread[i] = { ...here, kind: next.kind, unit: next.unit, value, ...(or ? { or } : {}) };
    }
  }
  return spread;
}

const joins =
  /^\s*(?:x|by|\*|por|to|a|-|and|y|or|(?:but|and|pero|y)?\s*(?:not (?:over|exceeding|more than|less than)|less than|inferior o igual a|inferior a|no exceda de)|or more(?: but (?:not (?:over|exceeding|more than)|less than))?)\s*$/;

/** How many base units one of the unit written on an amount is worth. */
const scaleOf = ({ value, written, unit }: Amount): Decimal | undefined =>
  written.eq(0) || unit === 'temperature' ? undefined : value.div(written);
