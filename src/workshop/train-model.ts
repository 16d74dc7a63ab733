import { mkdirSync, writeFileSync } from 'node:fs';
import { Library } from '../reference/library.js';
import { runBuilder } from './builder.js';
import { calibrationItems, calibrationSources } from './calibration-items.js';
import { learnModel } from './learn-model.js';
import { stableHash } from './stable-hash.js';
import { buildNodes } from './train-nodes.js';
import { trainingSources, trainingTexts } from './training-texts.js';
import { loadWordVectors } from './word-vectors.js';
import { writtenWords } from './written-words.js';

const started = Date.now();
const log = (line: string): void =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

/** The same texts at every run, and those of a smaller share among those of a larger one. */
const isDrawn = (text: string, share: number): boolean => (stableHash(text) % 1000) / 1000 < share;

/**
 * Trains the model from the lexicon and the labelled goods and writes data/model, or the folder named first. A number between
 * 0 and 1 after it is the share of the texts that are learned, drawn by their words: what more texts are worth.
 */
async function run(): Promise<void> {
  const [folder = 'data/model', share = '1'] = process.argv.slice(2);
  const schedule = new Library(['data']).schedule('2026-rev-10');
  const { model, lexicon, calibration } = await learnModel({
    edition: schedule.edition.revision,
    texts: trainingTexts(schedule).filter(({ text }) => isDrawn(text, Number(share))),
    tree: buildNodes(schedule),
    words: writtenWords(),
    general: loadWordVectors(),
    calibration: calibrationItems(schedule),
    headings: [
      { passes: 4, dropout: 0.2, caution: 0.7 },
      { passes: 3, dropout: 0.3, caution: 0.15 },
    ],
    below: { passes: 6, dropout: 0.15, caution: 0.4 },
    budget: { headings: 4_500_000, below: 2_800_000 },
    log,
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/model.pack`, model);
  writeFileSync(`${folder}/lexicon.pack`, lexicon);
  writeFileSync(`${folder}/calibration.json`, calibration);
}

export const modelTrainer = {
  script: 'train:model',
  makes: 'the learned model and the lexicon that the evidence quotes',
  reads: ['data/lexicon/', 'data/us/hts-*', 'test/exam/everyday.jsonl', 'test/exam/spanish.jsonl'],
  outside: [...new Set([...trainingSources, ...calibrationSources])],
  writes: ['data/model/model.pack', 'data/model/lexicon.pack', 'data/model/calibration.json'],
  run,
};

await runBuilder(import.meta.url, modelTrainer);
