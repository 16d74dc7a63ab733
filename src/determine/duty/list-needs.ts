import type { MissingFact } from '../../answers/duty-rates.js';
import { partName } from '../../tariff/measure/rate-form.js';
import type { MeasureLine } from './additional-duties.js';
import type { DutyRequest } from './duty-request.js';
import type { BaseDuty } from './price-base.js';

/** What the duty of the line itself asks for; nothing where a heading of chapter 99 stands in its place. */
export const needsOfDuty = ({ duty }: BaseDuty, lines: readonly MeasureLine[]): readonly MissingFact[] =>
  duty.kind === 'needs' && !lines.some(({ form }) => form === 'instead') ? duty.needs : [];

/** What a heading of chapter 99 asks for; what follows from the duty of the line is asked for there. */
export function needsOfMeasure(
  { missing, missing_share: share, missing_values: values = [] }: MeasureLine,
  ofDuty: readonly MissingFact[],
): readonly MissingFact[] {
  if (missing === undefined) return [];
  if (share) return [{ what: 'content', part: partName(share), text: `What is ${missing}, in percent?` }];
  if (ofDuty.length > 0) return [];
  // what is asked for is what the rate of chapter 98 reads by its own name, where that is a part of the value
  if (values.length > 0) return values;
  return [{ what: 'value', part: missing, text: `What is the ${missing.replace(/^the /, '')}?` }];
}

/** Every fact that is missing for an amount, each asked for once. */
export function listNeeds(
  { origin }: Pick<DutyRequest, 'origin'>,
  base: BaseDuty,
  lines: readonly MeasureLine[],
  ofFees: readonly MissingFact[],
): MissingFact[] {
  const ofDuty = needsOfDuty(base, lines);
  const wantsValue = lines.some(
    ({ form, amount, missing }) => form !== 'exception' && amount === undefined && missing === undefined,
  );
  const all: readonly MissingFact[] = [
    ...(origin === undefined ? [{ what: 'origin' as const, text: 'What is the country of origin?' }] : []),
    ...ofDuty,
    ...(wantsValue
      ? [{ what: 'value' as const, text: 'What is the customs value of the goods, in US dollars?' }]
      : []),
    ...lines.flatMap((line) => needsOfMeasure(line, ofDuty)),
    ...ofFees,
  ];
  return all.filter(({ text }, i) => all.findIndex((other) => other.text === text) === i);
}
