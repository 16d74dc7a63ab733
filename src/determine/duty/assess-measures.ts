import { dutiableNeeds, dutiablePart, totalAdValorem } from '../../tariff/duty-expression/evaluate.js';
import type { AdditionalDuties } from './additional-duties.js';
import { applyMeasures } from './apply-measures.js';
import type { DutyRequest } from './duty-request.js';
import { type BaseDuty, splittingRate } from './price-base.js';
import { unreadHeadings } from './unread-headings.js';

/**
 * What chapter 99 adds to the duty of a line. A heading "15% in total" builds on the rate that applies to the line, or
 * on what it comes to in percent; USMCA terms are met by a claim, as the exceptions are for goods entered under it.
 */
export function assessMeasures(
  request: DutyRequest,
  row: number,
  own: BaseDuty,
  entered: BaseDuty,
): AdditionalDuties | undefined {
  const { origin, date, code, measures, value, provision, facts = {} } = request;
  if (origin === undefined) return undefined;
  const { expression, claimed } = own.selected;
  const claim = claimed?.symbol;
  const qualifies = facts['usmca'] ?? usmcaByClaim(request, claim);
  const splitting = splittingRate(entered);
  const dutiable = splitting && dutiablePart(splitting, request);
  const needsAmount = expression !== undefined && totalAdValorem(expression) === undefined;
  return applyMeasures(measures, {
    code,
    origin,
    date,
    facts,
    goods: wordsOf(request, row),
    unread: unreadHeadings(request, row),
    ...(value && { value }),
    ...(expression && { baseRate: expression }),
    ...(needsAmount && own.duty.kind === 'amount' && { baseDuty: own.duty.money }),
    ...(claim !== undefined && { claim }),
    ...(qualifies !== undefined && { usmcaQualifies: qualifies }),
    ...(request.content && { content: request.content }),
    ...(request.metalWeight && { metalWeight: request.metalWeight }),
    ...(request.usContent && { usContent: request.usContent }),
    ...(provision !== undefined && { chapter98: provision }),
    ...(dutiable && { dutiable }),
    ...(splitting && { dutiableNeeds: dutiableNeeds(splitting, request) }),
  });
}

/** What is known of the goods in words: the importer's own, and the texts of the line. */
export const wordsOf = ({ schedule, goods = '' }: DutyRequest, row: number): string =>
  [goods, ...schedule.path(row).map(({ text }) => text)].join(' ');

/** A claim of USMCA treatment declares that the goods qualify, unless the determination found that they do not. */
function usmcaByClaim(
  { usmcaQualifies, measures }: DutyRequest,
  claim: string | undefined,
): boolean | undefined {
  if (usmcaQualifies === false) return false;
  return claim !== undefined && measures.usmcaSymbols.includes(claim) ? true : undefined;
}
