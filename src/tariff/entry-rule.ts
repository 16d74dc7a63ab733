import type { CivilDate } from '../core/civil-date.js';
import type { CountryCode } from '../core/country.js';
import type { Decimal } from '../core/decimal.js';
import type { Code } from './code.js';

/** Days that a rule holds; without `to` no end of it is known. */
interface Dated {
  readonly from: CivilDate;
  readonly to?: CivilDate;
  readonly citation: string;
}

/** Goods that may not be imported, or on a condition only, by where they come from and what they are. */
export interface ImportBan extends Dated {
  readonly id: string;
  /** `prohibited`: all goods of the lines; `conditional`: some, as the words say; `lifted`: no more, though it is still looked for */
  readonly kind: 'prohibited' | 'conditional' | 'lifted';
  readonly authority: string;
  readonly what: string;
  /** what frees goods of the lines from it */
  readonly unless?: string;
  /** absent: of every country */
  readonly origins?: readonly CountryCode[];
  readonly exceptOrigins?: readonly CountryCode[];
  /** beginnings of codes; absent: all goods */
  readonly codes?: readonly Code[];
  readonly exceptCodes?: readonly Code[];
  /** the day that its text was read on */
  readonly read_on: CivilDate;
}

/** The value up to which a shipment was free of duty, and the days on which it is not. */
export interface DeMinimis {
  readonly at_most: Decimal;
  readonly citation: string;
  readonly suspended: readonly (Dated & { readonly origins?: readonly CountryCode[] })[];
  /** what is collected on what comes by post */
  readonly postal: readonly (Dated & { readonly what: string })[];
}

/** Informal entry: the value up to which it is open, and its flat fee where it is automated and not prepared by CBP. */
export interface InformalEntry {
  readonly at_most: Decimal;
  readonly citation: string;
  readonly fees: readonly (Dated & { readonly amount: Decimal })[];
}

/** A provision of chapter 98 that goods of the United States, or with parts of it, may be entered under. */
export interface ReturnedGoods {
  readonly provision: Code;
  /** goods of these countries; absent: goods with the content that is named */
  readonly origins?: readonly CountryCode[];
  readonly content?: 'us';
  readonly text: string;
  readonly citation: string;
}

/** What bears on an entry beside its duties. */
export interface EntryRules {
  readonly bans: readonly ImportBan[];
  readonly de_minimis: DeMinimis;
  readonly informal: InformalEntry;
  readonly returned: readonly ReturnedGoods[];
}

/** Whether a rule holds on a day. */
export const holdsOn = (
  { from, to }: { readonly from: CivilDate; readonly to?: CivilDate },
  date: CivilDate,
) => date >= from && (to === undefined || date <= to);

/** Whether a ban looks at goods of a line from a country. */
export function looksAt(ban: ImportBan, code: Code, origin: CountryCode | undefined): boolean {
  const { origins, exceptOrigins = [], codes, exceptCodes = [] } = ban;
  if (origins && (origin === undefined || !origins.includes(origin))) return false;
  if (origin !== undefined && exceptOrigins.includes(origin)) return false;
  const isBelow = (prefix: Code): boolean => code.startsWith(prefix);
  return (codes === undefined || codes.some(isBelow)) && !exceptCodes.some(isBelow);
}
