import { foldText } from '../../classify/facts/scan-words.js';
import { type CardFact, type FactField, shortest } from './card-facts.js';
import { type ClaimField, claimWord, turning } from './claim-words.js';

/** What a sentence of a model is held against. */
export interface Grounds {
  /** of the cards of this turn */
  readonly facts: readonly CardFact[];
  /** the goods under discussion, in the client's words */
  readonly goods: string;
  /** the country that a folded word names */
  readonly country: (word: string) => string | undefined;
}

/** One claim: what it is about, which code and country it names, and the figure. */
interface Claim {
  fields: Set<ClaimField>;
  codes: string[];
  countries: string[];
  figures: { readonly value: string; readonly money: boolean }[];
}

/**
 * A sentence of a model as it may be told: the characters that were checked and no others. Undefined unless it is made of
 * known words alone and each of its claims is a field of a card of this turn: that rate of that code from that country.
 */
export function checkedSentence(sentence: string, grounds: Grounds): string | undefined {
  const plain = plainText(sentence);
  if (!/^[\p{Script=Latin}\d .,;:%$()'’-]+$/u.test(plain) || !/[.]$/.test(plain)) return undefined;
  const claims = claimsOf(plain.slice(0, -1), grounds);
  if (!claims || claims.length === 0) return undefined;
  let named: string | undefined;
  for (const claim of claims) {
    if (!isBorne(claim, named, grounds.facts)) return undefined;
    named = claim.codes[0] ?? named;
  }
  return plain;
}

/** Without the marks of a list or of emphasis, in one form of each character. */
const plainText = (sentence: string): string =>
  sentence
    .normalize('NFC')
    .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const code = String.raw`\d{4}\.\d{2}(?:\.\d{2}(?:\.?\d{2})?)?|\d{10}|\d{8}|\d{6}|\d{4}|(?<=(?:chapter|capítulo|capitulo) )\d{2}`;
const money = String.raw`(?:usd|us\$|\$) ?[\d,]+(?:\.\d{1,2})?|[\d,]+(?:\.\d{1,2})? ?(?:usd|dollars|dolares|dólares)`;
const percent = String.raw`\d{1,3}(?:\.\d{1,3}|,\d{1,2})? ?(?:%|percent|per cent|por ciento)`;
const token = new RegExp(
  String.raw`(?<money>${money})(?![\p{L}\d%])|(?<percent>${percent})(?![\p{L}\d])|(?<![\p{L}\d.])(?<code>${code})(?![\p{L}\d%]|[.,-]\d)|(?<word>\p{L}[\p{L}'’-]*)|(?<cut>[;,:]|\.(?=\s|$))|(?<other>[^\s()])`,
  'giu',
);

/** The claims of a sentence, one for each of its parts; undefined where it holds something that is none. */
function claimsOf(text: string, { goods, country }: Grounds): Claim[] | undefined {
  const ofGoods = new Set(foldText(goods).match(/\p{L}[\p{L}'-]*/gu) ?? []);
  const parts: Claim[] = [newClaim()];
  for (const { groups = {} } of text.matchAll(token)) {
    const part = parts.at(-1)!;
    const { money: sum, percent: rate, code: digits, word } = groups;
    if (groups['other'] !== undefined) return undefined;
    if (groups['cut'] !== undefined) parts.push(newClaim());
    else if (sum !== undefined)
      part.figures.push({ value: shortest(sum.replace(/[^\d.]/g, '')), money: true });
    else if (rate !== undefined)
      part.figures.push({ value: shortest(rate.replace(',', '.').replace(/[^\d.]/g, '')), money: false });
    else if (digits !== undefined) part.codes.push(digits.replace(/\D/g, ''));
    else if (word !== undefined && !addWord(part, parts, foldText(word), ofGoods, country)) return undefined;
  }
  return parts.filter(({ fields, codes, figures }) => fields.size + codes.length + figures.length > 0);
}

const newClaim = (): Claim => ({ fields: new Set(), codes: [], countries: [], figures: [] });

/** Takes a word into the claim; false where it may not stand there. */
function addWord(
  part: Claim,
  parts: Claim[],
  word: string,
  ofGoods: ReadonlySet<string>,
  country: Grounds['country'],
): boolean {
  if (/^(?:and|y|e)$/.test(word)) {
    parts.push(newClaim());
    return true;
  }
  const known = claimWord(word);
  if (known === 'glue') return true;
  if (known !== undefined) {
    part.fields.add(known);
    return true;
  }
  const named = country(word);
  if (named !== undefined) {
    part.countries.push(named);
    return true;
  }
  return ofGoods.has(word) && !turning.test(word);
}

/** Whether the cards of this turn say what a claim says. */
function isBorne(claim: Claim, before: string | undefined, facts: readonly CardFact[]): boolean {
  const { fields, codes, countries, figures } = claim;
  if (codes.length > 1 || countries.length > 1 || figures.length > 1) return false;
  const claimed = claimedOf(fields, figures[0]);
  return claimed.length > 0 && claimed.every((field) => says(field, claim, before, facts));
}

/** The fields that the words of a claim put its code and figure to; none where they name no one thing. */
function claimedOf(
  fields: ReadonlySet<ClaimField>,
  figure: Claim['figures'][number] | undefined,
): readonly FactField[] {
  const has = (...names: readonly ClaimField[]): boolean => names.some((name) => fields.has(name));
  if (has('qualifies', 'agreement'))
    return has('qualifies') && !figure && [...fields].every((each) => ofVerdict.has(each))
      ? ['qualifies']
      : [];
  const standing = (['leads', 'candidate'] as const).filter((name) => fields.has(name));
  if (!figure)
    return has('likely', 'general', 'additional', 'duty', 'paid')
      ? []
      : standing.length > 0
        ? standing
        : ['code'];
  if (figure.money) return has('paid') && !has('likely', 'general', 'additional', 'duty') ? ['amount'] : [];
  const rates = (['likely', 'general', 'additional'] as const).filter((name) => fields.has(name));
  if (rates.length > 1) return [];
  if (rates[0] === 'likely' || standing.length > 0)
    return has('duty', 'paid', 'general', 'additional') ? [] : [...standing, 'likely'];
  return rates.length === 1 ? rates : has('duty', 'paid') ? ['duty'] : [];
}

const ofVerdict = new Set<ClaimField>(['qualifies', 'agreement', 'code']);

/** Whether one field of a card is as a claim has it; what it leaves unnamed must be the same in every card. */
function says(
  field: FactField,
  claim: Claim,
  before: string | undefined,
  facts: readonly CardFact[],
): boolean {
  const { codes, countries, figures } = claim;
  const value = withValue.has(field) ? figures[0]?.value : '';
  const named = codes[0] ?? (field === 'code' ? undefined : before);
  const [country] = countries;
  const meant = facts.filter(
    (fact) =>
      fact.field === field &&
      (named === undefined || covers(fact, named)) &&
      (country === undefined || fact.origin === country),
  );
  const [first] = meant;
  if (!first || (named === undefined && !withoutCode.has(field))) return false;
  return meant.every(
    (fact) =>
      fact.value === value &&
      fact.origin === first.origin &&
      (named !== undefined || fact.code === first.code),
  );
}

const withValue = new Set<FactField>(['likely', 'general', 'additional', 'duty', 'amount']);
/** Fields that a sentence may tell without a code, where one code alone has them. */
const withoutCode = new Set<FactField>(['general', 'duty', 'amount', 'qualifies']);

/** Whether a fact holds for a code as it is named: a rate from eight digits on, a likelihood for exactly that prefix. */
function covers({ field, code }: CardFact, named: string): boolean {
  if (field === 'likely') return code === named;
  if (field === 'code' || field === 'leads') return code.startsWith(named);
  if (field === 'candidate') return code.startsWith(named) && named.length >= 4;
  return code === named || (code.startsWith(named) && named.length >= 8);
}
