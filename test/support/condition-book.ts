import { ConditionBook, type HeadingWords } from '../../src/classify/facts/condition-book.js';
import { openVocabulary, type WrittenVocabulary } from '../../src/classify/facts/vocabulary.js';
import {
  type LegalNotes,
  openNotes,
  type SpanishNotes,
  type WrittenNotes,
} from '../../src/classify/notes/legal-notes.js';
import { shippedLibrary } from './shipped.js';

export const vocabulary = openVocabulary(shippedLibrary().json<WrittenVocabulary>('facts/vocabulary.json'));

/** The newest shipped schedule with its conditions. */
export const shippedBook = (): ConditionBook =>
  new ConditionBook(
    shippedLibrary().schedule('2026-rev-11'),
    vocabulary,
    shippedLibrary().json<HeadingWords>('facts/heading-words.json'),
  );

export const shippedNotes = (): LegalNotes =>
  openNotes(shippedLibrary().json<WrittenNotes>('us/notes.json'), () =>
    shippedLibrary().json<SpanishNotes>('us/notes-es.json'),
  );
