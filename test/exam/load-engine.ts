import { readFileSync } from 'node:fs';
import type { Engine } from '../../src/classify/classify.js';
import type { Model } from '../../src/classify/model-columns.js';
import type { Heirs } from '../../src/classify/rank/heirs.js';
import { Library } from '../../src/reference/library.js';
import { openModel } from '../../src/reference/model-pack.js';
import { heirsOf, openEngine } from '../../src/reference/open-engine.js';
import type { Schedule } from '../../src/tariff/schedule.js';

/** The newest shipped schedule and the model. */
export function loadEngine(): { model: Model; heirs: Heirs; schedule: Schedule } {
  const { model, heirs, book } = loadClassifier();
  return { model, heirs, schedule: book.schedule };
}

/** The whole engine as it is shipped: what `tariff classify` asks. EXAM_MODEL names the folder of another model. */
export function loadClassifier(): Engine {
  const library = new Library(['data']);
  const engine = openEngine(library, library.schedule(library.editions()[0]!.edition));
  const folder = process.env['EXAM_MODEL'];
  if (folder === undefined) return engine;
  const pack = (name: string) => ({ bytes: readFileSync(`${folder}/${name}.pack`), name: `${name}.pack` });
  const model = openModel(pack('model'), pack('lexicon'));
  return { ...engine, model, heirs: heirsOf(library, engine.book.schedule, model) };
}
