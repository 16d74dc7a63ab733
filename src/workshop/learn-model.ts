import { averageVector, wordHash } from '../classify/learned/average-vector.js';
import { extractFeatures } from '../classify/learned/features.js';
import { type Reading, readDescription } from '../classify/text/phrases.js';
import { openWordLists, type WrittenWordLists } from '../classify/text/word-lists.js';
import { buildEntriesPack, buildModelPack, type ModelFacts, openModel } from '../reference/model-pack.js';
import { fitCalibration, flatCalibration, formatCalibration, readItems, support } from './calibrate.js';
import type { CalibrationItem } from './calibration-items.js';
import { commonWords } from './common-words.js';
import { indexEntries } from './index-entries.js';
import { learnLanguages } from './learn-languages.js';
import { pruneWeights, quantiseRows, type WeightBudget } from './prune-weights.js';
import { trainBelow, trainHeadings } from './train-levels.js';
import type { NodeTree } from './train-nodes.js';
import type { SoftmaxSettings } from './train-softmax.js';
import { buildCorpus, buildVocabulary } from './training-corpus.js';
import type { TrainingText } from './training-texts.js';
import type { WordVectors } from './word-vectors.js';

/** Length of the word part and of the word-vector part of every text. */
const scale = 2;
const vectorScale = 1.5;
/** Weights smaller than this, times rarity, are not looked at. */
const least = 0.1;

type Passes = Pick<SoftmaxSettings, 'passes' | 'dropout' | 'caution'>;

/** What a model learns from, and how long. */
export interface Lessons {
  readonly edition: string;
  readonly texts: readonly TrainingText[];
  readonly tree: NodeTree;
  readonly words: WrittenWordLists;
  /** general word vectors; a model without them knows the words of its texts alone */
  readonly general: WordVectors | undefined;
  readonly calibration: readonly CalibrationItem[];
  /** the runs whose mean the headings are, and the one below them */
  readonly headings: readonly Passes[];
  readonly below: Passes;
  readonly budget: WeightBudget;
  readonly log: (line: string) => void;
}

/** What was learned, as it is written. */
export interface LearnedFiles {
  readonly model: Uint8Array;
  readonly lexicon: Uint8Array;
  readonly calibration: string;
}

/** Learns headings, subheadings and lines from texts: the packs of the model and of the entries that evidence quotes, and the calibration. */
export async function learnModel(lessons: Lessons): Promise<LearnedFiles> {
  const { texts, tree, words, general, log } = lessons;
  log(`${texts.length} texts`);
  const lists = openWordLists(words);
  const { trigrams, rarityOf } = learnLanguages(texts, lists);
  const readings: Reading[] = texts.map(({ text, language }) =>
    readDescription(text, lists, trigrams, language, rarityOf),
  );
  const features = readings.map(extractFeatures);
  const vocabulary = buildVocabulary(features, 2);
  const corpus = buildCorpus(features, vocabulary);
  log(`${vocabulary.hash.length} features, ${Math.round(corpus.feature.length / corpus.rows)} a text`);

  const vectors = keptVectors(general, readings);
  const { dimensions } = vectors;
  const dense = new Float32Array(texts.length * dimensions);
  readings.forEach((reading, row) => {
    if (reading.language === 'es') return;
    const average = averageVector(vectors, (word) => vectors.rowOf.get(word) ?? -1, reading, vectorScale);
    if (average) dense.set(average, row * dimensions);
  });
  log(`${vectors.hash.length} word vectors`);

  const input = {
    texts,
    corpus,
    dense,
    dimensions,
    features: vocabulary.hash.length,
    tree,
    rarity: vocabulary.rarity,
  };
  const run = { scale, log, rate: 1.5, shrink: 0.35 };
  const loose = await trainHeadings(
    input,
    lessons.headings.map((passes, nth) => ({ ...run, ...passes, seed: 20261 + 2 * nth })),
    least,
  );
  log(`headings: ${loose.weight.length} weights`);
  trainBelow(input, loose, { scale, ...lessons.below, seed: 20262, rate: 0.5, shrink: 0.5 }, least);
  log(`all levels: ${loose.weight.length} weights`);

  const weights = pruneWeights(loose, vocabulary, tree.columns.headings, lessons.budget);
  const nodeVectors = quantiseRows(loose.vector, dimensions);
  const { headings, subheadings, lines } = tree.columns;
  const counts: Record<string, number> = {};
  for (const { kind } of texts) counts[kind] = (counts[kind] ?? 0) + 1;
  const facts: ModelFacts = {
    lists: words,
    settings: { scale, vectorScale, support },
    nodes: { headings, subheadings, lines },
    dimensions,
    trained: { edition: lessons.edition, texts: counts },
  };
  const entries = indexEntries(texts, readings, tree);
  const parts = {
    trigrams,
    words: commonWords(entries, lists),
    nodes: tree.columns,
    weights,
    vectors: {
      dimensions,
      hash: vectors.hash,
      values: vectors.values,
      step: vectors.step,
      nodeWeight: nodeVectors.values,
      nodeStep: nodeVectors.step,
    },
  };
  const lexicon = buildEntriesPack(entries, { texts: counts });
  const model = buildModelPack({ facts, model: parts });
  const opened = openModel(
    { bytes: model, name: 'model' },
    { bytes: lexicon, name: 'lexicon' },
    flatCalibration,
  );
  const fitted = fitCalibration(readItems(opened, lessons.calibration));
  log(`calibration on ${lessons.calibration.length} descriptions`);
  log(`${weights.hash.length} features kept; model ${model.length} bytes, lexicon ${lexicon.length} bytes`);
  return { model, lexicon, calibration: formatCalibration(model, fitted) };
}

/** The vectors of common words and of those that the texts use, about their mean, each of length one. */
function keptVectors(general: WordVectors | undefined, readings: readonly Reading[]) {
  const { words, dimensions, values } = general ?? { words: [], dimensions: 0, values: new Float32Array() };
  const used = new Set(readings.flatMap((reading) => reading.words.map((word) => word.text)));
  const chosen = words.flatMap((word, row) => (row < 30_000 || used.has(word) ? [row] : []));
  const mean = new Float64Array(dimensions);
  for (const row of chosen)
    for (let d = 0; d < dimensions; d++) mean[d]! += values[row * dimensions + d]! / chosen.length;
  const byHash = chosen.map((row) => ({ row, hash: wordHash(words[row]!) })).sort((a, b) => a.hash - b.hash);
  const centred = new Float32Array(byHash.length * dimensions);
  byHash.forEach(({ row }, i) => {
    let norm = 0;
    for (let d = 0; d < dimensions; d++) {
      const value = values[row * dimensions + d]! - mean[d]!;
      centred[i * dimensions + d] = value;
      norm += value * value;
    }
    for (let d = 0; d < dimensions; d++) centred[i * dimensions + d]! /= Math.sqrt(norm);
  });
  const quantised = quantiseRows(centred, dimensions);
  const rowOf = new Map(byHash.map(({ row }, i) => [words[row]!, i]));
  return { dimensions, ...quantised, rowOf, hash: Uint32Array.from(byHash, ({ hash }) => hash) };
}
