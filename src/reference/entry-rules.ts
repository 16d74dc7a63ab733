import { civilDate } from '../core/civil-date.js';
import { decimal } from '../core/decimal.js';
import type { DeMinimis, EntryRules, ImportBan, InformalEntry, ReturnedGoods } from '../tariff/entry-rule.js';

/** Days and amounts are texts in a file. */
type Written<T> = {
  readonly [K in keyof T]: K extends 'from' | 'to' | 'read_on' | 'amount' | 'at_most'
    ? string
    : T[K] extends readonly (infer Item)[]
      ? Item extends string
        ? T[K]
        : readonly Written<Item>[]
      : T[K];
};

/** The rules of entry as they are compiled. */
export interface WrittenEntryRules {
  readonly bans: readonly Written<ImportBan>[];
  readonly de_minimis: Written<DeMinimis>;
  readonly informal: Written<InformalEntry>;
  readonly returned: readonly ReturnedGoods[];
}

function dated<T extends { readonly from: string; readonly to?: string }>({ from, to, ...rest }: T) {
  return { ...rest, from: civilDate(from), ...(to !== undefined && { to: civilDate(to) }) };
}

/** Reads the compiled rules of entry; a day or an amount that is none is thrown. */
export const readEntryRules = (file: WrittenEntryRules): EntryRules => ({
  bans: file.bans.map(({ read_on: read, ...ban }) => ({ ...dated(ban), read_on: civilDate(read) })),
  de_minimis: {
    ...file.de_minimis,
    at_most: decimal(file.de_minimis.at_most),
    suspended: file.de_minimis.suspended.map(dated),
    postal: file.de_minimis.postal.map(dated),
  },
  informal: {
    ...file.informal,
    at_most: decimal(file.informal.at_most),
    fees: file.informal.fees.map(({ amount, ...fee }) => ({ ...dated(fee), amount: decimal(amount) })),
  },
  returned: file.returned,
});
