import type { CivilDate } from '../../core/civil-date.js';
import type { Code } from '../code.js';
import { type CodeRange, meetsRange } from '../code-range.js';
import type { OriginNote, OriginRule } from './ast.js';

/** One exception to the de minimis of GN 11(e): it does not cover `materials` used to make `goods`. */
export interface DeMinimisException {
  readonly id: string;
  readonly page: number;
  readonly materials: readonly CodeRange[];
  readonly goods: readonly CodeRange[];
  readonly statement: string;
  /** the goods or materials are narrower than their codes: somebody must read the words */
  readonly by_words?: true;
}

export interface DeMinimis {
  readonly citation: string;
  readonly page: number;
  /** share of the value of the good */
  readonly percent: string;
  readonly textile: {
    readonly percent: string;
    readonly elastomeric_percent: string;
    readonly by: 'weight';
    /** weight of the whole good */
    readonly of_good: readonly CodeRange[];
    /** weight of the component that determines classification */
    readonly of_component: readonly CodeRange[];
  };
  /** goods whose non-originating material must come from another subheading */
  readonly other_subheading_only: readonly CodeRange[];
  readonly exceptions: readonly DeMinimisException[];
}

export interface RegionalValueFormula {
  readonly method: 'transaction_value' | 'net_cost';
  readonly formula: string;
  readonly statement: string;
  readonly citation: string;
  readonly page: number;
}

export interface OriginCriterion {
  readonly criterion: 'A' | 'B' | 'C' | 'D';
  readonly citation: string;
  readonly page: number;
  readonly statement: string;
}

/** Everything of General Note 11 that a determination reads. */
export interface OriginRuleBook {
  readonly edition: { readonly id: string; readonly name: string; readonly effective: CivilDate };
  readonly rules: readonly OriginRule[];
  readonly notes: readonly OriginNote[];
  readonly de_minimis: DeMinimis;
  readonly regional_value: readonly RegionalValueFormula[];
  readonly criteria: readonly OriginCriterion[];
  /** rules with a part that may speak of the HS 2012 code, found by heading */
  rulesAt(code: Code): readonly OriginRule[];
  /** chapter rules, notes and definitions that bear on the HS 2012 code */
  notesAt(code: Code): readonly OriginNote[];
}

type BookData = Omit<OriginRuleBook, 'rulesAt' | 'notesAt'>;

/** Opens the compiled pack data/usmca/rules.json; the index by chapter is made when first asked for. */
export function openRuleBook(json: string): OriginRuleBook {
  const data = JSON.parse(json) as BookData;
  const byChapter = new Map<string, OriginRule[]>();
  const index = (): void => {
    for (const rule of data.rules) {
      const rules = byChapter.get(rule.chapter);
      if (rules) rules.push(rule);
      else byChapter.set(rule.chapter, [rule]);
    }
  };
  return {
    ...data,
    rulesAt(code) {
      if (byChapter.size === 0) index();
      return (byChapter.get(code.slice(0, 2)) ?? []).filter((rule) =>
        rule.parts.some((part) => part.goods.ranges.some((range) => meetsRange(code, range))),
      );
    },
    notesAt: (code) => data.notes.filter((note) => note.applies_to.some((range) => meetsRange(code, range))),
  };
}
