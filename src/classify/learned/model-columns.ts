import type { TextTable } from '../../tariff/schedule.js';
import type { CommonWords } from '../text/complete-last-word.js';
import type { TrigramTable } from '../text/language.js';
import type { WordLists } from '../text/word-lists.js';
import type { RowStarts } from './row-starts.js';

/** The classes of the model: headings first, then subheadings, then lines; children of one parent stand together. */
export interface NodeColumns {
  /** the node's code as a number, and how many digits it has: 4, 6, 10, or 8 where the schedule prints no more */
  readonly code: Float64Array;
  readonly digits: Uint8Array;
  readonly firstChild: Uint32Array;
  readonly children: Uint16Array;
  /** the node above, 0 for headings */
  readonly parent: Uint16Array;
  readonly headings: number;
  readonly subheadings: number;
  readonly lines: number;
}

/**
 * Sparse weights: for a feature, the nodes it speaks for or against and how strongly. Heading weights stand in 16
 * bits (node times 32, plus weight from -15 to 15 and 16), weights below the headings in 24.
 */
export interface WeightColumns {
  /** sorted hashes of the features */
  readonly hash: Uint32Array;
  /** rarity of the feature, times 16 */
  readonly rarity: Uint8Array;
  readonly headingRows: RowStarts;
  readonly heading: Uint16Array;
  /** the greatest heading weight of the feature, as 16 times its binary logarithm and 128 */
  readonly headingScale: Uint8Array;
  readonly belowRows: RowStarts;
  readonly node: Uint16Array;
  readonly weight: Int8Array;
  readonly belowScale: Uint8Array;
  readonly bias: Float32Array;
  /** brings the weights of a feature in; absent where all are there */
  readonly need?: (feature: number) => void;
}

/** Word vectors, and the weights of their average for every node. */
export interface VectorColumns {
  readonly dimensions: number;
  /** sorted hashes of the words */
  readonly hash: Uint32Array;
  readonly values: Int8Array;
  readonly step: Float32Array;
  readonly nodeWeight: Int8Array;
  readonly nodeStep: Float32Array;
  /** brings the vector of a word in, and the weights of nodes from one to another; absent where all are there */
  readonly needWord?: (word: number) => void;
  readonly needNodes?: (from: number, to: number) => void;
}

/** Everything the engine learned, opened. */
export interface Model {
  /** the edition whose lines it learned: `2026 HTS Revision 10` */
  readonly edition: string;
  readonly lists: WordLists;
  readonly trigrams: TrigramTable;
  /** what a word that was cut off is completed by */
  readonly words: CommonWords;
  readonly nodes: NodeColumns;
  readonly weights: WeightColumns;
  readonly vectors: VectorColumns;
  readonly settings: ModelSettings;
  readonly calibration: Calibration;
  /** the lexicon entries that the evidence quotes */
  readonly entries: EntryColumns;
}

export interface ModelSettings {
  /** length of the sparse part and of the vector part after normalising */
  readonly scale: number;
  readonly vectorScale: number;
  /** how much the nearest lexicon entries count beside the learned weights, per level */
  readonly support: { readonly heading: number; readonly subheading: number; readonly line: number };
}

/** How sharply scores are to be read as probabilities: a file of its own, which is fitted anew without the model. */
export interface Calibration {
  /** sha256 of the model pack that it was fitted for */
  readonly model: string;
  /** weights of what tells each kind of text; empty where kinds are not told apart */
  readonly kinds: Readonly<Record<string, readonly number[]>>;
  /** per level, weights of what sureness rests on */
  readonly heading: readonly number[];
  readonly subheading: readonly number[];
  readonly line: readonly number[];
}

/** The lexicon entries and an index of their stems. */
export interface EntryColumns {
  readonly texts: TextTable;
  /** the node of the entry's code, or of the longest prefix of it that has one */
  readonly node: Uint16Array;
  /** 0 term, 1 Spanish term, 2 example, 3 other words of the trade */
  readonly kind: Uint8Array;
  /** sorted hashes of the stems, and how much each tells headings apart, times 32 */
  readonly stemHash: Uint32Array;
  readonly stemWeight: Uint8Array;
  readonly starts: Uint32Array;
  readonly entry: Uint32Array;
  /** weight of all stems of each entry, times 32 */
  readonly mass: Uint16Array;
  /** brings the entries of a stem in; absent where all are there */
  readonly need?: (stem: number) => void;
}
