import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { averageVector, wordHash } from '../classify/learned/average-vector.js';
import { extractFeatures } from '../classify/learned/features.js';
import { type Reading, readDescription } from '../classify/text/phrases.js';
import { openWordLists, type WrittenWordLists } from '../classify/text/word-lists.js';
import { Library } from '../reference/library.js';
import { buildEntriesPack, buildModelPack, type ModelFacts, openModel } from '../reference/model-pack.js';
import { runBuilder } from './builder.js';
import { calibrationItems, fitCalibration, support } from './calibrate.js';
import { indexEntries } from './index-entries.js';
import { learnLanguages } from './learn-languages.js';
import { pruneWeights, quantiseRows } from './prune-weights.js';
import { trainBelow, trainHeadings } from './train-levels.js';
import { buildNodes } from './train-nodes.js';
import { buildCorpus, buildVocabulary } from './training-corpus.js';
import { trainingSources, trainingTexts } from './training-texts.js';
import { loadWordVectors } from './word-vectors.js';

const started = Date.now();
const log = (line: string): void =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

/** Length of the word part and of the word-vector part of every text. */
const scale = 2;
const vectorScale = 1.5;
/** Weights smaller than this, times rarity, are not looked at. */
const least = 0.1;
/** How many weights the pack keeps. */
const budget = { headings: 4_500_000, below: 2_300_000 };

/** Trains the model from the lexicon and the labelled goods and writes data/model. */
async function main(): Promise<void> {
  const schedule = new Library(['data']).schedule('2026-rev-10');
  const written: WrittenWordLists = {
    ...(JSON.parse(readFileSync('data/lexicon/words.json', 'utf8')) as WrittenWordLists),
    spanish: (
      JSON.parse(readFileSync('data/lexicon/spanish.json', 'utf8')) as { words: Record<string, string> }
    ).words,
  };
  const lists = openWordLists(written);
  const texts = trainingTexts(schedule);
  log(`${texts.length} texts`);

  const { trigrams, rarityOf } = learnLanguages(texts, lists);
  const readings: Reading[] = texts.map(({ text, language }) =>
    readDescription(text, lists, trigrams, language, rarityOf),
  );
  const features = readings.map(extractFeatures);
  const vocabulary = buildVocabulary(features, 2);
  const corpus = buildCorpus(features, vocabulary);
  log(`${vocabulary.hash.length} features, ${Math.round(corpus.feature.length / corpus.rows)} a text`);

  const general = loadWordVectors();
  const { dimensions } = general;
  const used = new Set(readings.flatMap((reading) => reading.words.map((word) => word.text)));
  const chosen = general.words.flatMap((word, row) => (row < 30_000 || used.has(word) ? [row] : []));
  const mean = new Float64Array(dimensions);
  for (const row of chosen)
    for (let d = 0; d < dimensions; d++) mean[d]! += general.values[row * dimensions + d]! / chosen.length;
  const byHash = chosen
    .map((row) => ({ row, hash: wordHash(general.words[row]!) }))
    .sort((a, b) => a.hash - b.hash);
  const centred = new Float32Array(byHash.length * dimensions);
  byHash.forEach(({ row }, i) => {
    let norm = 0;
    for (let d = 0; d < dimensions; d++) {
      const value = general.values[row * dimensions + d]! - mean[d]!;
      centred[i * dimensions + d] = value;
      norm += value * value;
    }
    for (let d = 0; d < dimensions; d++) centred[i * dimensions + d]! /= Math.sqrt(norm);
  });
  const vectors = quantiseRows(centred, dimensions);
  const rowOf = new Map(byHash.map(({ row }, i) => [general.words[row]!, i]));
  const dense = new Float32Array(texts.length * dimensions);
  readings.forEach((reading, row) => {
    if (reading.language === 'es') return;
    const average = averageVector(
      { dimensions, ...vectors },
      (word) => rowOf.get(word) ?? -1,
      reading,
      vectorScale,
    );
    if (average) dense.set(average, row * dimensions);
  });
  log(`${byHash.length} word vectors`);

  const tree = buildNodes(schedule);
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
    [
      { ...run, seed: 20261, passes: 4, dropout: 0.2, caution: 0.7 },
      { ...run, seed: 20263, passes: 3, dropout: 0.3, caution: 0.15 },
    ],
    least,
  );
  log(`headings: ${loose.weight.length} weights`);
  trainBelow(
    input,
    loose,
    { scale, seed: 20262, passes: 6, rate: 0.5, dropout: 0.15, caution: 0.4, shrink: 0.5 },
    least,
  );
  log(`all levels: ${loose.weight.length} weights`);

  const weights = pruneWeights(loose, vocabulary, tree.columns.headings, budget);
  const nodeVectors = quantiseRows(loose.vector, dimensions);
  const { headings, subheadings, lines } = tree.columns;
  const counts: Record<string, number> = {};
  for (const { kind } of texts) counts[kind] = (counts[kind] ?? 0) + 1;
  const facts: ModelFacts = {
    lists: written,
    settings: { scale, vectorScale, calibration: {}, support },
    nodes: { headings, subheadings, lines },
    dimensions,
    trained: { edition: schedule.edition.revision, texts: counts },
  };
  const parts = {
    trigrams,
    nodes: tree.columns,
    weights,
    vectors: {
      dimensions,
      hash: Uint32Array.from(byHash, ({ hash }) => hash),
      values: vectors.values,
      step: vectors.step,
      nodeWeight: nodeVectors.values,
      nodeStep: nodeVectors.step,
    },
  };
  const lexicon = buildEntriesPack(indexEntries(texts, readings, tree), { texts: counts });
  const first = openModel(
    { bytes: buildModelPack({ facts, model: parts }), name: 'model' },
    { bytes: lexicon, name: 'lexicon' },
  );
  const items = calibrationItems(schedule);
  const calibration = fitCalibration(first, items);
  log(`calibration on ${items.length} descriptions: ${JSON.stringify(calibration)}`);
  const bytes = buildModelPack({
    facts: { ...facts, settings: { ...facts.settings, calibration } },
    model: parts,
  });
  const folder = process.argv[2] ?? 'data/model';
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/model.pack`, bytes);
  writeFileSync(`${folder}/lexicon.pack`, lexicon);
  log(`${weights.hash.length} features kept; model ${bytes.length} bytes, lexicon ${lexicon.length} bytes`);
}

export const modelTrainer = {
  script: 'train:model',
  makes: 'the learned model and the lexicon that the evidence quotes',
  reads: ['data/lexicon/', 'data/us/hts-*', 'test/exam/everyday.jsonl', 'test/exam/spanish.jsonl'],
  outside: trainingSources,
  writes: ['data/model/model.pack', 'data/model/lexicon.pack'],
  run: main,
};

await runBuilder(import.meta.url, modelTrainer);
