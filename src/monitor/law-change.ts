import type { CivilDate } from '../core/civil-date.js';
import type { CountryCode } from '../core/country.js';
import type { Code } from '../tariff/code.js';
import type { CodeRange } from '../tariff/code-range.js';
import type { MeasureScope } from '../tariff/measure/scope.js';
import type { Change } from './change.js';

/** Since when a change holds, and where it was read. */
interface Dated {
  /** first day on which it holds */
  readonly effective: CivilDate;
  /** the print or instrument that says so */
  readonly source: string;
}

/** A row of the schedule that stands otherwise; `origins`: the only countries whose goods it can reach. */
export type ScheduleChanged = Change & Dated & { readonly origins?: ReadonlySet<CountryCode> };

/** A heading of chapter 99 that began, ended or charges otherwise, for the goods of its scopes. */
export interface MeasureChanged extends Dated {
  readonly kind: 'measure_began' | 'measure_ended' | 'measure_changed';
  /** the heading; empty where no loaded schedule prints it */
  readonly code: Code;
  /** the authority and what the goods are */
  readonly text: string;
  readonly before: string;
  readonly after: string;
  /** ids of the measures, the earlier first */
  readonly measures: readonly string[];
  /** what it covered before, or covers now; both where it changed */
  readonly scopes: readonly MeasureScope[];
  /** it charges and asks the same as before, for other goods: those in both scopes are not reached */
  readonly onlyScope: boolean;
  /** it asks more of the goods than their code and origin */
  readonly conditional: boolean;
  /** it rests on a proposed or secondary list */
  readonly provisional: boolean;
}

/** A user fee that every entry of its kind of transport pays otherwise. */
export interface FeeChanged extends Dated {
  readonly kind: 'fee';
  readonly code: '';
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/** A product-specific rule of General Note 11 that was added, removed or reads otherwise. */
export interface OriginRuleChanged extends Dated {
  readonly kind: 'origin_rule';
  /** the first code the rule speaks of */
  readonly code: Code;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  /** goods it speaks of, before or now, in the codes of HS 2012 */
  readonly ranges: readonly CodeRange[];
}

/** Something that Mexico asks of a fraccion, and did not, or asks no more. */
export interface RegulationChanged extends Dated {
  readonly kind: 'mx_added' | 'mx_removed' | 'mx_rate' | 'mx_flag' | 'mx_text';
  readonly code: Code;
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/** One thing that differs in the law between two points in time. */
export type LawChange = ScheduleChanged | MeasureChanged | FeeChanged | OriginRuleChanged | RegulationChanged;

/** What a change is announced as. */
export const changeEvents = [
  'tariff.line_added',
  'tariff.line_removed',
  'tariff.line_changed',
  'duty.changed',
  'additional_duty.changed',
  'origin_rule.changed',
  'regulation.changed',
] as const;

export type ChangeEvent = (typeof changeEvents)[number];

const events: Readonly<Record<LawChange['kind'], ChangeEvent>> = {
  line_added: 'tariff.line_added',
  line_removed: 'tariff.line_removed',
  line_reused: 'tariff.line_changed',
  text: 'tariff.line_changed',
  group_text: 'tariff.line_changed',
  unit: 'tariff.line_changed',
  footnotes: 'tariff.line_changed',
  quota: 'tariff.line_changed',
  general: 'duty.changed',
  special: 'duty.changed',
  column_2: 'duty.changed',
  additional_duties: 'duty.changed',
  fee: 'duty.changed',
  measure_began: 'additional_duty.changed',
  measure_ended: 'additional_duty.changed',
  measure_changed: 'additional_duty.changed',
  origin_rule: 'origin_rule.changed',
  mx_added: 'regulation.changed',
  mx_removed: 'regulation.changed',
  mx_rate: 'regulation.changed',
  mx_flag: 'regulation.changed',
  mx_text: 'regulation.changed',
};

/** The event that tells of a change. */
export const eventOf = (change: LawChange): ChangeEvent => events[change.kind];

/** True where the goods of a change are named by a code of the schedule or a list, not "every entry". */
export const reachesEverything = (change: LawChange): change is FeeChanged => change.kind === 'fee';
