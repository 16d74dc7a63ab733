import { type Decimal, formatDecimal } from '../../core/decimal.js';
import { formatCode } from '../code.js';
import type { AdValorem, DutyExpression, ReferenceTarget, Specific, Term } from './ast.js';
import { withArticle } from './rate-text.js';

const unitLabels: Readonly<Record<string, string>> = { 'prs.': 'pr.', 'gr.lines': 'line/gross' };

/** Units that count, after which the schedule says "of" rather than "on". */
const counting = new Set(['No.', 'doz.', 'gross', 'prs.', 'doz. prs.', 'pack', 'dose']);

/** `4.4¢` under a dollar, `$1.50` from a dollar on, `$3` where there are no cents. */
function formatRateAmount(amount: Decimal): string {
  if (amount.lt(1)) return `${formatDecimal(amount.times(100))}¢`;
  const plain = formatDecimal(amount);
  return `$${/\.\d$/.test(plain) ? `${plain}0` : plain}`;
}

function formatPercent({ percent, fraction }: AdValorem): string {
  if (!fraction) return formatDecimal(percent);
  const whole = fraction.whole.eq(0) ? '' : `${formatDecimal(fraction.whole)} `;
  return `${whole}${formatDecimal(fraction.numerator)}/${formatDecimal(fraction.denominator)}`;
}

function formatPer(term: Specific): string {
  const count = term.perCount && formatDecimal(term.perCount);
  const over = term.over ? ` over ${formatDecimal(term.over)}` : '';
  if (term.per === 'No.' && count === undefined)
    return `${term.basis === undefined ? ' each' : ` for each ${term.basis}`}${over}`;
  if (term.per === 'No.') return `/${count}${term.basis === undefined ? '' : ` ${term.basis}`}${over}`;
  const unit = `${count === undefined ? '' : `${count} `}${unitLabels[term.per] ?? term.per}`;
  const weighed = term.basis === undefined ? '' : ` ${counting.has(term.per) ? 'of' : 'on'} ${term.basis}`;
  return `/${unit}${weighed}${over}`;
}

function formatTerm(term: Term): string {
  switch (term.kind) {
    case 'ad_valorem': {
      const basis = term.basis === undefined ? '' : ` on ${withArticle(term.basis)}`;
      return `${formatPercent(term)}%${basis}${term.ifAny ? ', if any' : ''}`;
    }
    case 'specific':
      return `${formatRateAmount(term.amount)}${formatPer(term)}`;
    case 'per_degree':
      return `${formatTerm(term.from)} less ${formatTerm(term.less)} for each degree under ${formatDecimal(term.under)} degrees (and fractions of a degree in proportion)`;
  }
}

const formatTerms = (terms: readonly Term[]): string => terms.map(formatTerm).join(' + ');

function formatTarget(target: ReferenceTarget): string {
  if (target.kind === 'note') return target.text;
  return target.to === undefined
    ? formatCode(target.from)
    : `${formatCode(target.from)}-${formatCode(target.to)}`;
}

function formatPlace(subheadings: readonly string[] | undefined): string {
  if (!subheadings) return 'the applicable subheading';
  const codes = subheadings.map(formatCode);
  const last = codes.pop() ?? '';
  return codes.length === 0 ? `subheading ${last}` : `subheadings ${codes.join(', ')} or ${last}`;
}

/** The rate as the schedule would print it; reading it again gives the same expression. */
export function formatDutyExpression(expression: DutyExpression): string {
  switch (expression.kind) {
    case 'free':
      return expression.condition === undefined ? 'Free' : `Free, ${expression.condition}`;
    case 'ad_valorem':
    case 'specific':
    case 'per_degree':
      return formatTerm(expression);
    case 'sum':
      return formatTerms(expression.terms);
    case 'at_least':
      return `${formatDutyExpression(expression.expression)} but not less than ${formatDutyExpression(expression.limit)}`;
    case 'at_most':
      return `${formatDutyExpression(expression.expression)} but not more than ${formatDutyExpression(expression.limit)}`;
    case 'ceiling_if':
      return `${formatDutyExpression(expression.expression)}, but if ${expression.condition} the total duty shall not exceed ${expression.ceiling}`;
    case 'applicable_plus': {
      const plus = expression.terms.length === 0 ? '' : ` + ${formatTerms(expression.terms)}`;
      return `The duty provided in ${formatPlace(expression.subheadings)}${plus}`;
    }
    case 'applicable_minus':
      return `The duty rate provided in such subheading minus ${formatDecimal(expression.percent)}%`;
    case 'no_change':
      return 'No change';
    case 'duty_on_part': {
      const full = expression.part === 'imported article' ? 'full ' : '';
      const less = expression.less === undefined ? '' : `, less the ${expression.less}`;
      const note = expression.note === undefined ? '' : ` (see ${expression.note})`;
      return `A duty upon the ${full}value of ${withArticle(expression.part)}${less}${note}`;
    }
    case 'reference':
      return `See ${expression.to.map(formatTarget).join(', ')}`;
    case 'textual':
      return expression.text;
  }
}
