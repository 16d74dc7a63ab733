import type { Code } from '../../tariff/code.js';

/** excludes: goods leave the scope; includes: goods come in; defines: what a word of the law means; priority: which of two wins */
export type NoteKind = 'excludes' | 'includes' | 'defines' | 'priority';

/** One edge of the legal notes, in our own words. */
export interface NoteEdge {
  /** `ch42-note-2a`; section notes begin with `sec`, the interpretation rules with `gri` */
  readonly id: string;
  readonly kind: NoteKind;
  /** codes (2 digits or more) whose goods the note speaks of; the empty code is the whole schedule */
  readonly scope: readonly Code[];
  /** where the goods go instead, or what they are weighed against */
  readonly to: readonly Code[];
  /** the goods spoken of, as descriptions name them; empty where the note is about the scope as a whole */
  readonly goods: readonly string[];
  /** words that make the goods others than meant: "white chocolate" is no chocolate */
  readonly unless: readonly string[];
  readonly statement: string;
  /** `note 2(a) to chapter 42` */
  readonly citation: string;
}
