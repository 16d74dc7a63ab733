import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { openWordLists, type WrittenWordLists } from '../classify/text/word-lists.js';
import { buildModelPack, type ModelFacts, openModel } from '../reference/model-pack.js';
import { openPack, type PackFile } from '../reference/pack.js';
import { runBuilder } from './builder.js';
import { flatCalibration } from './calibrate.js';
import { commonWords } from './common-words.js';
import { writtenWords } from './written-words.js';

/**
 * A trained model that reads with other Spanish words and with the common words of its entries. Nothing that was learned hangs on them: texts
 * are learned in their own language and as they stand. The other lists cut the texts that were learned, so a change of those wants a training.
 */
export function withWords(modelFile: PackFile, lexiconFile: PackFile, lists: WrittenWordLists): Uint8Array {
  const facts = openPack(modelFile, 'model').meta as unknown as ModelFacts;
  const without = ({ spanish: _, ...others }: WrittenWordLists) => others;
  if (!isDeepStrictEqual(without(facts.lists), without(lists)))
    throw new Error('lists other than the Spanish words are not those learned with: npm run train:model');
  const model = openModel(modelFile, lexiconFile, flatCalibration);
  const words = commonWords(model.entries, openWordLists(lists));
  return buildModelPack({ facts: { ...facts, lists }, model: { ...model, words } });
}

function main(): void {
  const folder = 'data/model';
  const file = (name: string): PackFile => ({ bytes: readFileSync(`${folder}/${name}.pack`), name });
  writeFileSync(`${folder}/model.pack`, withWords(file('model'), file('lexicon'), writtenWords()));
  console.log('the model is another file now: npm run train:calibration, npm run build:provenance');
}

export const wordsBuilder = {
  script: 'build:words',
  makes: 'the words that the trained model reads with, what it learned as it is',
  reads: [
    'data/lexicon/words.json',
    'data/lexicon/spanish.json',
    'data/model/model.pack',
    'data/model/lexicon.pack',
  ],
  outside: [],
  writes: ['data/model/model.pack'],
  run: main,
};

await runBuilder(import.meta.url, wordsBuilder);
