import type { Condition, PlacedCondition } from './condition.js';
import { aboutWhat } from './contents.js';
import { namedDimension } from './measures.js';
import { type FoundBracket, readBrackets } from './read-brackets.js';
import type { Concept, Mention, Vocabulary } from './vocabulary.js';

/** The conditions that bound an amount: value, measure, percent by weight, count. */
export function bracketConditions(
  folded: string,
  mentions: readonly Mention[],
  vocabulary: Vocabulary,
): PlacedCondition[] {
  const placed: PlacedCondition[] = [];
  for (const found of readBrackets(folded, vocabulary)) {
    const from = placed.at(-1)?.end ?? 0;
    const condition = readers[found.amount.kind](found, folded, mentions, from);
    if (condition) placed.push(condition);
  }
  // a row that prices several goods one by one sets no single price
  const priced = placed.filter(({ condition }) => condition.kind === 'value').length;
  return priced > 1 ? placed.filter(({ condition }) => condition.kind !== 'value') : placed;
}

type Reader = (
  found: FoundBracket,
  folded: string,
  mentions: readonly Mention[],
  from: number,
) => PlacedCondition | undefined;

const value: Reader = ({ amount, bracket, start, end }, folded) => {
  const valued = /\bval(?:ued|or)\b[^,;]*$/.exec(folded.slice(0, start));
  if (!valued) return undefined;
  const unit = amount.unit || (/\beach\b/.test(folded) ? 'each' : '');
  const to = end + (/^\s+pieces?(?: or parts?)?\b/.exec(folded.slice(end))?.[0].length ?? 0);
  const text = folded.slice(valued.index, to);
  const condition: Condition = {
    kind: 'value',
    test: 'bracket',
    words: [],
    bracket,
    ...(unit === '' ? {} : { unit }),
    negated: false,
    text,
  };
  return { condition, start: valued.index, end: to };
};

const measure: Reader = ({ amount, bracket, start, end }, folded, mentions) => {
  const of = namedDimension({ ...amount, start, end }, folded, mentions);
  const says = (mention: Mention): boolean => of !== undefined && mention.concepts.includes(of);
  const named =
    mentions.find((mention) => says(mention) && mention.start >= end && mention.start < end + 12) ??
    mentions.findLast((mention) => says(mention) && mention.end <= start);
  const from = Math.min(start, named?.start ?? start);
  const to = Math.max(end, named?.end ?? end);
  const condition: Condition = {
    kind: 'measure',
    test: 'bracket',
    words: [],
    bracket,
    unit: amount.unit,
    ...(of ? { of: of.id } : {}),
    negated: false,
    text: folded.slice(from, to),
  };
  return { condition, start: from, end: to };
};

const count: Reader = ({ amount, bracket, start, end }, folded, mentions) => {
  const about = aboutWhat({ ...amount, start, end }, folded, mentions, ['count']);
  if (!about) return undefined;
  const from = Math.min(start, about.mention.start);
  const to = Math.max(end, about.mention.end);
  const { id } = about.concept;
  return {
    condition: {
      kind: 'count',
      test: 'bracket',
      words: [id],
      bracket,
      of: id,
      negated: false,
      text: folded.slice(from, to),
    },
    start: from,
    end: to,
  };
};

const isSubstance = ({ kind }: Concept): boolean => kind === 'material' || kind === 'content';
const substances = (mention: Mention): string[] => mention.concepts.filter(isSubstance).map(({ id }) => id);

/** "containing 85 percent or more by weight of silk or silk waste", "of a fat content, by weight, exceeding 10 percent" */
const content: Reader = ({ bracket, start, end }, folded, mentions, from) => {
  const words: string[] = [];
  let last = end;
  for (const mention of mentions) {
    if (mention.start < end) continue;
    const gap = folded.slice(last, mention.start);
    if (words.length === 0 && substances(mention).length === 0) continue;
    const follows = words.length === 0 ? afterPercent.test(gap) : /^[\s,]*(?:or|and|o|y)?\s*$/.test(gap);
    if (!follows || substances(mention).length === 0) break;
    words.push(...substances(mention));
    last = mention.end;
  }
  let first = start;
  if (words.length === 0) {
    const before = mentions.findLast(
      (mention) =>
        substances(mention).length > 0 &&
        mention.start >= from &&
        mention.end <= start &&
        start - mention.end < 40,
    );
    if (!before) return undefined;
    words.push(...substances(before));
    first = before.start;
  }
  const condition: Condition = {
    kind: 'content',
    test: 'bracket',
    words: [...new Set(words)],
    bracket,
    unit: '%',
    negated: false,
    text: folded.slice(first, last),
  };
  return { condition, start: first, end: last };
};

const afterPercent =
  /^[\s,]*(?:by (?:dry )?(?:weight|volume)[\s,]*)?(?:of|de|en peso de|vol)?\s*(?:the\s+)?(?:[a-z-]+\s+)?$/;

const readers = { price: value, measure, percent: content, bare: count } as const;
