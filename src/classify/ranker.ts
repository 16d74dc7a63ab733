import type { Evidence } from '../answers/classification.js';
import type { Language } from '../core/say.js';
import type { Candidate, Precedent } from './classification.js';
import type { RarityOfStem } from './text/language.js';
import type { Completed, Reading } from './text/phrases.js';
import type { WordLists } from './text/word-lists.js';

/** Reads the words of a description: their language, what they name, their stems. */
export interface DescriptionReader {
  readonly lists: WordLists;
  /** how rare a stem is in what was learned; undefined where it never occurred */
  readonly rarityOf: RarityOfStem;
  /** in the language that the words are of, or in the one that is named */
  read(description: string, language?: Language): Reading;
}

export interface RankOptions {
  /** how many lines to return */
  readonly count: number;
  /** true: lines far down the list are kept, for answers to questions that cut deep into it */
  readonly deep?: boolean;
  /** earlier answers of the same client and rulings, newest first */
  readonly memory: readonly Precedent[];
}

/** The lines that a description may belong to. */
export interface Ranking {
  readonly language: Language;
  /** rare words that were never learned */
  readonly unknown: readonly string[];
  /** a last word that was cut off, and the one that it is read as */
  readonly completed?: Completed | undefined;
  /** the likeliest lines with calibrated probabilities, the answer first; those recalled from memory say so */
  readonly candidates: readonly Candidate[];
  /** what else speaks for each of some lines, in their order: asked only for the few that are shown */
  evidenceFor(lines: readonly Candidate[]): readonly (readonly Evidence[])[];
}

/** From the words of a description to lines of one edition: all that the classifier asks of what was learned. */
export interface Ranker {
  readonly reader: DescriptionReader;
  rank(description: string, options: RankOptions): Ranking;
}
