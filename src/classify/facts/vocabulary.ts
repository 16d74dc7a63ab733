import { type Decimal, decimal } from '../../core/decimal.js';
import type { Language } from '../../core/say.js';
import type { FactKind } from './fact.js';
import { foldText, phraseWords, type Word } from './scan-words.js';

/** A word of the trade, with the wider words it falls under. */
export interface Concept {
  /** `idle`: words that look like a fact and are none, as "linen" in "bed linen" */
  readonly kind: FactKind | 'facet' | 'dimension' | 'per' | 'idle';
  readonly id: string;
  /** concepts of one group exclude each other unless one falls under the other */
  readonly group: string;
  /** itself and every wider concept */
  readonly within: ReadonlySet<string>;
  readonly label: Readonly<Record<Language, string>>;
  /** for a dimension: length, mass ... */
  readonly dimension: string;
}

/** A unit of measure, exact in the base unit of its dimension. */
export interface MeasureUnit {
  readonly id: string;
  readonly dimension: string;
  readonly factor: Decimal;
  /** what is divided by, where no decimal is exact: twelve months a year */
  readonly over?: Decimal;
  /** what it reads where the base unit reads nothing: 32 °F */
  readonly zero?: Decimal;
  /** other units that the same word may mean, by a spelling: an ounce of weight, of capacity, of a square yard of fabric */
  readonly or: readonly string[];
}

/** A stretch of words that names one or more concepts. */
export interface Mention {
  readonly concepts: readonly Concept[];
  /** first and last word, by number */
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

interface Phrase {
  readonly words: readonly string[];
  readonly concepts: Concept[];
}

/** The words of trade that facts and conditions are read with. */
export interface Vocabulary {
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  readonly concepts: ReadonlyMap<string, Concept>;
  readonly units: ReadonlyMap<string, MeasureUnit>;
  /** percent sign, inch or foot mark, or unit that is not part of another ("g" of "g/cm3"), right after a numeral; sticky */
  readonly unitPattern: RegExp;
  readonly filler: ReadonlySet<string>;
  /** what designations of metals say ("6061", "316L"), beside one of some words */
  readonly alloys: ReadonlyMap<string, Alloy>;
  /** how questions are put, by what they ask */
  readonly questions: ReadonlyMap<string, Wording>;
  /** facts that part whole chapters or headings from each other */
  readonly contrasts: readonly Contrast[];
}

export type Wording = Readonly<Record<Language, string>>;

/** The material that a designation stands for, where one of the words stands in the text too. */
export interface Alloy {
  readonly id: string;
  readonly beside: ReadonlySet<string>;
}

export interface Contrast {
  readonly id: string;
  readonly wording: Wording;
  readonly options: readonly {
    readonly prefixes: readonly string[];
    readonly wording: Wording;
    /** uses of which one that the description names is enough to say that the goods are these: "car brake pads" */
    readonly named: readonly string[];
  }[];
}

interface WrittenConcept {
  readonly id: string;
  readonly in?: readonly string[];
  readonly group?: string;
  readonly dimension?: string;
  readonly en: readonly string[];
  readonly es: readonly string[];
}

/** data/facts/vocabulary.json as it is written. */
export interface WrittenVocabulary {
  readonly source: string;
  readonly words: Readonly<Record<string, readonly WrittenConcept[]>>;
  readonly parts: readonly WrittenConcept[];
  readonly dimensions: readonly WrittenConcept[];
  readonly per: readonly WrittenConcept[];
  readonly units: readonly (WrittenConcept & {
    readonly dimension: string;
    readonly factor: string;
    readonly over?: string;
    readonly zero?: string;
    readonly or?: readonly string[];
  })[];
  readonly units_source: string;
  readonly alloys: readonly { readonly id: string; readonly beside: string; readonly designations: string }[];
  readonly alloys_source: string;
  readonly filler: readonly string[];
  readonly questions: readonly WrittenConcept[];
  readonly contrasts: readonly (WrittenConcept & {
    readonly options: readonly (Omit<WrittenConcept, 'id'> & {
      readonly prefixes: readonly string[];
      readonly named?: readonly string[];
    })[];
  })[];
}

/** Opens the written vocabulary for reading. */
export function openVocabulary(written: WrittenVocabulary): Vocabulary {
  const phrases = new Map<string, Phrase[]>();
  const concepts = new Map<string, Concept>();
  const wider = new Map<string, readonly string[]>();
  const families: readonly (readonly [Concept['kind'], readonly WrittenConcept[]])[] = [
    ...Object.entries(written.words).map(([kind, list]) => [kind as FactKind, list] as const),
    ['facet', written.parts],
    ['dimension', written.dimensions],
    ['per', written.per],
  ];
  for (const [, list] of families) for (const entry of list) wider.set(entry.id, entry.in ?? []);
  for (const [kind, list] of families) {
    for (const entry of list) {
      const concept: Concept = {
        kind,
        id: entry.id,
        group: `${kind}:${entry.group ?? entry.id}`,
        within: widening(entry.id, wider),
        label: { en: entry.en[0] ?? entry.id, es: entry.es[0] ?? entry.en[0] ?? entry.id },
        dimension: entry.dimension ?? '',
      };
      concepts.set(`${kind}/${entry.id}`, concept);
      for (const spelling of [...entry.en, ...entry.es]) addPhrase(phrases, spelling, concept);
    }
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  const units = new Map<string, MeasureUnit>();
  for (const { id, dimension, factor, over, zero, or = [], en, es } of written.units)
    for (const spelling of [...en, ...es])
      units.set(foldText(spelling), {
        id,
        dimension,
        factor: decimal(factor),
        or,
        ...(over === undefined ? {} : { over: decimal(over) }),
        ...(zero === undefined ? {} : { zero: decimal(zero) }),
      });
  const unitPattern = patternOfUnits([...units.keys()]);
  const filler = new Set(written.filler.flatMap((words) => words.split(' ')));
  const questions = new Map(written.questions.map((entry) => [entry.id, wordingOf(entry)]));
  const contrasts = written.contrasts.map((entry) => ({
    id: entry.id,
    wording: wordingOf(entry),
    options: entry.options.map((option) => ({
      prefixes: option.prefixes,
      wording: wordingOf(option),
      named: option.named ?? [],
    })),
  }));
  const alloys = new Map(
    written.alloys.flatMap(({ id, beside, designations }) =>
      designations.split(' ').map((name) => [name, { id, beside: new Set(beside.split(' ')) }] as const),
    ),
  );
  return { phrases, concepts, units, unitPattern, filler, alloys, questions, contrasts };
}

const wordingOf = ({ en, es }: Pick<WrittenConcept, Language>): Wording => ({
  en: en[0] ?? '',
  es: es[0] ?? en[0] ?? '',
});

/** A standing phrase of the vocabulary with its blanks filled. */
export function standingWords(
  { questions }: Vocabulary,
  id: string,
  language: Language,
  blanks: Readonly<Record<string, string>> = {},
): string {
  const wording = questions.get(id)?.[language] ?? '';
  return wording.replace(/\{(\w+)\}/g, (_, name: string) => blanks[name] ?? '');
}

function patternOfUnits(spellings: readonly string[]): RegExp {
  const names = spellings
    .toSorted((a, b) => b.length - a.length)
    .map((spelling) => spelling.replace(/[/.]/g, '\\$&').replace(/ /g, '\\s+'))
    .join('|');
  const percent = String.raw`%|percent\b|per cent\b|por ciento\b|pct\b`;
  return new RegExp(
    String.raw`\s*(?:(?<percent>${percent})|(?<mark>''|["'](?!\w|')|["'](?=\s?x\s?\d|\d))|[\s-]*(?<unit>${names})\.?(?![a-z0-9]|\s?/\s?(?:[cm]?m[23²³]?|[mk]?g|m?l|tex|h|s|min|yd2?|ft2?|in2?)(?![a-z0-9])))`,
    'y',
  );
}

function widening(id: string, wider: ReadonlyMap<string, readonly string[]>): Set<string> {
  const all = new Set([id]);
  for (const at of all) for (const above of wider.get(at) ?? []) all.add(above);
  return all;
}

function addPhrase(phrases: Map<string, Phrase[]>, spelling: string, concept: Concept): void {
  const words = phraseWords(spelling);
  const [first] = words;
  if (first === undefined) return;
  const list = phrases.get(first) ?? [];
  phrases.set(first, list);
  const same = list.find(
    (phrase) => phrase.words.length === words.length && phrase.words.every((word, n) => word === words[n]),
  );
  if (!same) list.push({ words, concepts: [concept] });
  else if (!same.concepts.includes(concept)) same.concepts.push(concept);
}

const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Every mention of a concept, the longest phrase at each place. */
export function findMentions(words: readonly Word[], vocabulary: Vocabulary): Mention[] {
  const mentions: Mention[] = [];
  for (let first = 0; first < words.length; first++) {
    const { text } = words[first]!;
    const list = vocabulary.phrases.get(text) ?? vocabulary.phrases.get(singular(text));
    const phrase = list?.find((candidate) =>
      candidate.words.every(
        (word, n) =>
          n === 0 || words[first + n]?.text === word || singular(words[first + n]?.text ?? '') === word,
      ),
    );
    if (!phrase) continue;
    const last = first + phrase.words.length - 1;
    mentions.push({
      concepts: phrase.concepts,
      first,
      last,
      start: words[first]!.start,
      end: words[last]!.end,
    });
    first = last;
  }
  return mentions;
}

/** How a stated word stands to a wanted one: `is` it, `may` be it (wider), is `not` it, or speaks of something `else`. */
export function fits(stated: Concept, wanted: Concept): 'is' | 'may' | 'not' | 'else' {
  if (stated.within.has(wanted.id)) return 'is';
  if (wanted.within.has(stated.id)) return 'may';
  return stated.group === wanted.group ? 'not' : 'else';
}
