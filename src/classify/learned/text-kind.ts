import { learnedReader } from './learned-reader.js';
import type { Model } from './model-columns.js';
import type { NearEntries } from './near-entries.js';
import type { ScoredDescription } from './score-description.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that only hold others together: names have few, sentences many. */
const joining = words(
  'a an and at by con de del el en for from in la las los of on or para por sin the to un una with y',
);
/** Words by which rulings tell how goods are made and what for. */
const telling = words(
  'are comprised comprising composed consisting constructed containing contains designed featuring form has having included includes including intended is its made measures measuring that use used which',
);
/** Words of the law's own descriptions. */
const legal = words(
  'capable described exceeding kind least less more not over suitable than thereof under valued weighing whether',
);
/** Words by which a subject says that it is one, and those that stand for goods without naming any. */
const general = words(
  'articles certain classification country eligibility goods items marking origin other product products styles tariff treatment various',
);

/** What stands before a name and says nothing: goods are the same with it and without. */
const article = /^(an?|the|un|una|unos|unas|el|la|los|las)\s+/i;

/** Letters that are looked at of a text: its kind shows in its first lines. */
const lookedAt = 2000;

/** How near the nearest, the second and the fifth entry stand. */
function nearestOf({ likeness, count }: NearEntries): number[] {
  const best = [0, 0, 0, 0, 0];
  for (let n = 0; n < count; n++) {
    const one = likeness[n]!;
    if (one <= best[4]!) continue;
    let place = 4;
    for (; place > 0 && one > best[place - 1]!; place--) best[place] = best[place - 1]!;
    best[place] = one;
  }
  return [best[0]!, best[1]!, best[4]!];
}

/**
 * What tells the kind of a text: an invoice line, a shop's title, a name, a ruling. A constant; how long it is, how it ends and
 * how it is held together; its numbers and marks; words nobody taught, with a capital and without; language; how rare its words
 * are; how many entries of the lexicon stand near. Capitals of known words say where a text was printed and are not looked at.
 */
export function kindFeatures(model: Model, scored: ScoredDescription): number[] {
  const { reading, unknown, near, known, description } = scored;
  const text = description.trim().replace(article, '').slice(0, lookedAt);
  const tokens = text.split(/\s+/).filter((token) => token !== '');
  const bare = tokens.map((token) => token.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''));
  const low = bare.map((token) => token.toLowerCase());
  const size = Math.max(1, tokens.length);
  const among = (set: ReadonlySet<string>): number => low.filter((token) => set.has(token)).length;
  const strange = new Set(unknown);
  const isShouted = text === text.toUpperCase();
  const untaught = (is: RegExp): number =>
    bare.filter((token, n) => strange.has(low[n]!) && is.test(token) && !isShouted).length;
  const { rarityOf } = learnedReader(model);
  const rarities = reading.words.flatMap(({ stem }) => rarityOf(stem, reading.language) ?? []);
  const content = Math.max(1, reading.words.length);
  const [first = 0, second = 0, fifth = 0] = nearestOf(near);
  const count = (is: RegExp): number => tokens.filter((token) => is.test(token)).length;
  return [
    1,
    Math.min(3, among(telling)) / 3,
    Math.min(3, among(legal)) / 3,
    among(joining) / size,
    Math.min(2, Math.max(0, Math.log2(1 + reading.words.length) / 2 - 2)),
    Math.log2(1 + text.length) / 8,
    Math.min(4, text.split(',').length - 1) / 4,
    text.includes('(') ? 1 : 0,
    Math.min(3, count(/\p{L}.*\d|\d.*\p{L}/u)) / 3,
    Math.min(3, count(/^[\d.,/x-]+$/)) / 3,
    untaught(/^\p{Lu}/u) / content,
    untaught(/^\p{Ll}/u) / content,
    low.at(-1)?.endsWith('s') ? 1 : 0,
    reading.language === 'es' ? 1 : 0,
    rarities.reduce((sum, rarity) => sum + rarity, 0) / Math.max(1, rarities.length) / 8,
    Math.max(0, ...rarities) / 10,
    first,
    second,
    fifth,
    Math.min(2, among(general)) / 2,
    Math.min(6, reading.words.length) / 6,
    known,
  ];
}

/** How likely a text is of each kind that the calibration tells apart, in its order; empty where it tells none. */
export function kindShares(kinds: readonly (readonly number[])[], features: readonly number[]): number[] {
  const scores = kinds.map((weights) =>
    weights.reduce((sum, weight, i) => sum + weight * (features[i] ?? 0), 0),
  );
  const greatest = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - greatest));
  const sum = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => share / sum);
}
