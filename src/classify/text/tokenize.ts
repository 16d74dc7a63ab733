import type { WordLists } from './word-lists.js';

/**
 * Words, numbers and pauses of a description.
 *
 *   "Men's 100% cotton T-shirt, 180 g/m2" -> mens | 100 % | cotton | t-shirt | , | 180 g | m2
 *
 * Lower case, accents and apostrophes gone; a number keeps the unit written on to it; a CAS number is one word.
 */
export type TokenKind = 'word' | 'number' | 'pause';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** for a number: the unit written on or after it, `%` included */
  readonly unit: string;
}

const shape =
  /\b\d{2,7}-\d\d-\d\b|(\d+(?:[.,]\d+)*)\s*(%|percent\b|[a-z]+\d?\b)?|[a-z]+(?:-[a-z]\b)?|t-shirts?|[,;:()|/[\]]|\.(?=\s|$)|\s-+\s/g;

/** Units written out, as they were learned: "750 watts" says what "750 W" says. */
const writtenOut: ReadonlyMap<string, string> = new Map(
  Object.entries({
    percent: '%',
    w: 'watt watts vatio vatios',
    kw: 'kilowatt kilowatts kilovatio kilovatios',
    v: 'volt volts voltio voltios',
    hp: 'horsepower',
    mm: 'millimeter millimeters millimetre millimetres milimetro milimetros',
    cm: 'centimeter centimeters centimetre centimetres centimetro centimetros',
    kg: 'kilogram kilograms kilogramo kilogramos kilo kilos kgs',
    lb: 'pound pounds libra libras',
    oz: 'ounce ounces onza onzas',
    l: 'liter liters litre litres litro litros',
    ml: 'milliliter milliliters mililitro mililitros',
    gal: 'gallon gallons galon galones',
    ft: 'foot feet',
  }).flatMap(([unit, words]) =>
    unit === 'percent' ? [[unit, words] as const] : words.split(' ').map((word) => [word, unit] as const),
  ),
);

/** Lower case without accents or apostrophes: the form in which all texts are compared. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`´"”“]/g, '')
    .toLowerCase()
    .replace(/t[ -]?shirt(s?)\b/g, 'tshirt$1')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bnon[- ](?=[a-z]{3})/g, 'non')
    .replace(/[–—]/g, ' - ')
    .replace(/[^\x20-\x7e]/g, ' ');

/** Cuts a description into words, numbers with their units, and the pauses that end a phrase. */
export function tokenize(text: string, lists: WordLists): Token[] {
  const { units } = lists;
  const tokens: Token[] = [];
  const whole = plain(text).trim();
  let bare = whole;
  for (const pattern of lists.boilerplate) bare = bare.replace(pattern, ' ; ');
  bare = bare.replace(lists.origin, ' ; ');
  if (!/[a-z]{2}/.test(bare)) bare = whole;
  for (const match of bare.matchAll(shape)) {
    const [whole, number, after] = match;
    if (number !== undefined) {
      const unit = writtenOut.get(after ?? '') ?? after ?? '';
      if (unit === '' || unit === '%' || units.has(unit)) tokens.push({ kind: 'number', text: number, unit });
      else if (/\s/.test(whole)) {
        tokens.push({ kind: 'number', text: number, unit: '' });
        tokens.push({ kind: 'word', text: unit, unit: '' });
      } else tokens.push({ kind: 'word', text: whole, unit: '' });
    } else if (/^\d/.test(whole)) tokens.push({ kind: 'word', text: `cas${whole}`, unit: '' });
    else if (/[a-z]/.test(whole)) tokens.push({ kind: 'word', text: whole, unit: '' });
    else tokens.push({ kind: 'pause', text: whole.trim(), unit: '' });
  }
  return tokens;
}
