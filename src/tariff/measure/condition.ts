import type { Decimal } from '../../core/decimal.js';
import { type Metal, metals } from './rate-form.js';

/**
 * What a chapter-99 heading asks of the goods beyond their code and origin. `assume` says how to read a fact that
 * the importer has not stated; without it the condition stays open and the heading is never applied in silence.
 */
export type Condition = FactCondition | UsmcaCondition | BaseRateCondition | ClaimCondition | MetalCondition;

/** A fact the importer declares: `uk_metal`, `civil_aircraft`, `s301_exclusion`. */
export interface FactCondition {
  readonly kind: 'fact';
  readonly fact: string;
  readonly is: boolean;
  readonly assume?: boolean;
}

/** Goods that qualify under General Note 11. */
export interface UsmcaCondition {
  readonly kind: 'usmca';
  readonly is: boolean;
}

/** The ad valorem rate, or equivalent, of the duty of the line. */
export interface BaseRateCondition {
  readonly kind: 'base_rate';
  readonly is: 'below' | 'at_least';
  readonly percent: Decimal;
}

/** A special programme that is claimed: `P`. */
export interface ClaimCondition {
  readonly kind: 'claim';
  readonly programs: readonly string[];
}

/** Whether any of the metals makes up a share of the weight; `percent` zero means: is there any at all. */
export interface MetalCondition {
  readonly kind: 'metal_weight';
  readonly of: readonly Metal[];
  readonly is: 'below' | 'none';
  readonly percent: Decimal;
}

/** What is known of the goods when measures are looked up. */
export interface GoodsFacts {
  readonly usmcaQualifies?: boolean | undefined;
  /** the special programme claimed */
  readonly claim?: string | undefined;
  /** percent */
  readonly baseAdValorem?: Decimal | undefined;
  /** share of the weight by metal, percent */
  readonly metalWeight: Readonly<Partial<Record<Metal, Decimal>>>;
  /** the line itself says that the goods are of metal */
  readonly ofMetal: boolean;
  readonly declared: Readonly<Record<string, boolean>>;
}

export type Verdict = 'yes' | 'no' | 'assumed' | 'unknown';

const told = (value: boolean): Verdict => (value ? 'yes' : 'no');

/** Whether the goods meet one condition, `unknown` where nothing says so. */
export function judge(condition: Condition, goods: GoodsFacts): Verdict {
  switch (condition.kind) {
    case 'fact': {
      const stated = goods.declared[condition.fact];
      if (stated !== undefined) return told(stated === condition.is);
      if (condition.assume === undefined) return 'unknown';
      return condition.assume === condition.is ? 'assumed' : 'no';
    }
    case 'usmca':
      if (goods.usmcaQualifies === undefined) return condition.is ? 'unknown' : 'assumed';
      return told(goods.usmcaQualifies === condition.is);
    case 'base_rate':
      if (goods.baseAdValorem === undefined) return 'unknown';
      return told(goods.baseAdValorem.lt(condition.percent) === (condition.is === 'below'));
    case 'claim':
      return told(goods.claim !== undefined && condition.programs.includes(goods.claim));
    case 'metal_weight': {
      if (condition.is === 'none' && goods.ofMetal) return 'no';
      const known = metals.filter((metal) => goods.metalWeight[metal] !== undefined);
      if (known.length === 0) return 'unknown';
      const share = condition.of
        .filter((metal) => goods.metalWeight[metal] !== undefined)
        .map((metal) => goods.metalWeight[metal]!)
        .reduce<Decimal | undefined>((sum, part) => (sum ? sum.plus(part) : part), undefined);
      if (share === undefined) return 'unknown';
      return told(condition.is === 'none' ? share.eq(0) : share.lt(condition.percent));
    }
  }
}
