import { compareDecimal, decimal } from '../../core/decimal.js';
import type { Condition } from '../facts/condition.js';
import { conditionAgainst } from '../facts/condition-against.js';
import type { Fact } from '../facts/fact.js';
import type { Vocabulary } from '../facts/vocabulary.js';
import { contradicts, meets } from './contradicts.js';
import type { LineText } from './read-line-text.js';
import type { WordForms } from './word-forms.js';

/** What is known of the goods, to be held against Mexican texts. */
export interface GoodsWords {
  /** Spanish stems, English stems and looks, each with how much it counts */
  readonly es: ReadonlyMap<string, number>;
  readonly en: ReadonlyMap<string, number>;
  readonly look: ReadonlyMap<string, number>;
  /** the stems of the words that name the goods, in both languages */
  readonly heads: ReadonlySet<string>;
  /** the stems of the words that say what the goods are for, in both languages */
  readonly uses: ReadonlySet<string>;
  /** the stems of what it says that the goods have: "con conectores" */
  readonly bears: ReadonlySet<string>;
  /** what all words of the description weigh together */
  readonly total: number;
  /** the Spanish stems of what it says that the goods are without */
  readonly lacks: ReadonlySet<string>;
  /** what the description says the goods are, in the words that texts are held against */
  readonly facts: readonly Fact[];
  /** all facts that it states, those that limits are held against among them */
  readonly stated: readonly Fact[];
  /** the description says that they are parts or accessories */
  readonly isPart: boolean;
  readonly vocabulary: Vocabulary;
}

/** How much each sign counts; chosen on the tuning halves of the exams of Mexico, see docs/use/mexico.md. */
const weights = {
  matched: 2.4,
  share: 3.6,
  excepted: 1.4,
  kept: 5,
  broken: 6,
  residual: 0.4,
  translation: 0.9,
  look: 0.4,
  common: 0.15,
  title: 0.1,
  size: 0.15,
  met: 0.8,
  ofKind: 1.4,
  otherKind: 0.35,
  aside: 0.6,
  said: 1,
  loosely: 0.9,
  /** a use or a place that the text asks for and the description does not name */
  unsaid: 2.5,
  /** the one use that the text asks for, and the description names another */
  otherUse: 6,
  /** a word of what the goods are for, where the text says it of the goods themselves: drills "for metal", drills of metal */
  use: 0.5,
  /** the text and the description share a noun that the title above names too, and nothing of what the text adds to it is said */
  bare: 2,
  /** what the text asks the goods to be without, and the description says so or says that they have it */
  lacking: 3,
  /** a neighbour that the text leaves out by its code, where that one names the goods */
  yields: 6,
  /** what is said of the goods speaks against the text: it is chosen where every neighbour is contradicted, too */
  contradicted: 12,
} as const;

/** How much of a met wish counts; what asks for more than is stated matched its words too well. */
const metBy = { fully: 1, loosely: 0.5, narrower: -1, not: 0 } as const;

/** Below this share of what a text adds to its noun, nothing of it is said. */
const bareBelow = 0.1;

/** From this strength on a word of a text is one that the description says. */
const saidFrom = 0.5;

const strengthOf = (goods: GoodsWords, word: WordForms): number => {
  let best = goods.es.get(word.es) ?? 0;
  for (const stem of word.en) best = Math.max(best, weights.translation * (goods.en.get(stem) ?? 0));
  return word.look === '' ? best : Math.max(best, weights.look * (goods.look.get(word.look) ?? 0));
};

/** How rare each word is among some texts, 0..1: one that all of them hold says nothing of which is meant. */
export function rarityAmong(texts: readonly LineText[]): (word: WordForms) => number {
  const count = new Map<string, number>();
  for (const { named } of texts) for (const { es } of named) count.set(es, (count.get(es) ?? 0) + 1);
  const most = Math.log(1 + texts.length);
  return ({ es }) => (most > 0 ? Math.log(1 + texts.length / (count.get(es) ?? 1)) / most : 1);
}

/** How far a text names the goods, 0..1: the share of the description that it holds, and of itself that is held. */
export function likenessOf(text: LineText, goods: GoodsWords, rare: (word: WordForms) => number): number {
  if (text.residual || text.named.length === 0 || goods.total === 0) return 0;
  let matched = 0;
  let size = 0;
  for (const word of text.named) {
    const weight = rare(word);
    matched += weight * strengthOf(goods, word);
    if (!word.aside) size += weight;
  }
  const said = Math.min(1, matched / goods.total);
  const held = Math.min(1, matched / (1.2 * Math.max(size, 0.5)));
  return said * (0.4 + 0.6 * held);
}

/** What neighbours share: the stems of the titles above them in both languages, and the facts that the nearest one states. */
export interface SharedWords {
  readonly stems: ReadonlySet<string>;
  /** those of what is named alone: not of goods that a title names one beside another */
  readonly nouns: ReadonlySet<string>;
  readonly facts: readonly Fact[];
}

/** Whether a word is one of some stems, in either language. */
const isAmong = ({ es, en }: WordForms, stems: ReadonlySet<string>): boolean =>
  stems.has(es) || en.some((stem) => stems.has(stem));

/** Words that every neighbour names, or that the title above them names, say little between them. */
function rarity(siblings: readonly Sibling[], above: SharedWords): Map<string, number> {
  const count = new Map<string, number>();
  const shared = new Set<string>();
  for (const { texts } of siblings) {
    const seen = new Set<string>();
    for (const { named } of texts)
      for (const word of named) {
        seen.add(word.es);
        if (isAmong(word, above.stems)) shared.add(word.es);
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

/** What a list of alternatives asks for: the one of them that is said best, or else the shortest. */
function sizeOfOne(items: readonly { readonly said: number; readonly size: number }[]): number {
  const best = items.toSorted(
    (a, b) => b.said / Math.max(b.size, 0.01) - a.said / Math.max(a.size, 0.01) || a.size - b.size,
  )[0];
  return best?.size ?? 0;
}

interface Score {
  readonly points: number;
  /** the share of the text that the description says */
  readonly held: number;
  /** the goods break a limit, or are not for the use or of the place that the text asks for */
  readonly isBroken: boolean;
}

function scoreOf(
  text: LineText,
  rare: ReadonlyMap<string, number>,
  goods: GoodsWords,
  above: SharedWords,
  byKind: boolean,
  hasRest: boolean,
): Score {
  let matched = 0;
  let total = 0;
  let qualifiers = 0;
  let qualified = 0;
  const isKind = (word: WordForms): boolean => text.kind.some(({ es }) => es === word.es);
  const lists = new Map<number, Map<number, { said: number; size: number }>>();
  for (const word of text.named) {
    const weight = rare.get(word.es) ?? 1;
    const isFor = word.purpose && goods.heads.has(word.es);
    let strength =
      strengthOf(goods, word) * (isFor ? weights.otherKind : 1) * (word.aside ? weights.aside : 1);
    if (!word.purpose && isAmong(word, goods.uses)) strength *= weights.use;
    const said = weight * (goods.lacks.has(word.es) ? -1 : strength);
    matched += said;
    if (!word.aside && !isKind(word)) {
      qualifiers += weight;
      qualified += said;
    }
    if (word.oneOf === undefined) total += word.aside ? 0 : weight;
    else {
      const items = lists.get(word.oneOf.list) ?? new Map<number, { said: number; size: number }>();
      const item = items.get(word.oneOf.item) ?? { said: 0, size: 0 };
      lists.set(
        word.oneOf.list,
        items.set(word.oneOf.item, { said: item.said + said, size: item.size + weight }),
      );
    }
  }
  for (const items of lists.values()) total += sizeOfOne([...items.values()]);
  const isOfKind = text.kind.some((word) => isAmong(word, goods.heads));
  // a text that names other goods than the description says little by the words it shares: "Globos de plástico" of a doll
  const credit =
    !byKind || text.kind.length === 0 || goods.heads.size === 0 || isOfKind ? 1 : weights.otherKind;
  const held = total > 0 ? Math.max(0, Math.min(1, matched / total)) : 0;
  // what the title above says too parts no neighbours
  const asked = text.facts.filter(
    (fact) => !above.facts.some((shared) => meets([fact], [shared], goods.vocabulary) !== 'not'),
  );
  let excepted = 0;
  for (const word of text.excepted) excepted = Math.max(excepted, strengthOf(goods, word));
  const demands = demandsOf(text, goods);
  const isBare =
    hasRest &&
    isOfKind &&
    qualifiers > 0 &&
    qualified < bareBelow * qualifiers &&
    text.kind.every((word) => isAmong(word, above.nouns) || !isAmong(word, goods.heads));
  return {
    points:
      (byKind && isOfKind ? weights.ofKind : 0) +
      credit * weights.matched * Math.log1p(Math.max(0, matched)) +
      credit * weights.share * held -
      weights.excepted * excepted +
      demands -
      (isBare ? weights.bare : 0) +
      credit * weights.met * metBy[meets(asked, goods.facts, goods.vocabulary)] +
      (text.residual ? weights.residual : 0),
    held: credit * held,
    isBroken: demands <= -weights.unsaid,
  };
}

/** What the limits, the use, the place and the absences that a text asks for count for or against it. */
function demandsOf(text: LineText, goods: GoodsWords): number {
  const isSaid = (word: WordForms): boolean => strengthOf(goods, word) >= saidFrom;
  let points = 0;
  for (const limit of text.limits) {
    const { verdict } = conditionAgainst(limit, goods.stated, goods.vocabulary);
    if (verdict === 'unknown') points += weights.loosely * byOnlyLength(limit, goods);
    else points += verdict === 'met' ? weights.kept : -weights.broken;
  }
  for (const words of [text.soleUse, text.places])
    if (words.length > 0)
      points += words.some(isSaid)
        ? weights.said
        : words === text.soleUse && goods.uses.size > 0
          ? -weights.otherUse
          : -weights.unsaid;
  if (text.isPart && !goods.isPart) points -= weights.unsaid;
  for (const words of text.lacking) {
    if (words.some(({ es }) => goods.lacks.has(es))) points += weights.lacking;
    else if (words.every(isSaid)) points -= weights.lacking;
  }
  return points;
}

/**
 * What a limit of a named length counts where the goods state lengths that they do not name: of one alone it is that one; of two
 * sides ("40 x 70 cm") the lesser is the width and the greater the length.
 */
function byOnlyLength(limit: Condition, goods: GoodsWords): number {
  if (limit.unit !== 'length' || limit.of === undefined) return 0;
  const lengths = goods.stated.filter(({ kind, unit }) => kind === 'measure' && unit === 'length');
  if (lengths.some(({ of, bound }) => of !== undefined || bound !== undefined)) return 0;
  const { of, ...unnamed } = limit;
  const side = lengths.length === 1 ? lengths[0] : lengths.length === 2 ? sideOf(of, lengths) : undefined;
  if (side === undefined) return 0;
  const { verdict } = conditionAgainst(unnamed, [side], goods.vocabulary);
  return verdict === 'unknown' ? 0 : verdict === 'met' ? weights.kept : -weights.broken;
}

function sideOf(of: string, sides: readonly Fact[]): Fact | undefined {
  const [lesser, greater] = sides.toSorted((a, b) => compareDecimal(decimal(a.value), decimal(b.value)));
  return of === 'width' ? lesser : of === 'length' ? greater : undefined;
}

/** Whether the description contradicts every text that a line is known by. */
export const isContradicted = (texts: readonly LineText[], { facts, vocabulary }: GoodsWords): boolean =>
  texts.length > 0 && texts.every((text) => contradicts(text.facts, facts, vocabulary));

/** One of some neighbours: its code, and the texts that it is known by. */
export interface Sibling {
  readonly code: string;
  readonly texts: readonly LineText[];
}

/**
 * How the goods part among neighbours, each known by one text or several: shares that add up to one. `above`: the
 * English stems of the title that they share. `byKind`: a text that names other goods than the description counts less;
 * NICOs part goods of one kind.
 */
export function shareSiblings(
  siblings: readonly Sibling[],
  goods: GoodsWords,
  above: SharedWords,
  byKind: boolean,
): number[] {
  if (siblings.length < 2) return siblings.map(() => 1);
  const rare = rarity(siblings, above);
  const hasRest = siblings.some(({ texts }) =>
    texts.some(({ residual, named }) => residual && named.length === 0),
  );
  const alone = siblings.map(({ texts }) => {
    const scores = texts.map((text) => ({ text, ...scoreOf(text, rare, goods, above, byKind, hasRest) }));
    const best = scores.toSorted((a, b) => b.points - a.points)[0];
    return { best, isAgainst: isContradicted(texts, goods) };
  });
  const heldBy = new Map(
    siblings.map(({ code }, n) => [code, alone[n]!.isAgainst ? 0 : (alone[n]!.best?.held ?? 0)] as const),
  );
  const points = siblings.map(({ texts }, n) => {
    const { best, isAgainst } = alone[n]!;
    const yields = Math.max(0, ...(best?.text.yieldsTo ?? []).map((code) => heldBy.get(code) ?? 0));
    return (
      (best?.points ?? 0) -
      (isAgainst ? weights.contradicted : 0) -
      weights.yields * yields +
      weights.size * Math.log(Math.max(1, texts.length))
    );
  });
  const highest = Math.max(...points);
  const powers = points.map((each) => Math.exp(each - highest));
  const sum = powers.reduce((all, each) => all + each, 0);
  const shares = powers.map((power) => power / sum);
  leaveOpen(shares, (n) => {
    const left = alone[n]!.best?.text.yieldsTo ?? [];
    return siblings.flatMap(({ code }, other) => {
      const { best, isAgainst } = alone[other]!;
      return left.includes(code) && !isAgainst && !best?.isBroken ? [other] : [];
    });
  });
  return shares;
}

/** At most this much of the goods goes to a text that leaves out a neighbour which they may be: less than is sure. */
const openAtMost = 0.75;

/** Leaves to the neighbours that the leading text leaves out by their codes what they may have, where nothing said speaks against them. */
function leaveOpen(shares: number[], leftOutBy: (leading: number) => readonly number[]): void {
  const leading = shares.indexOf(Math.max(...shares));
  const others = leftOutBy(leading);
  const excess = shares[leading]! - openAtMost;
  if (others.length === 0 || excess <= 0) return;
  shares[leading] = openAtMost;
  for (const other of others) shares[other]! += excess / others.length;
}
