import type { CivilDate } from '../core/civil-date.js';
import { formatDecimal } from '../core/decimal.js';
import type { FeeTable, UserFee } from '../tariff/user-fee.js';
import type { FeeChanged } from './law-change.js';

const inDollars = (sign: string, amount: UserFee['atLeast']): string[] =>
  amount === undefined ? [] : [`${sign} $${amount.toFixed(2)}`];

const termsOf = ({ percent, atLeast, atMost }: UserFee): string =>
  [`${formatDecimal(percent)}%`, ...inDollars('at least', atLeast), ...inDollars('at most', atMost)].join(
    ', ',
  );

/** The user fees that stand otherwise after the day `from`, up to and with the day `to`. */
export function diffFees(table: FeeTable, from: CivilDate, to: CivilDate): FeeChanged[] {
  return table.fees.flatMap((fee): FeeChanged[] => {
    if (fee.from === undefined || fee.from <= from || fee.from > to) return [];
    const latest = table.fees
      .filter((each) => each.fee === fee.fee && each.to !== undefined && each.to < fee.from!)
      .sort((a, b) => (a.to! < b.to! ? 1 : -1))[0];
    const [before, after] = [latest ? termsOf(latest) : '', termsOf(fee)];
    if (before === after) return [];
    const { name, citation: source } = fee;
    return [
      { kind: 'fee', code: '', text: `${fee.fee}: ${name}`, before, after, effective: fee.from, source },
    ];
  });
}
