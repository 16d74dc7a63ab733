import type { AdditionalDuty, MissingFact, NotComputed } from '../../answers/duty-rates.js';
import type { HeadingQuestion } from '../../answers/question.js';
import type { CivilDate } from '../../core/civil-date.js';
import type { CountryCode } from '../../core/country.js';
import type { Money } from '../../core/money.js';
import type { Code } from '../../tariff/code.js';
import type { DutyExpression } from '../../tariff/duty-expression/ast.js';
import type { RatePart } from '../../tariff/measure/rate-form.js';
import type { Declared } from './duty-request.js';
import type { SettledFact } from './settle-facts.js';
import type { UnreadHeadings } from './unread-headings.js';

/** The goods of one entry line, as far as chapter 99 asks about them. */
export interface MeasureRequest extends Declared {
  readonly code: Code;
  /** what is known of the goods in words: the importer's and those of the line */
  readonly goods?: string;
  readonly origin: CountryCode;
  /** the entry date */
  readonly date: CivilDate;
  /** the customs value, in US dollars */
  readonly value?: Money;
  /** the rate of the column that applies to the line */
  readonly baseRate?: DutyExpression;
  /** the duty of the line; with the value it gives the ad valorem equivalent of a specific rate */
  readonly baseDuty?: Money;
  /** the symbol of the special programme claimed */
  readonly claim?: string;
  /** the provision of chapter 98 under which the goods are entered */
  readonly chapter98?: Code;
  /** the part of the value that the provision leaves dutiable */
  readonly dutiable?: Money;
  /** the values that this part hangs on and that are not known */
  readonly dutiableNeeds?: readonly MissingFact[];
  /** headings that the footnotes of the line name and no measure knows */
  readonly unread?: UnreadHeadings;
}

/** One chapter-99 heading, applied or looked at. */
export interface MeasureLine extends AdditionalDuty {
  /** the row of the measure file */
  readonly measure: string;
  readonly programme: string;
  /** what is missing for an amount, and the share of the value it is, where it is one */
  readonly missing?: string;
  readonly missing_share?: RatePart;
  /** the values that the dutiable part hangs on, where that part is missing */
  readonly missing_values?: readonly MissingFact[];
}

/** A fact that nobody stated, as the answer takes it. */
export interface TakenFact {
  readonly fact: string;
  readonly text: string;
  readonly answer: boolean;
  readonly why: string;
  readonly citation: string;
}

export interface AdditionalDuties {
  /** in the order of the entry summary */
  readonly lines: readonly MeasureLine[];
  readonly near_misses: readonly MeasureLine[];
  readonly questions: readonly HeadingQuestion[];
  /** facts that nobody stated and that matter, as they were taken */
  readonly taken_as: readonly TakenFact[];
  /** what the importer states against the text of the line: it is not used */
  readonly overruled: readonly SettledFact[];
  /** what the importer states and no measure asks of these goods */
  readonly unasked: readonly string[];
  readonly not_computed: readonly NotComputed[];
  /** the sum of the lines as a percentage of the value, where every line is known and none replaces the duty */
  readonly total_percent?: string;
  readonly as_of: string;
}
