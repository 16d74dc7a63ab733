import { compareDecimal, type Decimal, decimal, formatDecimal, zero } from '../core/decimal.js';
import type { DutyEffect } from './duty-effect.js';

/** Which way the duties of a product move; `open`: nothing certain can be said. */
export const dutyDirections = ['rises', 'open', 'falls', 'same'] as const;

export type DutyDirection = (typeof dutyDirections)[number];

/** What a change of the law does to the duties of one product. */
export interface DutyMove {
  readonly direction: DutyDirection;
  /** percentage points of the value, minus where they fall; null where a side is not all ad valorem, or not known */
  readonly points: string | null;
  /** what that is of the product's yearly value, in the money of the catalogue, to two decimals; null without either */
  readonly yearly: string | null;
}

const hundred = decimal('100');

/** How far the duties of a product move, and what that is in a year of what is imported of it. */
export function dutyMove(effect: DutyEffect | undefined, yearlyValue: string | undefined): DutyMove {
  const { before, after } = effect ?? { before: null, after: null };
  if (!before || !after) return { direction: 'open', points: null, yearly: null };
  if (before.total === null || after.total === null) {
    const isSame = before.text === after.text;
    return { direction: isSame ? 'same' : 'open', points: null, yearly: null };
  }
  const points = decimal(after.total).minus(decimal(before.total));
  const sign = compareDecimal(points, zero);
  return {
    direction: sign > 0 ? 'rises' : sign < 0 ? 'falls' : 'same',
    points: formatDecimal(points),
    yearly: yearlyValue === undefined ? null : decimal(yearlyValue).times(points).div(hundred).toFixed(2),
  };
}

interface Ranked {
  readonly reference: string;
  readonly move: DutyMove;
}

const sizeOf = (text: string | null): Decimal | undefined =>
  text === null ? undefined : decimal(text).abs();

/** The larger first, and what has no figure after all that has one. */
function byFigure(one: string | null, other: string | null): number {
  const [a, b] = [sizeOf(one), sizeOf(other)];
  if (!a || !b) return (a ? 0 : 1) - (b ? 0 : 1);
  return compareDecimal(b, a);
}

/** Orders products by money: those that pay more, those of which nothing is certain, those that pay less, those that pay the same. */
export const byMoney = (one: Ranked, other: Ranked): number =>
  dutyDirections.indexOf(one.move.direction) - dutyDirections.indexOf(other.move.direction) ||
  byFigure(one.move.yearly, other.move.yearly) ||
  byFigure(one.move.points, other.move.points) ||
  (one.reference < other.reference ? -1 : one.reference > other.reference ? 1 : 0);

/** How many products move each way, and what those whose value is known pay more and less in a year. */
export interface MoveTotals {
  readonly rises: number;
  readonly open: number;
  readonly falls: number;
  readonly same: number;
  readonly yearly_more: string | null;
  readonly yearly_less: string | null;
}

export function totalMoves(moves: readonly DutyMove[]): MoveTotals {
  const count = (direction: DutyDirection): number =>
    moves.filter((move) => move.direction === direction).length;
  const sum = (direction: DutyDirection): string | null => {
    const known = moves.flatMap((move) =>
      move.direction === direction && move.yearly !== null ? [decimal(move.yearly)] : [],
    );
    return known.length === 0
      ? null
      : known
          .reduce((all, each) => all.plus(each), zero)
          .abs()
          .toFixed(2);
  };
  return {
    rises: count('rises'),
    open: count('open'),
    falls: count('falls'),
    same: count('same'),
    yearly_more: sum('rises'),
    yearly_less: sum('falls'),
  };
}
