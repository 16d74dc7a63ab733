import type { FactQuestion } from '../../answers/question.js';
import { type Decimal, decimal, formatDecimal, roundTo, zero } from '../../core/decimal.js';
import type { RegionalValue, ValueMethod } from '../../tariff/origin-rule/ast.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { anyOf, type Certainty } from './certainty.js';
import type { GoodFacts } from './good-facts.js';
import { type JudgedMaterial, proofNeeded, valueNeeded } from './judged-material.js';

/** What the good contains that does not originate, in money. */
export interface NonOriginatingValue {
  /** materials that do not originate and those of undetermined origin, less the USMCA content inside them: what the law counts */
  readonly counted: Decimal;
  /** of it, materials of USMCA countries that nobody has claimed to originate yet */
  readonly undetermined: Decimal;
  /** materials whose value is not known */
  readonly unpriced: readonly JudgedMaterial[];
  readonly unproven: readonly JudgedMaterial[];
  /** what was taken off for accumulation */
  readonly accumulated: Decimal;
}

/** The value of non-originating materials (VNM), accumulation taken off. GN 11(c)(iv), (d)(iii). */
export function nonOriginatingValue(
  materials: readonly JudgedMaterial[],
  good: Pick<GoodFacts, 'regional_content'>,
): NonOriginatingValue {
  const counting = materials.filter(({ status }) => status !== 'originating');
  let gross = zero;
  let inside = zero;
  let undetermined = zero;
  for (const { material, status } of counting) {
    const value = material.value ?? zero;
    const own = material.regional_content ?? zero;
    const content = own.gt(value) ? value : own;
    gross = gross.plus(value);
    inside = inside.plus(content);
    if (status === 'undetermined') undetermined = undetermined.plus(value.minus(content));
  }
  const wanted = inside.plus(good.regional_content ?? zero);
  const accumulated = wanted.gt(gross) ? gross : wanted;
  const counted = gross.minus(accumulated);
  return {
    counted,
    undetermined: undetermined.gt(counted) ? counted : undetermined,
    unpriced: counting.filter(({ material }) => material.value === undefined),
    unproven: counting.filter(({ status }) => status === 'undetermined'),
    accumulated,
  };
}

/** One method of one regional value content test, with its numbers. */
export interface MethodFinding {
  readonly method: ValueMethod;
  readonly required: string;
  readonly answer: Certainty;
  /** the content as the law counts it, in percent; undefined without a base */
  readonly content?: Decimal;
  /** points that are missing, where it fails or may fail */
  readonly short_by?: Decimal;
  /** how much less non-originating material would be enough */
  readonly excess?: Decimal;
  readonly text: string;
  readonly needs: readonly FactQuestion[];
}

const names: Record<ValueMethod, { base: string; fact: string; words: readonly [en: string, es: string] }> = {
  transaction_value: {
    base: 'TV',
    fact: 'value',
    words: ['the transaction value of the good', 'el valor de transacción de la mercancía'],
  },
  net_cost: {
    base: 'NC',
    fact: 'net-cost',
    words: ['the net cost of the good', 'el costo neto de la mercancía'],
  },
};

const percent = (value: Decimal): string => `${formatDecimal(roundTo(value, 2))}%`;

/** Whether the regional value content is reached by one method or the other; every number stands in the text. GN 11(c). */
export function judgeRegionalValue(
  test: RegionalValue,
  good: GoodFacts,
  vnm: NonOriginatingValue,
  book: OriginRuleBook,
): MethodFinding[] {
  const { say } = good;
  return test.methods.map(({ method, percent: required }) => {
    const { base: letter, fact, words } = names[method];
    const word = say(...words);
    const base = method === 'transaction_value' ? good.value : good.net_cost;
    const law = book.regional_value.find((formula) => formula.method === method);
    const openRows = [
      ...vnm.unpriced.map((judged) => valueNeeded(judged, say)),
      ...vnm.unproven.map((judged) => proofNeeded(judged, say)),
    ];
    if (base === undefined || base.lte(0))
      return {
        method,
        required,
        answer: 'unknown',
        text: `${law?.formula ?? ''}: ${say(`${word} is not known`, `no se conoce ${word}`)}`,
        needs: [{ fact, text: word }],
      };
    const contentAt = (amount: Decimal): Decimal => base.minus(amount).times(100).div(base);
    const content = contentAt(vnm.counted);
    const best = contentAt(vnm.counted.minus(vnm.undetermined));
    const least = decimal(required);
    const answer: Certainty =
      content.gte(least) && vnm.unpriced.length === 0 ? 'yes' : best.lt(least) ? 'no' : 'unknown';
    const missed = content.lt(least);
    return {
      method,
      required,
      answer,
      content,
      ...(missed
        ? {
            short_by: least.minus(content),
            excess: vnm.counted.minus(base.times(decimal(100).minus(least)).div(100)),
          }
        : {}),
      text: `RVC = (${letter} - VNM) / ${letter} x 100 = (${formatDecimal(base)} - ${formatDecimal(vnm.counted)}) / ${formatDecimal(base)} x 100 = ${percent(content)}, ${say(`at least ${required}% required`, `se exige al menos ${required}%`)}, ${law?.citation ?? 'GN 11(c)'}`,
      needs: answer === 'unknown' ? openRows : [],
    };
  });
}

/** One method is enough, at the choice of the claimant. */
export const regionalValueAnswer = (findings: readonly MethodFinding[]): Certainty =>
  anyOf(findings.map((finding) => finding.answer));
