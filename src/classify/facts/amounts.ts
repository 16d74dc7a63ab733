import { type Decimal, decimal, parseDecimal } from '../../core/decimal.js';
import type { Bound } from './fact.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * Amounts as trade texts write them.
 *
 *   amount   = measure | price | percent | bare ;
 *   measure  = numeral, unit ;                                "12.7 mm", "15.6\"", "1/2 inch", "180 g/m2"
 *   price    = "$", numeral | numeral, ("¢" | "cents" | "USD" | "dollars") ;
 *              then [ "/" | "per" | "each" | "a" | "por", what it buys ] ;
 *   percent  = numeral, ("%" | "percent" | "por ciento" | "pct") ;
 *   numeral  = digits, with comma or point; a comma before three digits parts thousands.
 */
export interface Amount {
  readonly kind: 'measure' | 'price' | 'percent' | 'bare';
  readonly value: Decimal;
  /** measure: the dimension, the value being in its base unit; price: what it buys, or empty */
  readonly unit: string;
  /** an end of a bracket, as "over 4 liters" */
  readonly bound?: Bound;
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

const numerals = new RegExp(
  String.raw`(?<![\w.,/])(?:(\d+)[ -])?(\d+)/(\d+)(?=[\s-]*(?:"|in\b|inch|hp\b))|(?<![\w.])${numeral}`,
  'g',
);

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

/** Every amount of a folded text, in order. */
export function readAmounts(folded: string, vocabulary: Vocabulary): Amount[] {
  if (!/\d/.test(folded)) return [];
  const found = [...readPrices(folded, vocabulary)];
  const taken = (at: number): boolean => found.some(({ start, end }) => at >= start && at < end);
  for (const match of folded.matchAll(numerals)) {
    const start = match.index;
    if (taken(start)) continue;
    const value = match[3] === undefined ? readNumeral(match[0]) : readFraction(match[1], match[2], match[3]);
    if (!value) continue;
    const { unitPattern } = vocabulary;
    unitPattern.lastIndex = start + match[0].length;
    const after = unitPattern.exec(folded);
    const end = after ? unitPattern.lastIndex : start + match[0].length;
    found.push({ ...unitOf(value, after?.groups, folded, end, vocabulary), start, end });
  }
  return spreadUnits(
    found.sort((a, b) => a.start - b.start),
    folded,
  );
}

type Read = Pick<Amount, 'kind' | 'value' | 'unit'>;

function unitOf(
  value: Decimal,
  groups: Record<string, string | undefined> | undefined,
  folded: string,
  end: number,
  vocabulary: Vocabulary,
): Read {
  if (groups?.['percent'] !== undefined) return { kind: 'percent', value, unit: '%' };
  const spelled = groups?.['mark'] === '"' ? 'in' : groups?.['mark'] === "'" ? 'ft' : groups?.['unit'];
  const unit = spelled === undefined ? undefined : vocabulary.units.get(spelled.replace(/\s+/g, ' '));
  // "3 in 1", "2 in stock": a preposition
  const preposition =
    spelled === 'in' &&
    groups?.['mark'] === undefined &&
    /^\s+(?:\d|[a-z])/.test(folded.slice(end)) &&
    !/^\s+(?:x|by|wide|long|high|tall|thick|deep|diameter|dia|in|screen|display|od|id|w|l|h|and|or|but)\b/.test(
      folded.slice(end),
    );
  if (!unit || preposition) return { kind: 'bare', value, unit: '' };
  return { kind: 'measure', value: value.times(unit.factor), unit: unit.dimension };
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
    yield { kind: 'price', value: cents ? value.div(100) : value, unit, start: match.index, end };
  }
}

/** "30 x 40 x 2 cm", "exceeding 2,000 but not exceeding 4,536 kg": the unit stands once, at the end. */
function spreadUnits(amounts: Amount[], folded: string): Amount[] {
  const spread = [...amounts];
  let scale: Decimal | undefined;
  for (let i = spread.length - 1; i >= 0; i--) {
    const here = spread[i]!;
    const next = spread[i + 1];
    if (here.kind !== 'bare') scale = scaleOf(here, folded);
    else if (!next || next.kind === 'bare' || !joins.test(folded.slice(here.end, next.start)))
      scale = undefined;
    else if (scale) spread[i] = { ...here, kind: next.kind, unit: next.unit, value: here.value.times(scale) };
  }
  return spread;
}

const joins =
  /^\s*(?:x|by|\*|por|to|a|-|and|y|or|(?:but|and|pero|y)?\s*(?:not (?:over|exceeding|more than|less than)|less than|inferior o igual a|inferior a|no exceda de)|or more(?: but (?:not (?:over|exceeding|more than)|less than))?)\s*$/;

/** How many base units one of the unit written on an amount is worth. */
function scaleOf(amount: Amount, folded: string): Decimal | undefined {
  const written = readNumeral(/\d+(?:[.,]\d+)*/.exec(folded.slice(amount.start, amount.end))?.[0] ?? '');
  return written && !written.eq(0) ? amount.value.div(written) : undefined;
}
