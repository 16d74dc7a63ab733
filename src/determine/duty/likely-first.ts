import type { HeadingQuestion } from '../../answers/question.js';
import { type Decimal, decimal } from '../../core/decimal.js';
import { withoutAccents } from '../../core/fold-text.js';
import type { FactQuestion, MeasureBook } from '../../tariff/measure/measure.js';
import { metals } from '../../tariff/measure/rate-form.js';
import type { MeasureRequest } from './additional-duties.js';
import { type WeighedMeasures, weighMeasures } from './weigh-measures.js';

/** The words of a text as they are compared: small, without accents, without the s of a plural. */
export const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(
    withoutAccents(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2)
      .map((word) => word.replace(/s$/, '')),
  );

/** Whether few goods have a fact, and no word of these gives reason to think that they do. */
export function isUnlikely(asked: FactQuestion | undefined, goods: string): boolean {
  if (asked?.seldomBut === undefined) return false;
  const words = wordsIn(goods);
  return !asked.seldomBut.some((word) => words.has(word.replace(/s$/, '')));
}

/**
 * Questions in the order in which they are worth asking: those that move most of what is paid first, what is unlikely of the
 * goods last; equal ones stay in the order of the book.
 */
export function likelyFirst(
  questions: readonly HeadingQuestion[],
  book: MeasureBook,
  request: MeasureRequest,
  weighed: WeighedMeasures,
): HeadingQuestion[] {
  const { goods = '' } = request;
  const now = chargedPercent(weighed);
  return questions
    .map((question) => ({
      question: isUnlikely(book.questions.get(question.fact), goods)
        ? { ...question, unlikely: true as const }
        : question,
      moves: movedBy(question.fact, book, request, now),
    }))
    .sort(
      (a, b) =>
        Number(a.question.unlikely ?? false) - Number(b.question.unlikely ?? false) || b.moves.cmp(a.moves),
    )
    .map(({ question }) => question);
}

/** By how much of the value the additional duties differ from what they are now, once a fact is told; the larger of both answers. */
function movedBy(fact: string, book: MeasureBook, request: MeasureRequest, now: Decimal): Decimal {
  return [true, false]
    .map((answer) =>
      chargedPercent(weighMeasures(book, told(request, fact, answer)))
        .minus(now)
        .abs(),
    )
    .reduce((most, each) => (each.gt(most) ? each : most));
}

/** The request with one answer more. */
function told(request: MeasureRequest, fact: string, answer: boolean): MeasureRequest {
  if (fact === 'usmca') return { ...request, usmcaQualifies: answer };
  if (fact === 'metal_weight')
    return {
      ...request,
      metalWeight: Object.fromEntries(metals.map((metal) => [metal, decimal(answer ? 0 : 100)])),
    };
  return { ...request, facts: { ...request.facts, [fact]: answer } };
}

/** What the headings that stand come to as a share of the value, near enough to compare answers by: a content counts as whole. */
function chargedPercent({ standings, goods, shares, without }: WeighedMeasures): Decimal {
  const { baseAdValorem: base = decimal(0) } = goods.facts;
  return standings
    .filter(({ out, measure }) => !out && !without(measure))
    .map(({ measure: { rate } }) => {
      switch (rate.form) {
        case 'additional':
          return rate.percent;
        case 'content':
          return rate.percent.times(shares[rate.of] ?? 100).div(100);
        case 'up_to_total':
          return rate.percent.gt(base) ? rate.percent.minus(base) : decimal(0);
        case 'instead':
          return rate.percent.minus(base);
        default:
          return decimal(0);
      }
    })
    .reduce((sum, each) => sum.plus(each), decimal(0));
}
