import type { CivilDate } from '../core/civil-date.js';
import type { CountryCode } from '../core/country.js';
import type { Decimal } from '../core/decimal.js';
import type { Code } from './code.js';

export type Transport = 'ocean' | 'air' | 'truck' | 'rail' | 'mail';
export type FeeKind = 'MPF' | 'HMF';

/** One customs user fee for the days it holds: merchandise processing (MPF), harbor maintenance (HMF). */
export interface UserFee {
  readonly fee: FeeKind;
  readonly name: string;
  /** of the customs value: 0.3464 means 0.3464% */
  readonly percent: Decimal;
  /** US dollars per entry */
  readonly atLeast?: Decimal;
  readonly atMost?: Decimal;
  readonly from?: CivilDate;
  readonly to?: CivilDate;
  /** the ways of arrival that attract it; absent: all */
  readonly transports?: readonly Transport[];
  readonly citation: string;
  /** how far the figures are confirmed */
  readonly verification: string;
}

/** Who does not pay a fee: goods of chapter 98, of an origin, or entered under a claim. */
export type FeeExemption = {
  readonly fee: FeeKind;
  readonly why: string;
  readonly citation: string;
} & (
  | { readonly by: 'chapter_98'; readonly except: readonly Code[] }
  | { readonly by: 'origin'; readonly countries: readonly CountryCode[] }
  | { readonly by: 'claim'; readonly programs: readonly string[] }
);

export interface FeeTable {
  readonly coversFrom: CivilDate;
  readonly coversTo: CivilDate;
  readonly fees: readonly UserFee[];
  readonly exemptions: readonly FeeExemption[];
}

/** The fee as it stands on a day; undefined where the loaded notices do not reach. */
export const feeOn = (table: FeeTable, fee: FeeKind, date: CivilDate): UserFee | undefined =>
  table.fees.find(
    (row) =>
      row.fee === fee &&
      (row.from === undefined || date >= row.from) &&
      (row.to === undefined || date <= row.to),
  );
