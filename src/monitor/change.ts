import type { Code } from '../tariff/code.js';
import type { Edition } from '../tariff/edition.js';

/** A line that may have taken the place of another, and how alike their words are, 0 to 1. */
export interface LikelyLine {
  readonly code: Code;
  readonly likeness: number;
  /** the record of the change names it; otherwise it is found by its words */
  readonly recorded?: true;
}

/** A line that is new; `from` are the lines that went and seem to have become it. */
interface LineAdded {
  readonly kind: 'line_added';
  readonly code: Code;
  readonly text: string;
  readonly from: readonly LikelyLine[];
}

/** What became of a line that went: several lines, one shared with others, one of its own, or none. */
export type Fate = 'split' | 'merged' | 'renumbered' | 'ended';

interface LineRemoved {
  readonly kind: 'line_removed';
  readonly code: Code;
  readonly text: string;
  readonly fate: Fate;
  readonly successors: readonly LikelyLine[];
}

/** A number that was given to other goods: its users must look again. */
interface LineReused {
  readonly kind: 'line_reused';
  readonly code: Code;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly fate: Fate;
  readonly successors: readonly LikelyLine[];
  readonly from: readonly LikelyLine[];
}

/** What a line can have changed in and still be the same line. */
export const changedValues = [
  'text',
  'group_text',
  'unit',
  'general',
  'special',
  'column_2',
  'footnotes',
  'quota',
  'additional_duties',
] as const;

/**
 * A value that stands otherwise in the later edition. `code` is the row that says it for all of `lines`; `group_text` is
 * the text of un-numbered rows above lines.
 */
interface ValueChanged {
  readonly kind: (typeof changedValues)[number];
  readonly code: Code;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly lines: readonly Code[];
}

/** One thing that differs between two editions of a schedule. */
export type Change = LineAdded | LineRemoved | LineReused | ValueChanged;

/** Everything that differs between two editions, in the order of the codes. */
export interface EditionDiff {
  readonly from: Edition;
  readonly to: Edition;
  readonly changes: readonly Change[];
}
