import { readFileSync } from 'node:fs';
import type { Engine } from '../../src/classify/classify.js';
import type { VagueWords } from '../../src/classify/explain/assess-vagueness.js';
import { ConditionBook } from '../../src/classify/facts/condition-book.js';
import { openVocabulary, type WrittenVocabulary } from '../../src/classify/facts/vocabulary.js';
import type { Model } from '../../src/classify/model-columns.js';
import { openNotes, type SpanishNotes, type WrittenNotes } from '../../src/classify/notes/legal-notes.js';
import { openModel } from '../../src/reference/model-pack.js';
import { openSchedulePack } from '../../src/reference/schedule-pack.js';
import type { Schedule } from '../../src/tariff/schedule.js';

/** The shipped schedule and model. */
export function loadEngine(): { model: Model; schedule: Schedule } {
  const file = 'data/us/hts-2026-rev-10.pack';
  const folder = process.env['EXAM_MODEL'] ?? 'data/model';
  const pack = (name: string) => ({ bytes: readFileSync(`${folder}/${name}.pack`), name: `${name}.pack` });
  return {
    schedule: openSchedulePack(readFileSync(file), file, ''),
    model: openModel(pack('model'), pack('lexicon')),
  };
}

/** The whole engine as it is shipped: what `tariff classify` asks. */
export function loadClassifier(): Engine {
  const { model, schedule } = loadEngine();
  const json = <T>(name: string): T => JSON.parse(readFileSync(`data/${name}`, 'utf8')) as T;
  return {
    model,
    book: new ConditionBook(schedule, openVocabulary(json<WrittenVocabulary>('facts/vocabulary.json'))),
    notes: openNotes(json<WrittenNotes>('us/notes.json'), () => json<SpanishNotes>('us/notes-es.json')),
    vague: json<VagueWords>('vague-words.json'),
  };
}
