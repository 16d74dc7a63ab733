import type { Evidence, LevelConfidence } from '../../answers/classification.js';
import type { Language } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';
import type { Candidate } from '../classification.js';
import { extractFacts } from '../facts/extract-facts.js';
import { readText } from '../facts/scan-words.js';
import { plain } from '../text/tokenize.js';
import { translateReading } from '../text/translate.js';
import type { Choice } from './choice.js';
import { tellingFacts } from './contradicts.js';
import type { FraccionBook } from './fraccion-book.js';
import { lackingIn } from './lacking.js';
import { bearingIn, type LineText, partForm } from './read-line-text.js';
import { type GoodsWords, isContradicted, likenessOf, rarityAmong, shareSiblings } from './score-siblings.js';
import { englishForms, type WordForms } from './word-forms.js';

/** One line of Mexico's schedule, of ten digits where NICOs are loaded and of eight where none is. */
export interface WeighedLine {
  readonly code: Code;
  readonly probability: number;
}

export interface ChosenFraccion {
  readonly best: Code;
  readonly confidence: LevelConfidence;
  /** best first */
  readonly lines: readonly WeighedLine[];
  readonly language: Language;
}

/** A line of another schedule that shares the first six digits, with its words. */
export interface SharedLine {
  readonly code: Code;
  readonly probability: number;
  readonly text: string;
}

const neighbourWeight = 0.25;

/** The words of the goods in both languages; the head of the description counts most. */
function wordsOf(
  book: FraccionBook,
  description: string,
): { readonly goods: GoodsWords; readonly language: Language } {
  const { lists } = book.reader;
  const reading = book.reader.read(description);
  const es = new Map<string, number>();
  const en = new Map<string, number>();
  const look = new Map<string, number>();
  const take = (map: Map<string, number>, key: string, weight: number): void => {
    if (key !== '') map.set(key, Math.max(map.get(key) ?? 0, weight));
  };
  const add = (forms: WordForms, weight: number): void => {
    take(es, forms.es, weight);
    for (const stem of forms.en) take(en, stem, weight);
    take(look, forms.look, weight);
  };
  const lacks = new Set(
    reading.language === 'es'
      ? lackingIn(description, 'invoice').flatMap(({ what }) =>
          plain(what)
            .split(/\s+/)
            .map((word) => book.formsOf(word).es),
        )
      : [],
  );
  const total = new Map<string, number>();
  const heads = new Set<string>();
  const uses = new Set<string>();
  for (const word of reading.words) {
    const weight = word.role === 'head' ? 1.3 : word.role === 'purpose' ? 0.8 : 1;
    const forms = reading.language === 'es' ? book.formsOf(word.text) : englishForms(word.text);
    if (forms.es !== '' && lacks.has(forms.es)) continue;
    add(forms, weight);
    const named = word.role === 'head' ? heads : word.role === 'purpose' ? uses : undefined;
    if (named) for (const stem of [forms.es, ...forms.en]) if (stem !== '') named.add(stem);
    take(total, word.stem, weight);
  }
  if (reading.language === 'es')
    for (const word of translateReading(reading, description, lists).words) take(en, word.stem, 1);
  const bears = new Set(
    bearingIn(description).flatMap((run) =>
      plain(run)
        .split(/[^a-z]+/)
        .slice(0, 3)
        .flatMap((word) => {
          const forms = reading.language === 'es' ? book.formsOf(word) : englishForms(word);
          return [forms.es, ...forms.en].filter((stem) => stem !== '');
        }),
    ),
  );
  const said = readText(description);
  const stated = extractFacts(said, book.vocabulary);
  return {
    goods: {
      es,
      en,
      look,
      heads,
      uses,
      bears,
      total: [...total.values()].reduce((sum, each) => sum + each, 0),
      lacks,
      facts: tellingFacts(said, book.vocabulary),
      stated,
      isPart: reading.words.some(({ role, text }) => role === 'head' && partForm.test(text)),
      vocabulary: book.vocabulary,
    },
    language: reading.language,
  };
}

/** The goods as they stand within one subheading: with the words of the foreign lines that speak for them there. */
function within(goods: GoodsWords, lines: readonly SharedLine[]): GoodsWords {
  const mass = lines.reduce((sum, { probability }) => sum + probability, 0);
  if (mass <= 0) return goods;
  const en = new Map(goods.en);
  for (const { text, probability } of lines)
    for (const word of plain(text).match(/[a-z]{3,}/g) ?? [])
      for (const stem of englishForms(word).en) {
        const weight = (neighbourWeight * probability) / mass;
        if (weight > (en.get(stem) ?? 0)) en.set(stem, weight);
      }
  return { ...goods, en };
}

/** Where the six digits lead in Mexico: the same subheading, or the heading where Mexico does not part it so. */
function homeOf(book: FraccionBook, subheading: Code): Code | undefined {
  return [subheading, subheading.slice(0, 4), subheading.slice(0, 2)].find(
    (prefix) => book.below(prefix).length > 0,
  );
}

/**
 * Carries the probabilities of the six digits that all countries share down to fraccion and NICO, by the words of
 * Mexico's own text, what it excepts, and the limits it sets. `answered`: choices between neighbours
 * that were made; `feedback`: the line that a broker gave for the same words, and how much it counts.
 */
export function chooseFraccion(
  book: FraccionBook,
  description: string,
  shared: readonly SharedLine[],
  answered: readonly Choice[],
  feedback?: WeighedLine,
): ChosenFraccion | undefined {
  const { goods, language } = wordsOf(book, description);
  const homes = new Map<Code, SharedLine[]>();
  for (const line of shared) {
    const home = homeOf(book, line.code.slice(0, 6));
    if (home !== undefined) homes.set(home, [...(homes.get(home) ?? []), line]);
  }
  const found = new Map<Code, number>();
  const masses = weighHomes(book, homes, goods);
  for (const [home, lines] of homes) {
    const mass = masses.get(home)!;
    const here = within(goods, lines);
    const fracciones = book.below(home);
    const shares = shareSiblings(
      fracciones.map(({ line, texts }) => ({ code: line.code, texts })),
      here,
      book.above(home),
      true,
    );
    fracciones.forEach(({ line, nicos }, i) => {
      const own = mass * shares[i]!;
      if (nicos.length === 0) found.set(line.code, (found.get(line.code) ?? 0) + own);
      const parts = shareSiblings(
        nicos.map(({ nico, text }) => ({ code: line.code + nico.nico, texts: [text] })),
        here,
        book.above(home),
        false,
      );
      nicos.forEach(({ nico }, n) => {
        const code = line.code + nico.nico;
        found.set(code, (found.get(code) ?? 0) + own * parts[n]!);
      });
    });
  }
  if (feedback) favour(found, feedback);
  const before = [...found.values()].reduce((sum, each) => sum + each, 0);
  const kept = [...found].filter(([code]) =>
    answered.every(
      ({ below, chosen }) => !code.startsWith(below) || chosen.some((prefix) => code.startsWith(prefix)),
    ),
  );
  const after = kept.reduce((sum, [, probability]) => sum + probability, 0);
  const scale = after > 0 ? before / after : 0;
  const lines = kept
    .map(([code, probability]) => ({ code, probability: probability * scale }))
    .sort((a, b) => b.probability - a.probability || (a.code < b.code ? -1 : 1));
  const best = bestOf(lines);
  if (best === undefined) return undefined;
  const at = (length: number): number =>
    Math.min(
      1,
      lines
        .filter(({ code }) => code.startsWith(best.slice(0, length)))
        .reduce((sum, { probability }) => sum + probability, 0),
    );
  return {
    best,
    confidence: {
      chapter: at(2),
      heading: at(4),
      subheading: at(6),
      tariff_line: at(8),
      statistical: at(10),
    },
    lines: [...lines.filter(({ code }) => code === best), ...lines.filter(({ code }) => code !== best)],
    language,
  };
}

/** How far the Mexican text may move probability between subheadings; see docs/use/mexico.md. */
const textPull = 2;

/** The same of the Spanish title of a subheading, which names materials more often than goods. */
const titlePull = 1;

/** What is said to be with the goods, where the title of a subheading asks for it or the description says that it is lacking. */
const equippedPull = 1.5;

/** What is left of the probability of a subheading all of whose lines the description contradicts. */
const contradictedHome = 0.02;

/** 1 where the goods have what a title asks for, -1 where they are said to be without it. */
const equipped = ({ bearing }: LineText, { bears, lacks }: GoodsWords): number =>
  bearing.some(({ es }) => lacks.has(es))
    ? -1
    : bearing.some(({ es, en }) => bears.has(es) || en.some((stem) => bears.has(stem)))
      ? 1
      : 0;

/** The probability of each subheading, drawn towards those whose Mexican text names the goods; the sum stays. */
function weighHomes(
  book: FraccionBook,
  homes: ReadonlyMap<Code, readonly SharedLine[]>,
  goods: GoodsWords,
): Map<Code, number> {
  const masses = new Map<Code, number>();
  let before = 0;
  let after = 0;
  const rare = rarityAmong(
    [...homes.keys()].flatMap((home) => book.below(home).flatMap(({ texts }) => texts)),
  );
  const rareTitle = rarityAmong([...homes.keys()].map((home) => book.titleText(home)));
  for (const [home, lines] of homes) {
    const mass = lines.reduce((sum, { probability }) => sum + probability, 0);
    const fracciones = book.below(home);
    const likeness = Math.max(
      0,
      ...fracciones.flatMap(({ texts }) => texts.map((text) => likenessOf(text, goods, rare))),
    );
    const title = likenessOf(book.titleText(home), goods, rareTitle);
    const contradicted = fracciones.every(({ texts }) => isContradicted(texts, goods));
    const drawn =
      mass *
      Math.exp(
        textPull * likeness + titlePull * title + equippedPull * equipped(book.titleText(home), goods),
      ) *
      (contradicted ? contradictedHome : 1);
    masses.set(home, drawn);
    before += mass;
    after += drawn;
  }
  for (const [home, drawn] of masses) masses.set(home, after > 0 ? (drawn * before) / after : 0);
  return masses;
}

/** Feedback takes its share of the probability from all other lines. */
function favour(found: Map<Code, number>, { code, probability }: WeighedLine): void {
  for (const [each, own] of found) found.set(each, own * (1 - probability));
  found.set(code, (found.get(code) ?? 0) + probability);
}

/** The best line of the best fraccion of the best subheading of the best heading. */
function bestOf(lines: readonly WeighedLine[]): Code | undefined {
  let below = lines;
  for (const length of [4, 6, 8, 10]) {
    const mass = new Map<Code, number>();
    for (const { code, probability } of below) {
      const prefix = code.slice(0, length);
      mass.set(prefix, (mass.get(prefix) ?? 0) + probability);
    }
    let first: Code | undefined;
    for (const [prefix, sum] of mass) if (first === undefined || sum > mass.get(first)!) first = prefix;
    below = below.filter(({ code }) => code.startsWith(first ?? ''));
  }
  return below[0]?.code;
}

/** What a line rests on: the Mexican text itself, then what spoke for its six digits. */
export const fraccionEvidence = (
  code: Code,
  text: string,
  share: number,
  shared: readonly Candidate[],
): Evidence[] => [
  { kind: 'line', ref: code, text, weight: share },
  ...shared
    .filter((candidate) => candidate.code.slice(0, 6) === code.slice(0, 6))
    .flatMap(({ evidence }) => evidence.filter(({ kind }) => kind !== 'line'))
    .slice(0, 3),
];
