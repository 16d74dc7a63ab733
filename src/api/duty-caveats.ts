import { dutyHeadline, gapText } from '../answers/duty-headline.js';
import type { HeadlineNote } from '../answers/duty-rates.js';
import type { DutyRates } from './duty-rates.js';

export { missingTexts } from '../answers/duty-headline.js';
export { byGoods, orderSentences } from '../answers/possible-orders.js';

/** What a reader of a sum must know beside it. */
export interface DutyCaveat {
  readonly kind: HeadlineNote['kind'] | 'assumed' | 'warning' | 'question';
  readonly text: string;
}

/** Caveats that bear on the very sum; the others say what stands outside it, or what would change it. */
export const weighty: ReadonlySet<DutyCaveat['kind']> = new Set([
  'missing',
  'import_ban',
  'data_ends',
  'provisional',
  'possible_order',
  'assumed',
  'warning',
]);

/** Caveats of what no sum holds: of the line and origin first, then what stands on every answer. */
export const outside: ReadonlySet<DutyCaveat['kind']> = new Set(['not_computed', 'standing']);

/** What the sum of an answer must not be read without; older answers that were kept do not hold it. */
export const headlineOf = (rates: DutyRates): readonly HeadlineNote[] =>
  rates.headline ?? dutyHeadline(rates);

/** The headline as one cell of a sheet: what a list says once of all rows is a mark on each of them. */
export function headlineText(notes: readonly HeadlineNote[], gaps: DutyRates['not_computed']): string {
  const marks = new Map(
    gaps.flatMap((gap) =>
      gap.code === 'data_ends' && gap.brief !== undefined ? [[gapText(gap), gap.brief] as const] : [],
    ),
  );
  return [...new Set(notes.map(({ text }) => marks.get(text) ?? text))].join(' | ');
}

/**
 * Every caveat of an answer on duties, the weightiest first; terminal, comparison, page, chat and widget all take them
 * from here. `warnings` are those of the answer that the rates stand in.
 */
export function dutyCaveats(rates: DutyRates, warnings: readonly string[] = []): DutyCaveat[] {
  const { needs, questions, hints = [], taken_as: taken = [] } = rates;
  const of = (kind: DutyCaveat['kind'], texts: readonly string[]): DutyCaveat[] =>
    [...new Set(texts)].map((text) => ({ kind, text }));
  const headline = headlineOf(rates);
  const told = new Set(headline.map(({ text }) => text));
  return [
    ...headline.filter(({ kind }) => !outside.has(kind)),
    ...of(
      'assumed',
      taken.map(
        ({ text, answer, why, citation }) =>
          `not stated, so taken as ${answer ? 'yes' : 'no'}: ${text} ${why} [${citation}]`,
      ),
    ),
    ...of(
      'warning',
      warnings.filter((text) => !told.has(text)),
    ),
    ...of('question', [
      ...needs.filter(({ what }) => what === 'transport').map(({ text }) => text),
      ...questions.map(({ text }) => text),
      ...hints.map(({ text, citation }) => `${text} [${citation}]`),
    ]),
    ...headline.filter(({ kind }) => outside.has(kind)),
  ];
}

/** The warnings of an answer that its rates do not say themselves. */
export const warningsBeside = (rates: DutyRates | null | undefined, warnings: readonly string[]): string[] =>
  rates
    ? dutyCaveats(rates, warnings).flatMap(({ kind, text }) => (kind === 'warning' ? [text] : []))
    : [...warnings];

/** What hedges the very sentence that tells a sum: nothing, or `provisional, past what is loaded`. */
export function hedgesOf(rates: DutyRates): string[] {
  const kinds = new Set(headlineOf(rates).map(({ kind }) => kind));
  return [
    ...(rates.restrictions?.some(({ kind }) => kind === 'prohibited')
      ? ['if the goods may be imported at all']
      : []),
    ...(kinds.has('provisional') ? ['provisional'] : []),
    ...(rates.additional.some(({ applies, yours }) => applies && yours !== undefined)
      ? ['with rows of your own']
      : []),
    ...(kinds.has('data_ends') ? ['past what is loaded'] : []),
    ...(kinds.has('possible_order') ? ['possible antidumping or countervailing duties apart'] : []),
  ];
}
