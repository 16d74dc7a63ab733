import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import type { Situation } from '../act.js';

const slotBits = 16;
/** How many places the features of a message are hashed into. */
export const actSlots = 1 << slotBits;

/** A message as the model of acts sees it: places and how much each counts. */
export interface ActFeatures {
  readonly slot: readonly number[];
  readonly value: readonly number[];
  /** the words that a feature rests on, for leaving words out while learning */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** longer messages are read from both ends */
const wordsAtMost = 40;

const weightOf = { word: 1, pair: 0.8, letters: 0.5, place: 0.5, form: 1.6 } as const;

/** The place of a feature: the same on every machine. */
function slotOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> (32 - slotBits);
}

/** Codes, amounts and numbers by their form: what they are counts, not which. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, ' #day '],
  [/\b\d{4}\.\d{2}(?:\.?\d{2}){0,2}\b|\b\d{8}(?:\d\d)?\b/g, ' #code '],
  [/\b\d{1,3}(?:[.,]\d{1,2})?\s?%/g, ' #percent '],
  [/[$€£]\s?\d[\d.,]*\s?[km]?\b/g, ' #money '],
  [/\b(?:usd|eur|mxn|gbp|cad|us\$)\s?\d[\d.,]*\s?[km]?\b/g, ' #money '],
  [
    /\b\d[\d.,]*\s?[km]?\s?(?:usd|eur|mxn|gbp|cad|dlls?|dls|dol+ar(?:s|es)?|bucks|euros?|pesos?)\b/g,
    ' #money ',
  ],
  [/\b(?:9[0-9]|8[0-9]|[1-7][0-9]|0[1-9])\d{2}\b(?![.,]\d)/g, ' #four '],
  [/\b\d+(?:[.,]\d+)*(?:[a-z]{1,3}\b)?/g, ' #number '],
];

/** Words of a message, folded, with figures and countries by their form. */
function actWords(message: string, countries: CountryTable): string[] {
  let text = foldText(message).replace(/['’`´]/g, "'");
  for (const [pattern, shape] of shapes) text = text.replace(pattern, shape);
  const written = text.match(/#[a-z]+|[a-z]+(?:'[a-z]+)?|[?!]/g) ?? [];
  const words: string[] = [];
  for (let at = 0; at < written.length; ) {
    const count = countryWords(written, at, countries);
    words.push(count > 0 ? '#country' : written[at]!);
    at += Math.max(1, count);
  }
  return words.length <= wordsAtMost
    ? words
    : [...words.slice(0, wordsAtMost / 2), ...words.slice(-wordsAtMost / 2)];
}

/** How many words from one on name a country: none where they are small words that are codes of one too. */
function countryWords(words: readonly string[], at: number, { bySpelling }: CountryTable): number {
  for (let count = Math.min(3, words.length - at); count > 0; count--) {
    const name = words.slice(at, at + count).join(' ');
    if ((name.length > 3 || shortNames.has(name)) && bySpelling.has(name)) return count;
  }
  return 0;
}

const shortNames = new Set(['usa', 'uk', 'prc', 'eua', 'uae']);

const questionWord =
  /^(?:what|who|which|where|when|why|how|whats|hows|is|are|does|do|did|can|could|would|will|should|que|cual|cuales|cuanto|cuanta|cuantos|como|donde|quien|por|hay|puedo|puedes|es|son|tengo|debo)$/;
const refersBack =
  /^(?:it|its|it's|they|they're|these|this|that|them|those|one|ones|esto|este|esta|estos|estas|eso|esa|ese|esos|la|lo|las|los|ello)$/;

/** What a message is like beside its words: its form, and what is under discussion. */
function formsOf(message: string, words: readonly string[], { goods, asked }: Situation): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '').length;
  const count = words.length;
  return [
    goods ? 'case' : 'no case',
    ...(asked ? ['asked'] : []),
    ...(questionWord.test(words[0] ?? '') ? ['question word'] : []),
    ...(/\?\s*$/.test(message) || /^\s*¿/.test(message) ? ['question mark'] : []),
    ...(words.some((word) => refersBack.test(word)) ? ['refers back'] : []),
    ...(lines > 1 ? ['lines'] : []),
    ...(lines > 2 ? ['many lines'] : []),
    ...((message.match(/,/g) ?? []).length > 1 ? ['commas'] : []),
    ...(message.includes(';') ? ['semicolon'] : []),
    ...(/(?:^|\s)(?:1|a)[.)]\s.+\s(?:2|b)[.)]\s/is.test(message) ? ['numbered'] : []),
    ...(/,[^,]+,?\s(?:and|y|&)\s/i.test(message) ? ['listed'] : []),
    ...(/^[^a-z]*$/.test(message) && count > 1 ? ['capitals'] : []),
    `long ${count < 4 ? count : count < 7 ? 4 : count < 12 ? 7 : 12}`,
    ...['#country', '#money', '#number', '#code', '#four', '#day', '#percent'].filter((shape) =>
      words.includes(shape),
    ),
  ];
}

/** Words, their pairs, runs of their letters, the first and the last of them, and the form of the message. */
export function actFeatures(message: string, situation: Situation, countries: CountryTable): ActFeatures {
  const words = actWords(message, countries);
  const slot: number[] = [];
  const value: number[] = [];
  const first: number[] = [];
  const second: number[] = [];
  const add = (text: string, weight: number, one: number, other = one): void => {
    slot.push(slotOf(text));
    value.push(weight);
    first.push(one);
    second.push(other);
  };
  words.forEach((word, at) => {
    const nth = at + 1;
    add(`w ${word}`, weightOf.word, nth);
    add(`p ${words[at - 1] ?? '^'} ${word}`, weightOf.pair, nth, at === 0 ? nth : at);
    if (/^[#?!]/.test(word)) return;
    const ends = `<${word}>`;
    for (const length of [3, 4, 5])
      for (let from = 0; from + length <= ends.length; from++)
        if (length < ends.length) add(`c ${ends.slice(from, from + length)}`, weightOf.letters, nth);
  });
  const last = words.length;
  if (last > 0) {
    add(`a ${words[0]}`, weightOf.place, 1);
    if (last > 1) add(`a ${words[0]} ${words[1]}`, weightOf.place, 1, 2);
    if (last > 2) add(`a ${words[0]} ${words[1]} ${words[2]}`, weightOf.place, 1, 3);
    add(`z ${words[last - 1]}`, weightOf.place, last);
  }
  const forms = formsOf(message, words, situation);
  for (const form of forms) add(`f ${form}`, weightOf.form, 0);
  for (const form of forms) add(`f ${form} ${forms[0]} ${words[0] ?? ''}`, weightOf.form / 2, 0);
  return { slot, value, first, second };
}
