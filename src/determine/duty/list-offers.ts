import type { Saving, SpecialOffer } from '../../answers/duty-rates.js';
import { formatDecimal } from '../../core/decimal.js';
import { formatAmount } from '../../core/money.js';
import { type Program, reachOf } from '../../tariff/agreement.js';
import type { DutyExpression, SpecialRate } from '../../tariff/duty-expression/ast.js';
import { evaluateDuty, totalAdValorem } from '../../tariff/duty-expression/evaluate.js';
import { parseDutyExpression, parseSpecialCell } from '../../tariff/duty-expression/parse.js';
import type { DutyRequest } from './duty-request.js';
import { type ClaimStanding, judgeClaim } from './judge-claim.js';
import { type RateColumn, renderedRate } from './rate-column.js';

/** A special rate of the line with the programme it belongs to. */
export interface Offer {
  readonly shown: SpecialOffer;
  readonly expression: DutyExpression;
  readonly program: Program | undefined;
  readonly standing: ClaimStanding;
  /** the code is itself the heading that the programme is entered under */
  readonly byHeading: boolean;
}

const headingCondition = 'the goods are as the heading and the U.S. notes of its subchapter describe';

/** Lists the special rates of a line, each with who may claim it on the day and what it would save. */
export function listOffers(cell: string, general: RateColumn, request: DutyRequest): Offer[] {
  const parsed = parseSpecialCell(cell);
  const rates: readonly SpecialRate[] = parsed.ok
    ? parsed.value
    : [{ expression: { kind: 'textual', text: cell }, programs: [], text: cell }];
  const { programs } = request.tables.programs;
  const offers = rates.flatMap(({ expression, programs: symbols }) => {
    if (symbols.length > 0)
      return symbols.map((symbol) => offer(symbol, programs.get(symbol), expression, false));
    const owner = [...programs.values()].find((program) =>
      program.headings?.some((heading) => request.code.startsWith(heading)),
    );
    return [offer(owner?.symbol ?? '', owner, expression, true)];
  });
  return [...offers, ...everywhere()];

  function everywhere(): Offer[] {
    if (general.expression?.kind === 'free') return [];
    return [...programs.values()].flatMap((program) => {
      const { everywhere: rate, symbol } = program;
      if (rate === undefined || reachOf(program, request.origin, request.code) !== 'covered') return [];
      const expression = parseDutyExpression(rate);
      return expression.ok ? [offer(symbol, program, expression.value, false)] : [];
    });
  }

  function offer(
    symbol: string,
    program: Program | undefined,
    expression: DutyExpression,
    byHeading: boolean,
  ): Offer {
    const condition = byHeading ? headingCondition : (program?.condition ?? '');
    const standing = program
      ? judgeClaim(program, request, condition)
      : {
          claimable: false,
          why: byHeading
            ? 'the text of the heading itself says who may enter under it: read it'
            : `the symbol ${symbol} is not a programme of General Note 3(c)(i)`,
        };
    const { expression: rate, ...percent } = renderedRate(expression);
    const saving = standing.claimable && general.expression && compare(general.expression, expression);
    const shown: SpecialOffer = {
      program: symbol,
      name: program?.name ?? '',
      rate,
      ...percent,
      countries: program?.countries ?? [],
      claimable: standing.claimable,
      why: standing.why,
      condition,
      citation: program?.citation ?? 'General Note 3(c)',
      ...(saving && { saving }),
    };
    return { shown, expression, program, standing, byHeading };
  }

  function compare(from: DutyExpression, to: DutyExpression): Saving | undefined {
    const [before, after] = [totalAdValorem(from), totalAdValorem(to)];
    const points = before && after && before.minus(after);
    const [paid, due] = [evaluateDuty(from, request), evaluateDuty(to, request)];
    const amount =
      paid.kind === 'amount' && due.kind === 'amount' ? paid.money.amount.minus(due.money.amount) : undefined;
    const saving: Saving = {
      ...(points?.gt(0) && { ad_valorem: formatDecimal(points) }),
      ...(amount?.gt(0) && { amount: formatAmount({ amount, currency: 'USD' }) }),
    };
    return saving.ad_valorem === undefined && saving.amount === undefined ? undefined : saving;
  }
}
