import { issue } from '../core/issue.js';
import { fail, ok, type Result } from '../core/result.js';

/** A number of a sheet as a plain numeral, and whether it could have been meant otherwise. */
export interface SheetNumber {
  readonly numeral: string;
  /** the currency that was written beside it */
  readonly currency?: string;
  /** `1,234` is a thousand and more to some and little more than one to others */
  readonly doubtful: boolean;
}

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/**
 * Reads `1,234.50`, `1.234,50`, `1 234,50`, `$1,234` or `USD 12`: the last separator is the decimal one where there are
 * two kinds; one kind alone parts thousands where it must, and follows the sheet's own habit where it could be either.
 */
export function readSheetNumber(text: string, decimalComma: boolean): Result<SheetNumber> {
  const bad = (): Result<never> =>
    fail(issue('bad_amount', `"${text}" is not a number`, { hint: 'write it as 1234.50' }));
  const match = /^(?:([A-Za-z]{3})|([$€£¥]))?\s*([+-]?\d[\d.,' ]*)\s*(?:([A-Za-z]{3})|([$€£¥]))?$/.exec(
    text.trim(),
  );
  if (!match) return bad();
  const [, before, sign, written = '', after, signAfter] = match;
  const named = before ?? after ?? signs[sign ?? signAfter ?? ''];
  const currency = named === undefined ? {} : { currency: named.toUpperCase() };
  const body = written.replace(/[' ]/g, '');
  const point = body.lastIndexOf('.');
  const comma = body.lastIndexOf(',');
  const done = (numeral: string, doubtful = false): Result<SheetNumber> =>
    /^[+-]?\d+(\.\d+)?$/.test(numeral) ? ok({ numeral, ...currency, doubtful }) : bad();
  if (point < 0 && comma < 0) return done(body);
  if (point >= 0 && comma >= 0) {
    const [decimal, thousands] = comma > point ? [',', '.'] : ['.', ','];
    return grouped(body.slice(0, body.lastIndexOf(decimal)), thousands)
      ? done(body.replaceAll(thousands, '').replace(decimal, '.'))
      : bad();
  }
  const mark = point >= 0 ? '.' : ',';
  if (body.indexOf(mark) !== body.lastIndexOf(mark))
    return grouped(body, mark) ? done(body.replaceAll(mark, '')) : bad();
  const isDecimal = mark === (decimalComma ? ',' : '.');
  if (!grouped(body, mark)) return done(body.replace(/[.,]$/, '').replace(mark, '.'));
  return done(isDecimal ? body.replace(mark, '.') : body.replace(mark, ''), mark === ',' || decimalComma);
}

/** Whether a mark stands where thousands are parted: `1,234,567`. */
const grouped = (body: string, mark: string): boolean => {
  const [first = '', ...rest] = body.replace(/^[+-]/, '').split(mark);
  return first !== '' && first.length <= 3 && rest.every((part) => part.length === 3);
};
