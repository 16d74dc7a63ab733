import { readFileSync, writeFileSync } from 'node:fs';
import { Library } from '../reference/library.js';
import { openModel } from '../reference/model-pack.js';
import { runBuilder } from './builder.js';
import { fitCalibration, flatCalibration, formatCalibration, readItems } from './calibrate.js';
import { calibrationItems, calibrationSources } from './calibration-items.js';

/** Fits the calibration of a trained model anew, the model as it is. */
function main(): void {
  const folder = process.argv[2] ?? 'data/model';
  const schedule = new Library(['data']).schedule('2026-rev-10');
  const packFile = (name: string) => ({ bytes: readFileSync(`${folder}/${name}.pack`), name });
  const modelFile = packFile('model');
  const model = openModel(modelFile, packFile('lexicon'), flatCalibration);
  const items = calibrationItems(schedule);
  const fitted = fitCalibration(readItems(model, items));
  writeFileSync(`${folder}/calibration.json`, formatCalibration(modelFile.bytes, fitted));
  console.log(`${items.length} descriptions, kinds of text: ${Object.keys(fitted.kinds).join(', ')}`);
}

export const calibrationTrainer = {
  script: 'train:calibration',
  makes: 'the calibration of a trained model anew, the model as it is',
  reads: [
    'data/lexicon/placed-codes.json',
    'data/lexicon/second-reading.tsv',
    'data/model/model.pack',
    'data/model/lexicon.pack',
    'data/us/hts-*',
    'test/exam/everyday.jsonl',
    'test/exam/spanish.jsonl',
  ],
  outside: calibrationSources,
  writes: ['data/model/calibration.json'],
  run: main,
};

await runBuilder(import.meta.url, calibrationTrainer);
