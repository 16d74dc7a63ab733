import type { RateCell } from '../../answers/duty-rates.js';
import { formatDecimal } from '../../core/decimal.js';
import { perObject } from '../../core/made-once.js';
import type { Code } from '../../tariff/code.js';
import type { DutyExpression } from '../../tariff/duty-expression/ast.js';
import { totalAdValorem } from '../../tariff/duty-expression/evaluate.js';
import { formatDutyExpression } from '../../tariff/duty-expression/format.js';
import { parseDutyExpression } from '../../tariff/duty-expression/parse.js';

/** One rate column of a line, read. */
export interface RateColumn {
  readonly cell: RateCell;
  /** undefined where the line prints no rate in the column */
  readonly expression: DutyExpression | undefined;
}

/** Reads a printed rate; words that are no known form of rate are kept as words, never guessed at. */
export function readRateColumn(text: string, printedAt: Code): RateColumn {
  if (text.trim() === '')
    return { cell: { text: '', expression: '', printed_at: printedAt }, expression: undefined };
  const parsed = parseDutyExpression(text);
  const expression: DutyExpression = parsed.ok ? parsed.value : { kind: 'textual', text };
  return { cell: { text, ...renderedRate(expression), printed_at: printedAt }, expression };
}

/** The rate as the answer writes it, with its percentage where it is wholly ad valorem. */
export const renderedRate = perObject((expression: DutyExpression): RenderedRate => {
  const percent = totalAdValorem(expression);
  return {
    expression: formatDutyExpression(expression),
    ...(percent && { ad_valorem: formatDecimal(percent) }),
  };
});

type RenderedRate = Pick<RateCell, 'expression' | 'ad_valorem'>;
