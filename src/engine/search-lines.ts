import type { SearchResult } from '../api/answers.js';
import type { Classification } from '../classify/classification.js';
import { type Classifier, classify } from '../classify/classify.js';
import type { LegalNotes } from '../classify/notes/legal-notes.js';
import { stem } from '../classify/text/stem.js';
import type { Language } from '../core/say.js';
import type { Library } from '../reference/library.js';
import { notesOf, openClassifier } from '../reference/open-classifier.js';
import type { Code } from '../tariff/code.js';
import type { Schedule, TariffRow } from '../tariff/schedule.js';
import {
  indexWords,
  keeps,
  type ReadAs,
  readSearch,
  type Searched,
  searchSchedule,
  searchWords,
} from '../tariff/search-schedule.js';
import { editionOut, fullText, rowOf } from './law.js';
import { summary } from './look-up.js';

/** How much of a line's place its printed words decide; goods that are placed there have the rest. */
const wordsShare = 0.6;
/** A line beside others of its heading: what its own probability adds. */
const ownShare = 0.1;
const candidates = 20;
const notesAtMost = 3;
const foundAtMost = 3;
const languages: readonly Language[] = ['en', 'es'];

type Line = SearchResult['lines'][number];
type Found = NonNullable<Line['found_in']>[number];

/**
 * Lines by the words of the law and by the goods of the lexicon that are placed there, so that "thermos bottle" finds
 * the vacuum flasks; each says where it was found. Legal notes that say all of the words stand beside.
 */
export function searchLines(
  library: Library,
  schedule: Schedule,
  query: string,
  limit: number,
): SearchResult {
  const index = library.once(`words of ${schedule.edition.id}`, () => indexWords(schedule));
  const searched = readSearch(query);
  const classifier = openClassifier(library, schedule);
  const printed = searchSchedule(schedule, searched, limit * 2, index, knownTo(classifier));
  const goods = placedGoods(classifier, goodsNamed(query, printed.readAs));
  const lines = new Map<Code, { readonly row: TariffRow; score: number }>();
  for (const { row, score } of printed.lines) lines.set(row.code, { row, score: wordsShare * score });
  for (const [code, score] of goods.scores) {
    const known = lines.get(code);
    const row = known?.row ?? rowOf(schedule, code);
    if (!known && !keeps(schedule, row, searched)) continue;
    lines.set(code, { row, score: (known?.score ?? 0) + (1 - wordsShare) * score });
  }
  const words = wordsSaid(searched, printed.readAs);
  const best = [...lines.values()]
    .sort((a, b) => b.score - a.score || a.row.index - b.row.index)
    .slice(0, limit);
  const notes = notesSaying(notesOf(library), searched.words);
  return {
    schema_version: '1',
    edition: editionOut(schedule.edition),
    query,
    lines: best.map(({ row, score }) => ({
      ...summary(schedule, row),
      path: fullText(schedule, row),
      score: Math.round(score * 10_000) / 10_000,
      found_in: [...foundInWords(schedule, row, words), ...(goods.found.get(row.code) ?? [])],
    })),
    ...(printed.readAs.length > 0 ? { read_as: printed.readAs } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
}

interface PlacedGoods {
  /** 0..1 */
  readonly scores: ReadonlyMap<Code, number>;
  readonly found: ReadonlyMap<Code, readonly Found[]>;
}

/** Whether a word is one that goods are called by, in English or Spanish, though no line says it. */
const knownTo =
  ({ ranker }: Classifier) =>
  (word: string): boolean =>
    languages.some((language) => ranker.reader.rarityOf(stem(word, language), language) !== undefined);

/** What was searched for as a description of goods: without what must not stand, each word as it was read. */
function goodsNamed(query: string, readAs: readonly ReadAs[]): string {
  const wanted = query.replace(/(^|\s)-(["“][^"”]*["”]|\S+)/g, ' ').replace(/["“”]/g, ' ');
  const words = wanted.trim().split(/\s+/);
  return words
    .map((word) => readAs.find(({ typed }) => searchWords(word).includes(typed))?.read ?? word)
    .join(' ');
}

/** The lines where what is learned places goods of these words; none where the words name no goods. */
function placedGoods(classifier: Classifier, description: string): PlacedGoods {
  if (description.length < 2) return { scores: new Map(), found: new Map() };
  const given = { description, facts: {}, candidates, memory: [] };
  const { candidates: lines, headings }: Classification = classify(classifier, given);
  const ofHeading = new Map(headings.map(({ code, probability }) => [code, probability]));
  const scores = new Map<Code, number>();
  const found = new Map<Code, readonly Found[]>();
  for (const { code, probability, evidence } of lines) {
    const places: Found[] = evidence
      .filter(({ kind }) => kind === 'lexicon' || kind === 'example' || kind === 'precedent')
      .map(({ kind, text }) => ({ where: kind === 'precedent' ? 'ruling' : 'goods', text }));
    const score = (1 - ownShare) * (ofHeading.get(code.slice(0, 4)) ?? 0) + ownShare * probability;
    if (probability === 0 || score === 0) continue;
    scores.set(code, score);
    if (places.length > 0) found.set(code, places.slice(0, foundAtMost));
  }
  return { scores, found };
}

const wordsSaid = ({ words }: Searched, readAs: readonly ReadAs[]): string[] =>
  words.map((word) => readAs.find(({ typed }) => typed === word)?.read ?? word);

/** Which of its texts say one of the words: its own, and the nearest above it that says one that it does not. */
function foundInWords(schedule: Schedule, row: TariffRow, words: readonly string[]): Found[] {
  const saidBy = (text: string): string[] => {
    const said = searchWords(text);
    return words.filter((word) => said.some((each) => each.startsWith(word)));
  };
  const own = saidBy(row.text);
  const above = schedule
    .ancestors(row.index)
    .toReversed()
    .find(({ text }) => saidBy(text).some((word) => !own.includes(word)));
  return [
    ...(own.length > 0 ? [{ where: 'line', text: row.text } as const] : []),
    ...(above ? [{ where: 'above', text: above.text.replace(/:\s*$/, '') } as const] : []),
  ];
}

/** The notes whose statement says every word. */
function notesSaying(notes: LegalNotes, words: readonly string[]): NonNullable<SearchResult['notes']> {
  if (words.length === 0) return [];
  const inLanguage = (language: Language) =>
    notes.edges
      .map((edge) => notes.quote(edge, language))
      .filter(({ statement }) => {
        const said = searchWords(statement);
        return words.every((word) => said.some((each) => each.startsWith(word)));
      })
      .slice(0, notesAtMost)
      .map(({ citation, statement }) => ({ citation, statement }));
  const english = inLanguage('en');
  return english.length > 0 ? english : inLanguage('es');
}
