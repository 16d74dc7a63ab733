import type { TextTable } from '../tariff/schedule.js';
import type { TrigramTable } from './text/language.js';
import type { WordLists } from './text/word-lists.js';

/** The classes of the model: headings first, then subheadings, then lines; children of one parent stand together. */
export interface NodeColumns {
  /** the node's code as a number: 4, 6 or 10 digits */
  readonly code: Float64Array;
  readonly firstChild: Uint32Array;
  readonly children: Uint16Array;
  readonly headings: number;
  readonly subheadings: number;
  readonly lines: number;
}

/** Sparse weights: for a feature, the nodes it speaks for and how strongly. */
export interface WeightColumns {
  /** sorted hashes of the features */
  readonly hash: Uint32Array;
  /** rarity of the feature, times 16 */
  readonly rarity: Uint8Array;
  readonly starts: Uint32Array;
  readonly node: Uint16Array;
  readonly weight: Int8Array;
  /** what one step of `weight` is worth, per feature */
  readonly step: Float32Array;
  readonly bias: Float32Array;
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
}

/** Everything the engine learned, opened. */
export interface Model {
  readonly lists: WordLists;
  readonly trigrams: TrigramTable;
  readonly nodes: NodeColumns;
  readonly weights: WeightColumns;
  readonly vectors: VectorColumns;
  readonly settings: ModelSettings;
  /** the lexicon entries that the evidence quotes */
  readonly entries: EntryColumns;
}

export interface ModelSettings {
  /** length of the sparse part and of the vector part after normalising */
  readonly scale: number;
  readonly vectorScale: number;
  readonly calibration: Readonly<Record<string, readonly number[]>>;
}

/** The lexicon entries and an index of their stems. */
export interface EntryColumns {
  readonly texts: TextTable;
  /** the entry's code as a number, and how many digits it has */
  readonly code: Float64Array;
  readonly digits: Uint8Array;
  /** 0 term, 1 Spanish term, 2 example, 3 other words of the trade */
  readonly kind: Uint8Array;
  readonly stemHash: Uint32Array;
  readonly starts: Uint32Array;
  readonly entry: Uint32Array;
  /** number of distinct stems of each entry */
  readonly length: Uint8Array;
}
