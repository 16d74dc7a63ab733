import type { CivilDate } from '../../core/civil-date.js';
import type { CountryCode } from '../../core/country.js';
import type { Decimal } from '../../core/decimal.js';
import type { Code } from '../code.js';
import type { Condition } from './condition.js';
import type { MeasureRate, Metal } from './rate-form.js';
import type { CodeLists, MeasureScope } from './scope.js';

/**
 * How firmly a row stands. `provisional`: it rests on a proposed or secondary list; `unverified`: the text of the note
 * is not loaded; `suspended`: printed, and not collected.
 */
export const standings = ['confirmed', 'provisional', 'unverified', 'suspended'] as const;
export type Standing = (typeof standings)[number];

/** One chapter-99 heading for one period: what it covers, what it asks, what it charges, and by what law. */
export interface Measure {
  readonly id: string;
  readonly programme: string;
  /** `99038803`; empty where the loaded schedules do not hold the heading */
  readonly heading: Code;
  readonly scope: MeasureScope;
  readonly when: readonly Condition[];
  readonly rate: MeasureRate;
  /** where the rate is on a content: the heading that reports the rest of the value, free of it */
  readonly restHeading?: Code;
  readonly from: CivilDate;
  /** last day; absent: no end is known */
  readonly to?: CivilDate;
  readonly citation: string;
  /** the row or text it was read from */
  readonly source: string;
  readonly standing: Standing;
  /** what a broker should know: `the articles of note 16(c)(i)-(v)` */
  readonly about: string;
  /** where it stands in the user's own rows: `my-measures, row 5`; absent for what ships */
  readonly yours?: string;
  /** the user's own rows ended it; `to` is the last day it would have had */
  readonly ended?: { readonly yours: string; readonly citation: string; readonly to?: CivilDate };
}

/** A family of headings that are alternatives: of those in force, the first whose terms the goods meet applies. */
export interface MeasureProgramme {
  readonly id: string;
  /** `Section 301 (China)` */
  readonly authority: string;
  /** place in the entry summary, small first */
  readonly order: number;
  /** entries under chapter 98: free of it except on the value added abroad, or subject to the provision's own terms */
  readonly chapter98: 'exempt' | 'own_terms';
  /** beginnings of provisions of chapter 98 that change nothing, where others free the goods */
  readonly chapter98Due: readonly Code[];
  readonly citation: string;
  readonly measures: readonly Measure[];
}

/** What excludes what: where a winner applies, the losers do not, or only on what is left of the value. */
export interface StackRule {
  readonly id: string;
  readonly winners: readonly string[];
  /** ids of measures of the winners that count although they charge nothing */
  readonly exceptions: ReadonlySet<string>;
  /** ids of measures of the winners that do not count although they charge */
  readonly butNot: ReadonlySet<string>;
  readonly losers: readonly string[];
  readonly effect: 'out' | 'rest';
  /** in place of winners: the U.S. content of the value, percent, from which on it is left out */
  readonly usContentAtLeast?: Decimal;
  /** the exception heading that is reported for a loser that is out */
  readonly report: Readonly<Record<string, Code>>;
  readonly origins?: ReadonlySet<CountryCode>;
  readonly from: CivilDate;
  readonly to?: CivilDate;
  readonly citation: string;
  readonly why: string;
}

/** Law that is known to exist but whose lists are not loaded: named, never computed. */
export interface Watch {
  readonly id: string;
  readonly authority: string;
  readonly scope: MeasureScope;
  readonly from: CivilDate;
  readonly to?: CivilDate;
  readonly why: string;
  readonly citation: string;
  /** it could only lower what is paid */
  readonly relief: boolean;
}

/** A question whose answer decides between headings, and how the answer is named in a request. */
export interface FactQuestion {
  readonly fact: string;
  readonly text: string;
  /** few goods that are asked have it: words of goods that give reason to ask */
  readonly seldomBut?: readonly string[];
}

/** A fact that the line of the goods settles by itself: motor homes are no passenger vehicles. */
export interface SettlingLine {
  /** the name of a question, or `metal_weight` for whether there is any metal at all */
  readonly fact: string;
  readonly is: boolean;
  readonly scope: MeasureScope;
  readonly why: string;
  readonly citation: string;
}

/** Facts of which one at most is true of goods: a part of a car is not reported as a part of a heavy truck. */
export interface ExclusiveFacts {
  /** where several are assumed of the same goods, the first is taken */
  readonly facts: readonly string[];
  /** the measures that ask one of them */
  readonly asking: readonly Measure[];
  readonly why: string;
  readonly citation: string;
}

/** All measures that are loaded, ready to be asked. */
export interface MeasureBook {
  readonly version: number;
  /** days the loaded measures speak for; outside them the answer says so */
  readonly covers: { readonly from: CivilDate; readonly to: CivilDate };
  readonly asOf: CivilDate;
  readonly programmes: readonly MeasureProgramme[];
  readonly stack: readonly StackRule[];
  readonly watches: readonly Watch[];
  readonly questions: ReadonlyMap<string, FactQuestion>;
  readonly settled: readonly SettlingLine[];
  readonly exclusive: readonly ExclusiveFacts[];
  readonly lists: CodeLists;
  /** symbols by which USMCA treatment is claimed: General Note 11(a) */
  readonly usmcaSymbols: readonly string[];
  /** countries without normal trade relations: General Note 3(b) */
  readonly column2: ReadonlySet<CountryCode>;
  /** every heading of the book */
  readonly headings: ReadonlySet<Code>;
  /** countries by the name of their group: `EU` */
  readonly groups: Readonly<Record<string, readonly CountryCode[]>>;
  /** names of the user's imports whose rows stand in it */
  readonly own: readonly string[];
}

export const isInForce = (
  period: { readonly from: CivilDate; readonly to?: CivilDate },
  date: CivilDate,
): boolean => date >= period.from && (period.to === undefined || date <= period.to);

/** The metal whose content a rate is about, charged or excepted, for what is left of the value. */
export const chargedMetal = (rate: MeasureRate): Metal | undefined =>
  (rate.form === 'content' || rate.form === 'exception') && rate.of !== 'non_us' && rate.of !== 'us'
    ? rate.of
    : undefined;

/** True where a measure that stands makes a rule work: one of its winners that charges, or that it names. */
export const isWinner = (rule: StackRule, { programme, rate, id }: Measure): boolean =>
  rule.winners.includes(programme) &&
  (rate.form === 'exception' ? rule.exceptions.has(id) : !rule.butNot.has(id));
