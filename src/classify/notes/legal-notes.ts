import type { Code } from '../../tariff/code.js';

/** excludes: goods leave the scope; includes: goods come in; defines: what a word of the law means; priority: which of two wins */
export type NoteKind = 'excludes' | 'includes' | 'defines' | 'priority';

/** One edge of the legal notes, in our own words. */
export interface NoteEdge {
  /** `ch42-note-2a` */
  readonly id: string;
  readonly kind: NoteKind;
  /** codes (2 to 10 digits) whose goods the note speaks of */
  readonly scope: readonly Code[];
  /** where the goods go instead, or what they are weighed against */
  readonly to: readonly Code[];
  /** the goods spoken of; empty where the note is about the scope as a whole */
  readonly goods: readonly string[];
  readonly statement: string;
  /** `note 2(a) to chapter 42` */
  readonly citation: string;
}

export interface WrittenNotes {
  readonly source: string;
  readonly as_of: string;
  readonly edges: readonly (Omit<NoteEdge, 'to' | 'goods'> & Partial<Pick<NoteEdge, 'to' | 'goods'>>)[];
}

export interface LegalNotes {
  readonly asOf: string;
  readonly edges: readonly NoteEdge[];
  find(id: string): NoteEdge | undefined;
  /** every edge whose scope or destination covers the code */
  notesFor(code: Code): readonly NoteEdge[];
  /** edges by which goods of one of the two codes are sent away from the other */
  exclusionsBetween(a: Code, b: Code): readonly NoteEdge[];
}
