import type { CivilDate } from '../../core/civil-date.js';
import type { Code } from '../code.js';
import { type CodeRange, meetsRange } from '../code-range.js';
import type { Goods, OriginNote, OriginRule, ValueMethod, VehicleUse } from './ast.js';

/** One exception to the de minimis of GN 11(e): it does not cover these materials in these goods. */
interface DeMinimisException {
  readonly id: string;
  readonly page: number;
  readonly materials: readonly Goods[];
  readonly goods: readonly Goods[];
  readonly statement: string;
}

/** GN 11(e): how much of a good may fail its rule. */
export interface DeMinimis {
  readonly citation: string;
  readonly page: number;
  /** share of the transaction value, or of the total cost, of the good */
  readonly percent: string;
  readonly textile: {
    readonly citation: string;
    readonly page: number;
    readonly percent: string;
    readonly elastomeric_percent: string;
    readonly by: 'weight';
    /** weight of the whole good */
    readonly of_good: readonly CodeRange[];
    /** weight of the component that determines classification */
    readonly of_component: readonly CodeRange[];
  };
  /** goods for which it covers only materials of another subheading than their own */
  readonly other_subheading_only: {
    readonly citation: string;
    readonly page: number;
    readonly ranges: readonly CodeRange[];
  };
  readonly exceptions: readonly DeMinimisException[];
}

interface RegionalValueFormula {
  readonly method: ValueMethod;
  readonly formula: string;
  readonly statement: string;
  readonly citation: string;
  readonly page: number;
}

interface OriginCriterion {
  readonly criterion: 'A' | 'B' | 'C' | 'D';
  readonly citation: string;
  readonly page: number;
  readonly statement: string;
}

/** What a vehicle producer declares, measured against a percentage by date; without steps it is a yes or a no. */
export interface DeclaredRequirement {
  /** the key the declaration is given under */
  readonly fact: string;
  readonly what: string;
  readonly use: readonly VehicleUse[];
  readonly steps?: readonly { readonly from: CivilDate; readonly percent: string }[];
  /** the provisions of the parts that a yes says originate */
  readonly parts?: readonly CodeRange[];
}

/** GN 11(k): what covered vehicles and their parts must meet besides, or instead of, their rules. */
export interface AutomotiveRules {
  readonly citation: string;
  /** regional value content by date; the last step that has begun applies */
  readonly staging: readonly {
    readonly id: string;
    readonly page: number;
    readonly subject: string;
    /** the vehicles it speaks of; absent for vehicles that subdivision (o) covers with its own percentages */
    readonly use?: readonly VehicleUse[];
    readonly steps: readonly {
      readonly from: CivilDate;
      readonly net_cost: string;
      /** open only where the rule of subdivision (o) names a transaction value percentage */
      readonly transaction_value?: string;
    }[];
  }[];
  readonly other_requirements: readonly {
    readonly id: string;
    readonly page: number;
    readonly statement: string;
    readonly declared?: readonly DeclaredRequirement[];
  }[];
  readonly vehicles: readonly {
    readonly vehicle: VehicleUse;
    readonly page: number;
    readonly ranges: readonly CodeRange[];
    readonly statement: string;
  }[];
}

/** What the compiled pack data/usmca/rules.json holds. */
export interface OriginRulePack {
  readonly edition: {
    readonly id: string;
    readonly name: string;
    /** first day of the agreement */
    readonly effective: CivilDate;
    /** day of the print the rules were read from */
    readonly as_of: CivilDate;
  };
  readonly rules: readonly OriginRule[];
  readonly notes: readonly OriginNote[];
  readonly de_minimis: DeMinimis;
  readonly regional_value: readonly RegionalValueFormula[];
  readonly criteria: readonly OriginCriterion[];
  readonly automotive: AutomotiveRules;
  /** tariff items that rules name and the schedule no longer has: their goods are somewhere beside them now */
  readonly retired_items: readonly Code[];
}

/** Everything of General Note 11 that a determination reads. */
export interface OriginRuleBook extends OriginRulePack {
  /** rules with a part that may speak of goods of the HS 2012 code */
  rulesAt(code: Code): readonly OriginRule[];
  /** chapter rules, notes and definitions that may bear on goods of the HS 2012 code */
  notesAt(code: Code): readonly OriginNote[];
}

const meetsAny = (code: Code, ranges: readonly CodeRange[]): boolean =>
  ranges.some((range) => meetsRange(code, range));

/** Opens the compiled pack data/usmca/rules.json; the indexes by chapter are made when first asked for. */
export function openRuleBook(json: string): OriginRuleBook {
  const pack = JSON.parse(json) as OriginRulePack;
  let byChapter: Map<string, OriginRule[]> | undefined;
  const chapterRules = (chapter: string): readonly OriginRule[] => {
    if (!byChapter) {
      byChapter = new Map();
      for (const rule of pack.rules)
        byChapter.set(rule.chapter, [...(byChapter.get(rule.chapter) ?? []), rule]);
    }
    return byChapter.get(chapter) ?? [];
  };
  const notes = new Map<string, readonly OriginNote[]>();
  const chapterNotes = (chapter: string): readonly OriginNote[] => {
    const found = notes.get(chapter) ?? pack.notes.filter((note) => meetsAny(chapter, note.applies_to));
    notes.set(chapter, found);
    return found;
  };
  return {
    ...pack,
    rulesAt: (code) =>
      chapterRules(code.slice(0, 2)).filter((rule) =>
        rule.parts.some((part) => meetsAny(code, part.goods.ranges)),
      ),
    notesAt: (code) => chapterNotes(code.slice(0, 2)).filter((note) => meetsAny(code, note.applies_to)),
  };
}
