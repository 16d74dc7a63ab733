import type { CivilDate } from '../../core/civil-date.js';
import type { CountryCode, CountryTable } from '../../core/country.js';
import type { Decimal } from '../../core/decimal.js';
import type { Money } from '../../core/money.js';
import type { Quantity } from '../../core/quantity.js';
import type { ProgramTable } from '../../tariff/agreement.js';
import type { Code } from '../../tariff/code.js';
import type { ColumnTwo } from '../../tariff/column-two.js';
import type { EntryRules } from '../../tariff/entry-rule.js';
import type { MeasureBook } from '../../tariff/measure/measure.js';
import type { Metal } from '../../tariff/measure/rate-form.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { TradeOrders } from '../../tariff/trade-order.js';
import type { FeeTable, Transport } from '../../tariff/user-fee.js';
import type { UnknownHeading } from './unknown-headings.js';

/** The law beside the schedule that a duty assessment reads. */
interface DutyTables {
  /** by which the schedule's own words for a country are read */
  readonly countries: CountryTable;
  readonly programs: ProgramTable;
  readonly columnTwo: ColumnTwo;
  readonly fees: FeeTable;
  /** antidumping and countervailing cases */
  readonly orders: TradeOrders;
  readonly entryRules: EntryRules;
}

/** What the importer declares of the goods beyond their value, as far as measures ask for it. */
export interface Declared {
  /** what the determination of origin under USMCA came to, where one was made */
  readonly usmcaQualifies?: boolean;
  /** metal content as a percentage of the customs value, and of the weight */
  readonly content?: Readonly<Partial<Record<Metal, Decimal>>>;
  readonly metalWeight?: Readonly<Partial<Record<Metal, Decimal>>>;
  /** U.S. content as a percentage of the customs value */
  readonly usContent?: Decimal;
  /** facts the importer declares: by the names of the measures' questions, `usmca`, and the numbers of cases */
  readonly facts?: Readonly<Record<string, boolean>>;
}

/** One line of an entry, as far as the importer has told it. */
export interface DutyRequest extends Declared {
  readonly schedule: Schedule;
  readonly tables: DutyTables;
  /** the dated measures of chapter 99 */
  readonly measures: MeasureBook;
  /** headings of chapter 99 that the edition adds to those that ship and that no measure knows */
  readonly unknown?: readonly UnknownHeading[];
  readonly code: Code;
  /** the goods in the importer's words; they only say which questions are worth asking first */
  readonly goods?: string;
  /** absent where it is not known yet: the general column is then shown, and no claim holds */
  readonly origin?: CountryCode;
  /** the entry date */
  readonly date: CivilDate;
  /** the customs value, in US dollars */
  readonly value?: Money;
  readonly quantities: readonly Quantity[];
  /** values of parts that a rate charges apart (watch case, cost of the repair) */
  readonly parts?: readonly { readonly part: string; readonly value: Money }[];
  /** the duty of the goods' own line, where the code is one of chapter 98 that builds on it */
  readonly applicable?: Money;
  readonly transport?: Transport;
  /** default formal */
  readonly entry?: 'formal' | 'informal';
  /** symbol or name of the special programme that the importer claims */
  readonly claim?: string;
  /** the provision of chapter 98 under which the goods are entered */
  readonly provision?: Code;
}
