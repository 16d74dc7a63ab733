import { readFileSync } from 'node:fs';
import type { Classifier } from '../../src/classify/classify.js';
import { learnedRanker } from '../../src/classify/learned/learned-ranker.js';
import type { Calibration, Model } from '../../src/classify/learned/model-columns.js';
import type { Heirs } from '../../src/classify/rank/heirs.js';
import { Library } from '../../src/reference/library.js';
import { openModel } from '../../src/reference/model-pack.js';
import { heirsOf, modelOf, openClassifier } from '../../src/reference/open-classifier.js';
import type { Schedule } from '../../src/tariff/schedule.js';

const newestOf = (library: Library): Schedule => library.schedule(library.editions()[0]!.edition);

/** The newest schedule of a data folder and the model there. */
export function loadEngine(folder = 'data'): { model: Model; heirs: Heirs; schedule: Schedule } {
  const library = new Library([folder]);
  const [model, schedule] = [modelOf(library), newestOf(library)];
  return { model, schedule, heirs: heirsOf(library, schedule, model) };
}

/** The whole engine as it is shipped: what `tariff classify` asks. EXAM_MODEL names the folder of another model. */
export function loadClassifier(): Classifier {
  const library = new Library(['data']);
  const schedule = newestOf(library);
  const classifier = openClassifier(library, schedule);
  const folder = process.env['EXAM_MODEL'];
  if (folder === undefined) return classifier;
  const pack = (name: string) => ({ bytes: readFileSync(`${folder}/${name}.pack`), name: `${name}.pack` });
  const calibration = JSON.parse(readFileSync(`${folder}/calibration.json`, 'utf8')) as Calibration;
  const model = openModel(pack('model'), pack('lexicon'), calibration);
  return { ...classifier, ranker: learnedRanker(model, heirsOf(library, schedule, model)) };
}
