import type { DutyRates } from '../../api/duty-rates.js';
import { type Decimal, decimal } from '../../core/decimal.js';

/** One thing that is paid: the duty of the line, a heading of chapter 99, a fee. */
export interface StackLine {
  readonly kind: 'duty' | 'additional' | 'fee';
  /** `9903.88.15`, `MPF` */
  readonly number: string;
  /** `Section 301 (China), provisional` */
  readonly what: string;
  /** of a heading of chapter 99: `Section 301 (China)` */
  readonly authority?: string;
  readonly rate: string;
  /** share of the value, where it is known: `7.5` */
  readonly percent?: string;
  readonly amount?: string;
}

/** What is paid, in the order it is filed: the stack that drawings are made of. */
export function stackLines(duty: DutyRates): StackLine[] {
  const { applied, additional, amounts, ace_order, fees } = duty;
  const charging = additional.filter(({ applies, form }) => applies && form !== 'exception');
  const replaced = charging.find(({ form }) => form === 'instead');
  const own = amounts?.per_line.find(({ kind }) => kind === 'duty')?.amount;
  const column = applied.program ?? applied.column.replace('_', ' ');
  const percent = replaced ? '0' : applied.ad_valorem;
  return [
    {
      kind: 'duty',
      number: ace_order.at(-1)?.formatted ?? '',
      what: replaced ? `duty, ${column}, replaced by ${replaced.formatted}` : `duty, ${column}`,
      rate: applied.expression,
      ...(percent !== undefined && { percent }),
      ...(own !== undefined && { amount: own }),
    },
    ...charging.map(
      ({
        heading,
        formatted,
        authority,
        rate,
        effective_percent,
        amount,
        provisional,
        yours,
      }): StackLine => ({
        kind: 'additional',
        number: heading === '' ? '' : formatted,
        authority,
        what: `${authority}${provisional ? ', provisional' : ''}${yours === undefined ? '' : ', yours'}`,
        rate,
        ...(effective_percent !== undefined && { percent: effective_percent }),
        ...(amount !== undefined && { amount }),
      }),
    ),
    ...fees.flatMap(({ fee, name, rate, applies, amount }): StackLine[] =>
      applies && amount !== undefined
        ? [{ kind: 'fee', number: fee, what: name.split(',')[0] ?? name, rate: `${rate}%`, amount }]
        : [],
    ),
  ];
}

/** What a heading is called where room is short: `Section 232`, or in full where two would be called so. */
export function shortName({ authority = '', what }: StackLine, stack: readonly StackLine[]): string {
  const brief = (text: string): string => text.replace(/ \(.*$/, '');
  const others = stack.map((line) => line.authority ?? '').filter((each) => each !== authority);
  const name = others.some((other) => brief(other) === brief(authority)) ? authority : brief(authority);
  return name + what.slice(authority.length).replace(/^,/, '');
}

/** The sum of the amounts of some lines. */
export const amountOf = (lines: readonly StackLine[]): Decimal =>
  lines.reduce((sum, { amount }) => sum.plus(amount ?? 0), decimal(0));

/** The authorities of chapter 99 that several stacks name, in the order they are filed in. */
export function measureNames(stacks: readonly (readonly StackLine[])[]): string[] {
  const names: string[] = [];
  for (const stack of stacks) {
    const own = stack.filter(({ kind }) => kind === 'additional').map(({ what }) => what);
    own.forEach((name, i) => {
      if (names.includes(name)) return;
      const next = own.slice(i + 1).find((later) => names.includes(later));
      names.splice(next === undefined ? names.length : names.indexOf(next), 0, name);
    });
  }
  return names;
}
