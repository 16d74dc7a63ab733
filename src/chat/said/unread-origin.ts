import { type CountryTable, nearestCountries } from '../../core/country.js';
import type { CutText } from './cut-text.js';
import { originWords } from './read-entry.js';

/** What is said to be the origin and names no country. */
export interface UnreadOrigin {
  /** as it was written */
  readonly name: string;
  /** some country is spelled nearly so */
  readonly mistyped: boolean;
  /** it is written as a name; what is not may be words of the goods, such as "from concentrate" */
  readonly sure: boolean;
}

/** The same, with the stretch of the message that says it. */
export interface UnreadPlace extends UnreadOrigin {
  readonly at: number;
  readonly end: number;
}

const noName =
  'here|there|it|this|that|now|today|another|other|any|which|what|ahi|alla|aqui|ahora|hoy|otr[oa]|cual|on|for|of|in|to|by|with|at|and|or|if|instead|then|please|para|por|con|en|a|y|o|si|entonces|favor';
const word = String.raw`(?!(?:${noName})\b)\p{L}[\p{L}.'’&-]*`;
const name = String.raw`\b(?:\s+(?:is|es))?\s*:?\s+(?:(?:the|el|la|los|las)\s+)?(${word}(?:\s+${word}){0,3})`;
const opening = String.raw`^[\s¿¡,]*(?:(?:and|but|no|yes|so|what|how|about|if|now|actually|it|its|it['’]s|they|they['’]re|is|are|was|were|y|pero|que|tal|si|ahora|en realidad|es|son)[\s,]+)*`;
const closing = String.raw`(?:[\s,]+(?:instead|now|then|please|ahora|entonces|por favor))?[\s,.;?!]*$`;

const alone = new RegExp(`${opening}(?:${originWords})${name}${closing}`, 'u');
const aloneAfterDe = new RegExp(`${opening}de${name}${closing}`, 'u');
const beside = new RegExp(
  String.raw`(?:\b(?:country of origin|pais de origen|imported from|importad[oa]s? (?:de|desde))|(?<=[,;]\s*)orig(?:in|en))${name}`,
  'u',
);
const within = new RegExp(String.raw`(?<!\bmade )\b(?:${originWords})${name}`, 'u');

/**
 * The origin that is all a message says: "and if it comes from Atlantis?". After "de" it is one only where it looks like
 * a place or where the origin was asked for: "de algodón" says what the goods are made of.
 */
export function originAlone(
  text: CutText,
  countries: CountryTable,
  isAsked: boolean,
): UnreadPlace | undefined {
  const found = read(text, alone, countries);
  if (found) return found;
  const weak = read(text, aloneAfterDe, countries);
  return weak && (isAsked || weak.mistyped || weak.sure) ? { ...weak, sure: false } : undefined;
}

/** The origin beside goods, in words that are said of places only: "socks imported from Atlantis". */
export const originBeside = (text: CutText, countries: CountryTable): UnreadPlace | undefined =>
  read(text, beside, countries);

/** The origin that a question about duties, origin or regulations names. */
export const originWithin = (text: CutText, countries: CountryTable): UnreadPlace | undefined =>
  read(text, within, countries);

const isName = (each: string): boolean => /^\p{Lu}\p{L}*['’]?\p{L}*\p{Ll}/u.test(each);

/** Asked of what `readEntry` left: a country that it knows is cut out already. */
function read(text: CutText, pattern: RegExp, countries: CountryTable): UnreadPlace | undefined {
  const found = text.find(pattern);
  const folded = found?.groups[1];
  if (!found || !folded) return undefined;
  const start = found.at + found.groups[0]!.lastIndexOf(folded);
  const written = text.written(start, start + folded.length).replace(/[.'’-]+$/, '');
  const words = written.split(/\s+/);
  const mistyped = written.length > 4 && nearestCountries(written, countries).length > 0;
  const sure = words.every(isName) || (mistyped && words.length > 1);
  return { name: written, mistyped, sure, at: found.at, end: found.end };
}
