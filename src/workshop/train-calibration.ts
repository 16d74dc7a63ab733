import { readFileSync, writeFileSync } from 'node:fs';
import { Library } from '../reference/library.js';
import { buildModelPack, type ModelFacts, openModel } from '../reference/model-pack.js';
import { openPack } from '../reference/pack.js';
import { runBuilder } from './builder.js';
import { calibrationItems, fitCalibration, support } from './calibrate.js';
import { trainingSources } from './training-texts.js';

/** Fits the calibration of a trained model anew, its weights as they are; what the lexicon counts is as chosen now. */
function main(): void {
  const folder = process.argv[2] ?? 'data/model';
  const schedule = new Library(['data']).schedule('2026-rev-10');
  const packFile = (name: string) => ({ bytes: readFileSync(`${folder}/${name}.pack`), name });
  const modelFile = packFile('model');
  const facts = openPack(modelFile, 'model').meta as unknown as ModelFacts;
  const opened = openModel(modelFile, packFile('lexicon'));
  const model = { ...opened, settings: { ...opened.settings, support } };
  const calibration = fitCalibration(model, calibrationItems(schedule));
  const settings = { ...facts.settings, support, calibration };
  writeFileSync(`${folder}/model.pack`, buildModelPack({ facts: { ...facts, settings }, model }));
  console.log(JSON.stringify(calibration));
}

export const calibrationTrainer = {
  script: 'train:calibration',
  makes: 'the calibration of a trained model anew, its weights as they are',
  reads: ['data/model/', 'data/us/hts-*', 'test/exam/everyday.jsonl', 'test/exam/spanish.jsonl'],
  outside: trainingSources,
  writes: ['data/model/model.pack'],
  run: main,
};

await runBuilder(import.meta.url, calibrationTrainer);
