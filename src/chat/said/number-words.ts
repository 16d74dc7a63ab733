import { decimal } from '../../core/decimal.js';
import { currencyPattern } from './currency-words.js';
import type { CutText } from './cut-text.js';

/** What small numbers are called, in English and Spanish. */
export const ones: Readonly<Record<string, number>> = Object.fromEntries(
  `one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 un=1 una=1 uno=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciseis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veinticinco=25 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cien=100 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 seiscientas=600 setecientos=700 setecientas=700 ochocientos=800 ochocientas=800 novecientos=900 novecientas=900`
    .split(' ')
    .map((row) => row.split('='))
    .map(([word, value]) => [word!, Number(value)]),
);
const factors: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, mil: 1000 };
const word = [...Object.keys(ones), ...Object.keys(factors)].join('|');
const counted =
  'of them|of these|of those|de ellos|de ellas|pieces?|pcs|units?|pairs?|dozens?|sets?|boxes|cartons?|cases|kilos?|tons?|tonnes?|piezas?|pzas?|unidades|pares|docenas?|juegos?|cajas?|cartones|toneladas?|kilogramos?';
const countInWords = new RegExp(
  String.raw`\b((?:an?\s+(?=hundred|thousand))?(?:(?:${word})\b[\s-]+(?:(?:and|y)\s+)?)+)(?=(?:${counted})\b)`,
);

/** "Two hundred coats": a large count opens what is said, whatever it is of. */
const largeCount = new RegExp(
  String.raw`(?<=^\W*|[,;]\s*)((?:(?:an?|[a-z]+)[\s-]+)?(?:hundred|thousand|mil|cien|(?:dos|tres|cuatro|seis|ocho)cient[oa]s|quinient[oa]s)\s+)(?!${currencyPattern}|of\s|de\s)(?=[a-z]{3,}s(?![a-z]))`,
  'u',
);
const inWords = String.raw`(?:(?:${word})\b[\s-]+(?:(?:and|y)\s+)?)`;
const ofEach =
  '(?:each|apiece|c\\/u|cada un[oa]|(?:for|per|por|a|an|the|el|la|cada|\\/)\\s*(?!day|week|month|year|dia|semana|mes|ano|hour|hora)[a-z]{2,12})';
/** "nine dollars a jar", "two and a half euros each", "doce pesos la pieza": money in words that is the price of one. */
const priceInWords = new RegExp(
  String.raw`\b(${inWords}+)(?:(and a half|y medio|y media)\s+)?(?=(?:${currencyPattern}|cents?)\s+${ofEach}(?![a-z]))`,
  'u',
);
const halfOne = new RegExp(
  String.raw`\b(half an?|medio|media)\s+(?=(?:(?:${currencyPattern})\s+${ofEach}|(?:kilos?|kgs?|kilograms?|kilogramos?|pounds?|lbs?|libras?|litros?|liters?|litres?|tons?|tonelada)\s*${ofEach})(?![a-z]))`,
  'u',
);

/** "40 cents each", "75¢ per piece" */
const inCents = new RegExp(
  String.raw`(?<![\d.,])(\d{1,3}(?:[.,]\d)?)\s*(?:us )?(?:cents?|¢)(?=\s*${ofEach}(?![a-z]))`,
  'u',
);

/** Writes counts in words as digits: "six of them", "mil piezas", "two hundred units", and prices of one; other money in words stays. */
export function writeCountsInDigits(text: CutText): void {
  for (const pattern of [countInWords, priceInWords, largeCount])
    for (let found = text.find(pattern); found; found = text.find(pattern)) {
      const amount = amountOf(found.groups[1]!);
      if (amount === undefined) break;
      const half = (found.groups[2] ?? '') === '' ? '' : '.5';
      text.write(found.at, found.end, `${amount}${half} `);
    }
  for (let found = text.find(halfOne); found; found = text.find(halfOne))
    text.write(found.at, found.end, '0.5 ');
  for (let found = text.find(inCents); found; found = text.find(inCents))
    text.write(found.at, found.end, `${decimal(found.groups[1]!.replace(',', '.')).div(100).toFixed()} usd`);
}

function amountOf(words: string): number | undefined {
  let [total, part] = [0, 0];
  for (const each of words.match(/[a-z]+/g) ?? []) {
    const factor = factors[each];
    if (factor === 1000) [total, part] = [total + Math.max(1, part) * factor, 0];
    else if (factor !== undefined) part = Math.max(1, part) * factor;
    else part += ones[each] ?? 0;
  }
  return total + part > 0 ? total + part : undefined;
}
