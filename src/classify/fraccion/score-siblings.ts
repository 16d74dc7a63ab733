import type { Fact } from '../facts/fact.js';
import type { Vocabulary } from '../facts/vocabulary.js';
import { keepsLimit, scaled } from './bracket.js';
import { contradicts, meets } from './contradicts.js';
import type { ReadText } from './fraccion-book.js';
import { keepsShare } from './share-limit.js';
import type { WordForms } from './word-forms.js';

/** What is known of the goods, to be held against Mexican texts. */
export interface GoodsWords {
  /** Spanish stems, English stems and looks, each with how much it counts */
  readonly es: ReadonlyMap<string, number>;
  readonly en: ReadonlyMap<string, number>;
  readonly look: ReadonlyMap<string, number>;
  /** the stems of the words that name the goods, in both languages */
  readonly heads: ReadonlySet<string>;
  /** what all words of the description weigh together */
  readonly total: number;
  readonly measures: readonly { readonly unit: string; readonly value: number }[];
  /** what the description says the goods are, in the words that texts are held against */
  readonly facts: readonly Fact[];
  /** all materials it states, small shares too */
  readonly made: readonly Fact[];
  readonly vocabulary: Vocabulary;
}

/** How much each sign counts; chosen on half of the Spanish exam of Mexico, see docs/use/mexico.md. */
const weights = {
  matched: 1.9,
  share: 2.2,
  excepted: 1.4,
  kept: 4,
  broken: 3,
  residual: 0.7,
  translation: 0.9,
  look: 0.4,
  common: 0.15,
  title: 0.2,
  size: 0.15,
  met: 0.8,
  ofKind: 0.6,
  otherKind: 0.3,
  /** what is said of the goods speaks against the text: it is chosen where every neighbour is contradicted, too */
  contradicted: 12,
} as const;

/** How much of a met wish counts; what asks for more than is stated matched its words too well. */
const metBy = { fully: 1, loosely: 0.5, narrower: -1, not: 0 } as const;

const strengthOf = (goods: GoodsWords, word: WordForms): number => {
  let best = goods.es.get(word.es) ?? 0;
  for (const stem of word.en) best = Math.max(best, weights.translation * (goods.en.get(stem) ?? 0));
  return word.look === '' ? best : Math.max(best, weights.look * (goods.look.get(word.look) ?? 0));
};

/** How far a text names the goods, 0..1: the share of the description that it holds, and of itself that is held. */
export function likenessOf(text: ReadText, goods: GoodsWords): number {
  if (text.residual || text.named.length === 0 || goods.total === 0) return 0;
  let matched = 0;
  for (const word of text.named) matched += strengthOf(goods, word);
  const said = Math.min(1, matched / goods.total);
  const held = Math.min(1, matched / (1.2 * text.named.length));
  return said * (0.4 + 0.6 * held);
}

/** Words that every neighbour names, or that the title above them names, say little between them. */
function rarity(siblings: readonly (readonly ReadText[])[], above: ReadonlySet<string>): Map<string, number> {
  const count = new Map<string, number>();
  const shared = new Set<string>();
  for (const texts of siblings) {
    const seen = new Set<string>();
    for (const { named } of texts)
      for (const { es, en } of named) {
        seen.add(es);
        if (en.some((stem) => above.has(stem))) shared.add(es);
      }
    for (const es of seen) count.set(es, (count.get(es) ?? 0) + 1);
  }
  const size = siblings.length;
  const weight = new Map<string, number>();
  for (const [es, among] of count) {
    const own = among === size && size > 1 ? weights.common : Math.log(1 + size / among);
    weight.set(es, shared.has(es) ? own * weights.title : own);
  }
  return weight;
}

function scoreOf(
  text: ReadText,
  rare: ReadonlyMap<string, number>,
  goods: GoodsWords,
  byKind: boolean,
): number {
  let matched = 0;
  let total = 0;
  for (const word of text.named) {
    const weight = rare.get(word.es) ?? 1;
    matched += weight * strengthOf(goods, word);
    total += weight;
  }
  const isOfKind = text.kind.some(
    ({ es, en }) => goods.heads.has(es) || en.some((stem) => goods.heads.has(stem)),
  );
  // a text that names other goods than the description says little by the words it shares: "Globos de plástico" of a doll
  const credit =
    !byKind || text.kind.length === 0 || goods.heads.size === 0 || isOfKind ? 1 : weights.otherKind;
  let excepted = 0;
  for (const word of text.excepted) excepted = Math.max(excepted, strengthOf(goods, word));
  let limits = 0;
  for (const limit of text.limits) {
    const kept = keepsLimit(limit, goods.measures);
    if (kept !== undefined) limits += kept ? weights.kept : -weights.broken;
  }
  for (const limit of text.shares) {
    const kept = keepsShare(limit, goods.made, goods.vocabulary);
    if (kept !== undefined) limits += kept ? weights.kept : -weights.broken;
  }
  return (
    (byKind && isOfKind ? weights.ofKind : 0) +
    credit * weights.matched * Math.log1p(matched) +
    (total > 0 ? credit * weights.share * Math.min(1, matched / total) : 0) -
    weights.excepted * excepted +
    limits +
    credit * weights.met * metBy[meets(text.facts, goods.facts, goods.vocabulary)] +
    (text.residual ? weights.residual : 0)
  );
}

/** Whether the description contradicts every text that a line is known by. */
export const isContradicted = (texts: readonly ReadText[], { facts, vocabulary }: GoodsWords): boolean =>
  texts.length > 0 && texts.every((text) => contradicts(text.facts, facts, vocabulary));

/**
 * How the goods part among neighbours, each known by one text or several: shares that add up to one. `above`: the
 * English stems of the title that they share. `byKind`: a text that names other goods than the description counts less;
 * NICOs part goods of one kind.
 */
export function shareSiblings(
  siblings: readonly (readonly ReadText[])[],
  goods: GoodsWords,
  above: ReadonlySet<string>,
  byKind: boolean,
): number[] {
  if (siblings.length < 2) return siblings.map(() => 1);
  const rare = rarity(siblings, above);
  const scores = siblings.map((texts) => {
    const best =
      texts.length === 0 ? 0 : Math.max(...texts.map((text) => scoreOf(text, rare, goods, byKind)));
    const against = isContradicted(texts, goods) ? weights.contradicted : 0;
    return best - against + weights.size * Math.log(Math.max(1, texts.length));
  });
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((all, each) => all + each, 0);
  return powers.map((power) => power / sum);
}

/** Measures of a description on the scales that limits are compared on. */
export const comparable = (
  measures: readonly { readonly value: number; readonly unit: string }[],
): { unit: string; value: number }[] => measures.flatMap(({ value, unit }) => scaled(value, unit) ?? []);
