import type { AdditionalDuty, MissingPart } from '../../answers/duty-rates.js';
import type { PossibleOrders } from '../../answers/possible-orders.js';
import type { Code } from '../../tariff/code.js';
import type { AdditionalDuties } from './additional-duties.js';
import { needsOfDuty, needsOfMeasure } from './list-needs.js';
import type { BaseDuty } from './price-base.js';

/** How a sum names a heading of chapter 99: `Section 232 (steel): +25%, on value of the steel content`. */
export const measureLabel = ({
  authority,
  rate,
  basis,
}: Pick<AdditionalDuty, 'authority' | 'rate' | 'basis'>): string =>
  basis === 'customs value' ? `${authority}: ${rate}` : `${authority}: ${rate}, on ${basis}`;

/** What a sum calls a heading of chapter 99 by: its number, or its authority while it has none. */
export const measureRef = ({ heading, authority }: Pick<AdditionalDuty, 'heading' | 'authority'>): string =>
  heading === '' ? authority : heading;

/**
 * The duties of a line that are not known, so that what is known of them does not pass for all: facts not given, and
 * headings of which it is not known whether they apply. The customs value is left out: without it there are rates.
 */
export function listMissing(
  code: Code,
  base: BaseDuty,
  measures: AdditionalDuties | undefined,
): readonly MissingPart[] {
  const lines = measures?.lines ?? [];
  const ofDuty = needsOfDuty(base, lines);
  const replaced = lines.some(({ form }) => form === 'instead');
  const duty = { kind: 'duty', ref: code, label: 'duty of the line' } as const;
  return [
    ...ofDuty
      .filter(({ what, part }) => what !== 'value' || part !== undefined)
      .map(({ text }) => ({ ...duty, what: text })),
    ...(base.duty.kind === 'not_computable' && !replaced ? [{ ...duty, what: base.duty.why }] : []),
    ...lines.flatMap((line): MissingPart[] => {
      const asked = needsOfMeasure(line, ofDuty).find(({ part }) => part !== undefined);
      const what = asked?.text ?? line.missing;
      const label = `${line.authority}: ${line.rate}`;
      return what === undefined ? [] : [{ kind: 'additional', ref: measureRef(line), label, what }];
    }),
    ...openMeasures(measures),
  ];
}

const openMeasures = (measures: AdditionalDuties | undefined): MissingPart[] =>
  measures === undefined
    ? [
        {
          kind: 'additional',
          ref: '',
          label: 'additional duties of chapter 99',
          what: 'What is the country of origin?',
        },
      ]
    : measures.not_computed
        .filter(({ code }) => code === 'additional_duties')
        .map(({ what, why, refs = [] }) => ({
          kind: 'additional',
          ref: refs.length === 1 ? refs[0]! : '',
          label: what,
          what: why,
        }));

/** Deposits of antidumping and countervailing duties that are due by the scope that the importer states. */
export const owedByOrders = (orders: PossibleOrders | undefined): MissingPart[] =>
  (orders?.cases ?? [])
    .filter(({ scope }) => scope === 'stated')
    .map(({ case: number, kind, product }) => ({
      kind: 'additional',
      ref: number,
      label: `${kind === 'AD' ? 'antidumping' : 'countervailing'} duty, ${number} ${product}`,
      what: 'the deposit rate of the producer and exporter, which is not loaded',
    }));
