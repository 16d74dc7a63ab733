import type { Engine } from '../classify/classify.js';
import type { VagueWords } from '../classify/explain/assess-vagueness.js';
import { ConditionBook } from '../classify/facts/condition-book.js';
import { openVocabulary, type WrittenVocabulary } from '../classify/facts/vocabulary.js';
import { openNotes, type SpanishNotes, type WrittenNotes } from '../classify/notes/legal-notes.js';
import type { Schedule } from '../tariff/schedule.js';
import type { Library } from './library.js';
import { openModel } from './model-pack.js';

/** The classification engine over one edition; model, notes and words are opened once. */
export function openEngine(library: Library, schedule: Schedule): Engine {
  return library.once(`engine ${schedule.edition.id}`, () => ({
    model: library.once('model', () =>
      openModel(library.packFile('model/model.pack'), library.packFile('model/lexicon.pack')),
    ),
    book: new ConditionBook(
      schedule,
      library.once('vocabulary', () =>
        openVocabulary(library.json<WrittenVocabulary>('facts/vocabulary.json')),
      ),
    ),
    notes: library.once('notes', () =>
      openNotes(library.json<WrittenNotes>('us/notes.json'), () =>
        library.json<SpanishNotes>('us/notes-es.json'),
      ),
    ),
    vague: library.json<VagueWords>('vague-words.json'),
  }));
}
