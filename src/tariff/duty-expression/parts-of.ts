import type { DutyExpression } from './ast.js';
import { isWholeGoods } from './duty-basis.js';

/** The parts of the goods whose values a rate charges apart or leaves out: `case`, `repairs or alterations`. */
export function partsOf(expression: DutyExpression): readonly string[] {
  switch (expression.kind) {
    case 'ad_valorem':
      return named(expression.basis);
    case 'sum':
    case 'applicable_plus':
      return expression.terms.flatMap(partsOf);
    case 'at_least':
    case 'at_most':
      return [...partsOf(expression.expression), ...partsOf(expression.limit)];
    case 'ceiling_if':
      return partsOf(expression.expression);
    case 'duty_on_part':
      return [...named(expression.part), ...named(expression.less)];
    default:
      return [];
  }
}

const named = (part: string | undefined): string[] =>
  part === undefined || isWholeGoods(part) ? [] : [part];
