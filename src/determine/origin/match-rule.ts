import type { CivilDate } from '../../core/civil-date.js';
import type { Code } from '../../tariff/code.js';
import type { OriginNote, OriginRule, RulePart } from '../../tariff/origin-rule/ast.js';
import type { Hs2012Concordance } from '../../tariff/origin-rule/hs2012-concordance.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';

/** A rule that may decide the origin of the good, with those of its parts that speak of it. */
export interface RuleCandidate {
  /** the HS 2012 subheading the rule was found under */
  readonly hs2012: Code;
  readonly rule: OriginRule;
  /** several where the law splits the provision by words: the description of the good decides */
  readonly parts: readonly RulePart[];
  /** digits of the narrowest provision that the rule names for the good: 2, 4, 6 or 8 */
  readonly specificity: number;
  /** which of the goods the rule is for, where its codes alone do not say */
  readonly scope_note?: string;
}

export type RuleMatch =
  | {
      readonly kind: 'rule';
      readonly hs2012: readonly Code[];
      /** several 2012 subheadings, or a scope in words: a question to ask, never a guess */
      readonly ambiguous: boolean;
      readonly candidates: readonly RuleCandidate[];
      readonly notes: readonly OriginNote[];
    }
  | {
      /** no numbered rule, but a chapter rule or note of the chapter speaks of the good */
      readonly kind: 'chapter_rule';
      readonly hs2012: readonly Code[];
      readonly notes: readonly OriginNote[];
    }
  | { readonly kind: 'not_covered'; readonly hs2012: readonly Code[]; readonly why: string };

export interface RuleCircumstances {
  /** entry date: rules that began later or ended before are left out */
  readonly date?: CivilDate;
  /** the USMCA country the good comes from, where rules differ by direction (imports into the United States) */
  readonly origin?: string;
}

/** Finds the most specific USMCA rules for a line of today's schedule, through the 2012 codes the rules are written in. */
export function matchRule(
  code: Code,
  book: OriginRuleBook,
  concordance: Hs2012Concordance,
  circumstances: RuleCircumstances = {},
): RuleMatch {
  void [code, book, concordance, circumstances];
  return { kind: 'not_covered', hs2012: [], why: 'the rule book is being built' };
}
