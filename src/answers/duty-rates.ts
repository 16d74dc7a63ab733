import type { CivilDate } from '../core/civil-date.js';
import type { CountryCode } from '../core/country.js';
import type { Code } from '../tariff/code.js';
import type { PossibleOrders } from './possible-orders.js';
import type { HeadingQuestion } from './question.js';

/**
 * Everything an importer pays on one line, as far as the loaded data says; what it does not say stands in `not_computed`.
 * Amounts are US dollars as decimal strings with two places, rates are written as the schedule writes them.
 */
export interface DutyRates {
  readonly general: RateCell;
  readonly special: readonly SpecialOffer[];
  readonly column_2: RateCell;
  readonly applied: AppliedRate;
  /** chapter-99 duties that apply, and near misses with the reason why not */
  readonly additional: readonly AdditionalDuty[];
  readonly fees: readonly Fee[];
  /** absent where no value is given */
  readonly amounts?: Amounts;
  /** the duties as a percentage of the value, user fees apart, where all of them are known and ad valorem: `34` */
  readonly total_ad_valorem?: string;
  /** where a part is missing, the known rates as a percentage of the value */
  readonly known_ad_valorem?: string;
  /** what would have to be known before the parts add up to a total; absent where they do */
  readonly missing?: readonly MissingPart[];
  /** facts that are missing for an amount */
  readonly needs: readonly MissingFact[];
  /** facts whose answer would change the chapter-99 headings, what moves most money first and what is unlikely last */
  readonly questions: readonly HeadingQuestion[];
  /** facts that nobody stated and that matter: what the answer takes them to be; absent in answers kept before it was told */
  readonly taken_as?: readonly FactTaken[];
  readonly ace_order: readonly AceLine[];
  /** antidumping and countervailing cases that the goods could be under; absent without an origin, and in older answers */
  readonly trade_orders?: PossibleOrders;
  /** import bans that look at the goods; absent where none is known, and in older answers */
  readonly restrictions?: readonly EntryRestriction[];
  /** provisions of chapter 98 that the goods may be entered under */
  readonly hints?: readonly EntryHint[];
  readonly not_computed: readonly NotComputed[];
  /** what the sum must not be read without, the weightiest first; absent in answers kept before it was told */
  readonly headline?: readonly HeadlineNote[];
  /** true only when nothing is missing: no needs, nothing not computed */
  readonly complete: boolean;
  readonly as_of: AsOf;
}

/** One printed rate column of the line. */
export interface RateCell {
  /** as the schedule prints it; empty where the line prints none */
  readonly text: string;
  /** the rate as understood, rendered; equal to the text where the rate is a sentence */
  readonly expression: string;
  /** `16.5`: the rate where it is wholly ad valorem, `0` where free */
  readonly ad_valorem?: string;
  /** the line that prints the rate: a ten-digit line inherits from its eight digits */
  readonly printed_at: Code;
}

export interface SpecialOffer {
  /** `S`, `KR`; empty where the cell prints a rate without a symbol */
  readonly program: string;
  readonly name: string;
  readonly rate: string;
  readonly ad_valorem?: string;
  readonly countries: readonly CountryCode[] | 'any';
  /** an importer of these goods could claim it on the date, if the condition is met */
  readonly claimable: boolean;
  readonly why: string;
  readonly condition: string;
  readonly citation: string;
  /** what the claim saves against the general rate; absent where the general rate is not dearer or not comparable */
  readonly saving?: Saving;
}

export interface Saving {
  /** percentage points of the value: `16.5` */
  readonly ad_valorem?: string;
  /** US dollars, where the value and quantities are given */
  readonly amount?: string;
}

export interface AppliedRate {
  readonly column: 'general' | 'special' | 'column_2';
  /** the symbol, where the column is special */
  readonly program?: string;
  readonly expression: string;
  readonly ad_valorem?: string;
  readonly why: string;
  readonly citation: string;
}

/** How a chapter-99 heading charges. */
type AdditionalForm =
  /** on top of the duty of the line */
  | 'additional'
  /** tops the line's duty up to a total, such as 15% including the column-1 rate */
  | 'up_to_total'
  /** instead of the duty of the line */
  | 'instead'
  /** so much a unit */
  | 'specific'
  /** on the value of a content only, such as the metal */
  | 'content'
  /** reports an exception; charges nothing */
  | 'exception';

export interface AdditionalDuty {
  /** `99038815`; empty where the loaded schedules do not hold the heading yet */
  readonly heading: Code;
  readonly formatted: string;
  /** `Section 301 (China)` */
  readonly authority: string;
  /** false: a near miss, kept with the reason why it does not apply */
  readonly applies: boolean;
  readonly form: AdditionalForm;
  /** rendered, `25%` */
  readonly rate: string;
  /** what the rate is charged on: `customs value`, `value of the steel content` */
  readonly basis: string;
  readonly in_force: { readonly from: CivilDate; readonly to: CivilDate | null };
  readonly citation: string;
  readonly why: string;
  /** the heading or programme that takes the goods out of this one */
  readonly excluded_by?: string;
  /** the burden as a percentage of the customs value: `25`, where it is known */
  readonly effective_percent?: string;
  readonly amount?: string;
  /** resting on a proposed or secondary list */
  readonly provisional?: true;
  /** it stands in the user's own rows, laid over what ships: `my-measures, row 5` */
  readonly yours?: string;
}

export interface Fee {
  readonly fee: 'MPF' | 'HMF';
  readonly name: string;
  /** percent of the value: `0.3464` */
  readonly rate: string;
  readonly min?: string;
  readonly max?: string;
  /** false where the goods are exempt or the transport does not attract it */
  readonly applies: boolean;
  readonly amount?: string;
  /** the value that the rate is charged on, in US dollars; absent where it is not known, and of a flat fee */
  readonly base?: string;
  readonly citation: string;
  readonly why: string;
  /** how far the rate is confirmed: `primary`, `two secondary sources agree`, `secondary only` */
  readonly verification: string;
}

export interface Amounts {
  readonly currency: 'USD';
  readonly per_line: readonly AmountLine[];
  /** the sum of the lines, exactly; null where a part of what is paid is missing, so that no part passes for the whole */
  readonly total: string | null;
  /** where a part is missing: see `missing` of the assessment, and `known` for the sum of the others */
  readonly partial?: true;
  readonly known?: string;
}

/** A part of what is paid that is not known, with the line it belongs to. */
export interface MissingPart {
  readonly kind: AmountLine['kind'];
  /** the code, chapter-99 heading or fee; empty where the law names no single one */
  readonly ref: string;
  /** `duty of the line`, `Section 232 (aluminum, steel and copper): +25%` */
  readonly label: string;
  /** what is missing, as a question where it can be told, else as a reason */
  readonly what: string;
}

export interface AmountLine {
  readonly kind: 'duty' | 'additional' | 'fee';
  /** the code, chapter-99 heading or fee that the amount belongs to */
  readonly ref: string;
  readonly label: string;
  readonly amount: string;
}

/** A fact that nobody stated: settled by the line or by another fact, or assumed until it is told. */
export interface FactTaken {
  readonly fact: string;
  readonly text: string;
  readonly answer: boolean;
  readonly why: string;
  readonly citation: string;
}

/** A fact that would turn a rate into an amount, as a question. */
export interface MissingFact {
  readonly what: 'value' | 'quantity' | 'applicable' | 'transport' | 'origin' | 'content';
  readonly unit?: string;
  readonly part?: string;
  readonly text: string;
}

/** One line of the entry summary, in the order ACE wants them. */
export interface AceLine {
  readonly code: Code;
  readonly formatted: string;
  readonly section: 'chapter_98' | 'chapter_99' | 'chapter_1_97';
  readonly why: string;
  /** the special programme indicator that goes with the line */
  readonly program?: string;
}

/** A ban on goods by where they come from and what they are. */
export interface EntryRestriction {
  readonly id: string;
  /** `prohibited`: all goods of the line; `conditional`: some of them; `lifted`: no more */
  readonly kind: 'prohibited' | 'conditional' | 'lifted';
  readonly authority: string;
  readonly what: string;
  readonly unless?: string;
  readonly from: CivilDate;
  readonly citation: string;
  /** the day that its text was read on; nothing is known of it since */
  readonly as_of: CivilDate;
}

/** A provision of chapter 98 to look at, as a question. */
export interface EntryHint {
  readonly provision: Code;
  readonly formatted: string;
  readonly text: string;
  readonly citation: string;
}

export interface NotComputed {
  /** `ad_cvd`, `quota`, `data_ends` */
  readonly code: string;
  /** in a broker's words: `antidumping and countervailing duties` */
  readonly what: string;
  readonly why: string;
  /** headings to look at; pointers, never computed */
  readonly refs?: readonly Code[];
  /** it stands on every answer alike, whatever the line and the origin */
  readonly standing?: true;
  /** what is known of it, for a line that tells all that stands, and for a cell of a list that says the rest once */
  readonly brief?: string;
}

/** What a sum rests on, in one sentence each, the weightiest first. */
export interface HeadlineNote {
  readonly kind:
    | 'missing'
    | 'import_ban'
    | 'data_ends'
    | 'provisional'
    | 'possible_order'
    | 'not_computed'
    /** what stands outside every sum, whatever the line and the origin */
    | 'standing';
  readonly text: string;
}

/** The day each layer of the answer speaks for. */
interface AsOf {
  /** first day of the schedule edition */
  readonly schedule: CivilDate;
  readonly revision: string;
  readonly programs: string;
  /** last day covered by the fee notices loaded */
  readonly fees: string;
  /** last day for which chapter 99 is loaded; absent where it could not be applied */
  readonly additional?: string;
  /** the day of the list of antidumping and countervailing cases; absent without an origin */
  readonly orders?: string;
  /** the day that the oldest of the loaded import bans was read on; absent in older answers */
  readonly bans?: string;
}
