import { type Decimal, formatDecimal, parseDecimal } from '../../core/decimal.js';
import { issue } from '../../core/issue.js';
import { fail, ok, type Result } from '../../core/result.js';

/**
 * How a chapter-99 heading charges, as the measure files write it:
 *
 *   rate       = additional | total | instead | specific | exception ;
 *   additional = "+" percent [ " on the " part [ floor ] ] ;   25% on top of the duty of the line
 *   floor      = ", at least " percent " in total" ;     the duty of the line and this one together
 *   total      = percent " in total" ;                   tops the column-1 duty up to 15%
 *   instead    = percent " instead" ;                    replaces the duty of the line
 *   specific   = "+$" amount "/" unit ;                  so much a unit, on top
 *   exception  = "no additional duty" [ " on the " part ] ;   reports an exception, charges nothing; the part is what it is about
 *   part       = "steel content" | "aluminum content" | "copper content" | "non-U.S. content" | "U.S. content" ;
 */
export type MeasureRate =
  | { readonly form: 'additional'; readonly percent: Decimal }
  | {
      readonly form: 'content';
      readonly percent: Decimal;
      readonly of: RatePart;
      /** what the duty of the line and this one come to at the least, percent of the whole value */
      readonly totalAtLeast?: Decimal;
    }
  | { readonly form: 'up_to_total'; readonly percent: Decimal }
  | { readonly form: 'instead'; readonly percent: Decimal }
  | { readonly form: 'specific'; readonly amount: Decimal; readonly per: string }
  | { readonly form: 'exception'; readonly of?: RatePart };

export const metals = ['steel', 'aluminum', 'copper'] as const;
export type Metal = (typeof metals)[number];

/** The part of the customs value that a rate is charged on. */
export type RatePart = Metal | 'non_us' | 'us';

const partNames: Readonly<Record<RatePart, string>> = {
  steel: 'steel content',
  aluminum: 'aluminum content',
  copper: 'copper content',
  non_us: 'non-U.S. content',
  us: 'U.S. content',
};

export const isMetal = (text: string): text is Metal => (metals as readonly string[]).includes(text);

/** `steel content`, as a rate names what it is charged on. */
export const partName = (part: RatePart): string => partNames[part];

const additional = /^\+(\d+(?:\.\d+)?)%(?: on the ([^,]+)(?:, at least (\d+(?:\.\d+)?)% in total)?)?$/;
const exception = /^no additional duty on the (.+)$/;
const inTotal = /^(\d+(?:\.\d+)?)% in total$/;
const instead = /^(\d+(?:\.\d+)?)% instead$/;
const specific = /^\+\$(\d+(?:\.\d+)?)\/(.+)$/;

/** Reads the rate of a measure; anything the grammar does not know is a fault of the file, never a guess. */
export function parseMeasureRate(text: string): Result<MeasureRate> {
  const plain = text.trim();
  if (plain === 'no additional duty') return ok({ form: 'exception' });
  const excepted = exception.exec(plain)?.[1];
  const bad = fail(
    issue('bad_measure_rate', `"${text}" is not a rate of a measure`, {
      hint: 'write it like "+25%", "+50% on the steel content", "15% in total", "35% instead" or "no additional duty"',
    }),
  );
  const partNamed = (name: string): RatePart | undefined =>
    (Object.keys(partNames) as RatePart[]).find((key) => partNames[key] === name);
  if (excepted !== undefined) {
    const of = partNamed(excepted);
    return of ? ok({ form: 'exception', of }) : bad;
  }
  const numeral = (match: RegExpExecArray | null): Decimal | undefined =>
    match?.[1] === undefined ? undefined : parseDecimal(match[1]);
  const added = additional.exec(plain);
  const addedPercent = numeral(added);
  if (added && addedPercent) {
    if (added[2] === undefined) return ok({ form: 'additional', percent: addedPercent });
    const part = partNamed(added[2]);
    const totalAtLeast = added[3] === undefined ? undefined : parseDecimal(added[3]);
    return part
      ? ok({ form: 'content', percent: addedPercent, of: part, ...(totalAtLeast && { totalAtLeast }) })
      : bad;
  }
  const total = numeral(inTotal.exec(plain));
  if (total) return ok({ form: 'up_to_total', percent: total });
  const replaced = numeral(instead.exec(plain));
  if (replaced) return ok({ form: 'instead', percent: replaced });
  const perUnit = specific.exec(plain);
  const amount = numeral(perUnit);
  return perUnit && amount ? ok({ form: 'specific', amount, per: perUnit[2]! }) : bad;
}

export function formatMeasureRate(rate: MeasureRate): string {
  switch (rate.form) {
    case 'additional':
      return `+${formatDecimal(rate.percent)}%`;
    case 'content':
      return `+${formatDecimal(rate.percent)}% on the ${partNames[rate.of]}${
        rate.totalAtLeast ? `, at least ${formatDecimal(rate.totalAtLeast)}% in total` : ''
      }`;
    case 'up_to_total':
      return `${formatDecimal(rate.percent)}% in total`;
    case 'instead':
      return `${formatDecimal(rate.percent)}% instead`;
    case 'specific':
      return `+$${formatDecimal(rate.amount)}/${rate.per}`;
    case 'exception':
      return rate.of ? `no additional duty on the ${partNames[rate.of]}` : 'no additional duty';
  }
}

export const isMeasureRate = (text: string): boolean => parseMeasureRate(text).ok;

/** Orders rates by form, then by what they charge. */
export function compareMeasureRate(a: MeasureRate, b: MeasureRate): number {
  const [left, right] = [formatMeasureRate(a), formatMeasureRate(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
