import type { NoteStatement, NotesResult } from '../api/notes-answer.js';
import type { LegalNotes } from '../classify/notes/legal-notes.js';
import type { NoteEdge } from '../classify/notes/note-edge.js';
import {
  citedAs,
  type NoteReference,
  notesAt,
  notesSendingTo,
  readNoteReference,
  sectionAbove,
} from '../classify/notes/note-reference.js';
import { type Language, type Say, sayIn } from '../core/say.js';
import { TariffError } from '../errors.js';
import type { Library } from '../reference/library.js';
import { notesOf } from '../reference/open-classifier.js';

/** What the loaded notes say of a part of the law; one that names no part is refused. */
export function readNotes(library: Library, asked: string, language: Language): NotesResult {
  const notes = notesOf(library);
  const reference = readNoteReference(asked);
  if (!reference)
    throw new TariffError('invalid_request', `"${asked}" names no section, chapter, heading or rule`, {
      hint: 'for example: "section XV", "note 1 to chapter 64", "9617" or "GRI 3(b)"',
    });
  const out = (edge: NoteEdge): NoteStatement => {
    const { citation, statement } = notes.quote(edge, language);
    return { citation, kind: edge.kind, statement, scope: [...edge.scope], to: [...edge.to] };
  };
  const found = notesAt(notes, reference);
  const section = sectionAbove(reference);
  return {
    schema_version: '1',
    of: citedAs(reference),
    as_of: notes.asOf,
    statements: found.map(out),
    sent_here: reference.of === 'code' ? notesSendingTo(notes, reference.code).map(out) : [],
    also: section && notesAt(notes, section).length > 0 ? [citedAs(section)] : [],
    caveats: caveats(notes, reference, found.length, sayIn(language)),
  };
}

/** `2025-rev-7` -> `2025 Revision 7`. */
const inWords = (asOf: string): string => asOf.replace(/^(\d{4})-rev-(\d+)$/, '$1 Revision $2');

function caveats(notes: LegalNotes, reference: NoteReference, found: number, say: Say): string[] {
  const law = say(
    `in our own words, as of HTS ${inWords(notes.asOf)}; the text of the law decides`,
    `con nuestras palabras, según HTS ${inWords(notes.asOf)}; decide el texto de la ley`,
  );
  if (found > 0) return [law];
  const missing = say(
    `${citedAs(reference)}: none of its statements is loaded, which does not mean that there is none; read it in the schedule`,
    `${citedAs(reference)}: no hay enunciados cargados, lo que no significa que no existan; léalo en la tarifa`,
  );
  return [missing, law];
}
