import type { Classifier } from '../classify/classify.js';
import type { VagueWords } from '../classify/explain/assess-vagueness.js';
import { ConditionBook, type HeadingWords } from '../classify/facts/condition-book.js';
import { openVocabulary, type WrittenVocabulary } from '../classify/facts/vocabulary.js';
import { learnedRanker } from '../classify/learned/learned-ranker.js';
import type { Calibration, Model } from '../classify/learned/model-columns.js';
import {
  isShared,
  type LegalNotes,
  openNotes,
  type SpanishNotes,
  type WrittenNotes,
} from '../classify/notes/legal-notes.js';
import { Heirs } from '../classify/rank/heirs.js';
import { civilDate } from '../core/civil-date.js';
import type { Schedule } from '../tariff/schedule.js';
import type { Library } from './library.js';
import { openModel } from './model-pack.js';

/** The lines of an edition as a model knows them, by the recorded transfers between its own edition and this one. */
export function heirsOf(library: Library, schedule: Schedule, { edition }: Model): Heirs {
  const learned = library.editions().find(({ title }) => title === edition);
  const moved = learned
    ? library.transfers().between(civilDate(learned.effective), schedule.edition.effective)
    : new Map();
  return new Heirs(schedule, moved);
}

/** What was learned, opened once. */
export const modelOf = (library: Library): Model =>
  library.once('model', () =>
    openModel(
      library.packFile('model/model.pack'),
      library.packFile('model/lexicon.pack'),
      library.json<Calibration>('model/calibration.json'),
    ),
  );

/** The legal notes of the loaded law, opened once. */
export const notesOf = (library: Library): LegalNotes =>
  library.once('notes', () => notesAmong(library, () => true));

/** The classification engine over one edition; what was learned, notes and words are opened once. */
export function openClassifier(library: Library, schedule: Schedule): Classifier {
  const model = modelOf(library);
  return library.once(`engine ${schedule.edition.id}`, () => ({
    ranker: learnedRanker(model, heirsOf(library, schedule, model)),
    book: new ConditionBook(
      schedule,
      library.once('vocabulary', () =>
        openVocabulary(library.json<WrittenVocabulary>('facts/vocabulary.json')),
      ),
      library.json<HeadingWords>('facts/heading-words.json'),
    ),
    notes: notesOf(library),
    vague: library.json<VagueWords>('vague-words.json'),
  }));
}

/** The same classifier by the notes that all countries share: those of the United States alone say nothing of goods elsewhere. */
export const sharedClassifier = (library: Library, classifier: Classifier): Classifier =>
  library.once(`classifier ${classifier.book.schedule.edition.id}, shared notes`, () => ({
    ...classifier,
    notes: library.once('shared notes', () => notesAmong(library, isShared)),
  }));

function notesAmong(library: Library, isOf: (edge: WrittenNotes['edges'][number]) => boolean): LegalNotes {
  const written = library.json<WrittenNotes>('us/notes.json');
  return openNotes({ ...written, edges: written.edges.filter(isOf) }, () =>
    library.json<SpanishNotes>('us/notes-es.json'),
  );
}
